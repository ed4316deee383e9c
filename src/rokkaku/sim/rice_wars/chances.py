"""The chances of every seat in Rice Wars, for Python to ask."""

from collections.abc import Sequence
from functools import cache, partial

import numpy as np

from rokkaku.core.game import Setup
from rokkaku.games.rice_wars import Move, View
from rokkaku.games.rice_wars.state import State
from rokkaku.sim.chances import BEFORE_THE_DEAL, Parts, Position
from rokkaku.sim.rice_wars.estimates import CHOICE, TARGET
from rokkaku.sim.rice_wars.knowledge import NOTES
from rokkaku.sim.rice_wars.moves import KIND
from rokkaku.sim.rice_wars.notation import from_move
from rokkaku.sim.rice_wars.thinking import chances_added, searcher, weighed
from rokkaku.sim.rice_wars.translation import from_state, from_view, table

SAMPLES = 192
"""How many games are played on for a chance that is told: each takes longer than in Samurai."""


def _number(edition: int, move: Move) -> int:
    """A move as a search numbers it; a bid too high for that counts as the highest that fits."""
    number = from_move(move, edition)
    kind, target = number >> int(KIND), number & (1 << int(KIND)) - 1
    return kind << int(CHOICE) | min(target, int(TARGET))


@cache
def _parts(edition: int) -> Parts:
    return Parts(NOTES, chances_added, weighed, partial(_number, edition))


def position(state: State) -> Position:
    """A state to ask about."""
    return _position(from_state(state))


def imagined(view: View) -> Position:
    """A state that looks like a view, to ask about what its seat could know."""
    return _position(from_view(view, ""))


def new_wins(setup: Setup, seed: int, count: int) -> Sequence[float]:
    """The chances of each seat in so many games that are not dealt yet, all together."""
    return _position(table(setup)).wins(BEFORE_THE_DEAL, None, seed, 0, count)


def _position(record: np.record) -> Position:
    return Position(_parts(int(record.edition)), record, searcher(int(record.seats)).knowledge)
