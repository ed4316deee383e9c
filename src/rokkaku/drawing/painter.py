"""Draws scenes."""

import re
from collections.abc import Collection, Iterator, Sequence
from importlib.resources.abc import Traversable
from math import cos, radians, sin
from typing import NamedTuple

import msgspec

from rokkaku.core.scene import Phrase, Placed, Scene, Spot
from rokkaku.drawing.arrangement import Arrangement, Frame, arrangement, board_frame
from rokkaku.drawing.hexes import LANDSCAPE, Layout, Point, coastlines
from rokkaku.drawing.markup import element, kinds, moved, number, symbols, text, told_of, use
from rokkaku.drawing.panel import Heading, Panel
from rokkaku.locales import Speaker

THEMES = ("light", "dark")
LAYERS = ("far", "near", "face", "grain")
"""What a region is drawn with, from below: each is a class of its own, such as `far-land`."""
MARGIN = 130
"""What is shown around the spots of a detail."""
WIDEST = 1.5
"""How many times as wide as high a detail may be, so that a phone has no bands above and below it."""
_SYMBOL = re.compile(r'<symbol id="([^"]+)"[^>]*(?:(?<=/)>|(?<!/)>.*?</symbol>)', re.DOTALL)
_TITLE = re.compile(r"<title>[^<]*</title>")


class Share(NamedTuple):
    """Where a thing stands on a spot that is not its alone, and how large."""

    x: float
    y: float
    scale: float


WHOLE = Share(0, 0, 1)
SHARES = (
    (Share(0, -8, 0.78),),
    (Share(-18, -8, 0.6), Share(18, -8, 0.6)),
    (Share(0, -26, 0.54), Share(-20, 5, 0.54), Share(20, 5, 0.54)),
)


def shares(count: int) -> Sequence[Share]:
    """Room for so many things on one spot, above the name."""
    if 0 < count <= len(SHARES):
        return SHARES[count - 1]
    around = [radians(360 * place / count) for place in range(count)]
    return [Share(26 * sin(angle), -26 * cos(angle) - 6, 0.4) for angle in around]


def sharing(pieces: Sequence[Placed]) -> Iterator[tuple[Placed, Share]]:
    """Where the things on one spot go: what is owned covers it, what nobody owns stands side by side."""
    standing = [piece for piece in pieces if piece.owner is None]
    for piece in pieces:
        if piece.owner is not None:
            yield piece, WHOLE
    yield from zip(standing, shares(len(standing)), strict=True)


class Artwork(msgspec.Struct, frozen=True):
    """A sheet of symbols, and the style that colours them."""

    sheet: str
    style: str

    def has(self, symbol: str) -> bool:
        """Whether there is such a symbol."""
        return f'<symbol id="{symbol}"' in self.sheet


def artwork(folder: Traversable, theme: str, edition: str = "") -> Artwork:
    """The artwork in a folder: `symbols.svg` and a style sheet for each theme.

    A sheet named after an edition has symbols in place of those with the same ids.
    """
    sheet, own = _sheet(folder.joinpath("symbols.svg")), folder.joinpath(f"{edition}.svg")
    redrawn = {symbol[1]: symbol[0] for symbol in _SYMBOL.finditer(_sheet(own))} if own.is_file() else {}
    sheet = _SYMBOL.sub(lambda symbol: redrawn.get(symbol[1], symbol[0]), sheet)
    return Artwork(sheet, folder.joinpath(f"{theme}.css").read_text(encoding="utf-8").strip())


def _sheet(page: Traversable) -> str:
    """What a page of symbols has, without its frame and its comments."""
    markup = page.read_text(encoding="utf-8")
    return re.sub(r"<!--.*?-->\s*|</?svg[^>]*>\s*", "", markup, flags=re.DOTALL).strip()


class Painter(msgspec.Struct, frozen=True):
    """Draws scenes in one style, in one speaker's words; `colours` are those of the seats."""

    artwork: Artwork
    speaker: Speaker
    colours: tuple[str, ...]
    layout: Layout = LANDSCAPE

    def board(self, scene: Scene) -> str:
        """The board without its pieces, as a document of its own."""
        frame = self.frame(scene)
        return self._document(frame, _sea(frame) + self._ground(scene), "scene")

    def ground(self, scene: Scene) -> str:
        """The symbols, and the board without its pieces, to be put into a document that has the style.

        Labels alone tell of its spots: such a document has a way of its own to say what is pointed at.
        """
        untitled = _TITLE.sub("", self._ground(scene))
        return self.artwork.sheet + _sea(self.frame(scene)) + untitled

    def frame(self, scene: Scene) -> Frame:
        """The room the board takes."""
        return board_frame(scene, self.layout.of(scene))

    def pieces(self, scene: Scene) -> str:
        """What lies and stands on the board, to be laid over it."""
        layout = self.layout.of(scene)
        at = {spot.id: layout.centre(spot) for spot in scene.spots}
        together: dict[str, list[Placed]] = {}
        for piece in scene.pieces:
            together.setdefault(piece.spot, []).append(piece)
        drawn = [self._sharing(at[spot], sharers, layout) for spot, sharers in together.items()]
        return element("g", _lines(drawn), id="pieces")

    def detail(self, scene: Scene, around: Collection[str] = ()) -> str:
        """The board with its pieces, as a document: what is near some spots or, without them, everything."""
        layout = self.layout.of(scene)
        centres = [layout.centre(spot) for spot in scene.spots if spot.id in around]
        frame = _near(centres) if centres else self.frame(scene)
        return self._document(frame, _sea(frame) + self._ground(scene) + self.pieces(scene), "scene")

    def picture(self, scene: Scene, *, width: float | None = None, heading: Heading | None = None) -> str:
        """Board, pieces and what lies beside the board."""
        layout = self.layout.of(scene)
        arranged = arrangement(scene, Panel(self.speaker, layout, self.colours), heading)
        shown = arranged.scale * (width or arranged.frame.width) / arranged.frame.width
        on_board = self._ground(scene) + self.pieces(scene)
        content = [
            _sea(arranged.frame),
            element("g", on_board, transform=moved(arranged.board, arranged.scale)),
            self._compass(arranged, layout),
            element("g", arranged.panel.draw(), id="panel", transform=moved(arranged.corner)),
        ]
        kind = "scene" if shown >= layout.legible else "scene small"
        return self._document(arranged.frame, _lines(content), kind, width)

    def _document(self, frame: Frame, content: str, kind: str, width: float | None = None) -> str:
        width = width or frame.width
        box = " ".join(number(side) for side in (frame.x, frame.y, frame.width, frame.height))
        return (
            element(
                "svg",
                _lines([element("style", self.artwork.style), self.artwork.sheet, content]),
                xmlns="http://www.w3.org/2000/svg",
                viewBox=box,
                width=width,
                height=frame.height * width / frame.width,
                class_=kind,
            )
            + "\n"
        )

    def _ground(self, scene: Scene) -> str:
        layout = self.layout.of(scene)
        outline = " ".join(f"{number(point.x)},{number(point.y)}" for point in layout.outline())
        shape = element("defs", element("polygon", id="spot", points=outline))
        spots = [self._spot(spot, layout) for spot in scene.spots]
        return _lines([shape, *_regions(scene, layout), element("g", _lines(spots), id="spots")])

    def _spot(self, spot: Spot, layout: Layout) -> str:
        drawn = element("use", href="#spot", class_=layout.shape)
        if self.artwork.has(f"look-{spot.look}"):
            drawn += use(f"look-{spot.look}")
        if spot.name:
            drawn += text(spot.name, layout.name, "name", "middle")
        place = moved(layout.centre(spot))
        return told_of(drawn, self._say(spot.label), id_=spot.id, kind=f"spot {spot.look}", transform=place)

    def _sharing(self, at: Point, pieces: Sequence[Placed], layout: Layout) -> str:
        drawn = [
            self._piece(piece, layout, moved(Point(at.x + share.x, at.y + share.y), share.scale))
            for piece, share in sharing(pieces)
        ]
        return "".join(drawn)

    def _piece(self, piece: Placed, layout: Layout, place: str) -> str:
        drawn, kind = symbols(piece, layout), kinds(piece, self.colours)
        if piece.id:
            return told_of(drawn, self._say(piece.label), id_=piece.id, kind=kind, transform=place)
        # What it says, its spot says too; a click shall reach that.
        return element("g", drawn, class_=kind, transform=place, pointer_events="none")

    def _compass(self, arranged: Arrangement, layout: Layout) -> str:
        if arranged.compass is None or not self.artwork.has("hex-compass"):
            return ""
        rose = use("hex-compass", size=arranged.compass_size, degrees=layout.degrees)
        return element("g", rose, class_="compass", transform=moved(arranged.compass))

    def _say(self, phrase: Phrase) -> str:
        return self.speaker.say(phrase.key, phrase.values)


def _near(points: Sequence[Point]) -> Frame:
    left, top = min(point.x for point in points) - MARGIN, min(point.y for point in points) - MARGIN
    right, bottom = max(point.x for point in points) + MARGIN, max(point.y for point in points) + MARGIN
    width, height = right - left, bottom - top
    more = max(0.0, width / WIDEST - height)
    return Frame(left, top - more / 2, width, height + more)


def _regions(scene: Scene, layout: Layout) -> Iterator[str]:
    """The whole board, then every region on it, each in layers."""
    names = sorted({spot.region for spot in scene.spots if spot.region})
    for name in ("", *names):
        spots = [spot for spot in scene.spots if name in ("", spot.region)]
        outline = "".join(_smooth(line) for line in coastlines(spots, layout))
        surface = name or "board"
        yield element("defs", element("path", id=f"region-{surface}", d=outline))
        for layer in LAYERS:
            yield element("use", href=f"#region-{surface}", class_=f"{layer}-{surface}")


def _lines(parts: Sequence[str]) -> str:
    return "\n" + "\n".join(part for part in parts if part) + "\n"


def _sea(frame: Frame) -> str:
    return _rectangle(frame, "sea-far") + _rectangle(frame, "sea-grain")


def _rectangle(frame: Frame, kind: str) -> str:
    return element("rect", x=frame.x, y=frame.y, width=frame.width, height=frame.height, class_=kind)


def _smooth(corners: Sequence[Point]) -> str:
    """A closed path through the middles of the edges, rounded at the corners."""
    path = ""
    for corner, following in zip(corners, [*corners[1:], corners[0]], strict=True):
        middle = Point((corner.x + following.x) / 2, (corner.y + following.y) / 2)
        path += f"Q{_pair(corner)} {_pair(middle)}"
    start = Point((corners[-1].x + corners[0].x) / 2, (corners[-1].y + corners[0].y) / 2)
    return f"M{_pair(start)}{path}Z"


def _pair(point: Point) -> str:
    return f"{number(point.x)} {number(point.y)}"
