"""Exchanges that change nothing: no search tries them while there is anything else to do."""

from functools import cache
from random import Random

import numpy as np
import pytest
from sim.samurai.listed import legal, worth_a_try

from rokkaku.core.game import Setup
from rokkaku.sim import samurai as sim
from rokkaku.sim.samurai import guiding, thinking
from rokkaku.sim.samurai.moves import EXCHANGE_FIGURES
from rokkaku.sim.samurai.pieces import FIGURE_EXCHANGE
from rokkaku.sim.searcher import Searcher

pytestmark = pytest.mark.xdist_group("search")

OPTIONS = {"opening_hand": "drawn", "figure_setup": "random"}
GAMES = 18
EDO_SETTLEMENT, ELSEWHERE = 3, 9


@cache
def before_exchanges() -> list[np.record]:
    """Moments of random games in which a seat may exchange figures."""
    found = []
    for number in range(GAMES):
        dice = Random(number)
        state = sim.start(Setup("samurai", "hans-im-glueck-1998", 2 + number % 3, "", OPTIONS), number)
        while sim.deciders(state):
            moves = sim.legal_moves(state, sim.deciders(state)[0])
            if any(move >> 8 == FIGURE_EXCHANGE for move in moves.tolist()):
                found.append(state.copy())
            sim.play(state, sim.deciders(state)[0], int(dice.choice(moves)))
    return found


def after(state: np.record, move: int) -> np.record:
    played = state.copy()
    sim.play(played, sim.deciders(state)[0], move)
    return played


def changes(state: np.record, lift: int) -> bool:
    """Whether figures stand otherwise after some exchange that begins with a move."""
    lifted = after(state, lift)
    ends = [after(lifted, move) for move in legal(lifted)]
    return any(end.standing.tolist() != state.standing.tolist() for end in ends)


def test_only_exchanges_that_change_nothing_are_left_out() -> None:
    kept = dropped = 0
    for state in before_exchanges()[::4]:
        worth_it = [move for move in legal(state) if move >> 8 != FIGURE_EXCHANGE or changes(state, move)]
        assert worth_a_try(state) == worth_it
        dropped += len(worth_it) < len(legal(state))
        lift = next(move for move in worth_it if move >> 8 == FIGURE_EXCHANGE)
        lifted = after(state, lift)
        standing = state.standing.tolist()
        assert worth_a_try(lifted) == [
            move for move in legal(lifted) if after(lifted, move).standing.tolist() != standing
        ]
        kept += 1
    assert kept > 20
    assert dropped > 5


@pytest.mark.many
@pytest.mark.parametrize("search", [thinking, guiding])
def test_searches_try_no_others(search: object) -> None:
    for state in before_exchanges()[:40:8]:
        searcher: Searcher = search.searcher(int(state.seats))  # type: ignore[attr-defined]
        searcher.begin(state, sim.deciders(state)[0], 1)
        searcher.think(20)
        assert sorted(searcher.tried().moves.tolist()) == sorted(worth_a_try(state))


def test_what_can_only_be_idle_is_played_all_the_same() -> None:
    """The last three figures but one stand in Edo: only helmets can change places."""
    state = before_exchanges()[0].copy()
    state.standing[:] = 1 << EDO_SETTLEMENT
    state.standing[0] |= 1 << ELSEWHERE
    state.lifted_figure = 3 * EDO_SETTLEMENT
    assert legal(state) == worth_a_try(state) == [EXCHANGE_FIGURES << 8 | 3 * ELSEWHERE]
