"""The commands that a client can send to a table: one tagged union."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from rokkaku.core.seats import Seat
from rokkaku.protocol.tables import ProposalKind

LONGEST_ID = 64
"""Characters in the id of a command."""
MOST_CLICKS = 16

Part: TypeAlias = Literal["view", "scene", "choices", "presence"]
LateChoice: TypeAlias = Literal["bot", "wait", "end", "win"]


class Command(
    msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type", kw_only=True
):
    """The client chooses a new `id` for each command; if it sends one again, it gets the same answer."""

    id: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_ID)]


class Look(Command, frozen=True, tag="look"):
    """Choose the point of view: one of your seats, or none to watch as a spectator.  Only on a socket."""

    table: str = ""
    """The id of another table, which the socket then turns to; empty: the one that it shows."""
    seat: Seat | None = None
    since: int = 0
    """The last row that the client already has."""
    heard: int = 0
    """The number of the last chat message of the players that the client already has."""
    heard_spectators: int = 0
    """The same for messages of spectators."""
    parts: tuple[Part, ...] = ("view", "choices")
    """The parts of a table frame that the client needs; with `presence`, also when people come and go."""
    language: str = ""
    """Of texts in frames and refusals from now on; empty: the one that the connection was opened in."""


class Sit(Command, frozen=True, tag="sit"):
    """Take a chair, take your own back from a bot, or, before the game, sit on in another colour."""

    seat: Seat
    key: str = ""
    """Needed for an invited chair."""
    colour: str = ""
    """Empty: the one that the chair has."""


class SeatBot(Command, frozen=True, tag="seat_bot"):
    """Give an empty chair to a bot."""

    seat: Seat
    bot: str


class Leave(Command, frozen=True, tag="leave"):
    """Leave a chair: before the game it becomes free, later a bot plays there until you come back.

    Before the game a bot's chair can be named, too.
    """

    seat: Seat


class Rename(Command, frozen=True, tag="rename"):
    """Take another name at this table, for one of your seats."""

    seat: Seat
    name: str


class DraftMoves(Command, frozen=True, tag="draft"):
    """Draft a turn: all of its moves so far."""

    moves: str
    expected_seq: int


class Attempt(Command, frozen=True, tag="attempt"):
    """Click something that is not a choice: a drafted move is undone, or the rules explain the refusal."""

    clicks: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=MOST_CLICKS)]
    """The choices clicked so far, then the new click."""
    expected_seq: int


class Undo(Command, frozen=True, tag="undo"):
    """Take back the last drafted move."""


class Redo(Command, frozen=True, tag="redo"):
    """Draft the last undone move again."""


class Restart(Command, frozen=True, tag="restart"):
    """Take back the whole draft."""


class Confirm(Command, frozen=True, tag="confirm"):
    """Play a whole turn: all moves up to the one that completes it."""

    moves: str
    expected_seq: int
    """The `asked_at` of the question that this answers, or any later row."""


class Preview(Command, frozen=True, tag="preview"):
    """Ask what some moves would lead to, as far as this seat can know."""

    moves: str


class Propose(Command, frozen=True, tag="propose"):
    """Ask the others to agree: `end` without places, `pause`, or `takeback` of a line and all after it."""

    what: ProposalKind
    line: int = 0


class Answer(Command, frozen=True, tag="answer"):
    """Agree to a proposal, or decline it; a no from the player who made it withdraws it."""

    yes: bool


class Resume(Command, frozen=True, tag="resume"):
    """Continue a game that is paused; anyone who plays may."""


class Resign(Command, frozen=True, tag="resign"):
    """Resign from the game."""


class DecideLate(Command, frozen=True, tag="late"):
    """Choose what happens to a seat that is out of time: `bot`, `wait`, `end` or, in a game of two, `win`."""

    seat: Seat
    choice: LateChoice


class Say(Command, frozen=True, tag="say"):
    """Send a chat message to the table or, as a spectator, to the other spectators."""

    text: str


class Note(Command, frozen=True, tag="note"):
    """Save a private note about the table."""

    text: str


class Keep(Command, frozen=True, tag="keep"):
    """Keep a table from expiring."""


class Close(Command, frozen=True, tag="close"):
    """Close a table before the game starts; only the host may."""


class Rematch(Command, frozen=True, tag="rematch"):
    """Open a new table with the same people, each moved on by one seat, or take your seats there."""


class PlayDeal(Command, frozen=True, tag="deal"):
    """Open a table with the deal of a finished game, in the person's seat against the same bots."""


AnyCommand = (
    Look
    | Sit
    | SeatBot
    | Leave
    | Rename
    | DraftMoves
    | Attempt
    | Undo
    | Redo
    | Restart
    | Confirm
    | Preview
    | Propose
    | Answer
    | Resume
    | Resign
    | DecideLate
    | Say
    | Note
    | Keep
    | Close
    | Rematch
    | PlayDeal
)
