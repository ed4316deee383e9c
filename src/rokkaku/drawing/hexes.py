"""Where hexes and bricks lie in a picture, and the outline of what many of them make up."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import cos, radians, sin, sqrt
from typing import NamedTuple

import msgspec

from rokkaku.core.scene import Scene, Spot

SIZE = 50.0
"""From the middle of a hex to its corners, in the units of a picture."""

_AROUND = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
"""The steps to the neighbours of a spot, clockwise from the right."""


class Point(NamedTuple):
    """A place in a picture: x to the right, y down."""

    x: float
    y: float


class Corner(NamedTuple):
    """Where three spots meet: the sum of their places, so that all three name it alike."""

    x: int
    y: int


class Layout(msgspec.Struct, frozen=True):
    """How a board lies: where steps of `Spot.x` and `Spot.y` lead, and how far its spots are turned."""

    across: Point
    down: Point
    degrees: int
    width: float
    """Of a whole picture, unless asked otherwise."""
    is_upright: bool = False
    """Whether what lies beside the board is drawn below it."""
    shape: str = "hex"
    corner_row: float = 1 / 3
    """From the middle of a row to its corners, in rows: hexes reach into the next row, bricks do not."""
    reach: Point = Point(1, 1)
    """From the middle of a spot to its sides, in `SIZE`s."""
    margin: float = 18
    """Around the board."""
    mark: Point = Point(0, -29)
    """Where on a spot its owner's mark is."""
    mark_size: float = 21
    name: Point = Point(0, 35)
    """Where on a spot its name is."""
    legible: float = 0.42
    """The scale below which names can no longer be read."""

    def of(self, scene: Scene) -> "Layout":
        """The same way to lie for spots of a scene's shape."""
        return _SHAPED.get((scene.shape, self.is_upright), self)

    def point(self, x: float, y: float) -> Point:
        """The place of a spot in a picture; the one way from spots to pixels."""
        return Point(
            SIZE * (x * self.across.x + y * self.down.x), SIZE * (x * self.across.y + y * self.down.y)
        )

    def centre(self, spot: Spot) -> Point:
        """The middle of a spot."""
        return self.point(spot.x, spot.y)

    def corner(self, corner: Corner) -> Point:
        """The place where three spots meet."""
        row = round(corner.y / 3)
        return self.point(corner.x / 3, row + (corner.y - 3 * row) * self.corner_row)

    def outline(self) -> Sequence[Point]:
        """The six corners of a spot around nothing; of a brick, two are in the middle of its long sides."""
        return [self.corner(corner) for corner in _corners(0, 0)]


LANDSCAPE = Layout(across=Point(sqrt(3) / 2, 0), down=Point(0, 1.5), degrees=0, width=1400)
PORTRAIT = Layout(
    across=Point(0.75, -sqrt(3) / 4),
    down=Point(0.75, 3 * sqrt(3) / 4),
    degrees=-30,
    width=390,
    is_upright=True,
)
"""The same board turned to the left by 30 degrees."""

_BRICKS = Layout(
    across=Point(1, 0),
    down=Point(0, 1.44),
    degrees=0,
    width=1400,
    shape="brick",
    corner_row=1 / 2,
    reach=Point(1, 0.72),
    margin=30,
    mark=Point(-25, 0),
    mark_size=28,
    name=Point(35, 28),
    legible=0.6,
)
_SHAPED: Mapping[tuple[str, bool], Layout] = {
    ("brick", False): _BRICKS,
    ("brick", True): msgspec.structs.replace(_BRICKS, width=390, is_upright=True),
}


def coastlines(spots: Iterable[Spot], layout: Layout) -> Iterator[Sequence[Point]]:
    """The closed outlines of all spots together, corner by corner."""
    places = {(spot.x, spot.y) for spot in spots}
    following = dict(edge for place in sorted(places) for edge in _edges(place, places))
    while following:
        corner, after = following.popitem()
        line = [corner]
        while after != line[0]:
            line.append(after)
            after = following.pop(after)
        yield [_bent(layout.corner(corner), corner) for corner in line]


def _edges(place: tuple[int, int], places: set[tuple[int, int]]) -> Iterator[tuple[Corner, Corner]]:
    corners = _corners(*place)
    for side, step in enumerate(_AROUND):
        if (place[0] + step[0], place[1] + step[1]) not in places:
            yield corners[side - 1], corners[side]


def _corners(x: int, y: int) -> Sequence[Corner]:
    """The corners of a spot, each after the side of the same number."""
    return [
        Corner(3 * x + step[0] + after[0], 3 * y + step[1] + after[1])
        for step, after in zip(_AROUND, (*_AROUND[1:], _AROUND[0]), strict=True)
    ]


def _bent(point: Point, corner: Corner) -> Point:
    """A little away from where it should be, always in the same way: a coast is not drawn with a ruler."""
    noise = (corner.x * 374761393 + corner.y * 668265263) & 0xFFFF
    angle, reach = noise % 360, 0.03 + (noise >> 9) / 128 * 0.1
    return Point(point.x + SIZE * reach * cos(radians(angle)), point.y + SIZE * reach * sin(radians(angle)))
