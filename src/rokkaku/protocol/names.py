"""Names that people choose for themselves."""

import unicodedata

from rokkaku.core.errors import BadRequest

LONGEST_NAME = 24
_INVISIBLE = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
    + "".join(map(chr, [*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]))
)
"""Characters that Python calls printable although they show nothing."""


def checked_name(text: str) -> str:
    """A name as others will see it; refused if it is empty, too long or misleading."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise BadRequest("server.name.empty")
    if len(name) > LONGEST_NAME:
        raise BadRequest("server.name.long", {"longest": LONGEST_NAME, "length": len(name)})
    for letter in name:
        # Python's Other and Separator, which include control, bidirectional and zero-width characters.
        if not letter.isprintable() or letter in _INVISIBLE:
            raise BadRequest("server.name.character", {"character": f"U+{ord(letter):04X}"})
    if unicodedata.category(name[0]).startswith("M"):
        raise BadRequest("server.name.character", {"character": f"U+{ord(name[0]):04X}"})
    return name
