"""What the rows of a table's log say, by their kind."""

from typing import Any, TypeVar

import msgspec

from rokkaku.core.draft import Draft
from rokkaku.core.seats import Seat
from rokkaku.server.store.store import Chair, Milliseconds, Row

SEAT, START, MOVES, FALLBACK = "seat", "start", "moves", "fallback"
PROPOSE, ANSWER, TAKEBACK = "propose", "answer", "takeback"
RESIGN, TIMEOUT, LATE, END = "resign", "timeout", "late", "end"
KEEP, FREEZE, REMATCH = "keep", "freeze", "rematch"

PLAYED = (MOVES, FALLBACK)
"""The kinds that become lines of the record; a fallback is played for a bot that failed."""


class Nothing(msgspec.Struct, frozen=True):
    """Of `start`, `timeout` and `keep`: the kind says it all.  The payload of `end` is the Outcome."""


class Seated(msgspec.Struct, frozen=True):
    """Who has the chair now."""

    chair: Chair


class ProposalMade(msgspec.Struct, frozen=True):
    """What the others are asked to agree to."""

    what: str
    line: int = 0


class ProposalAnswered(msgspec.Struct, frozen=True):
    """Whether somebody agrees."""

    yes: bool
    is_withdrawn: bool = False
    """Whether it was the one who had proposed it that does not want it any more."""


class TakenBack(msgspec.Struct, frozen=True):
    """This line of the record and all after it are as if they had not been played."""

    line: int


class LateDecided(msgspec.Struct, frozen=True):
    """What becomes of the seat whose clock ran out, in the eyes of the row's seat."""

    seat: Seat
    choice: str
    chair: Chair | None = None
    """Who plays on, if a bot does."""


class Frozen(msgspec.Struct, frozen=True):
    """Why the table cannot go on: a line that the rules of today do not play as they did."""

    line: int


class RematchOpened(msgspec.Struct, frozen=True):
    """Where the same people play again."""

    table: str


Payload = TypeVar("Payload", bound=msgspec.Struct)


class NewRow(msgspec.Struct, frozen=True):
    """A row before it has its number and its time."""

    kind: str
    seat: Seat | None = None
    payload: msgspec.Struct = Nothing()
    moves: str = ""
    events: bytes = b"[]"

    def numbered(self, seq: int, at: Milliseconds, command_id: str = "") -> Row:
        """The row as it is stored."""
        text = self.moves if self.kind in PLAYED else msgspec.json.encode(self.payload).decode()
        return Row(seq, self.kind, text, at, self.seat, command_id, self.events)


def payload(row: Row, type_: type[Payload]) -> Payload:
    """What a row says."""
    return msgspec.json.decode(row.text, type=type_)


def turn_row(draft: Draft[Any], kind: str = MOVES) -> NewRow:
    """A whole turn, with the events of each move."""
    return NewRow(kind, draft.seat, moves=" ".join(draft.moves), events=events_of(draft))


def events_of(draft: Draft[Any]) -> bytes:
    """The events of each move of a turn as they are stored."""
    return msgspec.json.encode([step.events for step in draft.steps])
