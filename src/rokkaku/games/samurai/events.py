"""What has happened."""

import msgspec

from rokkaku.core.game import Event
from rokkaku.core.seats import Seat
from rokkaku.games.samurai.board import Cell
from rokkaku.games.samurai.pieces import Caste, Figures, Tile


class FigureAt(msgspec.Struct, frozen=True, gc=False):
    """A figure and where it stands."""

    caste: Caste
    cell: Cell


class Influence(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """What one seat's tiles next to a figure add up to."""

    seat: Seat
    strength: int


class GameStarted(Event, frozen=True):
    """The table is laid; `seat` begins."""

    seat: Seat


class TileKept(Event, frozen=True):
    """A seat has put a tile into its opening hand."""

    seat: Seat
    tile: Tile


class HandChosen(Event, frozen=True):
    """A seat's opening hand is complete."""

    seat: Seat


class FiguresDealt(Event, frozen=True):
    """Figures have come onto the board without a player's choice."""

    figures: tuple[FigureAt, ...]


class FigurePlaced(Event, frozen=True):
    """A player has put a figure on a settlement."""

    seat: Seat
    caste: Caste
    cell: Cell


class TilePlaced(Event, frozen=True):
    """A tile was laid."""

    seat: Seat
    tile: Tile
    cell: Cell


class TileTakenUp(Event, frozen=True):
    """A token exchange lies where this tile lay."""

    seat: Seat
    tile: Tile
    cell: Cell


class TileLaidAgain(Event, frozen=True):
    """The tile taken up lies in its new place."""

    seat: Seat
    tile: Tile
    cell: Cell


class FigureLifted(Event, frozen=True):
    """The figure exchange was played, beginning with this figure."""

    seat: Seat
    caste: Caste
    cell: Cell


class FiguresExchanged(Event, frozen=True):
    """Two figures have changed places; each is told with the place it came from."""

    seat: Seat
    first: FigureAt
    second: FigureAt


class FigureCaptured(Event, frozen=True):
    """A surrounded figure was taken by the strongest."""

    seat: Seat
    caste: Caste
    cell: Cell
    influences: tuple[Influence, ...]


class FigureSetAside(Event, frozen=True):
    """A surrounded figure belongs to nobody; `why` is `tie` or `nobody`."""

    why: str
    caste: Caste
    cell: Cell
    influences: tuple[Influence, ...]


class TurnEnded(Event, frozen=True):
    """A seat lays nothing more."""

    seat: Seat


class TurnPassed(Event, frozen=True):
    """A seat could lay nothing."""

    seat: Seat


class HandRefilled(Event, frozen=True):
    """A seat has drawn tiles from its stack."""

    seat: Seat
    count: int


class TilesDrawn(Event, frozen=True):
    """What a seat has drawn; only it is told."""

    seat: Seat
    tiles: tuple[Tile, ...]


class GameEnded(Event, frozen=True):
    """Why it is over; `castes` are the kinds no longer on the board."""

    reason: str
    castes: tuple[Caste, ...]


class SeatScored(Event, frozen=True):
    """What a seat has at the end: figures, the kinds it leads, the others, all, and its place."""

    seat: Seat
    captured: Figures
    leads: tuple[Caste, ...]
    others: int
    total: int
    place: int


class WinDecided(Event, frozen=True):
    """Who has won, and by what (see `rules.winner.decided_by`)."""

    winners: tuple[Seat, ...]
    by: str
