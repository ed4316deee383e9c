"""The two sides of the board: fields in shifted rows, palace spots, the blessed field."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple, NewType

import msgspec

Field = NewType("Field", str)
"""A rice field by its row and its place in it: `d4`."""


class Brick(NamedTuple):
    """Where a field lies: row, and x in half widths of a field."""

    row: int
    x: int

    def neighbours(self) -> tuple["Brick", ...]:
        """Up to six: two in the row, two above, two below."""
        row, x = self
        beside = ((row, x - 2), (row, x + 2))
        return tuple(
            Brick(*at)
            for at in (*beside, (row - 1, x - 1), (row - 1, x + 1), (row + 1, x - 1), (row + 1, x + 1))
        )


class BoardMap(msgspec.Struct, frozen=True):
    """One side of the board.  [board-1, board-2]"""

    bricks: Mapping[Field, Brick]
    beside: Mapping[Field, tuple[Field, ...]]
    palace_spots: tuple[Field, ...]
    blessed: Field
    fields: tuple[Field, ...]
    """All fields, row by row."""
    number: Mapping[Field, int]
    """The place of each field among them."""

    def distance(self, one: Field, other: Field) -> int:
        """How many steps lie between two fields."""
        down = abs(self.bricks[one].row - self.bricks[other].row)
        across = abs(self.bricks[one].x - self.bricks[other].x)
        return down + max(0, across - down) // 2


@cache
def side(name: str) -> BoardMap:
    """A side of the board as its drawing shows it; palace spots lie at the edge.  [board-3, board-4]"""
    page = files(__package__).joinpath("boards", f"{name}.map").read_text(encoding="utf-8")
    signs: dict[Field, str] = {}
    bricks: dict[Field, Brick] = {}
    for row, line in enumerate(line for line in page.splitlines() if line[1:3] == " |"):
        columns = [column for column in range(3, len(line)) if line[column] != " "]
        for place, column in enumerate(columns, start=1):
            field = Field(f"{line[0]}{place}")
            signs[field], bricks[field] = line[column], Brick(row, column)
    at = {brick: field for field, brick in bricks.items()}
    beside = {
        field: tuple(at[near] for near in brick.neighbours() if near in at) for field, brick in bricks.items()
    }
    spots = tuple(field for field, sign in signs.items() if sign == "P")
    blessed = next(field for field, sign in signs.items() if sign == "*")
    number = {field: place for place, field in enumerate(bricks)}
    return BoardMap(bricks, beside, spots, blessed, tuple(bricks), number)
