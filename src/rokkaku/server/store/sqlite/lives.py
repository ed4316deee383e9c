"""Lives that lie in the future because the computer's clock was ahead: they are moved back before now.

Everything that happened in such a life moves with it, so that all spans, and with them all clocks, stay as
they were.  Otherwise no clock would run until the date that the computer once showed.
"""

from collections.abc import Sequence
from logging import WARNING
from typing import NamedTuple

import apsw

from rokkaku.protocol.tables import SECOND, Milliseconds
from rokkaku.server.edge.logs import log

_LIVES = "SELECT number, began, seen FROM lives WHERE seen IS NOT NULL ORDER BY number DESC"
_MOVE = (
    "UPDATE lives SET began = began - :length, seen = seen - :length WHERE number = :number",
    """UPDATE log SET at = at - :length WHERE at BETWEEN :began AND :seen
        AND "table" IN (SELECT id FROM tables WHERE touched >= :began)""",
    """UPDATE heads SET head = json_set(head, '$.created', json_extract(head, '$.created') - :length)
        WHERE id IN (SELECT id FROM tables WHERE touched >= :began)
        AND json_extract(head, '$.created') BETWEEN :began AND :seen""",
    """UPDATE tables
        SET touched = touched - :length, summary = json_set(summary, '$.touched', touched - :length)
        WHERE touched BETWEEN :began AND :seen""",
    "UPDATE messages SET at = at - :length WHERE at BETWEEN :began AND :seen",
)
"""`tables` after `log` and `heads`, which find by it where something happened in that life."""


class Move(NamedTuple):
    """A life, and how far it moves back."""

    number: int
    began: Milliseconds
    seen: Milliseconds
    length: Milliseconds


def move_out_of_the_future(connection: apsw.Connection, now: Milliseconds) -> None:
    """Moves all lives that end after now, or after the next one began, and tells the host."""
    with connection:
        moves = _moves(connection, now)
        for move in moves:
            for statement in _MOVE:
                connection.execute(statement, move._asdict())
    if moves:
        log("clock-was-ahead", level=WARNING, seconds=moves[-1].length / SECOND, lives=len(moves))


def _moves(connection: apsw.Connection, now: Milliseconds) -> Sequence[Move]:
    """The earliest first: each finds the place before the next one empty."""
    found, latest = [], now
    for number, began, seen in connection.execute(_LIVES):
        length = max(0, seen - latest)
        if length:
            found.append(Move(number, began, seen, length))
        latest = began - length
    return found[::-1]
