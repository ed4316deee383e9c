"""What may be typed: legal moves in short, and what a person meant by a word that is not quite a move."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile

from rokkaku.core.choices import Choice
from rokkaku.core.errors import UnreadableMove

MOST_IN_SHORT = 3
SEPARATOR = " | "
MORE = "…"
_LAST_WORD = re.compile(r"\w*$")
_LAST_SIGNS = re.compile(r"\W+$")

Read = Callable[[str], object]
"""Makes a move of a text, or says that it is none."""
Endings = Mapping[str, Sequence[str]]
"""The legal moves by how they begin: `S3@` to `n14`, `m5` …"""


def endings_by_prefix(choices: Sequence[Choice]) -> Endings:
    """The legal moves by how they begin: one prefix for each first click."""
    by_click: dict[str, list[str]] = {}
    for choice in choices:
        by_click.setdefault(choice.clicks[0], []).append(choice.move)
    found: dict[str, list[str]] = {}
    for moves in by_click.values():
        prefix = _common_prefix(moves)
        found.setdefault(prefix, []).extend(move.removeprefix(prefix) for move in moves)
    return found


def _common_prefix(moves: Sequence[str]) -> str:
    """What all moves begin with, up to the last whole word."""
    least, greatest = min(moves), max(moves)
    pairs = takewhile(lambda pair: pair[0] == pair[1], zip(least, greatest, strict=False))
    shared = "".join(sign for sign, _ in pairs)
    return shared[: len(shared) - len(_LAST_WORD.findall(shared)[0])]


def in_short(found: Endings) -> str:
    """Each prefix with the number of its moves; where there are few, the moves themselves."""
    words = []
    for prefix, endings in found.items():
        if _is_shortened(prefix, endings):
            words.append(f"{prefix}{MORE} ({len(endings)})")
        else:
            words += [prefix + ending for ending in endings]
    return SEPARATOR.join(words)


def _is_shortened(prefix: str, endings: Sequence[str]) -> bool:
    return bool(prefix) and len(endings) > MOST_IN_SHORT


def first_shortened(found: Endings) -> str:
    """What to ask for to have the moves listed that are first told by their number alone; or nothing."""
    prefix = next((each for each, endings in found.items() if _is_shortened(each, endings)), "")
    return _LAST_SIGNS.sub("", prefix) or prefix


def listed(found: Endings, wanted: str) -> Sequence[str]:
    """All moves that begin as wanted; prefixes that go on in the same ways share a line."""
    lines: dict[tuple[str, ...], list[str]] = {}
    for prefix, endings in found.items():
        fitting = tuple(ending for ending in endings if f"{prefix}{ending}".casefold().startswith(wanted))
        if fitting:
            lines.setdefault(fitting, []).append(prefix)
    return [f"{' '.join(prefixes)}  {' '.join(endings)}".strip() for endings, prefixes in lines.items()]


def closest_move(read: Read, choices: Sequence[Choice], text: str) -> str:
    """The text itself if it can be read; else the one legal move, or the readable text, most like it."""
    if _is_readable(read, text):
        return text
    legal = [choice.move for choice in choices]
    for found in (_same_but_for_case(legal, text), _completed(legal, text)):
        if len(found) == 1:
            return found[0]
    return next((form for form in _other_cases(text) if _is_readable(read, form)), text)


def completions(read: Read, choices: Sequence[Choice], text: str) -> Sequence[str]:
    """The legal moves a text is only the beginning of.  A name that can be read is not a beginning."""
    moves = (choice.move for choice in choices)
    longer = [move for move in moves if move.casefold().startswith(text.casefold()) and len(move) > len(text)]
    if _is_readable(read, text):
        return [move for move in longer if not move[len(text)].isalnum()]
    return longer


def _is_readable(read: Read, text: str) -> bool:
    try:
        read(text)
    except UnreadableMove:
        return False
    return True


def _same_but_for_case(legal: Sequence[str], text: str) -> Sequence[str]:
    return [move for move in legal if move.casefold() == text.casefold()]


def _completed(legal: Sequence[str], text: str) -> Sequence[str]:
    """Moves of which only the last letters of a name are missing."""
    longer = [move for move in legal if move.casefold().startswith(text.casefold())]
    return [move for move in longer if move[len(text) :].isalpha() and text[-1:].isalpha()]


def _other_cases(text: str) -> Iterator[str]:
    head, sign, tail = text.partition("@")
    yield head.upper() + sign + tail.lower()
    yield text.lower()
