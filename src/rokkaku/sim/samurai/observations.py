"""What a seat knows, as arrays: the twin of `rl/samurai.py`, which says what each column holds.

A row of `hexes` is one word and one of `settlements` two, each column a byte of it from the lowest bits up:
so what a tile adds to them is looked up as a word.
"""

import numpy as np
from numpy.typing import NDArray

from rokkaku.games.samurai.pieces import TILES, Tile
from rokkaku.sim.bits import NONE, ONE, count, lowest, u64
from rokkaku.sim.records import Words
from rokkaku.sim.samurai.actions import HEX_CELLS, HEXES
from rokkaku.sim.samurai.board import (
    BIT_OF,
    CELL_AT,
    EMPTY,
    HEXES_BESIDE,
    IN_ORDER,
    IN_PLAY,
    LAND,
    LAND_BESIDE,
    SETTLEMENTS,
    WORD_OF,
    WORDS,
)
from rokkaku.sim.samurai.pieces import CASTES, FACES, SEATS, SET_SIZE
from rokkaku.sim.samurai.state import NOBODY, NOTHING, OVER
from rokkaku.sim.target import rule

Bytes = NDArray[np.uint8]

_KINDS = len(CASTES)
_BYTE = u64(3)
"""A column begins at eight times its number."""
NOT_LAID = 6 + _KINDS
"""In a row of `seats`: where tiles in hand or stack begin, by face."""
LIFTED, PHASE = FACES, 2 * FACES
"""In `rest`: after the hand the tile taken up, then the phase."""
LAID = PHASE + OVER + 1
POOL, SET_ASIDE = LAID + 2, LAID + 2 + _KINDS
PLAYERS = SET_ASIDE + _KINDS

_OPEN_ROWS = np.zeros((SEATS + 1, HEXES), np.uint64)
"""By players: the rows of all hexes while nothing lies there."""
_FIRST_HEX = np.array([0, *np.cumsum([len(cells) for cells in IN_ORDER])[:-1]], np.uint64)
"""By word of a set of hexes: the number of its first one; the others follow."""
_ROW_OF_HEX = np.zeros((SEATS + 1, SEATS, 256), np.uint64)
"""By players, viewer and the tile that lies on a hex: its row."""
_INFLUENCE = np.zeros((SEATS + 1, SEATS, _KINDS, 256), np.uint32)
"""By players, viewer, caste and tile: what it adds to a figure's part of a row, a byte for each seat."""
_STANDING = np.zeros(1 << _KINDS, np.uint64)
"""By the figures that stand on a settlement: the second word of its row that says so."""


def _word(columns: "list[int]") -> int:
    return int.from_bytes(bytes(columns), "little")


def _fill_tile(seats: int, viewer: int, owner: int, tile: Tile) -> None:
    laid, seat = 1 + owner * FACES + tile.rank, (owner - viewer) % seats
    owners = [int(each == seat) for each in range(SEATS)]
    strengths = [tile.strength * (caste in tile.castes) for caste in CASTES]
    _ROW_OF_HEX[seats, viewer, laid] = _word([0, *owners, *strengths])
    for kind, strength in enumerate(strengths):
        _INFLUENCE[seats, viewer, kind, laid] = _word([strength * own for own in owners])


def _fill_tables() -> None:
    for seats in (2, 3, 4):
        _OPEN_ROWS[seats] = [bool(EMPTY[seats, WORD_OF[cell]] & BIT_OF[cell]) for cell in HEX_CELLS]
        for viewer in range(seats):
            for owner in range(seats):
                for tile in TILES:
                    _fill_tile(seats, viewer, owner, tile)
    for bits in range(1 << _KINDS):
        stands = [bits >> kind & 1 for kind in range(_KINDS)]
        _STANDING[bits] = _word([*[0] * SEATS, *stands])


_fill_tables()


@rule
def observe(
    state: np.record, viewer: u64, hexes: Words, settlements: Words, seats: Bytes, rest: Bytes
) -> None:
    """All that a seat knows, into rows of the arrays; those of what is not in play stay as they are."""
    _observe_hexes(state, viewer, hexes)
    _observe_settlements(state, viewer, settlements)
    for seat in range(u64(state.seats)):
        place = seat - viewer if seat >= viewer else seat + u64(state.seats) - viewer
        _observe_seat(state, viewer, u64(seat), seats[place])
    _observe_rest(state, viewer, rest)


@rule
def _observe_hexes(state: np.record, viewer: u64, hexes: Words) -> None:
    """All as if nothing lay there, then those that are covered: fewer, most of the time."""
    players = u64(state.seats)
    for number in range(u64(HEXES)):
        hexes[number, 0] = _OPEN_ROWS[players, number]
    for word in range(u64(WORDS)):
        covered = EMPTY[players, word] & ~state.empty[word]
        while covered != NONE:
            place = lowest(covered)
            covered &= covered - ONE
            laid = state.tiles[CELL_AT[word << u64(6) | place]]
            hexes[_FIRST_HEX[word] + place, 0] = _ROW_OF_HEX[players, viewer, laid]


@rule
def _observe_settlements(state: np.record, viewer: u64, settlements: Words) -> None:
    helmet, buddha, rice = state.standing[0], state.standing[1], state.standing[2]
    for row in range(u64(len(SETTLEMENTS))):
        settlements[row, 0] = NONE
        settlements[row, 1] = NONE
    left = IN_PLAY[u64(state.seats)]
    while left != NONE:
        settlement = lowest(left)
        left &= left - ONE
        here = helmet >> settlement & ONE
        here |= (buddha >> settlement & ONE) << ONE | (rice >> settlement & ONE) << u64(2)
        open_land = count(state.empty[LAND] & LAND_BESIDE[settlement])
        settlements[settlement, 1] = _STANDING[here] | open_land << u64(56)
    for caste in range(u64(_KINDS)):
        _observe_influence(state, viewer, u64(caste), settlements)
    if state.lifted_figure != NOTHING:
        figure = u64(state.lifted_figure)
        column = u64(SEATS) + figure % u64(_KINDS)
        settlements[figure // u64(_KINDS), 1] += ONE << (column << _BYTE)


@rule
def _observe_influence(state: np.record, viewer: u64, caste: u64, settlements: Words) -> None:
    """Of every seat beside every figure of a caste: half a word of its settlement's row."""
    players, word, half = u64(state.seats), caste >> ONE, (caste & ONE) << u64(5)
    left = state.standing[caste]
    while left != NONE:
        settlement = lowest(left)
        left &= left - ONE
        sums = NONE
        for place in range(u64(6)):
            laid = state.tiles[HEXES_BESIDE[settlement, place]]
            sums += u64(_INFLUENCE[players, viewer, caste, laid])
        settlements[settlement, word] |= sums << half


@rule
def _observe_seat(state: np.record, viewer: u64, seat: u64, row: Bytes) -> None:
    """Sizes are public, but not how far another opening hand has come.  [info-1]"""
    is_ready = u64(state.ready) >> seat & ONE
    is_seen = seat == viewer or is_ready != NONE
    row[0] = 1
    for caste in range(u64(_KINDS)):
        row[ONE + caste] = state.captured[seat, caste]
    row[_KINDS + 1] = state.hand_size[seat] if is_seen else 0
    row[_KINDS + 2] = state.stack_size[seat] if is_seen else SET_SIZE
    row[_KINDS + 3] = is_ready
    row[_KINDS + 4] = state.on_turn == seat
    row[_KINDS + 5] = state.first == seat
    _count_tiles(state.hands[seat] + _in_stack(state, seat), u64(NOT_LAID), row)


@rule
def _in_stack(state: np.record, seat: u64) -> u64:
    """The tiles of a stack, counted as in a hand; always as many steps, which go side by side."""
    tiles, size = NONE, u64(state.stack_size[seat])
    for place in range(u64(SET_SIZE)):
        tile = ONE << (u64(state.stacks[seat, place]) << ONE)
        tiles += tile if place < size else NONE
    return tiles


@rule
def _count_tiles(tiles: u64, first: u64, row: Bytes) -> None:
    for face in range(u64(FACES)):
        row[first + face] = tiles >> (u64(face) << ONE) & u64(3)


@rule
def _observe_rest(state: np.record, viewer: u64, rest: Bytes) -> None:
    for column in range(u64(LIFTED), u64(PLAYERS)):
        rest[column] = 0
    _count_tiles(state.hands[viewer], NONE, rest)
    if state.lifted_tile != NOTHING:
        rest[u64(LIFTED) + u64(state.lifted_tile)] = 1
    rest[u64(PHASE) + u64(state.phase)] = 1
    rest[LAID] = state.laid
    rest[LAID + 1] = state.has_laid_ordinary
    for place in range(u64(state.pool_size)):
        rest[u64(POOL) + u64(state.pool[place])] += 1
    for caste in range(u64(_KINDS)):
        rest[u64(SET_ASIDE) + caste] = state.captured[NOBODY, caste]
    rest[PLAYERS] = state.seats
    rest[PLAYERS + 1] = state.opening_hand
    rest[PLAYERS + 2] = state.figure_setup
    rest[PLAYERS + 3] = state.capture_moment
    rest[PLAYERS + 4] = state.ending
    rest[PLAYERS + 5] = state.token_exchange
    rest[PLAYERS + 6] = state.captures
