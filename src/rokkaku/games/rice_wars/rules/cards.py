"""Action cards, and favours that are actions: playing them, and the choices they ask for."""

from collections.abc import Sequence

from msgspec.structs import replace

from rokkaku.core.errors import IllegalMove
from rokkaku.core.game import Step
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars.editions import Edition
from rokkaku.games.rice_wars.events import CardPlayed
from rokkaku.games.rice_wars.moves import (
    Move,
    PickCard,
    PickCount,
    PickField,
    PickPerson,
    PickSeat,
    PlayCard,
    Stop,
    UseFavour,
)
from rokkaku.games.rice_wars.pieces import CARDS, Advisor, Card, Used, faces, without
from rokkaku.games.rice_wars.rules.effects import RULES
from rokkaku.games.rice_wars.rules.favours import check_usable, spend, usable
from rokkaku.games.rice_wars.rules.information import shown
from rokkaku.games.rice_wars.rules.moment import Moment
from rokkaku.games.rice_wars.rules.money import check_money, pay
from rokkaku.games.rice_wars.rules.reactions import pending_of
from rokkaku.games.rice_wars.state import PendingCard, State


def playable(state: State, seat: Seat) -> tuple[Card, ...]:
    """Action cards that can be paid for and can do something, as far as the player can know.  [cards-17]"""
    daimyo = state.daimyos[seat]
    payable = affordable(state.edition, daimyo.hand, daimyo.money)
    return tuple(card for card in payable if RULES[card].possible(state, seat))


def affordable(edition: Edition, hand: tuple[Card, ...], money: int) -> tuple[Card, ...]:
    """Action cards that can be paid for.  [cards-17]"""
    return tuple(
        card for card in faces(hand) if CARDS[card] is Used.ACTION and edition.cards[card].cost <= money
    )


def play_card(state: State, seat: Seat, move: PlayCard) -> Step[State]:
    """An action card is shown and its cost paid.  [actions-1, pieces-3, cards-17]"""
    daimyo, values = state.daimyos[seat], {"card": move.card}
    if move.card not in daimyo.hand:
        raise IllegalMove("actions-1", "rice-wars.refused.not-in-hand", values)
    if CARDS[move.card] is not Used.ACTION:
        raise IllegalMove("pieces-3", "rice-wars.refused.not-an-action", values)
    cost = state.edition.cards[move.card].cost
    check_money(state, seat, cost, "cards-17")
    if not RULES[move.card].possible(state, seat):
        raise IllegalMove("cards-17", "rice-wars.refused.no-effect", values)
    state = state.with_daimyo(seat, replace(daimyo, hand=without(daimyo.hand, move.card)))
    state = replace(shown(state, seat, move.card), pending=PendingCard(move.card, seat))
    step = pay(state, seat, cost)
    return Step(step.state, (CardPlayed(seat, move.card), *step.events))


def use_favour(state: State, seat: Seat, move: UseFavour) -> Step[State]:
    """A favour that is an action of its own.  [actions-4]"""
    check_usable(move.advisor, usable_now(state, seat))
    step = spend(state, seat, move.advisor)
    return Step(replace(step.state, pending=PendingCard(move.advisor, seat)), step.events)


def usable_now(state: State, seat: Seat) -> tuple[Advisor, ...]:
    """Favours that can be asked for as an action and can do something.  [actions-4]"""
    return tuple(name for name in usable(state, seat, Used.ACTION) if RULES[name].possible(state, seat))


def choices(state: State, seat: Seat) -> Sequence[Move]:
    """What the card under way asks for."""
    pending = pending_of(state)
    return RULES[pending.name].choices(state, pending)


def chooser(state: State) -> tuple[Seat, ...]:
    """Who has played the card, while it asks for something."""
    seat = pending_of(state).seat
    return (seat,) if choices(state, seat) else ()


def choose(state: State, seat: Seat, move: Move) -> Step[State]:
    """A choice for the card under way.  [cards-17]"""
    if move not in choices(state, seat):
        raise IllegalMove("cards-17", "rice-wars.refused.not-a-choice")
    return act(state, move)


def act(state: State, move: Move | None = None) -> Step[State]:
    """The card does what it does."""
    pending = pending_of(state)
    return RULES[pending.name].act(state, pending, move)


CHOOSING = Moment(
    chooser,
    choices,
    dict.fromkeys((PickField, PickSeat, PickCard, PickPerson, PickCount, Stop), choose),
    act,
)
"""While a card is under way."""
