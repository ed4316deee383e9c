"""Text as a terminal shows it: how wide it is, where it is wrapped or cut off."""

import re
import shutil
import sys
from collections.abc import Iterator
from itertools import repeat

INDENT = "  "
COLOUR_CODE = re.compile(r"\x1b\[[0-9;]*m")

_PARTS = re.compile(f"({COLOUR_CODE.pattern})")


LONGEST_ECHO = 60


def shortened(text: str) -> str:
    """What was typed, as it is told back: no longer than a sentence can hold."""
    return text if len(text) <= LONGEST_ECHO else f"{text[:LONGEST_ECHO]}…"


def text_width() -> int:
    """How wide a line may be; where no terminal breaks it, as wide as it likes."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else sys.maxsize


def visible_length(text: str) -> int:
    """How many columns a text takes."""
    return len(COLOUR_CODE.sub("", text))


def print_wrapped(text: str, width: int) -> None:
    for line in text.split("\n"):
        print("\n".join(wrapped(line, repeat(width))), flush=True)


def wrapped(text: str, widths: Iterator[int]) -> Iterator[str]:
    """The text in lines of the next widths, colours not counted; all but the first are indented."""
    words = text.split(" ")
    line, width = words[0], next(widths)
    for word in words[1:]:
        longer = f"{line} {word}"
        if visible_length(longer) > width and line.strip():
            yield line
            longer, width = INDENT + word, next(widths)
        line = longer
    yield line


def truncated(line: str, width: int) -> str:
    """As much of a line as fits into a width, colours not counted."""
    kept, room = "", width
    for part in _PARTS.split(line):
        seen = part if COLOUR_CODE.fullmatch(part) else part[:room]
        kept, room = kept + seen, room - visible_length(seen)
    return kept
