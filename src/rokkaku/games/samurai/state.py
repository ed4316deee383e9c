"""Everything true right now, secrets included.

What never changes cannot refer to itself, so the garbage collector need not follow it: `gc=False`.
"""

from collections.abc import Iterator, KeysView
from functools import cache, lru_cache
from itertools import accumulate, compress, pairwise, starmap
from typing import NamedTuple

import msgspec

from rokkaku.core.game import Outcome
from rokkaku.core.named import Named
from rokkaku.core.seats import Seat, seats_from
from rokkaku.games.samurai.board import BoardMap, Cell, japan
from rokkaku.games.samurai.editions import Edition
from rokkaku.games.samurai.events import FigureAt
from rokkaku.games.samurai.pieces import CASTES, TILES, Caste, Figures, Terrain, Tile

HAND_SIZE = 5


class Phase(Named):
    """The parts of the game, in order."""

    OPENING_HANDS = "opening_hands"
    FIGURES = "figures"
    TURNS = "turns"
    OVER = "over"


class LaidTile(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A tile on the board."""

    owner: Seat
    tile: Tile


_NUMBER = {cell: number for number, cell in enumerate(japan(4).spaces)}
_LAID = dict(enumerate((LaidTile(seat, tile) for seat in seats_from(Seat(0), 4) for tile in TILES), start=1))
_IS_EMPTY = bytes(number not in _LAID for number in range(256))
_OWNED_BY = tuple(
    bytes(number in _LAID and _LAID[number].owner == seat for number in range(256)) for seat in range(4)
)
_CASTES = tuple(tuple(caste for caste in CASTES if bits & caste.bit) for bits in range(8))
_WITH_CASTE = {caste: tuple(bits for bits in range(8) if bits & caste.bit) for caste in CASTES}


class Board(msgspec.Struct, frozen=True, gc=False):
    """What lies and stands where, one byte a hex.  The same numbering serves every size of table."""

    tiles: bytes = bytes(len(_NUMBER))
    figures: bytes = bytes(len(_NUMBER))

    def at(self, cell: Cell) -> LaidTile | None:
        """The tile on a hex."""
        return _LAID.get(self.tiles[_NUMBER[cell]])

    def laid(self) -> Iterator[tuple[Cell, LaidTile]]:
        """All tiles, each with its hex."""
        laid = map(_LAID.__getitem__, filter(None, self.tiles))
        return zip(compress(_NUMBER, self.tiles), laid, strict=True)

    def place(self, cell: Cell, owner: Seat, tile: Tile) -> "Board":
        """With a tile on a hex, in place of what lay there."""
        return Board(_with(self.tiles, cell, 1 + owner * len(TILES) + tile.rank), self.figures)

    def tiles_of(self, seat: Seat) -> Iterator[tuple[Cell, Tile]]:
        """The tiles of one seat, each with its hex."""
        own = compress(_NUMBER.items(), self.tiles.translate(_OWNED_BY[seat]))
        return ((cell, _LAID[self.tiles[number]].tile) for cell, number in own)

    def has(self, caste: Caste) -> bool:
        """Whether a figure of a kind stands anywhere."""
        return any(bits in self.figures for bits in _WITH_CASTE[caste])

    def figures_at(self, cell: Cell) -> tuple[Caste, ...]:
        """The figures on a hex."""
        return _CASTES[self.figures[_NUMBER[cell]]]

    def standing(self) -> tuple[FigureAt, ...]:
        """All figures, each with its settlement."""
        return _standing(self.figures)

    def surroundings(self, seats: int) -> Iterator[bytes]:
        """The figures of each settlement and what lies beside it, which `surrounded_by` reads."""
        places = _settlements(seats)
        # No tile lies where figures stand, so that one byte tells of both.  And the board serves as a table
        # in which `translate` looks up all numbers at once.
        both = int.from_bytes(self.tiles) | int.from_bytes(self.figures)
        around = places.numbers.translate(both.to_bytes(len(self.tiles)).ljust(256))
        return map(around.__getitem__, places.parts)

    def put_figure(self, caste: Caste, cell: Cell) -> "Board":
        """With a figure on a settlement."""
        return Board(self.tiles, _with(self.figures, cell, self.figures[_NUMBER[cell]] | caste.bit))

    def take_figure(self, caste: Caste, cell: Cell) -> "Board":
        """With a figure gone from a settlement."""
        return Board(self.tiles, _with(self.figures, cell, self.figures[_NUMBER[cell]] & ~caste.bit))


def _with(board: bytes, cell: Cell, value: int) -> bytes:
    number = _NUMBER[cell]
    return board[:number] + bytes((value,)) + board[number + 1 :]


def _occupied(board: bytes) -> Iterator[tuple[Cell, int]]:
    """The hexes that hold something, each with what it holds."""
    return compress(zip(_NUMBER, board, strict=True), board)


def surrounded_by(around: bytes) -> tuple[tuple[Caste, ...], tuple[LaidTile | None, ...]]:
    """The figures of a settlement, and what lies on the hexes beside it."""
    return _CASTES[around[0]], tuple(map(_LAID.get, around[1:]))


class _Settlements(NamedTuple):
    """All settlements in a row, each with the hexes beside it."""

    numbers: bytes
    parts: tuple[slice, ...]
    """Where each one is."""


@cache
def _settlements(seats: int) -> _Settlements:
    places = japan(seats)
    around = [bytes(map(_NUMBER.__getitem__, (cell, *places.beside[cell]))) for cell in places.settlements]
    parts = starmap(slice, pairwise(accumulate(map(len, around), initial=0)))
    return _Settlements(b"".join(around), tuple(parts))


@lru_cache(maxsize=64)
def _standing(figures: bytes) -> tuple[FigureAt, ...]:
    """Worked out once: most moves leave the figures as they are."""
    return tuple(FigureAt(caste, cell) for cell, bits in _occupied(figures) for caste in _CASTES[bits])


@lru_cache(maxsize=64)
def _free_on(tiles: bytes, seats: int, terrain: Terrain) -> KeysView[Cell]:
    """Worked out once for a board: every tile of a hand asks for them."""
    # The board serves as a table in which `translate` looks up all numbers at once.
    is_empty = _numbers(seats, terrain).translate(tiles.translate(_IS_EMPTY).ljust(256))
    return dict.fromkeys(compress(japan(seats).free_for(terrain), is_empty)).keys()


@cache
def _numbers(seats: int, terrain: Terrain) -> bytes:
    return bytes(_NUMBER[cell] for cell in japan(seats).free_for(terrain))


class Player(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """What one seat has."""

    stack: tuple[Tile, ...]
    """From the top."""
    hand: tuple[Tile, ...] = ()
    is_ready: bool = False
    captured: Figures = Figures()
    spent: tuple[Tile, ...] = ()
    """Tiles that have left the game."""


class LiftedTile(msgspec.Struct, frozen=True, gc=False):
    """A tile taken up and not yet laid again."""

    tile: Tile
    cell: Cell


class Turn(msgspec.Struct, frozen=True, gc=False):
    """What has been done in the turn under way."""

    laid: int = 0
    has_laid_ordinary: bool = False
    tile: LiftedTile | None = None
    figure: FigureAt | None = None


class State(msgspec.Struct, frozen=True, gc=False):
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
        return seats_from(Seat(0), len(self.players))

    def free(self, terrain: Terrain) -> KeysView[Cell]:
        """The hexes of a terrain on which no tile lies, in the order of the map."""
        return _free_on(self.board.tiles, len(self.players), terrain)

    def with_player(self, seat: Seat, player: Player) -> "State":
        """With one player's things replaced."""
        players = (*self.players[:seat], player, *self.players[seat + 1 :])
        return msgspec.structs.replace(self, players=players)
