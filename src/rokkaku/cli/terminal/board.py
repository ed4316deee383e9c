"""Draws a scene with characters: knows spots and pieces, and no game."""

from collections.abc import Sequence
from typing import NamedTuple

from rokkaku.cli.terminal.palette import FAINT_INK, INK, Paint, Palette
from rokkaku.cli.terminal.signs import NOTATION, Signs
from rokkaku.core.scene import Placed, Scene, Spot
from rokkaku.core.seats import Seat

CELL = 4
"""The width of a hex in characters; `Spot.x` counts in halves of it."""
FRESH = "*"


class _Hex(NamedTuple):
    spot: Spot
    pieces: Sequence[Placed]

    @property
    def owner(self) -> Seat | None:
        return next((piece.owner for piece in self.pieces if piece.owner is not None), None)


def board_lines(
    scene: Scene, palette: Palette, fresh: frozenset[str] = frozenset(), signs: Signs = NOTATION
) -> list[str]:
    """The board, two lines a row: what is on each spot, and what it is called; `fresh` spots are starred."""
    pieces: dict[str, list[Placed]] = {}
    for piece in scene.pieces:
        pieces.setdefault(piece.spot, []).append(piece)
    rows: dict[int, list[_Hex]] = {}
    for spot in sorted(scene.spots, key=lambda spot: (spot.y, spot.x)):
        rows.setdefault(spot.y, []).append(_Hex(spot, pieces.get(spot.id, ())))
    lines = []
    for row in rows.values():
        lines.append(_line(row, [_content(hex_, palette, fresh, signs) for hex_ in row]))
        lines.append(_line(row, [_name(hex_, palette) for hex_ in row]))
    return lines


def board_size(scene: Scene) -> tuple[int, int]:
    """How many columns and lines the board takes."""
    columns = max((spot.x for spot in scene.spots), default=0) * CELL // 2 + CELL
    return columns, 2 * len({spot.y for spot in scene.spots})


def fresh_spots(before: Scene, after: Scene) -> frozenset[str]:
    """The spots on which something has come to lie in between."""
    known = {_identity(piece) for piece in before.pieces}
    return frozenset(piece.spot for piece in after.pieces if _identity(piece) not in known)


def _identity(piece: Placed) -> tuple[str, str, Seat | None]:
    return piece.symbol, piece.spot, piece.owner


def _line(row: Sequence[_Hex], cells: Sequence[str]) -> str:
    line, end = "", 0
    for hex_, cell in zip(row, cells, strict=True):
        start = hex_.spot.x * CELL // 2
        line += " " * (start - end) + cell
        end = start + CELL
    return line.rstrip()


def _content(hex_: _Hex, palette: Palette, fresh: frozenset[str], signs: Signs) -> str:
    if not hex_.pieces:
        return _painted(hex_, palette.ground(hex_.spot.look).texture, palette)
    shape = " " if hex_.owner is None else palette.shape(hex_.owner)
    marks = "".join(signs.shown(piece.mark) for piece in hex_.pieces)
    star = FRESH if hex_.spot.id in fresh else ""
    return _painted(hex_, f"{shape}{marks}{star}", palette, is_strong=True)


def _name(hex_: _Hex, palette: Palette) -> str:
    name, sign = hex_.spot.id, palette.ground(hex_.spot.look).sign
    return _painted(hex_, name.capitalize() if name.isalpha() else f" {name}{sign}", palette)


def _painted(hex_: _Hex, text: str, palette: Palette, *, is_strong: bool = False) -> str:
    cell = text[:CELL].ljust(CELL)
    if not palette.has_colour:
        return cell
    if hex_.owner is not None:
        return palette.paint(hex_.owner).on(cell, is_strong=is_strong)
    shades = palette.ground(hex_.spot.look).shades
    shade = shades[(hex_.spot.x + 3 * hex_.spot.y) // 2 % 3]
    return Paint(INK if is_strong or text.istitle() else FAINT_INK, shade).on(cell, is_strong=is_strong)
