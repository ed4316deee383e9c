"""The terminal one person looks at: what is told, drawn and asked there."""

import re
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, repeat, takewhile

from rokkaku.cli.terminal.board import board_lines, board_size
from rokkaku.cli.terminal.keyboard import PAINT, typed, unfinished
from rokkaku.cli.terminal.speaker import Storyteller
from rokkaku.core.scene import Scene

CLEAR = "\x1b[2J\x1b[H"
FORGET = "\x1b[2J\x1b[3J\x1b[H"
"""Everything, the lines scrolled away included: they may show a hand."""
WIPE = "\r\x1b[K"
"""The line the cursor is on."""
INDENT = "  "
HAND = ".status.hand"
"""How the key of the phrase ends with which every game begins to tell what only the viewer sees."""
ROOM_FOR_TEXT = 26
ROOM_TO_TALK = 4
"""Lines for the possible moves and the prompt."""


_PARTS = re.compile(f"({PAINT.pattern})")


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

    def ask(self, key: str, ready: Callable[[], None] = lambda: None, **values: object) -> str:
        """What the person types, or PersonLeft; `ready` is called when the prompt is just to be shown."""
        try:
            return typed(self.storyteller.say(key, values), ready)
        except EOFError:
            print()
            raise PersonLeft from None

    def interrupt(self) -> None:
        """Makes room at a prompt at which somebody may be typing."""
        print(WIPE if self.is_terminal else "\n", end="")

    def resume(self, key: str, **values: object) -> None:
        """Shows the prompt again, and what stood behind it."""
        print(self.storyteller.say(key, values) + unfinished(), end="", flush=True)

    def clear(self) -> None:
        """An empty screen; what has scrolled away can still be scrolled back to."""
        if self.is_terminal:
            print(CLEAR, end="", flush=True)

    def forget(self) -> None:
        """An empty screen and nothing to scroll back to, for the eyes of another person."""
        if self.is_terminal:
            print(FORGET, end="", flush=True)

    def show(self, scene: Scene, fresh: frozenset[str] = frozenset(), news: Sequence[str] = ()) -> None:
        """The board, what lies beside it, the news, and last, next to the prompt, the own hand."""
        board = board_lines(scene, self.storyteller.palette, fresh)
        shared, own = parted([self.storyteller.announce(phrase) for phrase in scene.status], scene)
        below = self._fill_corner(board, shared)
        lines = [cut(line, text_width()) for line in board] + below
        last = self._wrapped(own)
        needed = len(lines) + len(last) + ROOM_TO_TALK
        lines += self._warnings(board_size(scene)[0], needed) + self._wrapped(news)
        if self._is_short(len(lines) + len(last) + ROOM_TO_TALK):
            last = [*self._wrapped(shared[:1]), *last]
        print("\n".join([*lines, *last]))

    def _fill_corner(self, board: list[str], texts: Sequence[str]) -> list[str]:
        """Writes texts into the board's empty corner; gives the lines there was no room for."""
        margins = corner(board) if self.is_terminal else []
        widths = chain(
            (min(margin, self._width()) - len(INDENT) for margin in margins), repeat(self._width())
        )
        lines = [line for text in texts for line in wrapped(text, widths)]
        for place, (margin, line) in enumerate(zip(margins, lines, strict=False)):
            board[place] = line + " " * (margin - visible(line)) + board[place].lstrip(" ")
        return lines[len(margins) :]

    def _wrapped(self, texts: Sequence[str]) -> list[str]:
        return [line for text in texts for line in wrapped(text, repeat(self._width()))]

    def _width(self) -> int:
        return text_width() if self.is_terminal else sys.maxsize

    def _is_short(self, lines: int) -> bool:
        return self.is_terminal and shutil.get_terminal_size().lines < lines

    def _warnings(self, columns: int, lines: int) -> list[str]:
        """What the terminal is too small for: said once, but each time if some of the board is cut off."""
        size = shutil.get_terminal_size()
        told = {"columns": columns, "lines": lines, "has_columns": size.columns, "has_lines": size.lines}
        if columns > text_width():
            return [self.storyteller.say("cli.screen.narrow", told)]
        if not self._is_short(lines) or self.has_warned:
            return []
        self.has_warned = True
        return self._wrapped([self.storyteller.say("cli.screen.short", told)])


def text_width() -> int:
    """How wide a line may be; where no terminal breaks it, as wide as it likes."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else sys.maxsize


def print_wrapped(text: str, width: int) -> None:
    for line in text.split("\n"):
        print("\n".join(wrapped(line, repeat(width))), flush=True)


def parted(told: Sequence[str], scene: Scene) -> tuple[Sequence[str], Sequence[str]]:
    """The status that all share, and, from the hand on, the viewer's own."""
    keys = [phrase.key.endswith(HAND) for phrase in scene.status]
    place = keys.index(True) if any(keys) else len(keys)
    return told[:place], told[place:]


def cut(line: str, width: int) -> str:
    """As much of a line as fits into a width, colours not counted."""
    kept, room = "", width
    for part in _PARTS.split(line):
        seen = part if PAINT.fullmatch(part) else part[:room]
        kept, room = kept + seen, room - visible(seen)
    return kept


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
