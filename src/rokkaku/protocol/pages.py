"""Bodies of HTTP responses that are not frames."""

import msgspec

from rokkaku.core.game import Option
from rokkaku.core.seats import Seat
from rokkaku.protocol.frames import ChairShown, Happened, SceneShown
from rokkaku.protocol.reviews import Review
from rokkaku.protocol.tables import Lens, Milliseconds, Pace, Status


class BoardShown(msgspec.Struct, frozen=True):
    """A board without its pieces, the same for all tables with this edition and number of seats."""

    svg: str
    """Symbols and background; the style is a separate file."""
    box: tuple[float, float, float, float]
    spots: dict[str, tuple[float, float]]
    """The centre of each spot."""
    shape: str
    degrees: int
    """Rotation of the spots."""
    mark: tuple[float, float]
    """The position of the owner's mark on a spot."""
    mark_size: float
    colours: tuple[str, ...]
    """In the edition's order, which tables may change."""


class TableListed(msgspec.Struct, frozen=True):
    """A table in the lobby."""

    id: str
    game: str
    edition: str
    title: str
    status: Status
    chairs: tuple[ChairShown, ...]
    pace: Pace
    is_public: bool
    has_spectators: bool
    line: int
    touched: Milliseconds
    waits_for_me: bool = False
    is_left: bool = False
    """Whether nobody plays any more, but somebody can come back: until then bots wait."""
    expires: Milliseconds | None = None
    is_expiring: bool = False
    fork_of: str = ""
    place: int | None = None
    """The best of the asking guest's seats in a finished game; null: none."""


class GuestShown(msgspec.Struct, frozen=True):
    """The guest who asks."""

    name: str


class TableOpened(msgspec.Struct, frozen=True):
    """A new table; `address` is the link to share."""

    id: str
    address: str


class EditionShown(msgspec.Struct, frozen=True):
    """An edition, and what it is called."""

    key: str
    title: str
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    colours: tuple[str, ...]


class LevelShown(msgspec.Struct, frozen=True):
    """How well a bot plays a game."""

    name: str
    """The name of the bot."""
    description: str
    refusal: str = ""
    """Why it cannot be chosen on this server; empty: it can."""


class GameShown(msgspec.Struct, frozen=True):
    """A game, its editions, and its levels from the weakest to the strongest."""

    key: str
    editions: tuple[EditionShown, ...]
    levels: tuple[LevelShown, ...] = ()
    has_reviews: bool = False
    """Whether finished games of it can be reviewed."""
    has_advice: bool = False
    """Whether tables of it can allow advice on this server."""


class LessonListed(msgspec.Struct, frozen=True):
    """A lesson, and what it is called."""

    key: str
    title: str


class LessonsShown(msgspec.Struct, frozen=True):
    """The lessons of one game in their order."""

    game: str
    lessons: tuple[LessonListed, ...]


class PuzzleListed(msgspec.Struct, frozen=True):
    """A puzzle: nothing that helps to solve it."""

    game: str
    key: str
    number: int
    """From 1, in its game."""
    seats: int


class PuzzlesShown(msgspec.Struct, frozen=True):
    """All puzzles, those of a game in their order, and which has its day today."""

    today: PuzzleListed
    puzzles: tuple[PuzzleListed, ...]


class DealResult(msgspec.Struct, frozen=True):
    """How somebody has played a deal."""

    table: str
    name: str
    is_mine: bool
    status: Status
    seat: Seat
    """Where all of them sit."""
    place: int | None = None
    """None: it is not over, or ended without places."""
    count: int = 0
    """How many places there are."""
    sentence: str = ""
    """What decided it."""
    happened: tuple[Happened, ...] = ()
    """The turn that decided it, with what was counted then; empty: it is not over, or was not counted."""
    rank: int = 0
    """As winners are found: 1 is the best of all, equal ones share it, who still plays is last; 0: hidden."""


class DealShown(msgspec.Struct, frozen=True):
    """A deal that can be played again, and how it went so far."""

    table: str
    game: str
    edition: str
    title: str
    bots: tuple[str, ...]
    """Against whom it is played."""
    at: Milliseconds
    """When it was dealt first."""
    results: tuple[DealResult, ...]
    """The first game first."""
    are_hidden: bool = False
    """Whether results say only who has played: whoever asks has no game of this deal that is over."""


class SourceShown(msgspec.Struct, frozen=True):
    """Parts of a game that are known from one source."""

    source: str
    names: tuple[str, ...]


class SourcesShown(msgspec.Struct, frozen=True):
    """How we know what is in a game's box; empty where there is no doubt."""

    note: str
    sources: tuple[SourceShown, ...]


class Catalogue(msgspec.Struct, frozen=True):
    """Everything a table can be opened with."""

    games: tuple[GameShown, ...]
    bots: tuple[str, ...]
    """Names, levels among them, the suggested one first."""
    paces: dict[str, Pace]
    lenses: tuple[Lens, ...]
    protocol: int
    """The version of the protocol."""
    max_body: int
    """The most bytes of a request's body."""


class Position(msgspec.Struct, frozen=True):
    """A game after one line of its record, from one point of view."""

    line: int
    last: int
    view: msgspec.Raw
    scene: SceneShown
    moves: str = ""
    """The moves of that line; secret ones are `?`."""
    seat: Seat | None = None
    happened: tuple[Happened, ...] = ()


class ReviewShown(msgspec.Struct, frozen=True):
    """The review of a finished game, or how far it has come."""

    done: int
    """How many lines are reviewed."""
    of: int
    review: Review | None = None
    """Made once all are."""
    labels: dict[str, str] = {}
    """Names for what is clicked in its moves."""


class ClickedMove(msgspec.Struct, frozen=True):
    """A move that would come next."""

    move: str
    clicks: tuple[str, ...]
    """The move as the ids of what to click."""


class AdvisedMove(ClickedMove, frozen=True):
    """A move that would be good now."""

    chance: float
    """Of its seat to win with it, a part of 1, as far as the seat can know."""
    then: tuple[ClickedMove, ...] = ()
    """How the turn would go on, as far as it can be laid out now."""


class AdviceShown(msgspec.Struct, frozen=True):
    """What can be added to a draft, the best move first."""

    asked_at: int
    """The row since which the question is asked."""
    draft: tuple[str, ...]
    """The moves that were laid out."""
    moves: tuple[AdvisedMove, ...] = ()
    """At most three; none: whoever gives advice is getting ready, and one asks again."""
    labels: dict[str, str] = {}
    """Names for what is clicked."""


class RuleShown(msgspec.Struct, frozen=True):
    """One rule of a game, in our own words."""

    id: str
    chapter: str
    title: str
    text: str
    asked_as: str
    """Words that players search for it with."""
    picture: str = ""
    """What its picture shows, for those who do not see it, if it has one."""
    caption: str = ""
    """What stands below the picture; empty: it speaks for itself."""
