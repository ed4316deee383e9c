"""Which refusals the server has, by its code and by its texts."""

import re
from pathlib import Path

import rokkaku.server
from rokkaku.locales import texts

SOURCE = Path(rokkaku.server.__file__).parent
RAISED = re.compile(
    r"(?:BadRequest|BadSetup|BadStore|Rejected|NotFound|StoreFailed|UnreadableTable|Conflict)"
    r'\(\s*(?:\d+,\s*)?f?"([\w.{}-]+)"'
)
TOLD_BY_DB = ("store.argument.", "store.backup.", "store.restore.", "store.move.", "store.check.")
REFUSALS = ("table.", "turn.", "server.", "store.")
NO_REFUSALS = (
    "table.told.",
    "table.reason.",
    "table.drawing.",
    *TOLD_BY_DB,
    "server.name.words",
    "server.name.bot-words",
)


def raised() -> set[str]:
    """All that the code refuses with, families of keys written out."""
    found: set[str] = set()
    for file in SOURCE.rglob("*.py"):
        for key in RAISED.findall(file.read_text(encoding="utf-8")):
            prefix, brace, _ = key.partition("{")
            found |= {text for text in texts("en") if text.startswith(prefix)} if brace else {key}
    return found


def refusals() -> set[str]:
    """All that the texts have for refusals of the server."""
    return {key for key in texts("en") if key.startswith(REFUSALS) and not key.startswith(NO_REFUSALS)}
