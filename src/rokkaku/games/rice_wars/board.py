"""The two sides of the board: fields in shifted rows, palace spots, the blessed field."""

from collections.abc import Mapping
from functools import cache
from string import ascii_lowercase
from typing import NamedTuple, NewType

import msgspec

Field = NewType("Field", str)
"""A rice field by its row and its place in it: `d4`."""
PALACE_SPOT, BLESSED, PLAIN = "P*."
APART = 3
"""How many steps lie between two palaces at least: two empty fields.  [setup-1]"""


class Drawing(msgspec.Struct, frozen=True):
    """A side of the board as data."""

    rows: tuple[str, ...]
    """A sign for each field: `P` a palace spot, `*` the blessed field, `.` any other."""
    touching: tuple[tuple[int, int], ...]
    """The neighbours of a field: so many rows down, so many half fields to the right."""
    joined: tuple[tuple[Field, Field], ...]
    """Neighbours although they lie otherwise."""
    parted: tuple[tuple[Field, Field], ...]
    """No neighbours although they lie so."""


class Brick(NamedTuple):
    """Where a field lies: row, and x in half widths of a field."""

    row: int
    x: int


class BoardMap(msgspec.Struct, frozen=True, eq=False):
    """One side of the board; there is one for each drawing.  [board-1, board-2]"""

    bricks: Mapping[Field, Brick]
    beside: Mapping[Field, tuple[Field, ...]]
    palace_spots: tuple[Field, ...]
    blessed: Field
    fields: tuple[Field, ...]
    """All fields, row by row."""
    number: Mapping[Field, int]
    """The place of each field among them."""
    steps: Mapping[Field, Mapping[Field, int]]
    """How many steps lead from each field to each other one."""

    def distance(self, one: Field, other: Field) -> int:
        """How many steps lie between two fields."""
        return self.steps[one][other]


@cache
def side(drawing: Drawing) -> BoardMap:
    """A side of the board as its drawing shows it; palace spots lie at the edge.  [board-3, board-4]"""
    bricks, signs = {}, {}
    for row, (letter, line) in enumerate(zip(ascii_lowercase, drawing.rows, strict=False)):
        columns = [column for column, sign in enumerate(line) if sign != " "]
        for place, column in enumerate(columns, start=1):
            field = Field(f"{letter}{place}")
            bricks[field], signs[field] = Brick(row, column), line[column]
    beside = _neighbours(drawing, bricks)
    return BoardMap(
        bricks=bricks,
        beside=beside,
        palace_spots=tuple(field for field, sign in signs.items() if sign == PALACE_SPOT),
        blessed=next(field for field, sign in signs.items() if sign == BLESSED),
        fields=tuple(bricks),
        number={field: place for place, field in enumerate(bricks)},
        steps={field: _steps_from(field, beside) for field in bricks},
    )


def _neighbours(drawing: Drawing, bricks: Mapping[Field, Brick]) -> Mapping[Field, tuple[Field, ...]]:
    """Those that lie so, less those parted, and those joined.  [board-2]"""
    at = {brick: field for field, brick in bricks.items()}
    parted = {frozenset(pair) for pair in drawing.parted}
    beside = {}
    for field, (row, x) in bricks.items():
        near = [at.get(Brick(row + down, x + across)) for down, across in drawing.touching]
        joined = [other for pair in drawing.joined if field in pair for other in pair if other != field]
        beside[field] = tuple(
            each
            for each in dict.fromkeys((*near, *joined))
            if each is not None and {field, each} not in parted
        )
    return beside


def _steps_from(start: Field, beside: Mapping[Field, tuple[Field, ...]]) -> Mapping[Field, int]:
    steps, edge = {start: 0}, [start]
    for field in edge:
        fresh = [near for near in beside[field] if near not in steps]
        steps.update(dict.fromkeys(fresh, steps[field] + 1))
        edge += fresh
    return steps
