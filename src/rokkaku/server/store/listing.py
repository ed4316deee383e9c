"""Lists of tables, whatever they are stored in."""

import msgspec

from rokkaku.core.game import Setup
from rokkaku.protocol.tables import Head, Pace, Summary

MOST_LISTED = 200
"""Tables in one list."""
NOBODYS = (
    msgspec.json.encode(Head("", "", Setup("", "", 2, ""), "", 0, (), Pace(), False, False, 0)).decode(),
    msgspec.json.encode(Summary("running", (), (), 0, 0)).decode(),
)
"""Head and summary of a table that nobody may see."""
