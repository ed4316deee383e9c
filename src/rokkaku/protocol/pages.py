"""Bodies of the other HTTP answers."""

import msgspec

from rokkaku.core.game import EditionInfo
from rokkaku.core.seats import Seat
from rokkaku.protocol.frames import ChairShown, Happened, SceneShown
from rokkaku.protocol.tables import Lens, Milliseconds, Pace, Status


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
    """By name; first the one that is suggested."""
    paces: dict[str, Pace]
    lenses: tuple[Lens, ...]
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
