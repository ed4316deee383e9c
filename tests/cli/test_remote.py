"""What the terminal makes of what a server shows: the pure parts."""

from collections.abc import Iterator
from random import Random
from typing import Any, get_type_hints

import msgspec
import pytest

from rokkaku.cli.address import Address
from rokkaku.cli.dialogue import Dialogue
from rokkaku.cli.remote_dialogue import RemoteDialogue
from rokkaku.cli.remote_server import harmless
from rokkaku.cli.remote_turn import paths
from rokkaku.cli.storyteller import storyteller
from rokkaku.cli.table_teller import TableTeller, length, open_chairs, other_seat, own_seats
from rokkaku.core.choices import choices, tree
from rokkaku.core.game import Game, Setup
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import GAMES
from rokkaku.games.samurai import SAMURAI
from rokkaku.server.store.store import Pace
from rokkaku.server.wire import ChairShown, Ended, Proposed, Question, TableShown

GREEN, YELLOW = Seat(0), Seat(1)


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
    view_type = get_type_hints(type(game).view)["return"]
    for state in positions(game):
        for view in (game.view(state, GREEN), game.view(state, None), game.open_view(state)):
            sent = msgspec.json.decode(msgspec.json.encode(view))
            assert msgspec.convert(harmless(sent), view_type) == view


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_choices_come_over_the_wire_as_they_are_and_none_is_a_command(game: Game[Any, Any, Any]) -> None:
    for state in positions(game):
        for seat in game.deciders(state):
            possible = choices(game, state, seat)
            sent = msgspec.json.decode(msgspec.json.encode(tree(possible)))
            assert set(paths(sent)) == set(possible)
            words = {choice.move for choice in possible}
            assert not words & set(Dialogue.commands)
            assert words & set(RemoteDialogue.commands) <= {"yes", "no"}


def test_what_a_terminal_would_obey_is_not_shown_to_it() -> None:
    sent = {"a\x07": ["\x1b[2J", 1, None, "\x9b31m", "ok ●"], "b": {"c": "\u202ex\n"}}
    assert harmless(sent) == {"a ": [" [2J", 1, None, " 31m", "ok ●"], "b": {"c": " x "}}


@pytest.mark.parametrize(
    ("time", "told"),
    [(-5, "0:00"), (9_999, "0:09"), (272_000, "4:32"), (3_872_000, "1:04:32"), (97_200_000, "1 d 3 h")],
)
def test_lengths_of_time(time: int, told: str) -> None:
    assert length(time) == told


def table(*chairs: ChairShown, **changes: Any) -> TableShown:
    fields = {
        "id": "x",
        "seq": 3,
        "seat": GREEN,
        "status": "running",
        "game": "samurai",
        "edition": "hans-im-glueck-1998",
        "title": "",
        "options": {},
        "chairs": chairs
        or (chair(GREEN, name="Tom", is_mine=True, is_online=True), chair(YELLOW, name="Ben")),
        "deciders": (YELLOW,),
        "line": 1,
        "pace": Pace(),
        "lens": "preview",
        "is_public": False,
        "has_spectators": True,
        "is_host": False,
        "commitment": "",
        "at": 1_000,
    }
    return TableShown(**{**fields, **changes})


def chair(seat: Seat, kind: str = "person", **more: Any) -> ChairShown:
    return ChairShown(seat=seat, kind=kind, colour="green", **more)


def teller(shown: TableShown, elapsed: int = 0) -> TableTeller:
    setup = Setup("samurai", shown.edition, len(shown.chairs), "")
    return TableTeller(storyteller(SAMURAI, setup, plain=True), shown, Address("http://h", "x"), elapsed)


def test_clocks_run_on_after_they_were_shown() -> None:
    chairs = (
        chair(GREEN, name="Tom", is_mine=True, is_online=True, left=60_000, is_running=True),
        chair(YELLOW, name="Ben", left=30_000),
    )
    told = teller(table(*chairs, pace=Pace("live", 60), question=Question(2)), elapsed=1_500)
    assert list(told.seats()) == ["●Green: Tom; you; 0:58 left, running", "▲Yellow: Ben; away; 0:30 left"]
    assert list(told.pressing()) == ["Your clock: 0:58"]


def test_what_should_not_be_overlooked() -> None:
    chairs = (chair(GREEN, is_mine=True), chair(YELLOW, name="Ben", is_late=True, left=0))
    proposed = Proposed("end", YELLOW, 0, (GREEN,))
    shown = table(*chairs, proposed=proposed, expires=3_601_000, is_expiring=True)
    answer, late, expiring = teller(shown).pressing()
    assert answer == "▲Yellow waits for your answer: yes, or no"
    assert late.startswith("The time of ▲Yellow is up.")
    assert expiring == "If nobody does anything, this table is given up in 1:00:00. To keep it: extend"
    asked = table(proposed=proposed, question=Question(2, choices={"yes": "yes", "no": "no"}))
    assert list(teller(asked).pressing()) == ["▲Yellow waits for your answer: agree, or disagree"]


@pytest.mark.parametrize(
    ("shown", "told"),
    [
        (table(), "Waiting for ▲Yellow (Ben, away)."),
        (table(seat=None), "You look on. To decide: ▲Yellow (Ben, away)."),
        (table(frozen="It stands still."), "It stands still."),
        (table(question=Question(2, ("S3@n14", "."), is_final=True)), "does not stand yet: S3@n14 ."),
        (table(status="finished", ended=Ended("agreed", "they agreed", (), (), "", "")), "they agreed."),
        (table(status="expired", ended=Ended("expired", "nobody came", (), (), "", "")), "nobody came."),
    ],
)
def test_how_a_table_stands(shown: TableShown, told: str) -> None:
    assert told in "\n".join(teller(shown).situation())


def test_afterwards_there_is_a_rematch() -> None:
    assert list(teller(table()).afterwards()) == []
    (offered,) = teller(table(status="finished")).afterwards()
    assert offered.startswith("Once more with the same people: rematch")
    (opened,) = teller(table(status="finished", rematch="y")).afterwards()
    assert opened.startswith("There is a table for a rematch.")


def test_which_chairs_are_ones_own_and_which_are_open() -> None:
    chairs = (
        chair(GREEN, is_mine=True),
        chair(YELLOW, is_mine=True),
        chair(Seat(2), "free"),
        chair(Seat(3), "bot", is_mine=True, bot="greedy", name="Tom"),
    )
    shown = table(*chairs)
    assert own_seats(shown) == [YELLOW, GREEN]
    assert other_seat(shown) == YELLOW
    assert other_seat(msgspec.structs.replace(shown, seat=YELLOW)) is None
    assert open_chairs(shown) == [Seat(3), Seat(2)]
    passing = list(teller(shown).situation())[-1]
    assert passing == "Press Enter to pass the screen to ▲Yellow."
    assert "◆" in list(teller(shown).seats())[3]
    assert list(teller(shown).seats())[3].endswith(": bot greedy for Tom")
