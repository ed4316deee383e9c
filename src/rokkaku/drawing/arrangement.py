"""Where board, panel and compass go in a picture."""

from collections.abc import Iterator, Sequence

import msgspec

from rokkaku.core.scene import Entry, Scene
from rokkaku.drawing.hexes import SIZE, Layout, Point
from rokkaku.drawing.panel import Block, Heading, Panel

EDGE = 14.0
"""Around the panel."""
MOST_COLUMNS = 4
COMPASS = 0.085
"""The size of the compass, as a share of the picture's width."""


class Frame(msgspec.Struct, frozen=True):
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float

    def is_near(self, point: Point, distance: float) -> bool:
        """Whether a point is inside, or less than a distance away."""
        beside = max(self.x - point.x, 0, point.x - self.x - self.width)
        above = max(self.y - point.y, 0, point.y - self.y - self.height)
        return beside * beside + above * above < distance * distance

    def corners(self, width: float, height: float, edge: float) -> Iterator["Frame"]:
        """Rectangles of a size in its corners: upper left, lower right, upper right, lower left."""
        left, right = self.x + edge, self.x + self.width - edge - width
        top, bottom = self.y + edge, self.y + self.height - edge - height
        for x, y in ((left, top), (right, bottom), (right, top), (left, bottom)):
            yield Frame(x, y, width, height)


class Arrangement(msgspec.Struct, frozen=True):
    """A picture's frame, where the board's zero point lies and how large the board is, and the rest."""

    frame: Frame
    board: Point
    scale: float
    panel: Block
    corner: Point
    compass: Point | None = None
    compass_size: float = 0


def board_frame(scene: Scene, layout: Layout) -> Frame:
    """The room a board takes, in its own units."""
    points = [layout.centre(spot) for spot in scene.spots]
    left, top = min(point.x for point in points), min(point.y for point in points)
    right, bottom = max(point.x for point in points), max(point.y for point in points)
    beside, above = (SIZE * reach + layout.margin for reach in layout.reach)
    return Frame(left - beside, top - above, right - left + 2 * beside, bottom - top + 2 * above)


def arrangement(scene: Scene, panel: Panel, heading: Heading | None) -> Arrangement:
    """The panel in an empty corner of the board, else beside it; in portrait always below."""
    if panel.layout.is_upright:
        arranged = _below(scene, panel, heading)
    else:
        arranged = _in_a_corner(scene, panel, heading) or _beside(scene, panel, heading)
    return _with_compass(arranged, scene, panel.layout)


def _entries(scene: Scene) -> Sequence[Entry]:
    """What lies beside the board; from a game that does not draw it, in words."""
    return scene.entries or [Entry(phrase) for phrase in scene.status]


def _in_a_corner(scene: Scene, panel: Panel, heading: Heading | None) -> Arrangement | None:
    room = board_frame(scene, panel.layout)
    scale = panel.layout.width / room.width
    frame = Frame(0, 0, panel.layout.width, room.height * scale)
    board = Point(-room.x * scale, -room.y * scale)
    taken = _taken(scene, panel.layout, board, scale)
    for columns in range(1, MOST_COLUMNS + 1):
        tried = msgspec.structs.replace(panel, columns=columns)
        block = tried.laid_out(_entries(scene), heading)
        for place in frame.corners(tried.full_width, block.height, EDGE):
            if place.height < frame.height and not _is_taken(place, taken, SIZE * scale + EDGE):
                return Arrangement(frame, board, scale, block, Point(place.x, place.y))
    return None


def _beside(scene: Scene, panel: Panel, heading: Heading | None) -> Arrangement:
    """With as few columns as make the panel no taller than the board, or the picture lowest."""
    tried = [
        _with_columns(scene, msgspec.structs.replace(panel, columns=columns), heading)
        for columns in range(1, MOST_COLUMNS)
    ]
    fitting = [one for one in tried if one.panel.height + 2 * EDGE < one.frame.height]
    return (fitting or sorted(tried, key=lambda one: one.frame.height))[0]


def _with_columns(scene: Scene, panel: Panel, heading: Heading | None) -> Arrangement:
    room = board_frame(scene, panel.layout)
    block = panel.laid_out(_entries(scene), heading)
    left = panel.full_width + EDGE
    scale = (panel.layout.width - left) / room.width
    height = max(room.height * scale, block.height + 2 * EDGE)
    top = (height - room.height * scale) / 2
    board = Point(left - room.x * scale, top - room.y * scale)
    return Arrangement(Frame(0, 0, panel.layout.width, height), board, scale, block, Point(EDGE, EDGE))


def _below(scene: Scene, panel: Panel, heading: Heading | None) -> Arrangement:
    room = board_frame(scene, panel.layout)
    scale = panel.layout.width / room.width
    filling = panel.stretched(panel.layout.width, columns=2)
    block = filling.laid_out(_entries(scene), heading)
    height = room.height * scale
    frame = Frame(0, 0, panel.layout.width, height + block.height)
    return Arrangement(frame, Point(-room.x * scale, -room.y * scale), scale, block, Point(0, height))


def _with_compass(arranged: Arrangement, scene: Scene, layout: Layout) -> Arrangement:
    """The compass in a corner that nothing else is in, if there is one."""
    size = arranged.frame.width * COMPASS
    panel = Frame(arranged.corner.x, arranged.corner.y, arranged.panel.width, arranged.panel.height)
    height = arranged.corner.y if layout.is_upright else arranged.frame.height
    taken = _taken(scene, layout, arranged.board, arranged.scale)
    for place in Frame(0, 0, arranged.frame.width, height).corners(size, size, EDGE):
        middle = Point(place.x + size / 2, place.y + size / 2)
        if not panel.is_near(middle, size / 2) and not _is_taken(place, taken, SIZE * arranged.scale):
            return msgspec.structs.replace(arranged, compass=middle, compass_size=size)
    return arranged


def _taken(scene: Scene, layout: Layout, board: Point, scale: float) -> Sequence[Point]:
    centres = [layout.centre(spot) for spot in scene.spots]
    return [Point(board.x + centre.x * scale, board.y + centre.y * scale) for centre in centres]


def _is_taken(place: Frame, points: Sequence[Point], distance: float) -> bool:
    return any(place.is_near(point, distance) for point in points)
