"""The search on Rice Wars: legal at every table, reproducible, and blind to what is hidden."""

import os

import pytest
from bots.positions import advice_in_two_worlds, chooses_without_peeking, moments

from rokkaku.bots.arena import Contest, play_game
from rokkaku.bots.effort import Effort
from rokkaku.bots.strong import StrongBot
from rokkaku.core.game import EditionInfo, Setup
from rokkaku.games.catalogue import find
from rokkaku.testing.setups import tables

pytestmark = [pytest.mark.many, pytest.mark.xdist_group("search-rice-wars")]

GAME = find("rice-wars")
PAIRS = 500 if os.environ.get("SOAK") else 20


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """What is compiled is no thinking time."""
    StrongBot(GAME, Effort(), "").prepare()


@pytest.mark.parametrize(
    ("edition", "seats"), [pytest.param(e, s, id=f"{e.key}-{s}") for e, s in tables(GAME)]
)
def test_it_plays_every_table_to_its_end(edition: EditionInfo, seats: int) -> None:
    row, _ = play_game(Contest("rice-wars", edition.key, ("strong:3",) * seats, 1), 0)
    assert row.fault == ""
    assert row.reason in GAME.reasons


def test_a_game_can_be_played_again() -> None:
    contest = Contest("rice-wars", "troublesome-neighbour", ("strong:20", "strong:10"), 1)
    assert play_game(contest, 0) == play_game(contest, 0)


def test_a_plan_for_another_draw_is_dropped() -> None:
    state = GAME.start(Setup("rice-wars", "troublesome-neighbour", 2, "7")).state
    seat, bot = GAME.deciders(state)[0], StrongBot(GAME, Effort(iterations=20), "1")
    view, moves = GAME.view(state, seat), GAME.moves(state, seat)
    bot.turn.expected, bot.plan = view, [GAME.read("ikki")]
    assert bot.choose(view, moves, 10) in moves


@pytest.mark.parametrize("seats", [2, 4])
def test_it_chooses_the_same_in_worlds_that_look_alike(seats: int) -> None:
    chooses_without_peeking("strong:40", GAME, PAIRS, seats)


def test_it_advises_the_same_in_worlds_that_look_alike() -> None:
    for state, seat in moments(GAME, PAIRS // 4, 3):
        first, second = advice_in_two_worlds("strong:40", GAME, state, seat)
        legal, chances = GAME.moves(state, seat), [each.chance for each in first]
        assert first == second
        assert {each.move for each in first} <= set(legal)
        assert chances == sorted(chances, reverse=True)
