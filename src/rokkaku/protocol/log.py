"""The rows of a table's log: one tagged union, one struct a kind."""

from collections.abc import Mapping
from typing import Literal, TypeAlias, get_args

import msgspec

from rokkaku.core.game import Outcome
from rokkaku.core.seats import Seat
from rokkaku.protocol.commands import LateChoice
from rokkaku.protocol.tables import Chair, Milliseconds, ProposalKind

RowKind: TypeAlias = Literal[
    "seat",
    "start",
    "moves",
    "fallback",
    "propose",
    "answer",
    "takeback",
    "resign",
    "timeout",
    "late",
    "end",
    "keep",
    "freeze",
    "rematch",
]

NO_EVENTS = b"[]"


class Entry(msgspec.Struct, frozen=True, tag_field="kind"):
    """What a row says.  Its seat, number and time are the row's own."""

    @property
    def kind(self) -> RowKind:
        """The tag, by which it is stored."""
        return self.__struct_config__.tag  # type: ignore[return-value]


class Seated(Entry, frozen=True, tag="seat"):
    """Who has the row's seat now."""

    chair: Chair


class Started(Entry, frozen=True, tag="start"):
    """The game begins, with what everyone and each seat is told then."""

    events: bytes = NO_EVENTS


class Turn(Entry, frozen=True, tag="moves"):
    """A confirmed turn: one line of the record, and the events of each of its moves."""

    moves: str
    events: bytes = NO_EVENTS


class FallbackTurn(Turn, frozen=True, tag="fallback"):
    """A turn played for a bot that failed."""


class ProposalMade(Entry, frozen=True, tag="propose"):
    """What the others are asked to agree to."""

    what: ProposalKind
    line: int = 0


class ProposalAnswered(Entry, frozen=True, tag="answer"):
    """Whether somebody agrees."""

    yes: bool
    is_withdrawn: bool = False
    """Whether the one who had proposed it no longer wants it."""


class TakenBack(Entry, frozen=True, tag="takeback"):
    """This line of the record and everything after it no longer count."""

    line: int


class Resigned(Entry, frozen=True, tag="resign"):
    """The player of the row's seat has resigned; who plays there now."""

    chair: Chair


class TimedOut(Entry, frozen=True, tag="timeout"):
    """The clock of the row's seat has run out."""


class LateDecided(Entry, frozen=True, tag="late"):
    """What the row's seat wants to become of a seat whose clock has run out."""

    seat: Seat
    choice: LateChoice
    chair: Chair | None = None
    """Who takes over, if a bot does."""


class Ended(Entry, frozen=True, tag="end"):
    """Why it is over, and the places."""

    reason: str
    places: tuple[int, ...] = ()
    others: tuple[int, ...] = ()

    @property
    def outcome(self) -> Outcome:
        """The same, as the rules tell it."""
        return Outcome(self.reason, self.places, self.others)


class Kept(Entry, frozen=True, tag="keep"):
    """Somebody does not want the table to expire."""


class Frozen(Entry, frozen=True, tag="freeze"):
    """The table cannot go on: the rules of today do not play this line as they did."""

    line: int


class RematchOpened(Entry, frozen=True, tag="rematch"):
    """Where the same people play again."""

    table: str


AnyEntry: TypeAlias = (
    Seated
    | Started
    | Turn
    | FallbackTurn
    | ProposalMade
    | ProposalAnswered
    | TakenBack
    | Resigned
    | TimedOut
    | LateDecided
    | Ended
    | Kept
    | Frozen
    | RematchOpened
)


class Row(msgspec.Struct, frozen=True):
    """One row of a table's log."""

    seq: int
    at: Milliseconds
    entry: AnyEntry
    seat: Seat | None = None
    command_id: str = ""
    """Empty for what the server does by itself."""

    @property
    def kind(self) -> RowKind:
        """By which it is stored."""
        return self.entry.kind

    @property
    def events(self) -> bytes:
        """What happened in the game, for each move; nothing where the row is not about the game."""
        return self.entry.events if isinstance(self.entry, Started | Turn) else NO_EVENTS


_DECODERS: Mapping[str, msgspec.json.Decoder[AnyEntry]] = {
    kind.__struct_config__.tag: msgspec.json.Decoder(kind) for kind in get_args(AnyEntry)
}


def text_of(entry: AnyEntry) -> str:
    """What a store keeps of an entry beside its kind and its events: the moves, or the fields as JSON."""
    match entry:
        case Turn(moves=moves):
            return moves
        case Started():
            return "{}"
        case _:
            return msgspec.json.encode(entry).decode()


def read_entry(kind: str, text: str, events: bytes) -> AnyEntry:
    """An entry as a store keeps it, checked; msgspec.ValidationError if it is none."""
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
