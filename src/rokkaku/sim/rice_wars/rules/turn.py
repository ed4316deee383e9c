"""Through the moments of the game, which the chapters describe."""

import numpy as np

from rokkaku.sim.bits import NONE, u64
from rokkaku.sim.rice_wars import kinds
from rokkaku.sim.rice_wars.kinds import BIDDING, CHOOSING, FIRST_STAGE, OVER, STOPPING
from rokkaku.sim.rice_wars.rules import (
    actions,
    advisors,
    battle,
    cards,
    drawing,
    duel,
    effects,
    fight,
    hiring,
    income,
    reactions,
    reveal,
    setup,
)
from rokkaku.sim.rice_wars.state import NOTHING
from rokkaku.sim.target import large_rule, outer_rule, rule


@rule
def moment(state: np.record) -> u64:
    """A fight comes before the card under way, and that before an auction and the phase."""
    if state.stage != NOTHING:
        return u64(state.stage)
    if state.pending != NOTHING:
        return STOPPING if state.awaits_boushi else CHOOSING
    if state.auctioned != NOTHING:
        return BIDDING
    return u64(state.phase)


@large_rule
def deciders(state: np.record) -> u64:
    """The seats that have to decide now, as bits; none when the game is over."""
    now = moment(state)
    if now >= FIRST_STAGE:
        return _deciders_of_fight(state, now)
    if now == kinds.IN_ACTIONS:
        return actions.actor(state)
    if now == CHOOSING:
        return cards.chooser(state)
    if now == kinds.IN_HIRING:
        return hiring.hirer(state)
    if now == STOPPING:
        return reactions.target(state)
    if now == BIDDING:
        return advisors.bidders(state)
    if now == kinds.IN_ADVISORS:
        return advisors.auctioneer(state)
    if now == kinds.IN_PALACES:
        return setup.palace_decider(state)
    if now == kinds.IN_PEASANTS:
        return setup.peasant_decider(state)
    return NONE


@rule
def _deciders_of_fight(state: np.record, stage: u64) -> u64:
    if stage == kinds.ADDING:
        return fight.adder(state)
    if stage == kinds.RULES:
        return reveal.rule_decider(state)
    if stage == kinds.ATTACKERS:
        return battle.attacker(state)
    if stage == kinds.DEFENDERS:
        return battle.defender(state)
    if stage == kinds.CHALLENGED:
        return duel.challenged(state)
    if stage == kinds.IN_SHOURI:
        return battle.shouri_decider(state)
    if stage == kinds.IN_TETTAI:
        return battle.tettai_decider(state)
    if stage == kinds.REWARD:
        return battle.rewarded(state)
    return duel.loser(state)


@large_rule
def settle(state: np.record) -> None:
    """Everything that follows by itself, until someone has to decide or the game is over."""
    deciding = deciders(state)
    while deciding == NONE and state.phase != OVER:
        _go_on(state)
        deciding = deciders(state)
    state.deciding = deciding


@outer_rule
def _go_on(state: np.record) -> None:
    now = moment(state)
    if now >= FIRST_STAGE:
        _go_on_fighting(state, now)
    elif now == CHOOSING:
        effects.act(state, NONE, NONE)
    elif now == kinds.IN_ACTIONS:
        actions.go_on(state)
    elif now == kinds.IN_DRAWING:
        drawing.end_turn(state)
    elif now == kinds.IN_INCOME:
        income.begin_turn(state)
    elif now == kinds.IN_HIRING:
        hiring.after_hiring(state)
    elif now == kinds.IN_ADVISORS:
        advisors.go_on(state)
    elif now == kinds.IN_PALACES:
        setup.begin_peasants(state)
    else:
        setup.after_peasants(state)


@outer_rule
def _go_on_fighting(state: np.record, stage: u64) -> None:
    if stage == kinds.ADDING:
        fight.add_by_itself(state)
    elif stage == kinds.RULES:
        reveal.go_on(state)
    elif stage == kinds.DEFENDERS:
        battle.defend_by_itself(state)
    elif stage == kinds.IN_SHOURI:
        battle.break_tie(state)
    elif stage == kinds.IN_TETTAI:
        battle.reward(state)
    elif stage == kinds.REWARD:
        battle.finish(state)
    else:
        duel.finish(state)
