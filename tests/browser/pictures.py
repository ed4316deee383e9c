"""Pictures of the pages for README and docs: kept where `SCREENSHOTS=1` asks for them, and small."""

import base64
import os
import struct
import zlib
from collections import Counter
from pathlib import Path

from browser.visitors import DESKTOP, Scheme, Size, Visitor

FOLDER = Path(__file__).parents[2] / "docs/pictures"
LARGEST = 300_000
COLOURS = 256

RAW = """async (png) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  const bytes = canvas.getImageData(0, 0, image.width, image.height).data;
  const [parts, most] = [[], 30000];
  for (let at = 0; at < bytes.length; at += most) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + most)));
  }
  return [image.width, image.height, btoa(parts.join(""))];
}"""


EMPTY = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const parts = [".bar", ".above", ".play-area", ".turn-area", "[role=tablist]"];
  const ends = [0, ...parts.map((part) => box(part).bottom)];
  const starts = [...parts.map((part) => box(part).top), innerHeight];
  const isApart = (start, at) => Math.abs(start - ends[at]) > 2;
  const gaps = starts.flatMap((start, at) => (isApart(start, at) ? [`above ${parts[at] ?? "the end"}`] : []));
  const [area, board] = [box(".play-area"), box("#spots")];
  const share = Math.max(board.width / area.width, board.height / area.height);
  return share < 0.85 ? [...gaps, `around the board, which fills ${share}`] : gaps;
}"""
"""Where the first screen of a phone shows nothing."""


def keep(visitor: Visitor, name: str, size: Size = DESKTOP, scheme: Scheme = "light") -> None:
    """What a visitor sees now, or would see in another size or in other colours."""
    if os.environ.get("SCREENSHOTS") != "1":
        return
    visitor.resize(size)
    visitor.prefer(scheme)
    visitor.page.wait_for_load_state("networkidle")
    visitor.page.mouse.move(0, 0)
    drawn = visitor.page.screenshot(animations="disabled")
    reader = visitor.context.new_page()
    width, height, raw = reader.evaluate(RAW, base64.b64encode(drawn).decode())
    reader.close()
    small = with_few_colours(width, height, base64.b64decode(raw))
    assert len(small) < LARGEST
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{name}.png").write_bytes(small)


def with_few_colours(width: int, height: int, raw: bytes) -> bytes:
    """A PNG with a palette, from four bytes for every pixel: half as large, and hardly to be told apart."""
    pixels = [raw[at : at + 3] for at in range(0, len(raw), 4)]
    counted = Counter(pixels)
    palette = [colour for colour, _ in counted.most_common(COLOURS)]
    nearest = {colour: _nearest(colour, palette) for colour in counted}
    rows = (pixels[at : at + width] for at in range(0, len(pixels), width))
    lines = b"".join(b"\0" + bytes(map(nearest.__getitem__, row)) for row in rows)
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = {b"IHDR": head, b"PLTE": b"".join(palette), b"IDAT": zlib.compress(lines, 9), b"IEND": b""}
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, content) for kind, content in parts.items())


def _nearest(colour: bytes, palette: list[bytes]) -> int:
    red, green, blue = colour
    return min(
        range(len(palette)),
        key=lambda at: (
            (palette[at][0] - red) ** 2 + (palette[at][1] - green) ** 2 + (palette[at][2] - blue) ** 2
        ),
    )


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
