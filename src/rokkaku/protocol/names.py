"""Names that people choose for themselves."""

import unicodedata

from rokkaku.core.errors import BadRequest

LONGEST_NAME = 24
_INVISIBLE = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
    + "".join(map(chr, [*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]))
)
"""Characters that Python calls printable although they show nothing."""


def is_seen(letter: str) -> bool:
    """Whether a character shows something."""
    # Not printable are Python's Other and Separator: control, bidirectional and zero-width characters too.
    return letter.isprintable() and not letter.isspace() and letter not in _INVISIBLE


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
    return name
