"""The chance of every seat to win, as it is judged between two turns."""

from math import exp, sqrt

import numpy as np
from numpy.typing import NDArray

from rokkaku.sim.bits import NONE, ONE, count, lowest, u64
from rokkaku.sim.samurai.board import LAND, LAND_BESIDE
from rokkaku.sim.samurai.estimates import STRENGTH, lead, lead_index
from rokkaku.sim.samurai.knowledge import FEATURES, FEATURES_OF_A_KIND, HIDDEN
from rokkaku.sim.samurai.pieces import FAST_FACES, FIGURE_EXCHANGE, TOKEN_EXCHANGE
from rokkaku.sim.samurai.rules.capture import influences
from rokkaku.sim.samurai.state import NOBODY, NOTHING, OVER, TURNS
from rokkaku.sim.target import rule

_KINDS = u64(3)
_TWO = u64(2)
_IN_HAND = u64(3)

Values = NDArray[np.float32]


@rule
def is_quiet(state: np.record) -> bool:
    """Whether a turn has ended, and the next has not begun."""
    if state.phase != TURNS:
        return state.phase == OVER
    return state.laid == 0 and state.lifted_tile == NOTHING and state.lifted_figure == NOTHING


@rule
def how_soon(state: np.record, seat: u64) -> u64:
    """How many turns of others come before a seat's own."""
    seats = u64(state.seats)
    return (seat + seats - u64(state.on_turn)) % seats


@rule
def note_expectations(state: np.record, notes: np.record, knowledge: np.record) -> None:
    """How many figures of each kind every seat will have, and how unsure that is."""
    seats = u64(state.seats)
    for seat in range(seats):
        for caste in range(_KINDS):
            notes.expected[seat, caste] = state.captured[seat, caste]
            notes.variance[seat, caste] = 0
    settlements = state.standing[0] | state.standing[1] | state.standing[2]
    while settlements != NONE:
        settlement = lowest(settlements)
        settlements &= settlements - ONE
        sums = influences(state, settlement)
        still_open = count(state.empty[LAND] & LAND_BESIDE[settlement])
        for caste in range(_KINDS):
            if state.standing[caste] >> settlement & ONE:
                for seat in range(seats):
                    index = lead_index(lead(sums, u64(caste), u64(seat), seats))
                    chance = knowledge.chance[how_soon(state, u64(seat)), still_open, index]
                    notes.expected[seat, caste] += chance
                    notes.variance[seat, caste] += chance * (1 - chance)


@rule
def note_rivals(state: np.record, seat: u64, notes: np.record) -> None:
    """For each kind the other seat expected to have most of it, and how safely it is beaten."""
    for caste in range(_KINDS):
        rival = u64(NOBODY)
        for other in range(u64(state.seats)):
            if other != seat and (
                rival == u64(NOBODY) or notes.expected[other, caste] > notes.expected[rival, caste]
            ):
                rival = u64(other)
        margin = notes.expected[seat, caste] - notes.expected[rival, caste]
        unsure = notes.variance[seat, caste] + notes.variance[rival, caste]
        notes.rival[caste] = rival
        notes.margin[caste] = margin
        notes.safety[caste] = margin / (0.4 + sqrt(unsure))


@rule
def strength_left(state: np.record, seat: u64, caste: u64) -> float:
    """What the tiles in hand and stack of a seat add up to for a kind."""
    total = 0.0
    for place in range(u64(state.stack_size[seat])):
        total += float(STRENGTH[state.stacks[seat, place], caste])
    return total + strength_in_hand(state, seat, caste)


@rule
def strength_in_hand(state: np.record, seat: u64, caste: u64) -> float:
    """What the tiles in a hand add up to for a kind."""
    total = 0.0
    hand = state.hands[seat]
    while hand != NONE:
        place = lowest(hand)
        hand &= hand - ONE
        total += float((ONE + (place & ONE)) * STRENGTH[place >> ONE, caste])
    return total


@rule
def describe_kind(state: np.record, seat: u64, caste: u64, rank: u64, notes: np.record) -> None:
    """The features of one kind."""
    features = notes.features[rank * u64(FEATURES_OF_A_KIND) :]
    rival = u64(notes.rival[caste])
    safety = notes.safety[caste]
    most = 0
    for other in range(u64(state.seats)):
        if other != seat:
            most = max(most, int(state.captured[other, caste]))
    own, standing = int(state.captured[seat, caste]), int(count(state.standing[caste]))
    features[0] = own / 4.0
    features[1] = (own - most) / 4.0
    features[2] = min(max(own - most - standing, -4), 2) / 2.0
    features[3] = notes.margin[caste] / 3.0
    features[4] = safety / 2.0
    features[5] = 2.0 / (1.0 + exp(-1.7 * safety)) - 1.0
    features[6] = standing / 7.0
    features[7] = strength_in_hand(state, seat, caste) / 8.0
    features[8] = (strength_left(state, seat, caste) - strength_left(state, rival, caste)) / 8.0


@rule
def describe(state: np.record, seat: u64, notes: np.record) -> None:
    """The features of a seat: kind by kind, the one it holds most safely first, then the rest."""
    note_rivals(state, seat, notes)
    for caste in range(_KINDS):
        rank = NONE
        for other in range(_KINDS):
            ahead = notes.safety[other] - notes.safety[caste]
            if ahead > 0 or (ahead == 0 and other < caste):
                rank += ONE
        describe_kind(state, seat, u64(caste), rank, notes)
    describe_totals(state, seat, notes)
    describe_table(state, seat, notes)


@rule
def describe_totals(state: np.record, seat: u64, notes: np.record) -> None:
    """Figures of all kinds, and the end in sight."""
    features = notes.features[u64(3 * FEATURES_OF_A_KIND) :]
    most, most_expected, own_expected, own = 0, 0.0, 0.0, 0
    for other in range(u64(state.seats)):
        captured, expected = 0, 0.0
        for caste in range(_KINDS):
            captured += int(state.captured[other, caste])
            expected += notes.expected[other, caste]
        if other == seat:
            own, own_expected = captured, expected
        else:
            most, most_expected = max(most, captured), max(most_expected, expected)
    aside, fewest = 0, 99
    for caste in range(_KINDS):
        aside += int(state.captured[NOBODY, caste])
        fewest = min(fewest, int(count(state.standing[caste])))
    features[0] = (own - most) / 5.0
    features[1] = (own_expected - most_expected) / 5.0
    features[2] = own_expected / 8.0
    features[3] = aside / 3.0
    features[4] = 1.0 / (fewest + 1)
    features[5] = fewest / 7.0


@rule
def describe_table(state: np.record, seat: u64, notes: np.record) -> None:
    """Tiles that are left, and whose turn it is."""
    features = notes.features[u64(3 * FEATURES_OF_A_KIND + 6) :]
    hand = state.hands[seat]
    features[0] = state.hand_size[seat] / 5.0
    features[1] = state.stack_size[seat] / 15.0
    features[2] = float(hand >> _TWO * FIGURE_EXCHANGE & _IN_HAND)
    features[3] = float(hand >> _TWO * TOKEN_EXCHANGE & _IN_HAND)
    features[4] = float(state.spent >> seat & 1)
    features[5] = float(count(hand & FAST_FACES)) / 3.0
    features[6] = 1.0
    for turns in range(u64(3)):
        features[u64(7) + turns] = float(u64(how_soon(state, seat) == turns))


@rule
def promise(notes: np.record, knowledge: np.record) -> float:
    """What the network makes of the features: the larger, the likelier this seat wins."""
    for unit in range(u64(HIDDEN)):
        notes.hidden[unit] = knowledge.first_bias[unit]
    for feature in range(u64(FEATURES)):
        value = notes.features[feature]
        for unit in range(u64(HIDDEN)):
            notes.hidden[unit] += value * knowledge.first_layer[feature, unit]
    total = 0.0
    for unit in range(u64(HIDDEN)):
        total += max(notes.hidden[unit], np.float32(0)) * knowledge.last_layer[unit]
    return total


@rule
def judge(state: np.record, values: Values, notes: np.record, knowledge: np.record) -> None:
    """The chance of every seat to win; once it is over, the shares of those who have won."""
    seats = u64(state.seats)
    if state.phase != OVER:
        note_expectations(state, notes, knowledge)
    total = 0.0
    for seat in range(seats):
        if state.phase == OVER:
            values[seat] = float(u64(state.places[seat] == 1))
        else:
            describe(state, u64(seat), notes)
            values[seat] = exp(promise(notes, knowledge))
        total += values[seat]
    for seat in range(seats):
        values[seat] /= total
