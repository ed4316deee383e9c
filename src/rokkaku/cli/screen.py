"""The terminal one person looks at: what is told, drawn and asked there."""

import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, repeat, takewhile

from rokkaku.cli.keyboard import PAINT, typed
from rokkaku.cli.storyteller import Storyteller
from rokkaku.cli.terminal import board_lines, board_size
from rokkaku.core.scene import Scene

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""Everything, the lines scrolled away included: they may show a hand."""
CUT_LINES, WRAP_LINES = "\x1b[?7l", "\x1b[?7h"
INDENT = "  "
ROOM_FOR_TEXT = 26
ROOM_TO_TALK = 4
"""Lines below the board for news, possible moves and the prompt."""


class PersonLeft(Exception):
    """Whoever was asked has gone, or said so."""


class Screen:
    """A plain one, like one that is no terminal, is only ever written to line after line."""

    def __init__(self, storyteller: Storyteller, *, plain: bool = False) -> None:
        self.storyteller = storyteller
        self.is_terminal = sys.stdout.isatty() and not plain
        self.has_warned = False

    def tell(self, key: str, **values: object) -> None:
        """Prints a sentence of the locales."""
        self.print(self.storyteller.say(key, values))

    def print(self, text: str) -> None:
        print_wrapped(text, self._width())

    def story(self, paragraphs: Iterable[str]) -> None:
        for paragraph in paragraphs:
            self.print(paragraph)

    def ask(self, key: str, **values: object) -> str:
        """What the person types, or PersonLeft."""
        try:
            return typed(self.storyteller.say(key, values))
        except EOFError:
            print()
            raise PersonLeft from None

    def clear(self) -> None:
        if self.is_terminal:
            print(CLEAR, end="", flush=True)

    def show(self, scene: Scene, fresh: frozenset[str] = frozenset()) -> None:
        """The board, and below it, or in its empty corner, what lies beside it."""
        lines = board_lines(scene, self.storyteller.palette, fresh)
        margins = corner(lines) if self.is_terminal else []
        widths = chain((margin - len(INDENT) for margin in margins), repeat(self._width()))
        told = [self.storyteller.say(phrase.key, phrase.values) for phrase in scene.status]
        status = [line for text in told for line in wrapped(text, widths)]
        for place, (margin, line) in enumerate(zip(margins, status, strict=False)):
            lines[place] = line + " " * (margin - visible(line)) + lines[place].lstrip(" ")
        if self.is_terminal:
            # Lines too long for the screen are cut: wrapped around they would tear the board apart.
            lines = [CUT_LINES + lines[0], *lines[1:-1], lines[-1] + WRAP_LINES]
        print("\n".join([*lines, *status[len(margins) :]]))
        self._warn_if_small(board_size(scene)[0], len(lines) + len(status[len(margins) :]))

    def _width(self) -> int:
        return text_width() if self.is_terminal else sys.maxsize

    def _warn_if_small(self, columns: int, lines: int) -> None:
        size = shutil.get_terminal_size()
        is_small = size.columns < columns or size.lines < lines + ROOM_TO_TALK
        if self.is_terminal and is_small and not self.has_warned:
            has = {"has_columns": size.columns, "has_lines": size.lines}
            self.tell("cli.screen.small", columns=columns, lines=lines + ROOM_TO_TALK, **has)
            self.has_warned = True


def text_width() -> int:
    """How wide a line may be; where no terminal breaks it, as wide as it likes."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else sys.maxsize


def print_wrapped(text: str, width: int) -> None:
    for line in text.split("\n"):
        print("\n".join(wrapped(line, repeat(width))), flush=True)


def corner(lines: Sequence[str]) -> Sequence[int]:
    """How much room the first lines leave at their left, as far down as there is enough for text."""
    margins = (len(line) - len(line.lstrip(" ")) for line in lines)
    return list(takewhile(lambda margin: margin >= ROOM_FOR_TEXT, margins))


def wrapped(text: str, widths: Iterator[int]) -> Iterator[str]:
    """The text in lines of the next widths, colours not counted; all but the first are indented."""
    words = text.split(" ")
    line, width = words[0], next(widths)
    for word in words[1:]:
        longer = f"{line} {word}"
        if visible(longer) > width and line.strip():
            yield line
            longer, width = INDENT + word, next(widths)
        line = longer
    yield line


def visible(text: str) -> int:
    """How many columns a text takes."""
    return len(PAINT.sub("", text))
