"""The chances of every seat in Rice Wars, for Python to ask."""

from functools import cache, partial

import numpy as np

from rokkaku.games.rice_wars import Move
from rokkaku.sim.chances import Engine, Parts, Position, weights_by
from rokkaku.sim.rice_wars.estimates import CHOICE, TARGET
from rokkaku.sim.rice_wars.knowledge import NOTES
from rokkaku.sim.rice_wars.moves import KIND
from rokkaku.sim.rice_wars.notation import from_move
from rokkaku.sim.rice_wars.thinking import chances_added, searcher, weighed
from rokkaku.sim.rice_wars.translation import from_state, from_view, table


def _number(edition: int, move: Move) -> int:
    """A move as a search numbers it; a bid too high for that counts as the highest that fits."""
    number = from_move(move, edition)
    kind, target = number >> int(KIND), number & (1 << int(KIND)) - 1
    return kind << int(CHOICE) | min(target, int(TARGET))


@cache
def parts_of(edition: int) -> Parts:
    """What an edition lends: moves have other numbers in each."""
    return Parts(NOTES, chances_added, weights_by(weighed), partial(_number, edition))


def _position(record: np.record) -> Position:
    return Position(parts_of(int(record.edition)), record, searcher(int(record.seats)).knowledge)


ENGINE = Engine(192, _position, from_state, from_view, table)
"""Fewer samples than in Samurai: each takes longer."""
