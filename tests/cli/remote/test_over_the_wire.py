"""What a server sends is here what it was there."""

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from rokkaku.cli.remote.prompt import RemotePrompt
from rokkaku.cli.remote.server import all_printable
from rokkaku.cli.remote.table import RemoteTable
from rokkaku.cli.remote.turn import RemoteTurn, choices_of
from rokkaku.cli.terminal.prompt import Prompt
from rokkaku.cli.terminal.turn import LocalTurn
from rokkaku.core.choices import choices, tree
from rokkaku.core.game import Game, Setup
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import GAMES
from rokkaku.games.rice_wars import RICE_WARS
from rokkaku.games.rice_wars.questions import question
from rokkaku.games.rice_wars.state import Phase

GREEN = Seat(0)


def positions(game: Game[Any, Any, Any]) -> Iterator[Any]:
    """The states of a random game in each edition."""
    for edition in game.editions:
        dice = Random(3)
        state = game.start(Setup(game.key, edition.key, edition.seats[0], "1")).state
        yield state
        while deciders := game.deciders(state):
            seat = dice.choice(deciders)
            state = game.play(state, seat, dice.choice(game.moves(state, seat))).state
            yield state


@pytest.mark.many
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_view_comes_over_the_wire_as_it_is(game: Game[Any, Any, Any]) -> None:
    for state in positions(game):
        for view in (game.view(state, GREEN), game.view(state, None), game.open_view(state)):
            sent = msgspec.json.decode(msgspec.json.encode(view))
            assert msgspec.convert(all_printable(sent), game.view_type) == view


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_choices_come_over_the_wire_as_they_are_and_none_is_a_command(game: Game[Any, Any, Any]) -> None:
    for state in positions(game):
        for seat in game.deciders(state):
            possible = choices(game, state, seat)
            sent = msgspec.json.decode(msgspec.json.encode(tree(possible)))
            assert {(choice.clicks, choice.move) for choice in choices_of(sent)} == {
                (choice.clicks, choice.move) for choice in possible
            }
            words = {choice.move for choice in possible}
            assert not words & set(Prompt.commands)
            assert words & set(RemotePrompt.commands) <= {"yes", "no"}


def test_at_home_and_elsewhere_one_is_asked_for_what_can_be_done() -> None:
    state = next(state for state in positions(RICE_WARS) if state.phase is Phase.ACTIONS)
    seat = RICE_WARS.deciders(state)[0]
    view, moves = RICE_WARS.view(state, seat), RICE_WARS.moves(state, seat)
    home: Any = SimpleNamespace(game=RICE_WARS, state=state, unfinished=())
    away: Any = RemoteTable(None, SimpleNamespace(seat=seat), print)  # type: ignore[arg-type]
    away.game, away.view = RICE_WARS, view
    away.shown = SimpleNamespace(question=SimpleNamespace(choices=tree(choices(RICE_WARS, state, seat))))
    for turn in (LocalTurn(home, seat), RemoteTurn(away)):
        assert turn.scene.status[-1] == question(view, seat, moves) != question(view, seat)


def test_what_a_terminal_would_obey_is_not_shown_to_it() -> None:
    sent = {"a\x07": ["\x1b[2J", 1, None, "\x9b31m", "ok ●"], "b": {"c": "\u202ex\n"}}
    assert all_printable(sent) == {"a ": [" [2J", 1, None, " 31m", "ok ●"], "b": {"c": " x "}}
