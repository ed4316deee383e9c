"""What any game's encoding offers: moves as action numbers, masks over them, views as arrays."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from rokkaku.core.errors import BadRequest
from rokkaku.core.seats import Seat

MoveT = TypeVar("MoveT")
ViewT = TypeVar("ViewT")

Mask = NDArray[np.bool_]
"""One flag an action: whether it is legal."""
Observation = Mapping[str, NDArray[np.uint8]]
"""Arrays by name, of the shapes that the encoding names."""


class Encoding(ABC, Generic[MoveT, ViewT]):
    """How the moves and views of one table are numbers, for whoever learns by numbers.

    An action is a choice with its target, as `parts` says; the actions of a choice have consecutive numbers.
    Seats are counted from the one that looks: 0 is its own, 1 the next clockwise.
    """

    version: ClassVar[int]
    """Raised whenever a number or a column comes to mean something else."""
    features: ClassVar[Mapping[str, tuple[str, ...]]]
    """By array of an observation: what each of its columns holds."""
    rows: ClassVar[Mapping[str, int]]
    """By array: how many rows it has; an array that is not named here is one row, without that dimension."""

    @property
    @abstractmethod
    def graph(self) -> Mapping[str, NDArray[np.int16]]:
        """What touches what, as rows of numbers that -1 fills up; `graph["a_b"]` has the b beside each a."""

    @property
    @abstractmethod
    def parts(self) -> NDArray[np.int16]:
        """By action: its choice, and the number of its target among those of that choice."""

    @abstractmethod
    def number(self, move: MoveT, seat: Seat) -> int:
        """The action that a move of a seat is."""

    @abstractmethod
    def observe(self, view: ViewT) -> Observation:
        """What the seat of a view knows, as arrays."""

    @abstractmethod
    def _move(self, number: int, seat: Seat) -> MoveT: ...

    @property
    def actions(self) -> int:
        """How many actions there are: their numbers are those below."""
        return len(self.parts)

    @property
    def shapes(self) -> Mapping[str, tuple[int, ...]]:
        """The shape of each array of an observation; all hold `uint8`."""
        return {
            name: (self.rows[name], len(columns)) if name in self.rows else (len(columns),)
            for name, columns in self.features.items()
        }

    def move(self, number: int, seat: Seat) -> MoveT:
        """The move that an action of a seat is."""
        if not 0 <= number < self.actions:
            raise BadRequest("rl.no-such-action", {"action": number, "last": self.actions - 1})
        return self._move(number, seat)

    def mask(self, moves: Iterable[MoveT], seat: Seat) -> Mask:
        """The actions that are the moves of a seat, flagged."""
        mask = np.zeros(self.actions, np.bool_)
        mask[[self.number(move, seat) for move in moves]] = True
        return mask


def looking_seat(seat: Seat | None) -> Seat:
    """The seat of a view; a spectator has no place from which seats could be counted."""
    if seat is None:
        raise BadRequest("rl.no-seat")
    return seat


def parts_of(targets: Sequence[int]) -> NDArray[np.int16]:
    """Choice and target of each action, where each choice has so many targets."""
    pairs = [(choice, target) for choice, count in enumerate(targets) for target in range(count)]
    return np.array(pairs, np.int16)


def filled_up(rows: Iterable[Sequence[int]]) -> NDArray[np.int16]:
    """Rows of numbers, each filled up with -1 to the length of the longest."""
    found = list(rows)
    length = max(map(len, found))
    return np.array([[*row, *[-1] * (length - len(row))] for row in found], np.int16)


def rows_for(columns: Mapping[str, tuple[str, ...]], array: str, count: int) -> NDArray[np.uint8]:
    """Room for so many rows of an array of an observation."""
    return np.zeros((count, len(columns[array])), np.uint8)


def named(prefix: str, names: Iterable[Any]) -> Iterator[str]:
    """Columns that are alike for several things."""
    return (f"{prefix} {name}" for name in names)
