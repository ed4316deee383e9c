"""Cards that have been played and wait: their targets, the reaction that stops them, and their end."""

from collections.abc import Sequence

from msgspec.structs import replace

from rokkaku.core.errors import IllegalMove
from rokkaku.core.game import Step
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars.board import Field
from rokkaku.games.rice_wars.events import (
    CardCancelled,
    CardDiscarded,
    FieldNamed,
    ReactionDeclined,
    SeatNamed,
)
from rokkaku.games.rice_wars.moves import Answer
from rokkaku.games.rice_wars.pieces import BOUSHI, CARDS, Card, without
from rokkaku.games.rice_wars.rules.drawing import discard
from rokkaku.games.rice_wars.rules.information import shown
from rokkaku.games.rice_wars.rules.moment import Moment
from rokkaku.games.rice_wars.rules.money import check_money, pay
from rokkaku.games.rice_wars.rules.order import action_done
from rokkaku.games.rice_wars.state import PendingCard, State


def pending_of(state: State) -> PendingCard:
    """The card or favour under way."""
    assert state.pending is not None
    return state.pending


def finish(state: State) -> Step[State]:
    """The card is discarded, and the action is over.  [cards-17]"""
    name = Card(pending_of(state).name)
    state = replace(state, pending=None)
    return action_done(discard(state, name) if name in CARDS else state)


def aim_at_field(state: State, pending: PendingCard, field: Field) -> Step[State]:
    """A card's target is named; its owner may stop it.  [cards-15]"""
    owner = state.owner(field)
    assert owner is not None
    aimed = replace(pending, fields=(field,), targets=(owner,))
    return _window(state, aimed, owner, FieldNamed(pending.seat, Card(pending.name), field))


def aim_at_seat(state: State, pending: PendingCard, target: Seat) -> Step[State]:
    """A card's target is named; its owner may stop the card.  [cards-15]"""
    aimed = replace(pending, targets=(target,))
    return _window(state, aimed, target, SeatNamed(pending.seat, Card(pending.name), target))


def _window(state: State, aimed: PendingCard, target: Seat, named: FieldNamed | SeatNamed) -> Step[State]:
    """The owner is asked if their hand is not empty, whatever it holds; the neutral neighbour never is.

    [cards-15, info-1]
    """
    is_asked = target not in (aimed.seat, state.neighbour) and bool(state.daimyos[target].hand)
    return Step(replace(state, pending=replace(aimed, awaits_boushi=is_asked)), (named,))


def target(state: State) -> tuple[Seat, ...]:
    """At whom the card under way is aimed.  [cards-15]"""
    return (pending_of(state).targets[0],)


def boushi_moves(state: State, seat: Seat) -> Sequence[Answer]:
    """Only a player who has Boushi and can pay for it can say yes.  [cards-15]"""
    daimyo = state.daimyos[seat]
    can = BOUSHI in daimyo.hand and daimyo.money >= state.edition.cards[BOUSHI].cost
    return (Answer(True), Answer(False)) if can else (Answer(False),)


def decide_boushi(state: State, seat: Seat, move: Answer) -> Step[State]:
    """The card aimed at you is discarded without effect; its cost stays paid.  [cards-15]"""
    pending, daimyo = pending_of(state), state.daimyos[seat]
    if not move.yes:
        unstopped = replace(state, pending=replace(pending, awaits_boushi=False))
        return Step(unstopped, (ReactionDeclined(seat),))
    if BOUSHI not in daimyo.hand:
        raise IllegalMove("cards-15", "rice-wars.refused.not-in-hand", {"card": BOUSHI})
    cost = state.edition.cards[BOUSHI].cost
    check_money(state, seat, cost, "cards-15")
    state = state.with_daimyo(seat, replace(daimyo, hand=without(daimyo.hand, BOUSHI)))
    step = pay(shown(discard(state, BOUSHI), seat, BOUSHI), seat, cost)
    events = (*step.events, CardDiscarded(seat, BOUSHI), CardCancelled(seat, Card(pending.name)))
    return Step(step.state, events).then(finish)


STOPPING = Moment(target, boushi_moves, {Answer: decide_boushi})
"""While a card waits for the reaction that would stop it."""
