"""The reveal of a fight, the rules used after it, and the strengths compared."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from rokkaku.core.game import Step
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars.events import CardsRevealed, RuleDeclined, RuleUsed
from rokkaku.games.rice_wars.moves import Answer
from rokkaku.games.rice_wars.pieces import KYUJOU, YUUKI, Card
from rokkaku.games.rice_wars.rules import battle, duel
from rokkaku.games.rice_wars.rules.fight import answer_moves, copies, fight_of
from rokkaku.games.rice_wars.rules.information import shown
from rokkaku.games.rice_wars.rules.moment import Moment
from rokkaku.games.rice_wars.rules.money import check_money, pay
from rokkaku.games.rice_wars.state import Fight, Stage, State


def rule_card(fight: Fight) -> Card:
    """The card whose rule is decided after the reveal.  [battle-4, duel-3]"""
    return YUUKI if fight.field is None else KYUJOU


def reveal(state: State) -> Step[State]:
    """All cards are turned over and their bonuses added.  [battle-3]"""
    step: Step[State] = Step(replace(state, fight=replace(fight_of(state), is_revealed=True)))
    for which in (0, 1):
        step = _reveal_side(step, which)
    return step


def _reveal_side(step: Step[State], which: int) -> Step[State]:
    state = step.state
    side = fight_of(state).sides[which]
    for laid in side.laid:
        if laid.from_hand:
            state = shown(state, side.seat, laid.card)
    strength = side.strength + sum(state.edition.cards[laid.card].bonus for laid in side.laid)
    fight = fight_of(state).with_side(which, replace(side, strength=strength, asked=0))
    cards = tuple(laid.card for laid in side.laid)
    event = CardsRevealed(side.seat, cards, strength, news_to=state.players if cards else ())
    return Step(replace(state, fight=fight), (*step.events, event))


def rule_decider(state: State) -> tuple[Seat, ...]:
    """Each side with such a card among its cards decides, the attacker first, each copy separately.

    [battle-4]
    """
    fight = fight_of(state)
    if not fight.is_revealed:
        return ()
    for side in fight.sides:
        if side.asked < copies(state, side, rule_card(fight)):
            return (side.seat,)
    return ()


def rule_moves(state: State, seat: Seat) -> Sequence[Answer]:
    """Whether to pay for Kyujou or Yuuki.  [battle-4]"""
    return answer_moves(state, seat, rule_card(fight_of(state)))


def decide_rule(state: State, seat: Seat, move: Answer) -> Step[State]:
    """A paid Kyujou, or Yuuki in a duel, adds to the strength.  [battle-4, duel-3, cards-13, cards-14]"""
    fight = fight_of(state)
    card = rule_card(fight)
    which = 0 if fight.attacker.seat == seat else 1
    side = fight.sides[which]
    side = replace(side, asked=side.asked + 1)
    if not move.yes:
        return Step(replace(state, fight=fight.with_side(which, side)), (RuleDeclined(seat, card),))
    entry = state.edition.cards[card]
    check_money(state, seat, entry.cost, "duel-3" if fight.field is None else "battle-4")
    step = pay(state, seat, entry.cost)
    side = replace(side, strength=side.strength + entry.amount)
    return Step(replace(step.state, fight=fight.with_side(which, side)), (*step.events, RuleUsed(seat, card)))


def go_on(state: State) -> Step[State]:
    """The reveal, then rules, then the strengths are compared.  [battle-3]"""
    fight = fight_of(state)
    if not fight.is_revealed:
        return reveal(state)
    return duel.compare(state) if fight.field is None else battle.compare(state)


MOMENTS: Mapping[Stage, Moment] = {
    Stage.RULES: Moment(rule_decider, rule_moves, {Answer: decide_rule}, go_on)
}
