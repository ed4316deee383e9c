"""Everything true right now, secrets included."""

from enum import Enum

import msgspec

from rokkaku.core.game import Outcome
from rokkaku.core.seats import Seat
from rokkaku.games.samurai.board import BoardMap, Cell, japan
from rokkaku.games.samurai.editions import Edition
from rokkaku.games.samurai.events import FigureAt
from rokkaku.games.samurai.pieces import TILES, Caste, Figures, Tile

HAND_SIZE = 5


class Phase(Enum):
    """The parts of the game, in order."""

    OPENING_HANDS = "opening_hands"
    FIGURES = "figures"
    TURNS = "turns"
    OVER = "over"


class LaidTile(msgspec.Struct, frozen=True):
    """A tile on the board."""

    owner: Seat
    tile: Tile


_NUMBER = {cell: number for number, cell in enumerate(japan(4).spaces)}
_LAID = (None, *(LaidTile(Seat(seat), tile) for seat in range(4) for tile in TILES))
_CASTES = tuple(tuple(caste for caste in Caste if bits & caste.bit) for bits in range(8))


class Board(msgspec.Struct, frozen=True):
    """What lies and stands where, one byte a hex.  The same numbering serves every size of table."""

    tiles: bytes = bytes(len(_NUMBER))
    figures: bytes = bytes(len(_NUMBER))

    def at(self, cell: Cell) -> LaidTile | None:
        """The tile on a hex."""
        return _LAID[self.tiles[_NUMBER[cell]]]

    def is_empty(self, cell: Cell) -> bool:
        """Whether no tile lies on a hex."""
        return not self.tiles[_NUMBER[cell]]

    def place(self, cell: Cell, owner: Seat, tile: Tile) -> "Board":
        """With a tile on a hex, in place of what lay there."""
        return Board(_with(self.tiles, cell, 1 + owner * len(TILES) + tile.rank), self.figures)

    def figures_at(self, cell: Cell) -> tuple[Caste, ...]:
        """The figures on a hex."""
        return _CASTES[self.figures[_NUMBER[cell]]]

    def put_figure(self, caste: Caste, cell: Cell) -> "Board":
        """With a figure on a settlement."""
        return Board(self.tiles, _with(self.figures, cell, self.figures[_NUMBER[cell]] | caste.bit))

    def take_figure(self, caste: Caste, cell: Cell) -> "Board":
        """With a figure gone from a settlement."""
        return Board(self.tiles, _with(self.figures, cell, self.figures[_NUMBER[cell]] & ~caste.bit))


def _with(board: bytes, cell: Cell, value: int) -> bytes:
    number = _NUMBER[cell]
    return board[:number] + bytes((value,)) + board[number + 1 :]


class Player(msgspec.Struct, frozen=True):
    """What one seat has."""

    stack: tuple[Tile, ...]
    """From the top."""
    hand: tuple[Tile, ...] = ()
    is_ready: bool = False
    captured: Figures = Figures()
    spent: tuple[Tile, ...] = ()
    """Tiles that have left the game."""


class LiftedTile(msgspec.Struct, frozen=True):
    """A tile taken up and not yet laid again."""

    tile: Tile
    cell: Cell


class Turn(msgspec.Struct, frozen=True):
    """What has been done in the turn under way."""

    laid: int = 0
    has_laid_ordinary: bool = False
    tile: LiftedTile | None = None
    figure: FigureAt | None = None


class State(msgspec.Struct, frozen=True):
    """One game of Samurai."""

    edition: Edition
    phase: Phase
    first: Seat
    on_turn: Seat
    players: tuple[Player, ...]
    pool: tuple[Caste, ...]
    """Figures left to place; if they are dealt at random, in the order in which they will be dealt."""
    board: Board = Board()
    set_aside: Figures = Figures()
    turn: Turn = Turn()
    outcome: Outcome | None = None

    @property
    def map(self) -> BoardMap:
        """The hexes in play."""
        return japan(len(self.players))

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, from 0."""
        return tuple(Seat(seat) for seat in range(len(self.players)))

    def with_player(self, seat: Seat, player: Player) -> "State":
        """With one player's things replaced."""
        players = (*self.players[:seat], player, *self.players[seat + 1 :])
        return msgspec.structs.replace(self, players=players)
