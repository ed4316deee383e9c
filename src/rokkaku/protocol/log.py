"""The rows of a table's log: one tagged union, with one struct for each kind."""

from collections.abc import Mapping
from typing import Literal, TypeAlias, get_args

import msgspec

from rokkaku.core.game import Outcome
from rokkaku.core.seats import Seat
from rokkaku.protocol.commands import LateChoice
from rokkaku.protocol.tables import Chair, Milliseconds, ProposalKind

RowKind: TypeAlias = Literal[
    "seat",
    "rename",
    "start",
    "moves",
    "fallback",
    "propose",
    "answer",
    "takeback",
    "pause",
    "resume",
    "resign",
    "timeout",
    "late",
    "end",
    "keep",
    "freeze",
    "rematch",
    "deal",
]

NO_EVENTS = b"[]"


class Entry(msgspec.Struct, frozen=True, gc=False, tag_field="kind"):
    """The content of a row.  Seat, number and time belong to the row itself."""

    @property
    def kind(self) -> RowKind:
        """The tag under which it is stored."""
        return self.__struct_config__.tag  # type: ignore[return-value]


class Seated(Entry, frozen=True, tag="seat"):
    """Someone has taken or left the row's seat; `chair` is the seat from now on."""

    chair: Chair


class Renamed(Entry, frozen=True, tag="rename"):
    """The player at the row's seat has another name."""

    name: str


class Started(Entry, frozen=True, tag="start"):
    """The game has started; `events` are those of the setup."""

    events: bytes = NO_EVENTS


class Turn(Entry, frozen=True, tag="moves"):
    """A confirmed turn: one line of the record, and the events of each move."""

    moves: str
    events: bytes = NO_EVENTS


class FallbackTurn(Turn, frozen=True, tag="fallback"):
    """A turn played for a bot that failed."""


class ProposalMade(Entry, frozen=True, tag="propose"):
    """The row's seat asks the others to agree."""

    what: ProposalKind
    line: int = 0


class ProposalAnswered(Entry, frozen=True, tag="answer"):
    """The row's seat agrees or declines."""

    yes: bool
    is_withdrawn: bool = False
    """Whether the player who made the proposal takes it back."""


class TakenBack(Entry, frozen=True, tag="takeback"):
    """This line of the record and every later one are undone."""

    line: int


class Paused(Entry, frozen=True, tag="pause"):
    """Everyone has agreed to pause: no clock runs, and nobody plays."""


class Resumed(Entry, frozen=True, tag="resume"):
    """The row's seat has ended the pause; None: it is over because fewer than two people are left."""


class Resigned(Entry, frozen=True, tag="resign"):
    """The row's seat has resigned; `chair` says who plays there from now on."""

    chair: Chair


class TimedOut(Entry, frozen=True, tag="timeout"):
    """The row's seat is out of time."""


class LateDecided(Entry, frozen=True, tag="late"):
    """The row's seat has chosen what happens to `seat`, which is out of time."""

    seat: Seat
    choice: LateChoice
    chair: Chair | None = None
    """The bot that takes over, if that was the choice."""


class Ended(Entry, frozen=True, tag="end"):
    """The table is over: why, and the places."""

    reason: str
    places: tuple[int, ...] = ()
    others: tuple[int, ...] = ()

    @property
    def outcome(self) -> Outcome:
        """The same as the rules express it."""
        return Outcome(self.reason, self.places, self.others)


class Kept(Entry, frozen=True, tag="keep"):
    """Someone wants the table to stay open."""


class Frozen(Entry, frozen=True, tag="freeze"):
    """The table cannot continue: the current rules no longer replay this line as stored."""

    line: int


class RematchOpened(Entry, frozen=True, tag="rematch"):
    """The id of the new table for the same people."""

    table: str


class DealOpened(Entry, frozen=True, tag="deal"):
    """The id of a table where this deal is played again."""

    table: str


AnyEntry: TypeAlias = (
    Seated
    | Renamed
    | Started
    | Turn
    | FallbackTurn
    | ProposalMade
    | ProposalAnswered
    | TakenBack
    | Paused
    | Resumed
    | Resigned
    | TimedOut
    | LateDecided
    | Ended
    | Kept
    | Frozen
    | RematchOpened
    | DealOpened
)


class Row(msgspec.Struct, frozen=True, gc=False):
    """One row of a table's log."""

    seq: int
    at: Milliseconds
    entry: AnyEntry
    seat: Seat | None = None
    command_id: str = ""
    """Empty if the server wrote the row by itself."""

    @property
    def kind(self) -> RowKind:
        """The kind of its entry."""
        return self.entry.kind

    @property
    def events(self) -> bytes:
        """The game's events for each move, as JSON; an empty list if the row is not about the game."""
        return self.entry.events if isinstance(self.entry, (Started, Turn)) else NO_EVENTS


_DECODERS: Mapping[str, msgspec.json.Decoder[AnyEntry]] = {
    kind.__struct_config__.tag: msgspec.json.Decoder(kind) for kind in get_args(AnyEntry)
}


def text_of(entry: AnyEntry) -> str:
    """An entry as a store keeps it, apart from kind and events: the moves, or the fields as JSON."""
    match entry:
        case Turn(moves=moves):
            return moves
        case Started():
            return "{}"
        case _:
            return msgspec.json.encode(entry).decode()


def read_entry(kind: str, text: str, events: bytes) -> AnyEntry:
    """An entry from its stored form; raises msgspec.ValidationError if that is not valid."""
    match kind:
        case "start":
            return Started(events)
        case "moves":
            return Turn(text, events)
        case "fallback":
            return FallbackTurn(text, events)
    if kind not in _DECODERS:
        raise msgspec.ValidationError(f"unknown kind of row: {kind}")
    return _DECODERS[kind].decode(text)
