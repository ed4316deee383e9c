"""Legal moves as paths of things to click."""

from collections.abc import Mapping, Sequence
from typing import Union

import msgspec

from rokkaku.core.game import Game, MoveT, StateT, ViewT
from rokkaku.core.seats import Seat


class Choice(msgspec.Struct, frozen=True):
    """A legal move with its click path."""

    clicks: tuple[str, ...]
    move: str


Tree = Mapping[str, Union["Tree", str]]
"""What can be clicked now, and what each click leads to: more clicks, or the text of a move."""


def choices(game: Game[StateT, MoveT, ViewT], state: StateT, seat: Seat) -> tuple[Choice, ...]:
    """All that a seat may do now."""
    return tuple(Choice(tuple(game.clicks(move)), game.write(move)) for move in game.moves(state, seat))


def tree(paths: Sequence[Choice]) -> Tree:
    """The choices merged by their common first clicks.  No path may be the beginning of another."""
    branches: dict[str, list[Choice]] = {}
    for choice in paths:
        branches.setdefault(choice.clicks[0], []).append(choice)
    return {click: _branch(found) for click, found in branches.items()}


def _branch(found: Sequence[Choice]) -> Tree | str:
    if len(found) == 1 and len(found[0].clicks) == 1:
        return found[0].move
    return tree([Choice(choice.clicks[1:], choice.move) for choice in found])
