"""What people write for others to read: names that they choose for themselves, and messages."""

import re
import unicodedata
from collections.abc import Sequence
from functools import cache

from rokkaku.core.errors import BadRequest
from rokkaku.locales import languages, texts

LONGEST_NAME = 24
_INVISIBLE = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
    + "".join(map(chr, [*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]))
)
"""Characters that Python calls printable although they show nothing."""
_TURNING = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
"""The kinds of characters that change in which direction others are read."""
_MARKS = frozenset("\u061c\u200e\u200f")
"""Characters that show nothing and say in which direction what is beside them is read."""
_PEOPLE = frozenset({"lila", "viola"})
"""Colours that people are called, too."""
_LOOK_ALIKE = str.maketrans(
    "\u03b1\u03b2\u03b5\u03b9\u03ba\u03bc\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7"
    "\u0430\u0432\u0435\u0456\u043a\u043c\u043d\u043e\u0440\u0442\u0443\u0445\u0441\u0458\u0455\u044c\u0431"
    "\u0299\u1d0f\u1d1b0",
    "abeikmnoptuxabeikmhoptyxcjsbbboto",
)
"""Small letters of Greek, Cyrillic and others, and a digit, that pass for Latin ones, be it as capitals."""
_LETTER_BY_LETTER = re.compile(r"\b(\w) (?=\w\b)")


def is_seen(letter: str) -> bool:
    """Whether a character shows something."""
    # Not printable are Python's Other and Separator: control, bidirectional and zero-width characters too.
    return letter.isprintable() and not letter.isspace() and letter not in _INVISIBLE


def one_line(text: str) -> str:
    """A message as others will see it: on one line, without what turns or hides the text around it."""
    return " ".join("".join(filter(_is_harmless, text)).split())


def _is_harmless(letter: str) -> bool:
    is_control = unicodedata.category(letter) == "Cc" and not letter.isspace()
    turns = unicodedata.bidirectional(letter) in _TURNING or letter in _MARKS
    return not (is_control or turns)


def checked_name(text: str) -> str:
    """A name as others will see it; refused if it is empty, too long or misleading."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise BadRequest("server.name.empty")
    if len(name) > LONGEST_NAME:
        raise BadRequest("server.name.long", {"longest": LONGEST_NAME, "length": len(name)})
    for letter in name:
        if letter != " " and not is_seen(letter):
            raise BadRequest("server.name.character", {"character": f"U+{ord(letter):04X}"})
    if unicodedata.category(name[0]).startswith("M"):
        raise BadRequest("server.name.character", {"character": f"U+{ord(name[0]):04X}"})
    _refuse_taken(name)
    return name


def is_allowed(name: str) -> bool:
    """Whether somebody may be called like that: rules for names have become stricter."""
    try:
        return checked_name(name) == name
    except BadRequest:
        return False


def _refuse_taken(name: str) -> None:
    """Colours are the names of seats, and only bots are called like bots."""
    words = _plain_words(name)
    if "".join(words) in _colours() - _PEOPLE:
        raise BadRequest("server.name.colour", {"name": name})
    if _is_bots_own(name, words):
        raise BadRequest("server.name.bot", {"name": name})


def _plain_words(name: str) -> Sequence[str]:
    """The words that a name seems to have, without accents and whatever stands between their letters."""
    folded = unicodedata.normalize("NFKD", name).casefold()
    letters = "".join(letter for letter in folded if not unicodedata.category(letter).startswith("M"))
    words = re.findall(r"[^\W_]+", letters)
    plain = [word if word.isdigit() else word.translate(_LOOK_ALIKE) for word in words]
    return _LETTER_BY_LETTER.sub(r"\1", " ".join(plain)).split()


def _is_bots_own(name: str, words: Sequence[str]) -> bool:
    """Whether bots are called like that: `Green · bot deshi` at their seats, `deshi (bot)` in lists."""
    are_bots = [word in bot_words() for word in words]
    is_listed = not name[-1].isalnum() and any(are_bots[-1:])
    return is_listed or any(is_bot and _is_seat(words[:place]) for place, is_bot in enumerate(are_bots))


def _is_seat(words: Sequence[str]) -> bool:
    """Whether this is how a bot's seat is called before the word for bots; it need not be called at all."""
    return not words or "".join(words) in _colours()


@cache
def _colours() -> frozenset[str]:
    """The names of all colours, in all languages."""
    return frozenset(
        "".join(_plain_words(text))
        for language in languages()
        for key, text in texts(language).items()
        if key.startswith("colour.")
    )


@cache
def bot_words() -> frozenset[str]:
    """The words that tell bots from people, in all languages."""
    return frozenset(
        word
        for language in languages()
        for word in texts(language)["server.name.bot-words"].casefold().split()
    )
