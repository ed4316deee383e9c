"""What a client may ask of a table: one tagged union."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from rokkaku.core.seats import Seat
from rokkaku.protocol.tables import ProposalKind

LONGEST_ID = 64
"""Of a command."""
MOST_CLICKS = 16

Part: TypeAlias = Literal["view", "scene", "choices"]
LateChoice: TypeAlias = Literal["bot", "wait", "end"]


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    """`id` is the client's own and names this command alone: sent again, it gets the same answer again."""

    id: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_ID)]


class Look(Command, frozen=True, tag="look"):
    """Choose the point of view: a seat one holds, or none for a spectator's.  Only on a socket."""

    seat: Seat | None = None
    since: int = 0
    """The last row one has been told of."""
    heard: int = 0
    """The last thing said that one has been told."""
    parts: tuple[Part, ...] = ("view", "choices")
    """What the table is to be shown by."""
    language: str = "en"


class Sit(Command, frozen=True, tag="sit"):
    """Take a chair, or take back the one that a bot keeps warm; `key` opens an invited one."""

    seat: Seat
    key: str = ""


class SeatBot(Command, frozen=True, tag="seat_bot"):
    """Give a chair that nobody sits on to a bot."""

    seat: Seat
    bot: str


class Leave(Command, frozen=True, tag="leave"):
    """Get up: before the game the chair is free again, in it a bot keeps it warm."""

    seat: Seat


class DraftMoves(Command, frozen=True, tag="draft"):
    """Lay out a turn before confirming it: all its moves so far."""

    moves: str
    expected_seq: int


class Attempt(Command, frozen=True, tag="attempt"):
    """Click on what is no choice: something drafted is put back, or the rules say why it cannot be done."""

    clicks: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=MOST_CLICKS)]
    """The choices clicked before it, then the thing itself."""


class Undo(Command, frozen=True, tag="undo"):
    """Take the last drafted move back."""


class Redo(Command, frozen=True, tag="redo"):
    """Draft again the move last taken back."""


class Restart(Command, frozen=True, tag="restart"):
    """Take the whole draft back."""


class Confirm(Command, frozen=True, tag="confirm"):
    """Play a turn for good: all moves up to the first that stands."""

    moves: str
    expected_seq: int
    """The `asked_at` of the question that is answered, or any later row."""


class Preview(Command, frozen=True, tag="preview"):
    """What moves would lead to, as far as it follows from what one knows."""

    moves: str


class Propose(Command, frozen=True, tag="propose"):
    """Ask all others to agree: `end` without places, or `takeback` of all from a line of the record on."""

    what: ProposalKind
    line: int = 0


class Answer(Command, frozen=True, tag="answer"):
    """Agree to what is proposed, or decline; who has proposed it withdraws it so."""

    yes: bool


class Resign(Command, frozen=True, tag="resign"):
    """Give the game up."""


class DecideLate(Command, frozen=True, tag="late"):
    """What becomes of a seat whose clock has run out: `bot`, `wait` or `end`."""

    seat: Seat
    choice: LateChoice


class Say(Command, frozen=True, tag="say"):
    """Speak at the table; spectators among themselves."""

    text: str


class Note(Command, frozen=True, tag="note"):
    """Keep a private note beside the table."""

    text: str


class Keep(Command, frozen=True, tag="keep"):
    """Keep a table from expiring."""


class Close(Command, frozen=True, tag="close"):
    """Give up a table that has not begun; for its host."""


class Rematch(Command, frozen=True, tag="rematch"):
    """A new table with the same people, each one seat further on."""


AnyCommand = (
    Look
    | Sit
    | SeatBot
    | Leave
    | DraftMoves
    | Attempt
    | Undo
    | Redo
    | Restart
    | Confirm
    | Preview
    | Propose
    | Answer
    | Resign
    | DecideLate
    | Say
    | Note
    | Keep
    | Close
    | Rematch
)
