"""A ronin against a daimyo."""

import numpy as np

from rokkaku.games.rice_wars.rules.duel import (
    CHALLENGED_DRAWS,
    CHALLENGER_DRAWS,
    DAIMYO_STRENGTH,
    GIVEN,
    REMOVED,
)
from rokkaku.sim.bits import NONE, ONE, count, u64
from rokkaku.sim.rice_wars.kinds import CHALLENGED, GIVING, REMOVING, YES
from rokkaku.sim.rice_wars.rules import fight
from rokkaku.sim.rice_wars.rules.drawing import draw
from rokkaku.sim.rice_wars.rules.hiring import leave_service
from rokkaku.sim.rice_wars.rules.order import action_done
from rokkaku.sim.rice_wars.rules.placement import put_from_outside, remove
from rokkaku.sim.rice_wars.state import NOTHING
from rokkaku.sim.target import large_rule, rule


@rule
def challengeable(state: np.record, seat: u64) -> u64:
    """Every other player's daimyo, for a player with an active ronin; never the neutral one.

    [duel-1, neighbour-4]
    """
    return (ONE << u64(state.seats)) - ONE & ~(ONE << seat) if state.active[seat, 1] else NONE


@rule
def challenge(state: np.record, seat: u64, other: u64) -> None:
    """The ronin becomes tired.  [duel-1]"""
    fight.begin(state, seat, other, u64(NOTHING), CHALLENGED)
    fight.send_band(state, NONE, NONE, ONE, NONE)
    state.strength[1] = DAIMYO_STRENGTH


@rule
def challenged(state: np.record) -> u64:
    """The seat that has to answer a challenge."""
    return ONE << u64(state.fighter[1])


@rule
def answer_challenge(state: np.record, seat: u64, answer: u64) -> None:
    """Decided before any card: refusing costs two field peasants of the refuser's choice.  [duel-2]"""
    if answer == YES:
        fight.begin_adding(state)
    else:
        state.stage = GIVING
        state.left = min(u64(GIVEN), count(state.peasants[seat]))


@rule
def loser(state: np.record) -> u64:
    """The seat that still has peasants to give or remove.  [duel-2, duel-4]"""
    return ONE << u64(state.fighter[1]) if state.left else NONE


@large_rule
def lose_peasant(state: np.record, field: u64) -> None:
    """The loser chooses which; one given away is replaced by the challenger's from outside.

    [duel-2, duel-4]
    """
    remove(state, field)
    if state.stage == GIVING:
        put_from_outside(state, u64(state.fighter[0]), field)
    state.left -= 1


@rule
def compare(state: np.record) -> None:
    """Higher strength wins; on a tie both lose.  [duel-3, duel-4]"""
    if state.strength[0] <= state.strength[1]:
        leave_service(state, u64(state.fighter[0]), ONE)
    if state.strength[1] <= state.strength[0]:
        state.left = min(u64(REMOVED), count(state.peasants[state.fighter[1]]))
    state.stage = REMOVING


@large_rule
def finish(state: np.record) -> None:
    """After a duel that was fought the challenger draws two cards and the challenged three.

    [duel-2, duel-4]
    """
    was_fought = state.stage == REMOVING
    fight.clear_table(state)
    if was_fought:
        draw(state, u64(state.fighter[0]), u64(CHALLENGER_DRAWS))
        draw(state, u64(state.fighter[1]), u64(CHALLENGED_DRAWS))
    action_done(state)
