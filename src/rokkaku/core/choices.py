"""Legal moves as paths of things to click."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from rokkaku.core.game import Game, MoveT, StateT, ViewT
from rokkaku.core.seats import Seat

MOVES, GAMES = 4_096, 16
"""How many moves are kept with their clicks, and for how many games."""


class Choice(msgspec.Struct, frozen=True, gc=False):
    """A legal move with its click path."""

    before: tuple[str, ...]
    """The clicks that lead to the last one."""
    click: str
    move: str
    ends_turn: bool = False

    @property
    def clicks(self) -> tuple[str, ...]:
        """The whole path."""
        return (*self.before, self.click)


Tree = dict[str, Any]
"""What can be clicked now, and what each click leads to: another tree, or the text of a move."""


def choices(game: Game[StateT, MoveT, ViewT], state: StateT, seat: Seat) -> tuple[Choice, ...]:
    """Everything a seat may do now."""
    known = _choices_of(game)  # type: ignore[arg-type]
    return tuple(map(known.__getitem__, game.moves(state, seat)))


class _Choices(dict[Any, Choice]):
    """The choices of a game, made when they are asked for.

    Neither clicks nor words depend on the state, and the same moves are possible again and again.
    """

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        super().__init__()
        self.game = game

    def __missing__(self, move: Any) -> Choice:
        """A move that was not asked for lately; there is room for the possible moves of many turns."""
        if len(self) >= MOVES:
            self.pop(next(iter(self)), None)
        *before, click = self.game.clicks(move)
        choice = self[move] = Choice(tuple(before), click, self.game.write(move), self.game.ends_turn(move))
        return choice


_choices_of = lru_cache(maxsize=GAMES)(_Choices)


def tree(paths: Iterable[Choice]) -> Tree:
    """The choices merged by their common first clicks.  No path may be the beginning of another."""
    return branches(paths)[()]


def branches(paths: Iterable[Choice]) -> Mapping[tuple[str, ...], Tree]:
    """The same tree, and every tree within it by the clicks that lead there."""
    grown: dict[tuple[str, ...], Tree] = {(): {}}
    for choice in paths:
        branch = grown.get(choice.before)
        if branch is None:
            branch = _grow(grown, choice.before)
        branch[choice.click] = choice.move
    return grown


def _grow(grown: dict[tuple[str, ...], Tree], clicks: tuple[str, ...]) -> Tree:
    """A new branch, with those that lead to it."""
    for length in range(len(clicks)):
        grown[clicks[: length + 1]] = grown[clicks[:length]].setdefault(clicks[length], {})
    return grown[clicks]
