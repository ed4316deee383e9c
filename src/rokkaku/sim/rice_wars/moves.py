"""Legal moves of every moment, and what each leads to."""

import numpy as np
from numpy.typing import NDArray

from rokkaku.sim.bits import NONE, ONE, lowest, u64
from rokkaku.sim.rice_wars import kinds
from rokkaku.sim.rice_wars.kinds import (
    AUCTION,
    BID,
    BIDDING,
    CHOOSING,
    FIRST_STAGE,
    KEEP_PALACE,
    KINDS,
    KINDS_AT,
    LAY_CARD,
    PAY_ADVISOR,
    PICK_CARD,
    PLAY_CARD,
    STOPPING,
    USE_FAVOUR,
    Offers,
    only,
)
from rokkaku.sim.rice_wars.pieces import CARD_BITS, SHOURI
from rokkaku.sim.rice_wars.rules import (
    actions,
    advisors,
    battle,
    duel,
    effects,
    fight,
    hiring,
    reactions,
    reveal,
    setup,
    turn,
)
from rokkaku.sim.rice_wars.rules.placement import open_fields
from rokkaku.sim.target import large_rule, outer_rule, rule

MOST_MOVES = 256
"""No decision has as many but a bid: two for each field, five cards, four duels, two favours and a pass."""
KIND = u64(16)
"""The bits of a move below its kind."""
_TARGET = (ONE << KIND) - ONE
_OF_CARDS = ONE << PLAY_CARD | ONE << LAY_CARD | ONE << PICK_CARD
_OF_FAVOURS = ONE << USE_FAVOUR | ONE << PAY_ADVISOR

Moves = NDArray[np.uint32]


@large_rule
def offers(state: np.record, seat: u64, now: u64) -> Offers:
    """What a seat that decides may choose of each kind; there is one bid, whatever its amount."""
    if now == kinds.IN_ACTIONS:
        return actions.offers(state)
    if now == kinds.IN_HIRING:
        return hiring.offers(state, seat)
    if now >= FIRST_STAGE:
        return _offers_in_fight(state, seat, now)
    if now == CHOOSING:
        return effects.choices(state)
    if now == kinds.IN_PALACES:
        return setup.palaces_offered(state)
    if now == STOPPING:
        return only(reactions.boushi_offered(state, seat))
    if now == kinds.IN_ADVISORS:
        return only(advisors.auctions_offered(state))
    if now == kinds.IN_PEASANTS:
        return only(open_fields(state, u64(state.head)))
    return only(ONE)


@rule
def _offers_in_fight(state: np.record, seat: u64, now: u64) -> Offers:
    if now == kinds.ADDING:
        return fight.additions_offered(state, seat)
    if now == kinds.REWARD:
        return battle.reward_offered(state)
    if now == kinds.ATTACKERS or now == kinds.DEFENDERS:
        return only(battle.bands_offered(state, seat))
    if now == kinds.RULES:
        return only(fight.payment_offered(state, seat, reveal.rule_card(state)))
    if now == kinds.IN_SHOURI:
        return only(fight.payment_offered(state, seat, SHOURI))
    if now == kinds.IN_TETTAI:
        return only(battle.tettai_offered(state, seat))
    if now == kinds.CHALLENGED:
        return only(reactions.answers(True))
    return only(state.peasants[seat])


@rule
def target_at(state: np.record, seat: u64, kind: u64, place: u64) -> u64:
    """The target at a place of what is offered."""
    if _OF_CARDS >> kind & ONE:
        return place >> CARD_BITS
    if _OF_FAVOURS >> kind & ONE:
        return u64(state.favours[seat, place])
    if kind == AUCTION:
        return u64(state.waiting[place])
    return place


@large_rule
def list_moves(state: np.record, seat: u64, moves: Moves) -> u64:
    """All legal moves of a seat that decides into a row, in the order of the readable engine; how many.

    The row has room for as many as `MOST_MOVES`, or for all bids: one more than the seat's money.
    """
    now = turn.moment(state)
    if now == BIDDING:
        for amount in range(u64(state.money[seat]) + ONE):
            moves[amount] = BID << KIND | u64(amount)
        return u64(state.money[seat]) + ONE
    found = NONE
    offered = offers(state, seat, now)
    for number in range(u64(KINDS)):
        kind, places = KINDS_AT[now, number], offered[number]
        while places != NONE:
            moves[found] = kind << KIND | target_at(state, seat, kind, lowest(places))
            found += ONE
            places &= places - ONE
    return found


@outer_rule
def play(state: np.record, seat: u64, move: u64) -> None:
    """A legal move of a seat, and everything that follows from it: nothing is checked."""
    play_kind(state, seat, move >> KIND, move & _TARGET)


@large_rule
def play_kind(state: np.record, seat: u64, kind: u64, target: u64) -> None:
    """A legal move of a seat by its kind and target, and everything that follows from it."""
    now = turn.moment(state)
    if now == kinds.IN_ACTIONS:
        actions.play(state, seat, kind, target)
    elif now >= FIRST_STAGE:
        _play_in_fight(state, seat, now, kind, target)
    elif now == CHOOSING:
        effects.act(state, kind, target)
    elif now == kinds.IN_HIRING:
        hiring.play(state, seat, kind, target)
    elif now == STOPPING:
        reactions.decide_boushi(state, seat, target)
    elif now == BIDDING:
        advisors.bid(state, seat, target)
    elif now == kinds.IN_ADVISORS:
        advisors.auction_advisor(state, target)
    elif now == kinds.IN_PEASANTS:
        setup.place_first_peasant(state, target)
    elif kind == KEEP_PALACE:
        setup.keep_palace(state)
    else:
        setup.place_palace(state, target)
    turn.settle(state)


@rule
def _play_in_fight(state: np.record, seat: u64, now: u64, kind: u64, target: u64) -> None:
    if now == kinds.ADDING:
        fight.add(state, seat, kind, target)
    elif now == kinds.ATTACKERS or now == kinds.DEFENDERS:
        battle.send(state, target)
    elif now == kinds.RULES:
        reveal.decide_rule(state, seat, target)
    elif now == kinds.IN_SHOURI:
        battle.decide_shouri(state, seat, target)
    elif now == kinds.IN_TETTAI:
        battle.decide_tettai(state, seat, target)
    elif now == kinds.REWARD:
        battle.take_reward(state, seat, kind, target)
    elif now == kinds.CHALLENGED:
        duel.answer_challenge(state, seat, target)
    else:
        duel.lose_peasant(state, target)
