"""The reveal of a fight, the rules used after it, and the strengths compared."""

import numpy as np

from rokkaku.sim.bits import NONE, ONE, u64
from rokkaku.sim.rice_wars.kinds import YES
from rokkaku.sim.rice_wars.pieces import KYUJOU, YUUKI
from rokkaku.sim.rice_wars.rules import battle, duel
from rokkaku.sim.rice_wars.rules.fight import copies, side_of
from rokkaku.sim.rice_wars.rules.information import shown
from rokkaku.sim.rice_wars.rules.money import pay
from rokkaku.sim.rice_wars.state import NOTHING, SIDES
from rokkaku.sim.target import large_rule, rule


@rule
def rule_card(state: np.record) -> u64:
    """The card whose rule is decided after the reveal.  [battle-4, duel-3]"""
    return YUUKI if state.field == NOTHING else KYUJOU


@large_rule
def reveal(state: np.record) -> None:
    """All cards are turned over and their bonuses added.  [battle-3]"""
    state.is_revealed = 1
    for which in range(u64(SIDES)):
        state.asked[which] = 0
        for place in range(u64(state.laid_size[which])):
            card = u64(state.laid[which, place])
            state.strength[which] += state.bonus[card]
            if not u64(state.from_deck[which]) >> u64(place) & ONE:
                shown(state, u64(state.fighter[which]), card)


@rule
def rule_decider(state: np.record) -> u64:
    """Each side with such a card among its cards decides, the attacker first, each copy separately.

    [battle-4]
    """
    if state.is_revealed:
        for which in range(u64(SIDES)):
            if u64(state.asked[which]) < copies(state, u64(which), rule_card(state)):
                return ONE << u64(state.fighter[which])
    return NONE


@rule
def decide_rule(state: np.record, seat: u64, answer: u64) -> None:
    """A paid Kyujou, or Yuuki in a duel, adds to the strength.  [battle-4, duel-3, cards-13, cards-14]"""
    which, card = side_of(state, seat), rule_card(state)
    state.asked[which] += 1
    if answer == YES:
        pay(state, seat, u64(state.cost[card]))
        state.strength[which] += state.amount[card]


@rule
def go_on(state: np.record) -> None:
    """The reveal, then rules, then the strengths are compared.  [battle-3]"""
    if not state.is_revealed:
        reveal(state)
    elif state.field == NOTHING:
        duel.compare(state)
    else:
        battle.compare(state)
