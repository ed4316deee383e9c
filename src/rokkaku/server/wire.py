"""Every message that crosses the network, version 1 of the protocol.

Nothing here can hold a state, a seed of a running game, or a key of somebody else's chair.
"""

from typing import Annotated, Any, TypeAlias

import msgspec

from rokkaku.core.game import EditionInfo
from rokkaku.core.seats import Seat
from rokkaku.server.store.store import Milliseconds, Pace

PROTOCOL = 1
LONGEST_ID = 64
"""Of a command."""

ChoiceTree: TypeAlias = Annotated[dict[str, Any], msgspec.Meta(extra_json_schema={"tsType": "Tree"})]


# ── what clients ask ────────────────────────────────────────────────────────────────────────────────


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
    parts: tuple[str, ...] = ("view", "choices")
    """Which of `view`, `scene` and `choices` the table is to be shown by."""
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

    what: str
    line: int = 0


class Answer(Command, frozen=True, tag="answer"):
    """Agree to what is proposed, or decline; who has proposed it withdraws it so."""

    yes: bool


class Resign(Command, frozen=True, tag="resign"):
    """Give the game up."""


class DecideLate(Command, frozen=True, tag="late"):
    """What becomes of a seat whose clock has run out: `bot`, `wait` or `end`."""

    seat: Seat
    choice: str


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


class Posted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command by HTTP, and the seat it speaks for."""

    command: AnyCommand
    seat: Seat | None = None


class NewChair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit at a seat: `me`, `free`, `invited`, or `bot` with its name."""

    kind: str = "free"
    bot: str = ""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened.  What is left out is as the game suggests it."""

    game: str
    edition: str = ""
    options: dict[str, str] = {}
    chairs: tuple[NewChair, ...] = (NewChair("me"), NewChair("bot", "greedy"))
    first: Seat | None = None
    pace: Pace = Pace()
    is_public: bool = False
    has_spectators: bool = True
    lens: str = "preview"


class NewFork(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table that plays on from a line of a finished game; what was hidden from `view` is dealt anew."""

    line: int
    view: str = "spectator"
    chairs: tuple[NewChair, ...] = ()
    """None: oneself at the seat that decides there, bots at the others."""
    pace: Pace = Pace()


class NewGuest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants to be called."""

    name: str


# ── what the server tells ───────────────────────────────────────────────────────────────────────────


class Done(msgspec.Struct, frozen=True, tag_field="type", tag="done"):
    """The command has been carried out, and what it wrote is on the disk."""

    id: str
    seq: int
    table: str = ""
    """The new table, of a rematch."""
    happened: tuple["Happened", ...] = ()
    """Of a preview."""
    view: msgspec.Raw | None = None
    """Of a preview: what one would see with the moves laid out, before the turn ends."""


class Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    """Nothing has changed.  `rule` is the id of the rule that forbids a move."""

    id: str
    key: str
    sentence: str
    rule: str = ""


class Happened(msgspec.Struct, frozen=True):
    """Something that happened, as this point of view may know it."""

    kind: str
    values: dict[str, Any]
    sentence: str


class Told(msgspec.Struct, frozen=True):
    """A row of the log, as this point of view may know it."""

    seq: int
    kind: str
    at: Milliseconds
    seat: Seat | None = None
    line: int = 0
    """The line of the record it became; 0: none."""
    moves: str = ""
    """Secret ones are `?`."""
    happened: tuple[Happened, ...] = ()


class ChairShown(msgspec.Struct, frozen=True):
    """A seat and who has it."""

    seat: Seat
    kind: str
    colour: str
    name: str = ""
    bot: str = ""
    is_mine: bool = False
    is_online: bool = False
    can_come_back: bool = False
    """Whether a bot keeps it warm for somebody."""
    key: str = ""
    """Opens an invited chair; shown to the host alone."""
    left: Milliseconds | None = None
    """On its clock, when this was told; None: no clock."""
    is_running: bool = False
    is_late: bool = False
    enders: tuple[Seat, ...] = ()
    """Of one who is late: those who want to end the game over it."""
    has_resigned: bool = False


class PieceShown(msgspec.Struct, frozen=True):
    """A symbol on a spot of the board."""

    symbol: str
    spot: str
    x: float
    """From the middle of the spot."""
    y: float
    scale: float
    label: str = ""
    owner: Seat | None = None
    id: str = ""
    """What to click, where that is not just the spot."""


class ItemShown(msgspec.Struct, frozen=True):
    """A symbol beside the board."""

    symbol: str
    label: str
    text: str = ""
    owner: Seat | None = None
    id: str = ""
    details: tuple["ItemShown", ...] = ()
    is_current: bool = False
    opens_row: bool = False
    name: str = ""


class EntryShown(msgspec.Struct, frozen=True):
    """A heading beside the board, and the things under it."""

    heading: str
    items: tuple[ItemShown, ...] = ()
    owner: Seat | None = None
    is_current: bool = False
    is_wide: bool = False


class SceneShown(msgspec.Struct, frozen=True):
    """All that is drawn, in words."""

    pieces: tuple[PieceShown, ...]
    labels: dict[str, str]
    """What is said of a spot, where that is not what the board says of it."""
    entries: tuple[EntryShown, ...]


class BoardShown(msgspec.Struct, frozen=True):
    """A board without its pieces.  The same for every table of an edition and a number of seats."""

    svg: str
    """Symbols and ground; its style is a file of its own."""
    box: tuple[float, float, float, float]
    spots: dict[str, tuple[float, float]]
    """The middle of each spot."""
    shape: str
    degrees: int
    """How far spots are turned."""
    mark: tuple[float, float]
    """Where on a spot its owner's mark is."""
    mark_size: float
    colours: tuple[str, ...]


class Question(msgspec.Struct, frozen=True):
    """What this seat is asked, and its answer so far."""

    asked_at: int
    draft: tuple[str, ...] = ()
    undone: tuple[str, ...] = ()
    is_final: bool = False
    """Whether the draft can be confirmed as it is; nothing can be added to it then."""
    choices: ChoiceTree = {}
    """What can be clicked now, and what each click leads to: more clicks, or the text of a move."""
    labels: dict[str, str] = {}
    """What the things to click are called that are no spots of the board."""


class Proposed(msgspec.Struct, frozen=True):
    """What somebody asks the others to agree to."""

    what: str
    by: Seat
    line: int
    waiting: tuple[Seat, ...]
    """Who has not agreed yet."""


class Ended(msgspec.Struct, frozen=True):
    """How it ended, and what proves that the deal was settled before the first move."""

    reason: str
    sentence: str
    places: tuple[int, ...]
    others: tuple[int, ...]
    seed: str
    nonce: str


class SaidShown(msgspec.Struct, frozen=True):
    """Something said."""

    number: int
    room: str
    name: str
    text: str
    at: Milliseconds
    seat: Seat | None = None


class TableShown(msgspec.Struct, frozen=True, tag_field="type", tag="table"):
    """A table from one point of view.  Enough by itself: no earlier message is needed to understand it."""

    id: str
    seq: int
    seat: Seat | None
    status: str
    game: str
    edition: str
    title: str
    options: dict[str, str]
    chairs: tuple[ChairShown, ...]
    deciders: tuple[Seat, ...]
    line: int
    pace: Pace
    lens: str
    is_public: bool
    has_spectators: bool
    is_host: bool
    commitment: str
    at: Milliseconds
    """The server's time, by which the clocks are told."""
    expires: Milliseconds | None = None
    is_expiring: bool = False
    frozen: str = ""
    """Why it cannot go on, if it cannot."""
    fork_of: str = ""
    fork_line: int = 0
    rematch: str = ""
    watchers: int = 0
    proposed: Proposed | None = None
    ended: Ended | None = None
    question: Question | None = None
    note: str = ""
    view: msgspec.Raw | None = None
    scene: SceneShown | None = None
    told: tuple[Told, ...] = ()
    """What happened after the row `since`."""
    said: tuple[SaidShown, ...] = ()


class TableListed(msgspec.Struct, frozen=True):
    """A table in the lobby."""

    id: str
    game: str
    edition: str
    title: str
    status: str
    chairs: tuple[ChairShown, ...]
    pace: Pace
    is_public: bool
    has_spectators: bool
    line: int
    touched: Milliseconds
    waits_for_me: bool = False
    expires: Milliseconds | None = None
    is_expiring: bool = False
    fork_of: str = ""


class GuestShown(msgspec.Struct, frozen=True):
    """Oneself, as the server knows one."""

    name: str


class TableOpened(msgspec.Struct, frozen=True):
    """A new table; `address` is the link for friends."""

    id: str
    address: str


Frame = Done | Refused | TableShown


class GameShown(msgspec.Struct, frozen=True):
    """A game and its editions."""

    key: str
    editions: tuple[EditionInfo, ...]


class SourceShown(msgspec.Struct, frozen=True):
    """Things of a game that are known from one source."""

    source: str
    names: tuple[str, ...]


class SourcesShown(msgspec.Struct, frozen=True):
    """How we know what is in a game's box; nothing where that is plain."""

    note: str
    sources: tuple[SourceShown, ...]


class Catalogue(msgspec.Struct, frozen=True):
    """All that a table can be opened with."""

    games: tuple[GameShown, ...]
    bots: tuple[str, ...]
    paces: dict[str, Pace]
    lenses: tuple[str, ...]
    protocol: int
    """The version of all these messages."""


class Position(msgspec.Struct, frozen=True):
    """A game after some line of its record, from one point of view."""

    line: int
    last: int
    view: msgspec.Raw
    scene: SceneShown
    moves: str = ""
    """Of that line; secret ones are `?`."""
    seat: Seat | None = None
    happened: tuple[Happened, ...] = ()


class RuleShown(msgspec.Struct, frozen=True):
    """A rule in our own words."""

    id: str
    chapter: str
    title: str
    text: str
    asked_as: str
    """Words by which players look for it."""
