"""The frames that a server sends: answers to commands, and a table from one point of view."""

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec.structs import replace

from rokkaku.core.errors import IllegalMove, RokkakuError
from rokkaku.core.seats import Seat
from rokkaku.core.telling import Sign, Weight
from rokkaku.lessons import Verdict
from rokkaku.locales import Speaker
from rokkaku.protocol.log import RowKind
from rokkaku.protocol.tables import ChairKind, Lens, Milliseconds, Pace, Proposal, Room, Status

PROTOCOL = 3
"""The version of this protocol."""
LONGEST_REFUSAL = 1_000
"""Characters.  A refusal may quote the request, which can be long, and tables keep what it quotes."""

ChoiceTree: TypeAlias = Annotated[dict[str, Any], msgspec.Meta(extra_json_schema={"tsType": "Tree"})]


class Done(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="done"):
    """The command has been carried out, and everything it wrote is on disk."""

    id: str
    seq: int
    table: str = ""
    """After `rematch`: the id of the new table."""
    happened: tuple["Happened", ...] = ()
    """After `preview`: what would happen."""
    view: msgspec.Raw | None = None
    """After `preview`: the view once these moves have been drafted, before the turn ends."""


class Refused(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="refused"):
    """Nothing has changed.  `rule` is the id of the rule that forbids the move, if a rule does."""

    id: str
    key: str
    sentence: str
    rule: str = ""


class Happened(msgspec.Struct, frozen=True, gc=False):
    """An event in the game or at the table, as far as this point of view may know it."""

    kind: str
    values: dict[str, Any]
    sentence: str
    weight: Weight = "normal"
    """How much it matters for the score; `implied`: clear from the other events."""
    sign: Sign = ""
    symbol: str = ""
    """The id of a symbol in the game's artwork."""
    owner: Seat | None = None
    """The seat whose colour the symbol has."""
    is_marked: bool = True
    """Whether to mark its spots on the board."""


class Told(msgspec.Struct, frozen=True, gc=False):
    """A row of the log, as far as this point of view may know it."""

    seq: int
    kind: RowKind
    at: Milliseconds
    seat: Seat | None = None
    line: int = 0
    """Its line in the record; 0: none."""
    moves: str = ""
    """Secret moves are `?`."""
    happened: tuple[Happened, ...] = ()


class ChairShown(msgspec.Struct, frozen=True, gc=False):
    """A seat and its player, if any."""

    seat: Seat
    kind: ChairKind
    colour: str
    name: str = ""
    bot: str = ""
    is_mine: bool = False
    is_online: bool = False
    can_come_back: bool = False
    """Whether a bot plays here for someone who may take the seat back."""
    key: str = ""
    """Opens an invited chair; only the host sees it."""
    left: Milliseconds | None = None
    """Time left on its clock when this frame was made; None: no clock."""
    is_running: bool = False
    is_late: bool = False
    wants_end: tuple[Seat, ...] = ()
    """If it is out of time: the seats that want to end the game because of it."""
    has_resigned: bool = False
    preparing_since: Milliseconds | None = None
    """If its bot has to play but is not ready yet: since when it has been getting ready."""


class PieceShown(msgspec.Struct, frozen=True, gc=False):
    """A symbol on a spot of the board."""

    symbol: str
    spot: str
    x: float
    """Relative to the centre of the spot, like `y`."""
    y: float
    scale: float
    label: str = ""
    owner: Seat | None = None
    id: str = ""
    """The id to click, if the piece can be clicked apart from its spot."""


class ItemShown(msgspec.Struct, frozen=True, gc=False):
    """A symbol next to the board."""

    symbol: str
    label: str
    text: str = ""
    owner: Seat | None = None
    id: str = ""
    """The id to click; one that starts with `hand-` is in the viewer's own hand."""
    details: tuple["ItemShown", ...] = ()
    is_current: bool = False
    opens_row: bool = False
    name: str = ""
    note: str = ""
    """One line that explains it."""


class EntryShown(msgspec.Struct, frozen=True, gc=False):
    """A heading next to the board, and the items under it."""

    heading: str
    items: tuple[ItemShown, ...] = ()
    owner: Seat | None = None
    is_current: bool = False
    is_wide: bool = False


class SceneShown(msgspec.Struct, frozen=True, gc=False):
    """Everything drawn that changes during a game, with labels as text."""

    pieces: tuple[PieceShown, ...]
    labels: dict[str, str]
    """By spot, only where the label differs from the one the board itself has."""
    entries: tuple[EntryShown, ...]


class Question(msgspec.Struct, frozen=True, gc=False):
    """The decision this seat has to make, and its draft so far."""

    asked_at: int
    draft: tuple[str, ...] = ()
    undone: tuple[str, ...] = ()
    is_final: bool = False
    """Whether the draft is a whole turn: it can be confirmed, and no move can be added."""
    ending: str = ""
    """The first click of the choice that only ends the turn, if there is one now."""
    choices: ChoiceTree = {}
    """The ids that can be clicked now, each with the clicks that follow or the text of a move."""
    labels: dict[str, str] = {}
    """The names of clickable things that are not spots on the board."""


class Forced(msgspec.Struct, frozen=True, gc=False):
    """A turn without a choice, as far as anyone can tell who sees no hand."""

    seat: Seat
    moves: str
    asked_at: int = 0


class Ended(msgspec.Struct, frozen=True, gc=False):
    """How the game ended, and the proof that the deal was fixed before the first move."""

    reason: str
    sentence: str
    places: tuple[int, ...]
    others: tuple[int, ...]
    seed: str
    nonce: str


class LessonShown(msgspec.Struct, frozen=True, gc=False):
    """The lesson that is played at a table, and how far it is."""

    key: str
    number: int
    """From 1."""
    count: int
    title: str
    text: str
    spots: tuple[str, ...]
    """Places that the text speaks of."""
    verdict: Verdict
    answer: str = ""
    """What is said once the goal is reached or missed."""
    rule: str = ""
    """If it is missed: the rule to read."""
    next: str = ""
    """The key of the lesson that follows."""


class MeasuredTurn(msgspec.Struct, frozen=True):
    """A turn that could be played in a puzzle, and how likely its seat wins with it."""

    clicks: tuple[tuple[str, ...], ...]
    """Each move as the ids of what to click; the one that only ends the turn is left out."""
    chance: float


class PuzzleShown(msgspec.Struct, frozen=True):
    """The puzzle that is played at a table; how to solve it is told once it is answered."""

    key: str
    number: int
    """From 1."""
    count: int
    next: str
    """The key of the puzzle that follows, the first one after the last."""
    verdict: Verdict
    chance: float | None = None
    """With the turn that was played; None: none yet, or it was not measured."""
    turns: tuple[MeasuredTurn, ...] = ()
    """The solution first, then the other turns that were measured, the best first."""
    labels: dict[str, str] = {}
    """Names for what is clicked in them."""


class SaidShown(msgspec.Struct, frozen=True, gc=False):
    """A chat message."""

    number: int
    room: Room
    name: str
    text: str
    at: Milliseconds
    seat: Seat | None = None


class TableShown(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="table"):
    """A table from one point of view.  Complete: a client needs no earlier frame to understand it."""

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
    """The server's time when the clocks were read."""
    colours: tuple[str, ...] = ()
    """The colour of each seat, then those that are left: the first of them for whoever has no seat."""
    expires: Milliseconds | None = None
    is_expiring: bool = False
    frozen: str = ""
    """Why the game cannot continue, if it cannot."""
    values: str = ""
    """The digest of the values that the game is played with; empty: it has none."""
    fork_of: str = ""
    fork_line: int = 0
    rematch: str = ""
    deal_of: str = ""
    """The finished game whose deal this is, and so known to whoever has seen it."""
    can_deal: bool = False
    """Whether its deal can be played again."""
    has_advice: bool = False
    """Whether every player here may ask for advice."""
    watchers: int = 0
    proposed: Proposal | None = None
    is_paused: bool = False
    """Whether everyone has agreed to pause: no clock runs, and nobody can play until someone resumes."""
    pause_needs: tuple[Seat, ...] = ()
    """The seats whose players end the pause by leaving or resigning: fewer than two people would be left."""
    is_left: bool = False
    """Whether nobody plays any more, but somebody can come back: until then bots wait."""
    forced: tuple[Forced, ...] = ()
    """The people who have to play, but have nothing to choose."""
    ended: Ended | None = None
    lesson: LessonShown | None = None
    puzzle: PuzzleShown | None = None
    question: Question | None = None
    note: str = ""
    view: msgspec.Raw | None = None
    scene: SceneShown | None = None
    told: tuple[Told, ...] = ()
    """The rows after `since`."""
    said: tuple[SaidShown, ...] = ()


class Presence(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="presence"):
    """Who is at a table now, if nothing else has changed since the last frame; lists have one item a seat."""

    at: Milliseconds
    online: tuple[bool, ...]
    left: tuple[Milliseconds | None, ...]
    watchers: int


Frame: TypeAlias = Done | Refused | TableShown | Presence


def with_presence(table: TableShown, presence: Presence) -> TableShown:
    """A table as it was last shown, with nothing new but who is there and what the clocks say."""
    chairs = (
        replace(chair, is_online=is_online, left=left)
        for chair, is_online, left in zip(table.chairs, presence.online, presence.left, strict=True)
    )
    return replace(table, at=presence.at, watchers=presence.watchers, chairs=tuple(chairs), told=(), said=())


def refusal(id: str, error: RokkakuError, speaker: Speaker | None = None) -> Refused:
    """An error as a frame; with a table's speaker, in the words of its edition."""
    rule = error.rule if isinstance(error, IllegalMove) else ""
    return Refused(id, error.key, error.sentence(speaker)[:LONGEST_REFUSAL], rule)


def to_be_told_again(error: RokkakuError) -> RokkakuError:
    """The same error without what led to it, and without the rest of what a refusal can quote."""
    values = {
        name: value[:LONGEST_REFUSAL] if isinstance(value, str) else value
        for name, value in error.values.items()
    }
    if isinstance(error, IllegalMove):
        return IllegalMove(error.rule, error.key, values)
    return RokkakuError(error.key, values)
