"""How promising each legal move looks, before anything is searched."""

import numpy as np
from numpy.typing import NDArray

from rokkaku.sim.bits import NONE, ONE, count, lowest, u64
from rokkaku.sim.samurai import moves as numbered
from rokkaku.sim.samurai.board import (
    HEXES,
    HEXES_BESIDE,
    LAND,
    LAND_BESIDE,
    NO_HEX,
    SETTLEMENTS,
    WORD_OF,
)
from rokkaku.sim.samurai.idling import leave_out_idle
from rokkaku.sim.samurai.knowledge import (
    EARLY_END,
    EVEN,
    EXCHANGE_GAIN,
    FACE,
    GAIN,
    KEPT_FACE,
    LATE_FACE,
    LEADS,
    LEVEL,
    MARGINS,
    PLACING_GAIN,
    STRENGTHS,
    TAKING_GAIN,
    TOUCHING,
)
from rokkaku.sim.samurai.moves import Moves
from rokkaku.sim.samurai.pieces import (
    FACES,
    FIGURE_EXCHANGE,
    KIND_LANES,
    LANE,
    SET_SIZE,
    TOKEN_EXCHANGE,
    WORTH,
)
from rokkaku.sim.samurai.rules.capture import influences
from rokkaku.sim.samurai.state import FIGURES, OPENING_HANDS
from rokkaku.sim.target import rule

_KINDS = u64(3)
_IN_LANE = u64(31)
_CHOICE = u64(8)
_TARGET = u64(255)

Weights = NDArray[np.float32]

SETTLEMENTS_AROUND = np.zeros(HEXES + 1, np.uint64)
"""The settlements next to a hex, of land or sea."""
for _settlement in range(len(SETTLEMENTS)):
    for _cell in HEXES_BESIDE[_settlement].tolist():
        if _cell != NO_HEX:
            SETTLEMENTS_AROUND[_cell] |= u64(1 << _settlement)

STRENGTH = np.array(
    [[int(WORTH[1 + face] >> caste * KIND_LANES & _IN_LANE) for caste in range(3)] for face in range(FACES)],
    np.uint64,
)
"""What a face adds to its owner's influence on each kind."""


@rule
def lead(sums: u64, caste: u64, seat: u64, seats: u64) -> int:
    """How far a seat is ahead of the strongest other one at a settlement, for one kind."""
    lanes = sums >> caste * KIND_LANES
    most = NONE
    for other in range(seats):
        if other != seat:
            most = max(most, lanes >> other * LANE & _IN_LANE)
    return int(lanes >> seat * LANE & _IN_LANE) - int(most)


@rule
def lead_index(ahead: int) -> u64:
    """Where a lead is found in a table of them."""
    return u64(min(max(ahead + EVEN, 0), LEADS - 1))


@rule
def note_importance(state: np.record, seat: u64, notes: np.record, knowledge: np.record) -> None:
    """What a figure of each kind is worth, by how far the seat is ahead in it."""
    for caste in range(_KINDS):
        most = 0
        for other in range(u64(state.seats)):
            if other != seat:
                most = max(most, int(state.captured[other, caste]))
        margin = int(state.captured[seat, caste]) - most
        bucket = u64(min(max(margin + LEVEL, 0), MARGINS - 1))
        notes.importance[caste] = knowledge.weights[u64(GAIN) + bucket]


@rule
def note_gains(state: np.record, seat: u64, notes: np.record, knowledge: np.record) -> None:
    """What each strength next to each settlement would bring: covering land, and from the sea."""
    note_importance(state, seat, notes, knowledge)
    seats = u64(state.seats)
    chance = knowledge.chance[seats - ONE]
    settlements = state.standing[0] | state.standing[1] | state.standing[2]
    while settlements != NONE:
        settlement = lowest(settlements)
        settlements &= settlements - ONE
        sums = influences(state, settlement)
        still_open = count(state.empty[LAND] & LAND_BESIDE[settlement])
        closed = still_open - ONE if still_open > NONE else NONE
        for caste in range(_KINDS):
            ahead = lead(sums, u64(caste), seat, seats)
            now = chance[still_open, lead_index(ahead)]
            notes.chance_of[settlement, caste] = now
            stands = float(state.standing[caste] >> settlement & ONE) * notes.importance[caste]
            for strength in range(u64(STRENGTHS)):
                index = lead_index(ahead + int(strength))
                notes.gain[0, settlement, caste, strength] = stands * (chance[closed, index] - now)
                notes.gain[1, settlement, caste, strength] = stands * (chance[still_open, index] - now)


@rule
def laying_gain(state: np.record, face: u64, cell: u64, notes: np.record, knowledge: np.record) -> float:
    """What a tile brings on a hex, for all figures next to it."""
    beside = SETTLEMENTS_AROUND[cell] & (state.standing[0] | state.standing[1] | state.standing[2])
    terrain = u64(WORD_OF[cell] != LAND)
    total = 0.0
    while beside != NONE:
        settlement = lowest(beside)
        beside &= beside - ONE
        for caste in range(_KINDS):
            total += notes.gain[terrain, settlement, caste, STRENGTH[face, caste]]
        total += knowledge.weights[TOUCHING]
    return total


@rule
def taking_gain(state: np.record, cell: u64, notes: np.record, knowledge: np.record) -> float:
    """How much the tile on a hex is missed there, as a loss."""
    face = (u64(state.tiles[cell]) - ONE) % u64(FACES)
    beside = SETTLEMENTS_AROUND[cell]
    total = 0.0
    while beside != NONE:
        settlement = lowest(beside)
        beside &= beside - ONE
        for caste in range(_KINDS):
            if state.standing[caste] >> settlement & ONE:
                total -= float(STRENGTH[face, caste]) * (0.25 + notes.chance_of[settlement, caste])
    return total * knowledge.weights[TAKING_GAIN]


@rule
def exchange_gain(first: u64, second: u64, notes: np.record) -> float:
    """How much likelier two figures are taken once they have changed places."""
    here, there = first // _KINDS, second // _KINDS
    chance = notes.chance_of
    after = chance[there, first % _KINDS] + chance[here, second % _KINDS]
    return after - chance[here, first % _KINDS] - chance[there, second % _KINDS]


@rule
def lifting_gain(state: np.record, first: u64, notes: np.record) -> float:
    """The best that exchanging a figure can bring."""
    best = -1.0e9
    for caste in range(_KINDS):
        standing = state.standing[caste]
        while standing != NONE:
            settlement = lowest(standing)
            standing &= standing - ONE
            if settlement != first // _KINDS:
                best = max(best, exchange_gain(first, settlement * _KINDS + caste, notes))
    return best


@rule
def placing_gain(state: np.record, seat: u64, caste: u64, settlement: u64) -> float:
    """How strong the hand is in a kind compared with the others, over the hexes that close a settlement."""
    own, all_kinds = 0.0, 0.0
    for face in range(u64(FACES)):
        held = float(state.hands[seat] >> u64(2) * face & u64(3))
        own += held * float(STRENGTH[face, caste])
        all_kinds += held * float(STRENGTH[face, 0] + STRENGTH[face, 1] + STRENGTH[face, 2])
    return (own - all_kinds / 3.0) / float(count(LAND_BESIDE[settlement]))


@rule
def weight_in_turn(
    state: np.record, seat: u64, choice: u64, target: u64, notes: np.record, knowledge: np.record
) -> float:
    """The weight of a move of a turn."""
    if choice == u64(numbered.END_TURN):
        return knowledge.weights[u64(EARLY_END) + u64(state.has_laid_ordinary)]
    if choice == u64(numbered.LAY_AGAIN):
        return laying_gain(state, u64(state.lifted_tile), target, notes, knowledge)
    if choice == u64(numbered.EXCHANGE_FIGURES):
        gain = exchange_gain(u64(state.lifted_figure), target, notes)
        return gain * knowledge.weights[EXCHANGE_GAIN]
    if choice >= u64(FACES):
        return 0.0
    left = float(state.hand_size[seat] + state.stack_size[seat]) / SET_SIZE
    weight = knowledge.weights[u64(FACE) + choice] + (1 - left) * knowledge.weights[u64(LATE_FACE) + choice]
    if choice == TOKEN_EXCHANGE:
        return weight + taking_gain(state, target, notes, knowledge)
    if choice == FIGURE_EXCHANGE:
        return weight + lifting_gain(state, target, notes) * knowledge.weights[EXCHANGE_GAIN]
    return weight + laying_gain(state, choice, target, notes, knowledge)


@rule
def weigh(
    state: np.record, seat: u64, moves: Moves, weights: Weights, notes: np.record, knowledge: np.record
) -> u64:
    """All legal moves of a seat but idle ones with their weights; how many there are."""
    found = leave_out_idle(state, moves, numbered.list_moves(state, seat, moves))
    if state.phase > FIGURES and found > ONE:
        note_gains(state, seat, notes, knowledge)
    for number in range(found):
        choice, target = u64(moves[number]) >> _CHOICE, u64(moves[number]) & _TARGET
        if state.phase == OPENING_HANDS:
            weights[number] = knowledge.weights[u64(KEPT_FACE) + choice % u64(FACES)]
        elif state.phase == FIGURES:
            caste = choice - u64(numbered.PLACE_HELMET)
            gain = placing_gain(state, seat, caste, target)
            weights[number] = gain * knowledge.weights[PLACING_GAIN]
        elif found > ONE:
            weights[number] = weight_in_turn(state, seat, choice, target, notes, knowledge)
        else:
            weights[number] = 0.0
    return found
