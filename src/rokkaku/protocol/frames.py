"""What a server tells of a table: answers to commands, and the table from one point of view."""

from typing import Annotated, Any, TypeAlias

import msgspec

from rokkaku.core.errors import IllegalMove, RokkakuError
from rokkaku.core.seats import Seat
from rokkaku.core.telling import Sign, Weight
from rokkaku.locales import Speaker
from rokkaku.protocol.log import RowKind
from rokkaku.protocol.tables import ChairKind, Lens, Milliseconds, Pace, Proposal, Room, Status

PROTOCOL = 1
"""The version of all messages."""
LONGEST_REFUSAL = 1_000
"""It may quote what was asked for, however long that is, and it is remembered."""

ChoiceTree: TypeAlias = Annotated[dict[str, Any], msgspec.Meta(extra_json_schema={"tsType": "Tree"})]


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
    weight: Weight = "normal"
    """How much it matters to who is ahead; `implied`: it goes without saying."""
    sign: Sign = ""
    symbol: str = ""
    """A symbol of the game's art that shows what it is about."""
    owner: Seat | None = None
    """Whose colour the symbol has."""
    is_marked: bool = True
    """Whether its places are worth a mark on the board."""


class Told(msgspec.Struct, frozen=True):
    """A row of the log, as this point of view may know it."""

    seq: int
    kind: RowKind
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
    kind: ChairKind
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
    wants_end: tuple[Seat, ...] = ()
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
    """What to click; one that begins with `hand-` is held in the hand of whoever looks."""
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


class Question(msgspec.Struct, frozen=True):
    """What this seat is asked, and its answer so far."""

    asked_at: int
    draft: tuple[str, ...] = ()
    undone: tuple[str, ...] = ()
    is_final: bool = False
    """Whether the draft can be confirmed as it is; nothing can be added to it then."""
    ending: str = ""
    """The first click that ends the turn by itself, if there is one now."""
    choices: ChoiceTree = {}
    """What can be clicked now, and what each click leads to: more clicks, or the text of a move."""
    labels: dict[str, str] = {}
    """What the things to click are called that are no spots of the board."""


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
    room: Room
    name: str
    text: str
    at: Milliseconds
    seat: Seat | None = None


class TableShown(msgspec.Struct, frozen=True, tag_field="type", tag="table"):
    """A table from one point of view.  Enough by itself: no earlier message is needed to understand it."""

    id: str
    seq: int
    seat: Seat | None
    status: Status
    game: str
    edition: str
    title: str
    options: dict[str, str]
    chairs: tuple[ChairShown, ...]
    deciders: tuple[Seat, ...]
    line: int
    pace: Pace
    lens: Lens
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
    proposed: Proposal | None = None
    ended: Ended | None = None
    question: Question | None = None
    note: str = ""
    view: msgspec.Raw | None = None
    scene: SceneShown | None = None
    told: tuple[Told, ...] = ()
    """What happened after the row `since`."""
    said: tuple[SaidShown, ...] = ()


Frame: TypeAlias = Done | Refused | TableShown


def refusal(id: str, error: RokkakuError, speaker: Speaker | None = None) -> Refused:
    """Why nothing has changed; a table says it in the words of its edition."""
    rule = error.rule if isinstance(error, IllegalMove) else ""
    return Refused(id, error.key, error.sentence(speaker)[:LONGEST_REFUSAL], rule)
