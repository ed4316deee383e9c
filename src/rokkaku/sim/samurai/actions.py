"""Moves as dense action numbers, and which of them are legal: the twin of the numbers in `rl/samurai.py`."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from rokkaku.games.samurai.pieces import TILES, Terrain, Tile
from rokkaku.games.samurai.state import HAND_SIZE
from rokkaku.sim.bits import NONE, ONE, lowest, u64
from rokkaku.sim.samurai import moves
from rokkaku.sim.samurai.board import CELLS, FAR_SEA, JAPAN, LAND, SEA, SETTLEMENTS
from rokkaku.sim.samurai.pieces import CASTES, FACES, FIGURE_EXCHANGE, IS_SHIP, TOKEN_EXCHANGE
from rokkaku.sim.samurai.rules import exchanges, setup, turn
from rokkaku.sim.samurai.state import FIGURES, NOTHING, OPENING_HANDS, TURNS
from rokkaku.sim.target import rule

Flags = NDArray[np.bool_]
"""One for each action: whether it is legal."""

HEX_CELLS = tuple(CELLS.index(cell) for cell in (*JAPAN.land, *JAPAN.sea))
"""By hex, land first: its number on the map."""
HEXES = len(HEX_CELLS)
_LAND_HEXES, _SEA_HEXES, _FAR_SEA_HEXES = len(JAPAN.land), 64, len(JAPAN.sea) - 64
_EXCHANGES = (Tile.TOKEN_EXCHANGE, Tile.FIGURE_EXCHANGE)
_LAND_TILES = [tile for tile in TILES if tile.terrain is Terrain.LAND and tile not in _EXCHANGES]
_SHIPS = [tile for tile in TILES if tile.terrain is Terrain.SEA]
_FIGURES = len(CASTES) * len(SETTLEMENTS)

READY, END_TURN, PASS, PLACE_FIGURE = (u64(FACES + number) for number in range(4))
"""The first action of each kind of move; the tiles to keep come before all others."""
LIFT_FIGURE, EXCHANGE_FIGURES, PLACE_TILE = (PLACE_FIGURE + u64(number * _FIGURES) for number in (1, 2, 3))
PLACE_SHIP = PLACE_TILE + u64(len(_LAND_TILES) * _LAND_HEXES)
TAKE_UP = PLACE_SHIP + u64(len(_SHIPS) * len(JAPAN.sea))
LAY_AGAIN = TAKE_UP + u64(HEXES)
ACTIONS = int(LAY_AGAIN) + HEXES

LAY = np.zeros(FACES, np.uint64)
"""By face: the first action that lays it."""
for _number, _tile in enumerate(_LAND_TILES):
    LAY[_tile.rank] = int(PLACE_TILE) + _number * _LAND_HEXES
for _number, _tile in enumerate(_SHIPS):
    LAY[_tile.rank] = int(PLACE_SHIP) + _number * len(JAPAN.sea)


def _moves() -> Iterator[int]:
    """The move of every action."""
    yield from (face << 8 for face in range(FACES))
    yield from (choice << 8 for choice in (moves.READY, moves.END_TURN, moves.PASS))
    places, kinds = range(len(SETTLEMENTS)), range(len(CASTES))
    yield from (moves.PLACE_HELMET + kind << 8 | place for kind in kinds for place in places)
    for choice in (int(FIGURE_EXCHANGE), moves.EXCHANGE_FIGURES):
        yield from (choice << 8 | len(CASTES) * place + kind for kind in kinds for place in places)
    yield from (tile.rank << 8 | cell for tile in _LAND_TILES for cell in HEX_CELLS[:_LAND_HEXES])
    yield from (tile.rank << 8 | cell for tile in _SHIPS for cell in HEX_CELLS[_LAND_HEXES:])
    for choice in (int(TOKEN_EXCHANGE), moves.LAY_AGAIN):
        yield from (choice << 8 | cell for cell in HEX_CELLS)


MOVE_OF = np.array(list(_moves()), np.uint64)
"""By action: the number of its move, as `moves.py` has it."""
_KINDS = u64(len(CASTES))
_SETTLEMENTS = u64(len(SETTLEMENTS))


@rule
def play_action(state: np.record, seat: u64, action: u64) -> None:
    """A legal action of a seat: nothing is checked."""
    moves.play(state, seat, MOVE_OF[action])


@rule
def flag_actions(state: np.record, seat: u64, flags: Flags) -> None:
    """The legal actions of a seat, flagged; none if it does not decide."""
    for action in range(u64(ACTIONS)):
        flags[action] = False
    if state.phase == OPENING_HANDS:
        _flag_keeping(state, seat, flags)
    elif seat != u64(state.on_turn):
        return
    elif state.phase == TURNS:
        _flag_turn(state, seat, flags)
    elif state.phase == FIGURES:
        for caste in range(_KINDS):
            first = PLACE_FIGURE + caste * _SETTLEMENTS
            _flag(flags, first, setup.room_for(state, u64(caste)), _SETTLEMENTS)


@rule
def _flag(flags: Flags, first: u64, bits: u64, size: u64) -> None:
    """As many actions as a set may have members."""
    for place in range(size):
        flags[first + place] = bits >> place & ONE != NONE


@rule
def _flag_keeping(state: np.record, seat: u64, flags: Flags) -> None:
    if state.ready >> seat & 1:
        return
    if state.hand_size[seat] == HAND_SIZE:
        flags[READY] = True
        return
    faces = moves.keepable(state, seat)
    for face in range(u64(FACES)):
        flags[face] = faces >> (u64(face) << ONE) & ONE != NONE


@rule
def _flag_turn(state: np.record, seat: u64, flags: Flags) -> None:
    if state.lifted_tile != NOTHING:
        if IS_SHIP[state.lifted_tile]:
            _flag_hexes(flags, LAY_AGAIN, NONE, state.empty[SEA], state.empty[FAR_SEA])
        else:
            _flag(flags, LAY_AGAIN, state.empty[LAND], u64(_LAND_HEXES))
        return
    if state.lifted_figure != NOTHING:
        for caste in range(_KINDS):
            partners = exchanges.partners(state, u64(state.lifted_figure), u64(caste))
            _flag(flags, EXCHANGE_FIGURES + caste * _SETTLEMENTS, partners, _SETTLEMENTS)
        return
    faces = turn.playable(state, seat)
    flags[END_TURN] = state.laid != 0
    flags[PASS] = state.laid == 0 and faces == NONE
    while faces != NONE:
        _flag_face(state, seat, lowest(faces) >> ONE, flags)
        faces &= faces - ONE


@rule
def _flag_face(state: np.record, seat: u64, face: u64, flags: Flags) -> None:
    if face == TOKEN_EXCHANGE:
        _flag_hexes(
            flags,
            TAKE_UP,
            exchanges.may_take_up(state, seat, LAND),
            exchanges.may_take_up(state, seat, SEA),
            exchanges.may_take_up(state, seat, FAR_SEA),
        )
    elif face == FIGURE_EXCHANGE:
        for caste in range(_KINDS):
            first = LIFT_FIGURE + caste * _SETTLEMENTS
            _flag(flags, first, exchanges.may_lift(state, u64(caste)), _SETTLEMENTS)
    elif IS_SHIP[face]:
        _flag_sea(flags, LAY[face], state.empty[SEA], state.empty[FAR_SEA])
    else:
        _flag(flags, LAY[face], state.empty[LAND], u64(_LAND_HEXES))


@rule
def _flag_hexes(flags: Flags, first: u64, land: u64, sea: u64, far_sea: u64) -> None:
    _flag(flags, first, land, u64(_LAND_HEXES))
    _flag_sea(flags, first + u64(_LAND_HEXES), sea, far_sea)


@rule
def _flag_sea(flags: Flags, first: u64, sea: u64, far_sea: u64) -> None:
    _flag(flags, first, sea, u64(_SEA_HEXES))
    _flag(flags, first + u64(_SEA_HEXES), far_sea, u64(_FAR_SEA_HEXES))
