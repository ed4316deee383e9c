"""The terminal one person looks at: what is told, drawn and asked there."""

import re
import shutil
import sys
from collections.abc import Iterable, Iterator

from rokkaku.cli.storyteller import Storyteller
from rokkaku.cli.terminal import board_lines, board_size
from rokkaku.core.scene import Scene

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""Everything, the lines scrolled away included: they may show a hand."""
CUT_LINES, WRAP_LINES = "\x1b[?7l", "\x1b[?7h"
INDENT = "  "

_PAINT = re.compile(r"\x1b\[[0-9;]*m")


class PersonLeft(Exception):
    """Whoever was asked has gone, or said so."""


class Screen:
    def __init__(self, storyteller: Storyteller) -> None:
        self.storyteller = storyteller
        self.is_terminal = sys.stdout.isatty()

    def tell(self, key: str, **values: object) -> None:
        """Prints a sentence of the locales."""
        self.print(self.storyteller.say(key, values))

    def print(self, text: str, indent: str = "") -> None:
        width = shutil.get_terminal_size().columns if self.is_terminal else sys.maxsize
        print("\n".join(wrapped(text, width, indent)), flush=True)

    def story(self, paragraphs: Iterable[str]) -> None:
        for paragraph in paragraphs:
            self.print(paragraph, INDENT)

    def ask(self, key: str, **values: object) -> str:
        """What the person types, or PersonLeft."""
        try:
            return input(self.storyteller.say(key, values))
        except EOFError:
            print()
            raise PersonLeft from None

    def clear(self) -> None:
        if self.is_terminal:
            print(CLEAR, end="", flush=True)

    def show(self, scene: Scene, fresh: frozenset[str] = frozenset()) -> None:
        """The board, and below it what lies beside it."""
        lines = board_lines(scene, self.storyteller.palette, fresh)
        if self.is_terminal:
            # Lines too long for the screen are cut: wrapped around they would tear the board apart.
            lines = [CUT_LINES + lines[0], *lines[1:-1], lines[-1] + WRAP_LINES]
        print("\n".join(lines))
        for phrase in scene.status:
            self.print(self.storyteller.say(phrase.key, phrase.values), INDENT)
        self._warn_if_small(scene)

    def _warn_if_small(self, scene: Scene) -> None:
        columns, lines = board_size(scene)
        lines += len(scene.status) + 4
        size = shutil.get_terminal_size()
        if self.is_terminal and (size.columns < columns or size.lines < lines):
            has = {"has_columns": size.columns, "has_lines": size.lines}
            self.tell("cli.screen.small", columns=columns, lines=lines, **has)


def wrapped(text: str, width: int, indent: str = "") -> Iterator[str]:
    """The text in lines of a width, colours not counted; all but the first are indented."""
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line.strip() else line + word
        if len(_PAINT.sub("", longer)) >= width and line.strip():
            yield line
            longer = indent + word
        line = longer
    yield line


