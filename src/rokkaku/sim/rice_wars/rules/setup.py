"""Before the first turn: cards, palaces, first peasants."""

import numpy as np

from rokkaku.games.rice_wars.rules.setup import FIRST_CARDS
from rokkaku.sim.bits import NONE, ONE, lowest, u64
from rokkaku.sim.chance import below
from rokkaku.sim.rice_wars.kinds import IN_INCOME, IN_PEASANTS, Offers, either
from rokkaku.sim.rice_wars.pieces import ADVISORS, KINDS_OF_CARDS
from rokkaku.sim.rice_wars.rules.drawing import draw, shuffle_deck
from rokkaku.sim.rice_wars.rules.order import (
    next_in_line,
    next_player,
    queue_from_governor,
)
from rokkaku.sim.rice_wars.rules.placement import open_fields, put_from_card
from rokkaku.sim.rice_wars.state import NOTHING
from rokkaku.sim.target import large_rule, rule


@large_rule
def begin(state: np.record) -> None:
    """What chance decides at a table that is laid: governor, deck, advisors, two cards each.  [setup-1]"""
    if state.first == NOTHING:
        state.first = below(state, u64(state.seats))
    seat = u64(state.first)
    state.governor = seat
    _fill_deck(state)
    shuffle_deck(state)
    shuffle_advisors(state)
    queue_from_governor(state)
    for _ in range(u64(state.seats)):
        draw(state, seat, u64(FIRST_CARDS))
        seat = next_player(state, seat)
    state.deciding = palace_decider(state)


@rule
def _fill_deck(state: np.record) -> None:
    size = NONE
    for card in range(u64(KINDS_OF_CARDS)):
        for _ in range(u64(state.copies[card])):
            state.pile[size] = card
            size += ONE
    state.deck_size = size


@rule
def shuffle_advisors(state: np.record) -> None:
    """The order of the advisors that are left is drawn again."""
    end = u64(len(ADVISORS))
    for left in range(u64(2), u64(state.advisors_left) + ONE):
        place, other = end - u64(left), end - ONE - below(state, u64(left))
        state.advisors[place], state.advisors[other] = state.advisors[other], state.advisors[place]


@rule
def _near(state: np.record, field: u64) -> u64:
    """A field, its neighbours and theirs."""
    near = ONE << field | state.beside[field]
    edge = state.beside[field]
    while edge != NONE:
        near |= state.beside[lowest(edge)]
        edge &= edge - ONE
    return near


@rule
def palace_spots(state: np.record, seat: u64) -> u64:
    """Spots with at least two empty fields between them and every other palace.  [setup-1, board-4]"""
    spots = state.spots
    for other in range(u64(state.daimyos)):
        if other != seat and state.palaces[other] != NOTHING:
            spots &= ~_near(state, u64(state.palaces[other]))
    return spots


@rule
def _whose_palace(state: np.record) -> u64:
    return u64(state.head) if state.queue_size else u64(state.governor)


@rule
def palace_decider(state: np.record) -> u64:
    """Each player their own; the governor the neutral neighbour's, and their own once more at the end.

    [setup-1]
    """
    if not state.queue_size and state.moved:
        return NONE
    whose = _whose_palace(state)
    return ONE << (u64(state.governor) if whose == u64(state.neighbour) else whose)


@rule
def palaces_offered(state: np.record) -> Offers:
    """Any spot far enough from the others; a palace that stands may also stay.  [setup-1]"""
    whose = _whose_palace(state)
    spots = palace_spots(state, whose)
    if state.palaces[whose] != NOTHING:
        spots &= ~(ONE << u64(state.palaces[whose]))
    return either(u64(state.queue_size == 0), spots)


@rule
def place_palace(state: np.record, field: u64) -> None:
    """A palace on an edge spot; at the end the governor may move their own.  [setup-1, neighbour-1]"""
    whose = _whose_palace(state)
    if state.palaces[whose] != NOTHING:
        state.built ^= ONE << u64(state.palaces[whose])
    state.built |= ONE << field
    state.palaces[whose] = field
    state.moved = state.queue_size == 0 or whose == u64(state.neighbour)
    if state.queue_size:
        next_in_line(state)


@rule
def keep_palace(state: np.record) -> None:
    """The governor leaves their palace where it is.  [setup-1]"""
    state.moved = 1


@rule
def begin_peasants(state: np.record) -> None:
    """Peasants are placed one each in turn, until all first ones stand.  [setup-1]"""
    state.phase = IN_PEASANTS
    queue_from_governor(state)
    state.queue_size = u64(state.daimyos) * u64(state.first_peasants)


@rule
def peasant_decider(state: np.record) -> u64:
    """Each for himself; for the neutral neighbour the governor first, then the other player.

    [neighbour-1]
    """
    if not state.queue_size or open_fields(state, u64(state.head)) == NONE:
        return NONE
    if state.head != state.neighbour:
        return ONE << u64(state.head)
    governor = u64(state.governor)
    return ONE << (governor if state.queue_size > state.daimyos else next_player(state, governor))


@rule
def place_first_peasant(state: np.record, field: u64) -> None:
    """One of the first peasants.  [setup-1]"""
    put_from_card(state, u64(state.head), field)
    next_in_line(state)


@rule
def after_peasants(state: np.record) -> None:
    """Without an open field a peasant stays on the card; when all stand the first turn begins.  [setup-1]"""
    if state.queue_size:
        next_in_line(state)
    else:
        state.phase = IN_INCOME
