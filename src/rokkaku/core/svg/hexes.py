"""Where hexes lie in a picture, and the outline of what many of them make up."""

from collections.abc import Iterable, Iterator, Sequence
from math import cos, radians, sin, sqrt
from typing import NamedTuple

import msgspec

from rokkaku.core.scene import Spot

SIZE = 50.0
"""From the middle of a hex to its corners, in the units of a picture."""

_AROUND = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
"""The steps to the neighbours of a spot, clockwise from the right."""


class Point(NamedTuple):
    """A place in a picture: x to the right, y down."""

    x: float
    y: float


class Corner(NamedTuple):
    """Where three hexes meet: the sum of their places, so that all three name it alike."""

    x: int
    y: int


class Layout(msgspec.Struct, frozen=True):
    """How a board lies: where steps of `Spot.x` and `Spot.y` lead, and how far its hexes are turned."""

    across: Point
    down: Point
    degrees: int
    width: float
    """Of a whole picture, unless asked otherwise."""

    def point(self, x: float, y: float) -> Point:
        """The place of a spot in a picture; the one way from hexes to pixels."""
        return Point(
            SIZE * (x * self.across.x + y * self.down.x), SIZE * (x * self.across.y + y * self.down.y)
        )

    def centre(self, spot: Spot) -> Point:
        """The middle of a spot."""
        return self.point(spot.x, spot.y)

    def hexagon(self) -> Sequence[Point]:
        """The corners of a hex around nothing."""
        angles = [radians(30 + self.degrees + 60 * corner) for corner in range(6)]
        return [Point(SIZE * cos(angle), SIZE * sin(angle)) for angle in angles]


LANDSCAPE = Layout(across=Point(sqrt(3) / 2, 0), down=Point(0, 1.5), degrees=0, width=1400)
PORTRAIT = Layout(across=Point(0.75, -sqrt(3) / 4), down=Point(0.75, 3 * sqrt(3) / 4), degrees=-30, width=390)
"""The same board turned to the left by 30 degrees."""


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
        yield [_bent(layout.point(corner.x / 3, corner.y / 3), corner) for corner in line]


def _edges(place: tuple[int, int], places: set[tuple[int, int]]) -> Iterator[tuple[Corner, Corner]]:
    x, y = place
    for side, step in enumerate(_AROUND):
        if (x + step[0], y + step[1]) not in places:
            before, after = _AROUND[side - 1], _AROUND[(side + 1) % len(_AROUND)]
            start, end = (
                Corner(3 * x + step[0] + other[0], 3 * y + step[1] + other[1]) for other in (before, after)
            )
            yield start, end


def _bent(point: Point, corner: Corner) -> Point:
    """A little away from where it should be, always in the same way: a coast is not drawn with a ruler."""
    noise = (corner.x * 374761393 + corner.y * 668265263) & 0xFFFF
    angle, reach = noise % 360, 0.03 + (noise >> 9) / 128 * 0.1
    return Point(point.x + SIZE * reach * cos(radians(angle)), point.y + SIZE * reach * sin(radians(angle)))
