"""The map as tables of numbers, made from `games/samurai/board.py`.

The numbering of hexes is that of `games/samurai/state.py`; the table for four serves every number of seats,
since a settlement out of play holds no figure and a hex out of play is never empty.
"""

import numpy as np

from rokkaku.games.samurai.board import EDO as EDO_CELL
from rokkaku.games.samurai.board import Cell, japan
from rokkaku.games.samurai.pieces import Settlement
from rokkaku.games.samurai.rules.setup import figures_in_play, spots
from rokkaku.sim.bits import u64

JAPAN = japan(4)
CELLS = tuple(JAPAN.spaces)
SETTLEMENTS = tuple(JAPAN.settlements)
_NUMBER = {cell: number for number, cell in enumerate(CELLS)}

HEXES = len(CELLS)
NO_HEX = HEXES
"""Fills the list of hexes next to a settlement; nothing ever lies there."""

LAND, SEA, FAR_SEA = u64(0), u64(1), u64(2)
"""The words of a set of hexes: 56 hexes of land, 64 of sea, and the other 20 of sea."""
WORDS = 3
IN_ORDER: tuple[tuple[Cell, ...], ...] = (JAPAN.land, JAPAN.sea[:64], JAPAN.sea[64:])
"""By word: its hexes."""

CELL_AT = np.full(WORDS * 64, NO_HEX, np.uint8)
"""The hex at 64 * word + place."""
WORD_OF = np.zeros(HEXES, np.uint8)
BIT_OF = np.zeros(HEXES, np.uint64)
for _word, _cells in enumerate(IN_ORDER):
    for _place, _cell in enumerate(_cells):
        CELL_AT[64 * _word + _place] = _NUMBER[_cell]
        WORD_OF[_NUMBER[_cell]] = _word
        BIT_OF[_NUMBER[_cell]] = 1 << _place

EMPTY = np.zeros((5, WORDS), np.uint64)
"""By seats: the hexes on which tiles may lie."""
for _seats in (2, 3, 4):
    for _cell in (*japan(_seats).land, *japan(_seats).sea):
        EMPTY[_seats, WORD_OF[_NUMBER[_cell]]] |= BIT_OF[_NUMBER[_cell]]

HEXES_BESIDE = np.full((len(SETTLEMENTS), 6), NO_HEX, np.uint8)
LAND_BESIDE = np.zeros(len(SETTLEMENTS), np.uint64)
SETTLEMENTS_BESIDE = np.zeros(HEXES, np.uint64)
"""For a hex of land the settlements it helps to surround; for the sea none."""
for _settlement, _cell in enumerate(SETTLEMENTS):
    for _place, _near in enumerate(JAPAN.beside[_cell]):
        HEXES_BESIDE[_settlement, _place] = _NUMBER[_near]
    for _near in JAPAN.land_beside[_cell]:
        LAND_BESIDE[_settlement] |= BIT_OF[_NUMBER[_near]]
        SETTLEMENTS_BESIDE[_NUMBER[_near]] |= u64(1 << _settlement)


def _of_kind(seats: int, *kinds: Settlement) -> int:
    return sum(
        1 << SETTLEMENTS.index(cell) for cell, kind in japan(seats).settlements.items() if kind in kinds
    )


EDO = u64(SETTLEMENTS.index(EDO_CELL))
IN_PLAY = np.array([0, 0, *(_of_kind(seats, *Settlement) for seats in (2, 3, 4))], np.uint64)
"""By seats: the settlements, figures on them or not."""
ALL_SETTLEMENTS = u64(_of_kind(4, *Settlement))
CITIES = np.array([0, 0, *(_of_kind(seats, Settlement.CITY) for seats in (2, 3, 4))], np.uint64)
VILLAGES = np.array([0, 0, *(_of_kind(seats, Settlement.VILLAGE) for seats in (2, 3, 4))], np.uint64)

FIGURES = np.array([0, 0, *(len(figures_in_play(seats)) for seats in (2, 3, 4))], np.uint8)
MOST_FIGURES = int(FIGURES[4])
SPOTS = np.zeros((5, MOST_FIGURES), np.uint8)
"""By seats: the settlements in the order in which chance deals figures to them."""
for _seats in (2, 3, 4):
    for _place, _cell in enumerate(spots(_seats)):
        SPOTS[_seats, _place] = SETTLEMENTS.index(_cell)
