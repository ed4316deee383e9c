"""Moves as numbers, and the moves of `games/samurai` they stand for."""

from collections.abc import Sequence
from itertools import takewhile

import numpy as np

from rokkaku.games.samurai import (
    Caste,
    Cell,
    EndTurn,
    ExchangeFigures,
    KeepTile,
    LayAgain,
    LiftFigure,
    Move,
    Pass,
    PlaceFigure,
    PlaceTile,
    Ready,
    TakeUpTile,
)
from rokkaku.games.samurai.pieces import TILES, Tile
from rokkaku.sim.samurai import moves
from rokkaku.sim.samurai.board import CELLS, SETTLEMENTS
from rokkaku.sim.samurai.pieces import CASTES, FACES
from rokkaku.sim.samurai.state import OPENING_HANDS


def figure_at(number: int) -> tuple[Caste, Cell]:
    """The kind of a figure and the settlement it stands on."""
    return CASTES[number % 3], SETTLEMENTS[number // 3]


def figure_number(caste: Caste, cell: Cell) -> int:
    """A figure as a number."""
    return 3 * SETTLEMENTS.index(cell) + CASTES.index(caste)


def to_move(number: int, phase: int) -> Move:
    """The move that a number stands for; a face alone is kept in one phase and laid in another."""
    return (_KEPT if phase == OPENING_HANDS else _MOVES)[number]


def to_moves(record: np.record, numbers: Sequence[int]) -> list[Move]:
    """The moves of one seat's turn, from the state in which it begins, as long as its phase lasts."""
    meant = _KEPT if record.phase == OPENING_HANDS else _MOVES
    return [meant[number] for number in takewhile(meant.__contains__, numbers)]


def from_move(move: Move) -> int:
    """The number of a move."""
    return _NUMBERS[move]


def _coded(choice: int, target: int = 0) -> int:
    return choice << 8 | target


_KEPT: dict[int, Move] = {
    _coded(moves.READY): Ready(),
    **{_coded(tile.rank): KeepTile(tile) for tile in TILES},
}


def _all_moves() -> dict[int, Move]:
    found: dict[int, Move] = {_coded(moves.END_TURN): EndTurn(), _coded(moves.PASS): Pass()}
    for place, cell in enumerate(CELLS):
        found[_coded(moves.LAY_AGAIN, place)] = LayAgain(cell)
        found[_coded(Tile.TOKEN_EXCHANGE.rank, place)] = TakeUpTile(cell)
        for tile in TILES[:FACES]:
            if tile not in (Tile.TOKEN_EXCHANGE, Tile.FIGURE_EXCHANGE):
                found[_coded(tile.rank, place)] = PlaceTile(tile, cell)
    for settlement, cell in enumerate(SETTLEMENTS):
        for kind, caste in enumerate(CASTES):
            found[_coded(moves.PLACE_HELMET + kind, settlement)] = PlaceFigure(caste, cell)
            found[_coded(Tile.FIGURE_EXCHANGE.rank, 3 * settlement + kind)] = LiftFigure(caste, cell)
            found[_coded(moves.EXCHANGE_FIGURES, 3 * settlement + kind)] = ExchangeFigures(caste, cell)
    return found


_MOVES = _all_moves()
_NUMBERS = {move: number for table in (_KEPT, _MOVES) for number, move in table.items()}
