"""Colours of pictures, and how far apart people see them."""

import base64
import math
from collections.abc import Sequence
from functools import cache

from playwright.sync_api import Page

Colour = tuple[int, int, int]

CLEARLY = 20

READ = """async (png) => {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  return [image.width, [...canvas.getImageData(0, 0, image.width, image.height).data]];
}"""


def columns(reader: Page, png: bytes, count: int) -> list[list[Colour]]:
    """The pixels of a picture that is cut into columns of one width.  On `reader` nothing is shown."""
    width, raw = reader.evaluate(READ, base64.b64encode(png).decode())
    pixels = [(raw[at], raw[at + 1], raw[at + 2]) for at in range(0, len(raw), 4)]
    wide = width // count
    return [
        [pixel for at, pixel in enumerate(pixels) if at % width // wide == column] for column in range(count)
    ]


def distance(one: Colour, other: Colour) -> float:
    """As people see it: 2 can just be told apart side by side (CIE 1976)."""
    return math.dist(_lab(one), _lab(other))


def unlike(one: Sequence[Colour], other: Sequence[Colour]) -> float:
    """How much of two pictures of the same size has colours that nobody takes for each other."""
    return sum(distance(a, b) > CLEARLY for a, b in zip(one, other, strict=True)) / len(one)


@cache
def _lab(colour: Colour) -> tuple[float, float, float]:
    red, green, blue = (_linear(part / 255) for part in colour)
    x = _root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
    y = _root(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = _root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.0890)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _root(part: float) -> float:
    return math.cbrt(part) if part > 0.008856 else 7.787 * part + 16 / 116
