"""The action phase: one action each, again and again, until all pass in a row."""

import numpy as np

from rokkaku.sim.bits import NONE, ONE, u64
from rokkaku.sim.rice_wars.kinds import (
    ATTACK,
    CHALLENGE,
    IN_DRAWING,
    PLACE_PEASANT,
    PLAY_CARD,
    USE_FAVOUR,
    Offers,
    only,
)
from rokkaku.sim.rice_wars.rules import battle, cards, duel, ending, neighbour
from rokkaku.sim.rice_wars.rules.order import action_done, rotate
from rokkaku.sim.rice_wars.rules.placement import places, put_from_card
from rokkaku.sim.target import large_rule, rule


@rule
def actor(state: np.record) -> u64:
    """Whose action it is, until all have passed in a row.  [actions-3]"""
    if state.passes >= state.daimyos:
        return NONE
    if state.head == state.neighbour:
        return neighbour.governed_by(state)
    return ONE << u64(state.head)


@large_rule
def offers(state: np.record) -> Offers:
    """Place a peasant, play a card, battle, duel, use a favour, or pass.  [actions-1, actions-2]"""
    whose = u64(state.head)
    if whose == u64(state.neighbour):
        return only(places(state, whose))
    if state.markers[whose] == 0:
        return NONE, NONE, NONE, NONE, NONE, ONE
    return (
        places(state, whose),
        cards.playable(state, whose),
        battle.targets(state, whose),
        duel.challengeable(state, whose),
        cards.usable_now(state, whose),
        ONE,
    )


@large_rule
def play(state: np.record, seat: u64, kind: u64, target: u64) -> None:
    """One action.  [actions-1]"""
    if kind == PLACE_PEASANT:
        place_peasant(state, target)
    elif kind == PLAY_CARD:
        cards.play_card(state, seat, target)
    elif kind == ATTACK:
        battle.attack(state, seat, target)
    elif kind == CHALLENGE:
        duel.challenge(state, seat, target)
    elif kind == USE_FAVOUR:
        cards.use_favour(state, seat, target)
    else:
        pass_action(state, seat)


@rule
def place_peasant(state: np.record, field: u64) -> None:
    """One peasant per action.  [actions-1, placement-1]"""
    if state.head == state.neighbour:
        neighbour.place_for_him(state, field)
    else:
        put_from_card(state, u64(state.head), field)
        action_done(state)


@rule
def pass_action(state: np.record, seat: u64) -> None:
    """A pass costs a marker while there is one; without any a player can only pass.  [actions-2]"""
    if state.markers[seat]:
        state.markers[seat] -= 1
    rotate(state)
    state.passes += 1


@rule
def go_on(state: np.record) -> None:
    """The phase ends when all have passed in a row; after the last turn so does the game.

    [actions-3, ending-1]
    """
    if state.passes < state.daimyos:
        neighbour.pass_for_him(state)
        return
    state.phase = IN_DRAWING
    state.queue_size = 0
    if state.turn == state.turns:
        ending.finish(state)
