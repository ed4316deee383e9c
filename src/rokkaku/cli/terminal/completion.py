"""What may be typed: legal moves in short, and what a person meant by a word that is not quite a move."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from rokkaku.core.choices import Choice
from rokkaku.core.errors import UnreadableMove
from rokkaku.core.game import Game

FEW = 3
SEPARATOR = " | "
MORE = "…"
_LAST_WORD = re.compile(r"\w*$")
_LAST_SIGNS = re.compile(r"\W+$")


def beginnings(choices: Sequence[Choice]) -> Mapping[str, Sequence[str]]:
    """The legal moves by how they begin, `S3@` to `n14`, `m5` …: one beginning for each first click."""
    by_click: dict[str, list[str]] = {}
    for choice in choices:
        by_click.setdefault(choice.clicks[0], []).append(choice.move)
    found: dict[str, list[str]] = {}
    for moves in by_click.values():
        beginning = _beginning(moves)
        found.setdefault(beginning, []).extend(move.removeprefix(beginning) for move in moves)
    return found


def _beginning(moves: Sequence[str]) -> str:
    least, greatest = min(moves), max(moves)
    pairs = takewhile(lambda pair: pair[0] == pair[1], zip(least, greatest, strict=False))
    shared = "".join(sign for sign, _ in pairs)
    return shared[: len(shared) - len(_LAST_WORD.findall(shared)[0])]


def in_short(found: Mapping[str, Sequence[str]]) -> str:
    """Each beginning with the number of its moves; where there are few, the moves themselves."""
    words = []
    for beginning, endings in found.items():
        if is_long(beginning, endings):
            words.append(f"{beginning}{MORE} ({len(endings)})")
        else:
            words += [beginning + ending for ending in endings]
    return SEPARATOR.join(words)


def is_long(beginning: str, endings: Sequence[str]) -> bool:
    return bool(beginning) and len(endings) > FEW


def first_long(found: Mapping[str, Sequence[str]]) -> str:
    """What to ask for to have the moves listed that are first told by their number alone; or nothing."""
    beginning = next((each for each, endings in found.items() if is_long(each, endings)), "")
    return _LAST_SIGNS.sub("", beginning) or beginning


def listed(found: Mapping[str, Sequence[str]], wanted: str) -> Sequence[str]:
    """All moves that begin as wanted; beginnings that go on in the same ways share a line."""
    lines: dict[tuple[str, ...], list[str]] = {}
    for beginning, endings in found.items():
        fitting = tuple(ending for ending in endings if f"{beginning}{ending}".casefold().startswith(wanted))
        if fitting:
            lines.setdefault(fitting, []).append(beginning)
    return [f"{' '.join(shared)}  {' '.join(endings)}".strip() for endings, shared in lines.items()]


def meant(game: Game[Any, Any, Any], choices: Sequence[Choice], text: str) -> str:
    """The text itself if it can be read; else the one legal move, or the readable text, most like it."""
    if _is_readable(game, text):
        return text
    legal = [choice.move for choice in choices]
    for found in (_alike(legal, text), _completed(legal, text)):
        if len(found) == 1:
            return found[0]
    return next((form for form in _other_cases(text) if _is_readable(game, form)), text)


def begun(game: Game[Any, Any, Any], choices: Sequence[Choice], text: str) -> Sequence[str]:
    """The legal moves a text is only the beginning of.  A name that can be read is not a beginning."""
    moves = (choice.move for choice in choices)
    longer = [move for move in moves if move.casefold().startswith(text.casefold()) and move != text]
    if _is_readable(game, text):
        return [move for move in longer if not move[len(text)].isalnum()]
    return longer


def _is_readable(game: Game[Any, Any, Any], text: str) -> bool:
    try:
        game.read(text)
    except UnreadableMove:
        return False
    return True


def _alike(legal: Sequence[str], text: str) -> Sequence[str]:
    return [move for move in legal if move.casefold() == text.casefold()]


def _completed(legal: Sequence[str], text: str) -> Sequence[str]:
    """Moves of which only the last letters of a name are missing."""
    begun = [move for move in legal if move.casefold().startswith(text.casefold())]
    return [move for move in begun if move[len(text) :].isalpha() and text[-1:].isalpha()]


def _other_cases(text: str) -> Iterator[str]:
    head, sign, tail = text.partition("@")
    yield head.upper() + sign + tail.lower()
    yield text.lower()
