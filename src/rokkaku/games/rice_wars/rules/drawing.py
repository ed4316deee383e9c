"""Cards from the deck, and the end of a turn."""

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from rokkaku.core.game import Event, Step
from rokkaku.core.seats import Seat, next_seat
from rokkaku.games.rice_wars.editions import Icon
from rokkaku.games.rice_wars.events import CardsDealt, CardsDrawn, DeckShuffled
from rokkaku.games.rice_wars.pieces import HIDERI, PASS_MARKERS, Band, Card, in_order
from rokkaku.games.rice_wars.rules.moment import Moment
from rokkaku.games.rice_wars.rules.order import from_governor
from rokkaku.games.rice_wars.state import HAND_LIMIT, Daimyo, Phase, State

MOST_RESHUFFLES = 3


def may_turn_up(state: State) -> bool:
    """Whether there is a card to draw, or discards that can become the deck.  [pieces-4]"""
    return bool(state.deck) or (bool(state.discards) and state.reshuffles < MOST_RESHUFFLES)


def with_deck(state: State) -> Step[State]:
    """When a card is needed and the deck is empty the discards are shuffled into a new one.  [pieces-4]"""
    if state.deck or not may_turn_up(state):
        return Step(state)
    deck, chance = state.chance.shuffle(state.discards)
    state = replace(state, deck=deck, discards=(), chance=chance, reshuffles=state.reshuffles + 1)
    return Step(state, (DeckShuffled(len(deck)),))


def turn_up(state: State) -> tuple[Card | None, Step[State]]:
    """The top card of the deck, if there is one to be had.  [pieces-4]"""
    step = with_deck(state)
    if not step.state.deck:
        return None, step
    return step.state.deck[0], Step(replace(step.state, deck=step.state.deck[1:]), step.events)


def draw(state: State, seat: Seat, count: int) -> Step[State]:
    """Cards to the hand, which never holds more than five.  [pieces-4]"""
    step = Step(state)
    drawn: list[Card] = []
    while len(drawn) < count and len(state.daimyos[seat].hand) + len(drawn) < HAND_LIMIT:
        card, turned = turn_up(step.state)
        step = Step(turned.state, step.events + turned.events)
        if card is None:
            break
        drawn.append(card)
    if not drawn:
        return step
    daimyo = step.state.daimyos[seat]
    hand = in_order((*daimyo.hand, *drawn))
    events: tuple[Event, ...] = (
        CardsDealt(seat, len(drawn)),
        CardsDrawn(seat, in_order(tuple(drawn)), seen_by=(seat,), news_to=(seat,)),
    )
    return Step(step.state.with_daimyo(seat, replace(daimyo, hand=hand)), step.events + events)


def discard(state: State, *cards: Card) -> State:
    """Cards face up on the discards.  [pieces-4]"""
    return replace(state, discards=(*state.discards, *cards))


def end_droughts(state: State) -> State:
    """Cards that lie on fields are discarded.  [cards-11]"""
    return replace(discard(state, *[HIDERI] * len(state.parched)), parched=())


def end_turn(state: State) -> Step[State]:
    """Two cards each, three with the icon; all rest, pass markers return, the next governor.  [drawing-1]"""
    step = Step(end_droughts(replace(state, reshuffles=0)))
    for seat in from_governor(state):
        if seat != state.neighbour:
            step = step.then(partial(draw, seat=seat, count=3 if state.icon is Icon.CARD else 2))
    daimyos = tuple(
        _rested(daimyo, 0 if seat == state.neighbour else PASS_MARKERS)
        for seat, daimyo in enumerate(step.state.daimyos)
    )
    governor = next_seat(state.governor, state.seats)
    following = replace(
        step.state, daimyos=daimyos, governor=governor, turn=state.turn + 1, phase=Phase.INCOME, reshuffles=0
    )
    return Step(following, step.events)


def _rested(daimyo: Daimyo, markers: int) -> Daimyo:
    favours = tuple(replace(favour, is_used=False) for favour in daimyo.favours)
    return replace(daimyo, active=daimyo.people, tired=Band(), markers=markers, favours=favours)


MOMENTS: Mapping[Phase, Moment] = {Phase.DRAWING: Moment(go_on=end_turn)}
