"""Legal moves as paths of things to click."""

from collections.abc import Iterable, Mapping
from functools import lru_cache, partial
from typing import Any

import msgspec

from rokkaku.core.game import Game, MoveT, StateT, ViewT
from rokkaku.core.seats import Seat


class Choice(msgspec.Struct, frozen=True):
    """A legal move with its click path."""

    clicks: tuple[str, ...]
    move: str
    ends_turn: bool = False


Tree = dict[str, Any]
"""What can be clicked now, and what each click leads to: another tree, or the text of a move."""


def choices(game: Game[StateT, MoveT, ViewT], state: StateT, seat: Seat) -> tuple[Choice, ...]:
    """Everything a seat may do now."""
    return tuple(map(partial(_choice, game), game.moves(state, seat)))  # type: ignore[arg-type]


@lru_cache(maxsize=4096)
def _choice(game: Game[StateT, MoveT, ViewT], move: MoveT) -> Choice:
    """Neither clicks nor words depend on the state, and the same moves are possible again and again."""
    return Choice(tuple(game.clicks(move)), game.write(move), game.ends_turn(move))


def tree(paths: Iterable[Choice]) -> Tree:
    """The choices merged by their common first clicks.  No path may be the beginning of another."""
    return branches(paths)[()]


def branches(paths: Iterable[Choice]) -> Mapping[tuple[str, ...], Tree]:
    """The same tree, and every tree within it by the clicks that lead there."""
    grown: dict[tuple[str, ...], Tree] = {(): {}}
    for choice in paths:
        clicks = choice.clicks
        branch = grown.get(clicks[:-1])
        if branch is None:
            branch = _grow(grown, clicks[:-1])
        branch[clicks[-1]] = choice.move
    return grown


def _grow(grown: dict[tuple[str, ...], Tree], clicks: tuple[str, ...]) -> Tree:
    """A new branch, with those that lead to it."""
    for length in range(len(clicks)):
        grown[clicks[: length + 1]] = grown[clicks[:length]].setdefault(clicks[length], {})
    return grown[clicks]
