"""How seats and spots are told apart: by shapes always, by colours where there are any."""

import os
import sys
from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from rokkaku.core.seats import Seat

RESET = "\x1b[0m"


class Paint(NamedTuple):
    """Colours by their numbers in the terminal's table of 256."""

    ink: int
    ground: int

    def on(self, text: str, *, is_strong: bool = False) -> str:
        weight = "1;" if is_strong else ""
        return f"\x1b[{weight}38;5;{self.ink};48;5;{self.ground}m{text}{RESET}"


GROUNDS: Mapping[str, tuple[int, int, int]] = {
    "sea": (110, 74, 110),
    "land": (151, 150, 151),
    "village": (230, 230, 230),
    "city": (216, 216, 216),
    "edo": (209, 209, 209),
}
"""What a spot may look like, in three shades: no three hexes that touch look alike, so edges show."""
OTHER_GROUND = (250, 251, 252)
TEXTURES: Mapping[str, str] = {"sea": " ~~"}
"""What is written on an empty spot, for those who see no colours."""
INK, FAINT_INK = 16, 236

SEAT_PAINTS: Mapping[str, Paint] = {
    "black": Paint(15, 16),
    "green": Paint(15, 22),
    "yellow": Paint(16, 226),
    "blue": Paint(15, 20),
    "red": Paint(15, 124),
    "gold": Paint(16, 178),
    "purple": Paint(15, 91),
}
OTHER_PAINT = Paint(15, 238)

SHAPES = "●▲■◆▼"
ASCII_SHAPES = "+^#%&"


class Palette(msgspec.Struct, frozen=True):
    """How seats and spots are told apart: by shapes always, by colours where there are any."""

    has_colour: bool
    shapes: str = SHAPES
    colours: tuple[str, ...] = ()
    """The colour of each seat."""

    def shape(self, seat: Seat) -> str:
        return self.shapes[seat % len(self.shapes)]

    def paint(self, seat: Seat) -> Paint:
        return SEAT_PAINTS.get(self.colours[seat], OTHER_PAINT)

    def seat_name(self, seat: Seat, name: str) -> str:
        """A name that carries its seat's shape and colour."""
        marked = f"{self.shape(seat)}{name}"
        return self.paint(seat).on(marked) if self.has_colour else marked


def palette_for(*, plain: bool, colours: tuple[str, ...] = ()) -> Palette:
    """What the terminal at hand can show."""
    is_coloured = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
    shapes = SHAPES if encoding == "utf8" else ASCII_SHAPES
    return Palette(is_coloured and not plain, shapes, colours)
