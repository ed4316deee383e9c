"""The terminal one person looks at: what is told, drawn and asked there."""

import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, repeat, takewhile
from typing import Any

from rokkaku.cli.terminal.board import board_lines, board_size
from rokkaku.cli.terminal.keyboard import clear_history, read_line, unfinished_line
from rokkaku.cli.terminal.speaker import GameSpeaker, speaker_for
from rokkaku.cli.terminal.text import (
    INDENT,
    print_wrapped,
    text_width,
    truncated,
    visible_length,
    wrapped,
)
from rokkaku.core.game import Game, Setup
from rokkaku.core.scene import Phrase, Scene
from rokkaku.core.seats import Seat

CLEAR = "\x1b[2J\x1b[H"
CLEAR_WITH_SCROLLBACK = "\x1b[2J\x1b[3J\x1b[H"
CLEAR_LINE = "\r\x1b[K"
HAND = ".status.hand"
"""How the key of the phrase ends with which every game begins to tell what only the viewer sees."""
ROOM_FOR_TEXT, ROOM_FOR_TEXT_BESIDE = 26, 44
"""Columns for the status in the corner of the board, and to its right."""
ROOM_FOR_PROMPT = 4
"""Lines for the possible moves and the prompt."""


class PersonLeft(Exception):
    """The person who was asked has left, or said so."""


class WantsToLeave(Exception):
    """Somebody has pressed Ctrl+C or Ctrl+D where something was asked."""


class Screen:
    """A plain one, like one that is no terminal, is only ever written to line after line."""

    def __init__(self, speaker: GameSpeaker, *, plain: bool = False) -> None:
        self.speaker = speaker
        self.is_terminal = sys.stdout.isatty() and not plain
        self.has_warned = False

    def tell(self, key: str, **values: object) -> None:
        """Prints a sentence of the locales."""
        self.print(self.speaker.say(key, values))

    def print(self, text: str) -> None:
        print_wrapped(text, self._width())

    def print_all(self, paragraphs: Iterable[str]) -> None:
        for paragraph in paragraphs:
            self.print(paragraph)

    def ask(self, key: str, ready: Callable[[], None] = lambda: None, **values: object) -> str:
        """What the person types; `ready` is called when the prompt is just to be shown.

        A person at a keyboard can say by Ctrl+C or Ctrl+D that they want to leave; the end of a file leaves.
        """
        try:
            return read_line(self.speaker.say(key, values), ready)
        except (EOFError, KeyboardInterrupt) as pressed:
            if sys.stdin.isatty():
                print()
                raise WantsToLeave from None
            if isinstance(pressed, KeyboardInterrupt):
                raise
            print()
            raise PersonLeft from None

    def is_sure(self, question: Phrase) -> bool:
        """Whether the person says yes; Ctrl+C and Ctrl+D do not."""
        try:
            return self._says(question, "cli.play.sure-words")
        except WantsToLeave:
            return False

    def _says(self, question: Phrase, words: str) -> bool:
        """Whether the answer is one of the words at a key."""
        answer = self.ask(question.key, **question.values).strip().casefold()
        return answer in self.speaker.say(words).casefold().split()

    def leave(self, question: Phrase | None) -> None:
        """Lets a person leave who is sure; pressing Ctrl+C or Ctrl+D once more is an answer, too."""
        try:
            if question is not None and not self._says(question, "cli.play.leave-words"):
                return
        except WantsToLeave:
            pass
        raise PersonLeft

    def hand_over(self, seat: Seat) -> None:
        """Waits until another person sits here, and shows nothing of what the last one saw or typed."""
        self.ask("cli.play.curtain", seat=seat)
        clear_history()
        self.clear_with_scrollback()

    def interrupt(self) -> None:
        """Makes room at a prompt at which someone may be typing."""
        print(CLEAR_LINE if self.is_terminal else "\n", end="")

    def resume(self, key: str, **values: object) -> None:
        """Shows the prompt again, and what stood behind it."""
        print(self.speaker.say(key, values) + unfinished_line(), end="", flush=True)

    def clear(self) -> None:
        """An empty screen; what has scrolled away can still be scrolled back to."""
        if self.is_terminal:
            print(CLEAR, end="", flush=True)

    def clear_with_scrollback(self) -> None:
        """An empty screen and nothing to scroll back to: it may show a hand."""
        if self.is_terminal:
            print(CLEAR_WITH_SCROLLBACK, end="", flush=True)

    def show(self, scene: Scene, fresh: frozenset[str] = frozenset(), news: Sequence[str] = ()) -> None:
        """The board, what is next to it, the news, and last, right above the prompt, the person's hand."""
        board = board_lines(scene, self.speaker.palette, fresh, self.speaker.signs)
        shared, own = split_at_hand(scene.status, self.speaker.announce)
        columns = board_size(scene)[0]
        below = self._fill_room(board, columns, shared)
        lines = [truncated(line, text_width()) for line in board] + below
        last = self._wrapped(own)
        needed = len(lines) + len(last) + ROOM_FOR_PROMPT
        lines += self._warnings(columns, needed) + self._wrapped(news)
        if self._is_short(len(lines) + len(last) + ROOM_FOR_PROMPT):
            last = [*self._wrapped(shared[:1]), *last]
        print("\n".join([*lines, *last]))

    def _fill_room(self, board: list[str], columns: int, texts: Sequence[str]) -> list[str]:
        """Writes texts into the board's empty corner or to its right; gives the lines that did not fit."""
        margins = corner_margins(board) if self.is_terminal else []
        beside = self._width() - columns - 2 * len(INDENT) if self.is_terminal else 0
        if margins or beside < ROOM_FOR_TEXT_BESIDE:
            return self._fill_corner(board, margins, texts)
        widths = self._widths([beside] * len(board))
        lines = [line for text in texts for line in wrapped(text, widths)]
        for place, line in enumerate(lines[: len(board)]):
            board[place] += " " * (columns - visible_length(board[place])) + INDENT + line
        return lines[len(board) :]

    def _fill_corner(self, board: list[str], margins: Sequence[int], texts: Sequence[str]) -> list[str]:
        widths = self._widths([min(margin, self._width()) - len(INDENT) for margin in margins])
        lines = [line for text in texts for line in wrapped(text, widths)]
        for place, (margin, line) in enumerate(zip(margins, lines, strict=False)):
            board[place] = line + " " * (margin - visible_length(line)) + board[place].lstrip(" ")
        return lines[len(margins) :]

    def _widths(self, first: Sequence[int]) -> Iterator[int]:
        """How wide lines may be: some first ones, then all others."""
        return chain(first, repeat(self._width()))

    def _wrapped(self, texts: Sequence[str]) -> list[str]:
        return [line for text in texts for line in wrapped(text, repeat(self._width()))]

    def _width(self) -> int:
        return text_width() if self.is_terminal else sys.maxsize

    def _is_short(self, lines: int) -> bool:
        return self.is_terminal and shutil.get_terminal_size().lines < lines

    def _warnings(self, columns: int, lines: int) -> list[str]:
        """What the terminal is too small for: said once, but each time if some of the board is cut off."""
        size = shutil.get_terminal_size()
        values = {"columns": columns, "lines": lines, "has_columns": size.columns, "has_lines": size.lines}
        if columns > text_width():
            return [self.speaker.say("cli.screen.narrow", values)]
        if not self._is_short(lines) or self.has_warned:
            return []
        self.has_warned = True
        return self._wrapped([self.speaker.say("cli.screen.short", values)])


def screen_for(
    game: Game[Any, Any, Any], setup: Setup, *, plain: bool, players: Mapping[Seat, str] = {}
) -> Screen:
    """A screen for the games of a setup; `players` are those whose names are told too."""
    return Screen(speaker_for(game, setup, plain=plain, players=players), plain=plain)


def split_at_hand(
    status: Sequence[Phrase], announce: Callable[[Phrase], str]
) -> tuple[Sequence[str], Sequence[str]]:
    """The status that all share, and, from the hand on, the viewer's own, in words."""
    keys = [phrase.key.endswith(HAND) for phrase in status]
    place = keys.index(True) if any(keys) else len(keys)
    texts = [announce(phrase) for phrase in status]
    return texts[:place], texts[place:]


def corner_margins(lines: Sequence[str]) -> Sequence[int]:
    """How much room the first lines leave at their left, as far down as there is enough for text."""
    margins = (len(line) - len(line.lstrip(" ")) for line in lines)
    return list(takewhile(lambda margin: margin >= ROOM_FOR_TEXT, margins))
