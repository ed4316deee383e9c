"""Legal moves as paths of things to click."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Union

import msgspec

from rokkaku.core.game import Game, MoveT, StateT, ViewT
from rokkaku.core.seats import Seat


class Choice(msgspec.Struct, frozen=True):
    """A legal move with its click path."""

    clicks: tuple[str, ...]
    move: str
    ends_turn: bool = False


Tree = Mapping[str, Union["Tree", str]]
"""What can be clicked now, and what each click leads to: more clicks, or the text of a move."""


def choices(game: Game[StateT, MoveT, ViewT], state: StateT, seat: Seat) -> tuple[Choice, ...]:
    """Everything a seat may do now."""
    return tuple(_choice(game, move) for move in game.moves(state, seat))  # type: ignore[arg-type]


@lru_cache(maxsize=4096)
def _choice(game: Game[StateT, MoveT, ViewT], move: MoveT) -> Choice:
    """Neither clicks nor words depend on the state, and the same moves are possible again and again."""
    return Choice(tuple(game.clicks(move)), game.write(move), game.ends_turn(move))


def tree(paths: Sequence[Choice]) -> Tree:
    """The choices merged by their common first clicks.  No path may be the beginning of another."""
    root: dict[str, Any] = {}
    for choice in paths:
        branch = root
        for click in choice.clicks[:-1]:
            branch = branch.setdefault(click, {})
        branch[choice.clicks[-1]] = choice.move
    return root
