"""How seats and spots are told apart: by shapes always, by colours where there are any."""

import os
import sys
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import msgspec

from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find

RESET = "\x1b[0m"


class Paint(NamedTuple):
    """Colours by their numbers in the terminal's table of 256."""

    ink: int
    ground: int

    def on(self, text: str, *, is_strong: bool = False) -> str:
        weight = "1;" if is_strong else ""
        return f"\x1b[{weight}38;5;{self.ink};48;5;{self.ground}m{text}{RESET}"


class Ground(msgspec.Struct, frozen=True):
    """What a spot looks like."""

    shades: tuple[int, int, int]
    """Three, so that edges show: no three hexes that touch have the same."""
    texture: str = ""
    """What is written on an empty spot, for those who see no colours."""
    sign: str = ""
    """What is written after the name of a spot, whatever is on it."""


OTHER_GROUND = Ground((250, 251, 252))
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
    grounds: Mapping[str, Ground] = {}
    """By the looks of a game's spots."""

    def shape(self, seat: Seat) -> str:
        return self.shapes[seat % len(self.shapes)]

    def paint(self, seat: Seat) -> Paint:
        return SEAT_PAINTS.get(self.colours[seat], OTHER_PAINT)

    def ground(self, look: str) -> Ground:
        return self.grounds.get(look, OTHER_GROUND)

    def seat_name(self, seat: Seat, name: str) -> str:
        """A name that carries its seat's shape and colour."""
        marked = f"{self.shape(seat)}{name}"
        return self.paint(seat).on(marked) if self.has_colour else marked


def palette_for(game: str, *, plain: bool, colours: tuple[str, ...] = ()) -> Palette:
    """What the terminal at hand can show of a game."""
    is_coloured = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
    shapes = SHAPES if encoding == "utf8" else ASCII_SHAPES
    return Palette(is_coloured and not plain, shapes, colours, grounds_of(game))


@cache
def grounds_of(game: str) -> Mapping[str, Ground]:
    """What lies in the game's art; without it all spots look alike."""
    file = find(game).folder.joinpath("art", "terminal.json")
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Ground]) if file.is_file() else {}
