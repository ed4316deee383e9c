"""A moment of the game, which the chapters describe and `turn` walks through."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from rokkaku.core.game import Step
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars.moves import Move
from rokkaku.games.rice_wars.state import State

Deciders = Callable[[State], tuple[Seat, ...]]
Moves = Callable[[State, Seat], Sequence[Move]]
Play = Callable[[State, Seat, Any], Step[State]]
GoOn = Callable[[State], Step[State]]


def nobody(*asked: object) -> tuple[()]:
    """The game continues by itself: nobody decides, and there are no moves."""
    return ()


class Moment(msgspec.Struct, frozen=True):
    """Who decides, what they may do, what each move does, and what follows when nobody has to decide."""

    deciders: Deciders = nobody
    moves: Moves = nobody
    play: Mapping[type[Any], Play] = {}
    go_on: GoOn = Step
