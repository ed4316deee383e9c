"""Legal moves as paths of things to click."""

from collections.abc import Iterable, Mapping, Sequence, Set
from functools import lru_cache, partial
from itertools import groupby
from operator import attrgetter
from typing import Any

import msgspec
from msgspec.structs import force_setattr

from rokkaku.core.game import Game, MoveT, StateT, ViewT
from rokkaku.core.seats import Seat
from rokkaku.remembering import Remembered, Room

MOVES, GAMES = 4_096, 16
"""How many moves are kept with their clicks, and for how many games."""
_write = msgspec.json.Encoder().encode
_BEFORE, _CLICK, _WRITTEN = attrgetter("before"), attrgetter("click"), attrgetter("written")


class Choice(msgspec.Struct, frozen=True, gc=False):
    """A legal move with its click path."""

    before: tuple[str, ...]
    """The clicks that lead to the last one."""
    click: str
    move: str
    ends_turn: bool = False
    written: bytes = b""
    """The last click and the move as JSON.  It follows from the rest, and is made once."""

    def __post_init__(self) -> None:
        force_setattr(self, "written", b"%b:%b" % (_write(self.click), _write(self.move)))

    @property
    def clicks(self) -> tuple[str, ...]:
        """The whole path."""
        return (*self.before, self.click)


Branches = Mapping[tuple[str, ...], Sequence[Choice]]
"""Choices by the clicks that lead to the last one."""
Tree = dict[str, Any]
"""What can be clicked now, and what each click leads to: another tree, or the text of a move."""


def choices(game: Game[StateT, MoveT, ViewT], state: StateT, seat: Seat) -> tuple[Choice, ...]:
    """Everything a seat may do now."""
    return choices_among(game, game.moves(state, seat))


def choices_among(game: Game[StateT, MoveT, ViewT], moves: Sequence[MoveT]) -> tuple[Choice, ...]:
    """Moves as choices."""
    known = _choices_of(game)  # type: ignore[arg-type]
    return tuple(map(known.__getitem__, moves))


@lru_cache(maxsize=GAMES)
def _choices_of(game: Game[Any, Any, Any]) -> Remembered[Any, Choice]:
    """Neither clicks nor words depend on the state, and the same moves are possible again and again."""
    return Remembered(partial(_choice, game), Room(MOVES))


def _choice(game: Game[Any, Any, Any], move: Any) -> Choice:
    *before, click = game.clicks(move)
    return Choice(_shared(tuple(before)), click, game.write(move), game.ends_turn(move))


@lru_cache(maxsize=MOVES)
def _shared(path: tuple[str, ...]) -> tuple[str, ...]:
    """The same object for equal paths: these are quickly found to be equal."""
    return path


def branches_of(paths: Sequence[Choice]) -> Branches:
    """The choices by the clicks that lead to the last one."""
    branches: dict[tuple[str, ...], list[Choice]] = {}
    for before, alike in groupby(paths, _BEFORE):
        branches.setdefault(before, []).extend(alike)
    return branches


def clicks_of(branches: Branches, known: frozenset[str]) -> Set[str]:
    """Everything that can be clicked on the way, but for what is known."""
    found: set[str] = set()
    for before, alike in branches.items():
        found.update(before)
        if not known.issuperset(map(_CLICK, alike)):
            found.update(map(_CLICK, alike))
    return found - known


def tree(paths: Iterable[Choice]) -> Tree:
    """The choices merged by their common first clicks.  No path may be the beginning of another."""
    grown: Tree = {}
    for choice in paths:
        branch = grown
        for click in choice.before:
            branch = branch.setdefault(click, {})
        branch[choice.click] = choice.move
    return grown


def written_tree(branches: Branches) -> bytes:
    """The same tree as JSON, from what is written of each choice."""
    written: dict[tuple[str, ...], list[bytes]] = {(): []}
    for before, alike in branches.items():
        written[before] = [*map(_WRITTEN, alike)]
    for length in range(max(map(len, written)), 0, -1):
        for path in [path for path in written if len(path) == length]:
            branch = b"%b:{%b}" % (_write(path[-1]), b",".join(written[path]))
            written.setdefault(path[:-1], []).append(branch)
    return b"{%b}" % b",".join(written[()])
