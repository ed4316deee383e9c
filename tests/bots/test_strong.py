import os
from types import SimpleNamespace
from typing import Any

import pytest
from bots.positions import advice_in_two_worlds, chooses_without_peeking, moments

from rokkaku.bots.arena import Contest, play_game
from rokkaku.bots.bot import make
from rokkaku.bots.effort import Effort
from rokkaku.bots.strong import StrongBot
from rokkaku.bots.strong import make as make_strong
from rokkaku.core.draft import layable
from rokkaku.core.errors import BadRequest
from rokkaku.core.game import EditionInfo, Setup
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find
from rokkaku.testing.setups import tables

pytestmark = [pytest.mark.many, pytest.mark.xdist_group("search")]

GAME = find("samurai")
PAIRS = 500 if os.environ.get("SOAK") else 40


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """What is compiled is no thinking time."""
    StrongBot(GAME, Effort(), "").prepare()


@pytest.mark.parametrize(
    ("edition", "seats"), [pytest.param(e, s, id=f"{e.key}-{s}") for e, s in tables(GAME)]
)
def test_it_plays_every_table_to_its_end(edition: EditionInfo, seats: int) -> None:
    row, _ = play_game(Contest("samurai", edition.key, ("strong:30",) * seats, 1), 0)
    assert row.fault == ""
    assert row.reason in GAME.reasons


def test_a_game_can_be_played_again() -> None:
    contest = Contest("samurai", "hans-im-glueck-1998", ("strong:60", "strong:40"), 1)
    assert play_game(contest, 0) == play_game(contest, 0)


@pytest.mark.parametrize("seats", [2, 4])
def test_it_chooses_the_same_in_worlds_that_look_alike(seats: int) -> None:
    chooses_without_peeking("strong:60", GAME, PAIRS, seats)


def first_turn() -> Any:
    """The state before the first turn, which is seat 0's."""
    options = {"opening_hand": "drawn", "figure_setup": "random"}
    return GAME.start(Setup("samurai", "hans-im-glueck-1998", 2, "7", options, first=Seat(0))).state


def test_a_turn_is_planned_at_once() -> None:
    state, bot = first_turn(), StrongBot(GAME, Effort(iterations=800), "1")
    while 0 in GAME.deciders(state):
        view = GAME.view(state, Seat(0))
        state = GAME.play(state, Seat(0), bot.choose(view, GAME.moves(state, Seat(0)), 10)).state
    assert bot.searches == 1


def test_a_second_is_for_the_whole_turn() -> None:
    state, bot = first_turn(), StrongBot(GAME, Effort(seconds=0.2), "1")
    bot.prepare()
    bot.choose(GAME.view(state, Seat(0)), GAME.moves(state, Seat(0)), 10)
    assert bot.turn.left < 0.05


def test_it_advises_legal_moves_the_best_first_and_would_play_one_of_them() -> None:
    state, bot = first_turn(), StrongBot(GAME, Effort(iterations=800), "1")
    view, moves = GAME.view(state, Seat(0)), GAME.moves(state, Seat(0))
    found = bot.advise(view, moves, 10)
    chances = [each.chance for each in found]
    assert len(found) == 3
    assert {each.move for each in found} <= set(moves)
    assert chances == sorted(chances, reverse=True)
    assert 0 < chances[-1] <= chances[0] < 1
    again = StrongBot(GAME, Effort(iterations=800), "1")
    assert again.choose(view, moves, 10) in [each.move for each in found]


def test_it_advises_whole_turns() -> None:
    state, bot = first_turn(), StrongBot(GAME, Effort(iterations=3000), "1")
    found = bot.advise(GAME.view(state, Seat(0)), GAME.moves(state, Seat(0)), 10)
    turns = [[GAME.write(move) for move in (each.move, *each.then)] for each in found]
    assert any(len(turn) > 1 for turn in turns)
    for turn in turns:
        laid = layable(GAME, state, Seat(0), turn)
        assert laid == tuple(turn[: len(laid)])
        assert all(move == "." for move in turn[len(laid) :])


def test_it_advises_no_turn_twice_in_another_order() -> None:
    for state, seat in moments(GAME, 20, 2):
        bot = StrongBot(GAME, Effort(iterations=400), "1")
        found = bot.advise(GAME.view(state, seat), GAME.moves(state, seat), 10)
        turns = [tuple(sorted(map(GAME.write, (each.move, *each.then)))) for each in found]
        assert len(set(turns)) == len(turns)


@pytest.mark.parametrize("seats", [2, 3])
def test_it_advises_the_same_in_worlds_that_look_alike(seats: int) -> None:
    for state, seat in moments(GAME, PAIRS // 4, seats):
        first, second = advice_in_two_worlds("strong:60", GAME, state, seat)
        assert first
        assert first == second


def test_it_is_asked_for_nothing_it_cannot_do() -> None:
    other: Any = SimpleNamespace(key="go")
    with pytest.raises(BadRequest, match=r"The bot strong does not play go"):
        make_strong(other, "", "1")
    with pytest.raises(BadRequest, match=r"“fast” is neither"):
        make("strong:fast", GAME, "1")
