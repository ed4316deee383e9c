"""What each action card does, and each favour that is an action."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from itertools import chain

import msgspec
from msgspec.structs import replace

from rokkaku.core.game import Step
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars.board import Field
from rokkaku.games.rice_wars.events import (
    CardDiscarded,
    DroughtBegan,
    HandSeen,
    PeasantLifted,
    PeasantPlaced,
    PeopleRested,
    PersonHired,
    PersonTired,
    TaxPaid,
)
from rokkaku.games.rice_wars.moves import (
    Move,
    PickCard,
    PickCount,
    PickField,
    PickPerson,
    PickSeat,
    Stop,
)
from rokkaku.games.rice_wars.pieces import HIDERI, Advisor, Band, Card, faces, without
from rokkaku.games.rice_wars.rules.drawing import discard, draw
from rokkaku.games.rice_wars.rules.hiring import ONE, enlist, free_place
from rokkaku.games.rice_wars.rules.information import noted, shown
from rokkaku.games.rice_wars.rules.money import receive
from rokkaku.games.rice_wars.rules.order import action_done
from rokkaku.games.rice_wars.rules.placement import (
    Ground,
    cut_off,
    ground,
    may_place,
    open_fields,
    open_on,
    place,
    put_from_card,
    reach,
    remove,
    rivals,
)
from rokkaku.games.rice_wars.rules.reactions import aim_at_field, aim_at_seat, finish, pending_of
from rokkaku.games.rice_wars.state import PendingCard, State


def amount(state: State, pending: PendingCard) -> int:
    """How much the card or favour under way does."""
    card, advisor = Card(pending.name), Advisor(pending.name)
    edition = state.edition
    return (edition.cards[card] if card in edition.cards else edition.advisors[advisor]).amount


class Rule(msgspec.Struct, frozen=True):
    """What a card or an advisor's favour does: whether it can, what it asks for, what an answer leads to."""

    possible: Callable[[State, Seat], bool]
    choices: Callable[[State, PendingCard], Sequence[Move]]
    """What can be chosen now; nothing: `act` follows by itself."""
    act: Callable[[State, PendingCard, Move | None], Step[State]]


def always(state: State, seat: Seat) -> bool:
    """It can be played at any time.  [cards-17]"""
    return True


def no_choices(state: State, pending: PendingCard) -> Sequence[Move]:
    """It asks for nothing."""
    return ()


def shuukaku(state: State, pending: PendingCard, move: Move | None) -> Step[State]:
    """Take ryo.  [cards-1]"""
    return receive(state, pending.seat, amount(state, pending)).then(finish)


def sakusen(state: State, pending: PendingCard, move: Move | None) -> Step[State]:
    """Draw cards.  [cards-2]"""
    return draw(state, pending.seat, amount(state, pending)).then(finish)


def resettled(state: State, seat: Seat, field: Field) -> tuple[Field, ...]:
    """Where a peasant lifted from a field may go.  [cards-3]"""
    return _resettled(ground(state), seat, field)


@lru_cache(maxsize=256)
def _resettled(ground: Ground, seat: Seat, field: Field) -> tuple[Field, ...]:
    return tuple(free for free in open_on(ground.without(field), seat) if free != field)


def can_resettle(state: State, seat: Seat) -> bool:
    """One of the player's own peasants has somewhere else to go.  [cards-3]"""
    return any(resettled(state, seat, field) for field in state.peasants_of(seat))


def resettling(state: State, pending: PendingCard) -> Sequence[Move]:
    """First a peasant that has somewhere to go, then where.  [cards-3]"""
    seat = pending.seat
    if pending.fields:
        return tuple(PickField(free) for free in open_fields(state, seat) if free not in pending.fields)
    return tuple(PickField(field) for field in state.peasants_of(seat) if resettled(state, seat, field))


def ijuu(state: State, pending: PendingCard, move: Move | None) -> Step[State]:
    """Pick up one of your field peasants, and put it where you may place without it.  [cards-3]"""
    field = _field(move)
    if pending.fields:
        event = PeasantPlaced(pending.seat, field, pending.seat)
        return Step(state.with_peasant(field, pending.seat), (event,)).then(finish)
    lifted = replace(state.with_peasant(field, None), pending=replace(pending, fields=(field,)))
    return Step(lifted, (PeasantLifted(pending.seat, field),))


def clearing(state: State, pending: PendingCard) -> Sequence[Move]:
    """One field, then perhaps another.  [cards-4]"""
    fields = tuple(PickField(field) for field in open_fields(state, pending.seat))
    return (*fields, Stop()) if pending.fields else fields


def kaikon(state: State, pending: PendingCard, move: Move | None) -> Step[State]:
    """Place some peasants from your card; each may be next to the one before.  [cards-4]"""
    if isinstance(move, Stop):
        return finish(state)
    step = place(state, pending.seat, _field(move), pending.seat)
    fields = (*pending.fields, _field(move))
    if len(fields) == amount(state, pending) or not may_place(step.state, pending.seat):
        return step.then(finish)
    return Step(replace(step.state, pending=replace(pending, fields=fields)), step.events)


def has_tired(state: State, seat: Seat) -> bool:
    """One of the player's own ashigaru is tired.  [cards-5]"""
    return state.daimyos[seat].tired.ashigaru > 0


def resting(state: State, pending: PendingCard) -> Sequence[Move]:
    """How many, where there is a choice.  [cards-5]"""
    most = min(state.daimyos[pending.seat].tired.ashigaru, amount(state, pending))
    return tuple(PickCount(count) for count in range(1, most + 1)) if most > 1 else ()


def kyuusoku(state: State, pending: PendingCard, move: Move | None) -> Step[State]:
    """Some of your tired ashigaru become active.  [cards-5]"""
    count = move.count if isinstance(move, PickCount) else 1
    daimyo, band = state.daimyos[pending.seat], Band(ashigaru=count)
    rested = replace(daimyo, active=daimyo.active.plus(band), tired=daimyo.tired.less(band))
    return Step(state.with_daimyo(pending.seat, rested), (PeopleRested(pending.seat, count),)).then(finish)


def can_levy(state: State, seat: Seat) -> bool:
    """There is an ashigaru in the supply and a place for it.  [cards-6]"""
    return free_place(state, seat, "ashigaru")


def chouhei(state: State, pending: PendingCard, move: Move | None) -> Step[State]:
    """Take an active ashigaru from the supply onto a free place.  [cards-6]"""
    levied = enlist(state, pending.seat, "ashigaru")
    return Step(levied, (PersonHired(pending.seat, "ashigaru"),)).then(finish)


def victims_beside(state: State, seat: Seat) -> tuple[Field, ...]:
    """Opponents' peasants next to the palace or a connected peasant.  [cards-17]"""
    near = reach(state, seat)
    return tuple(field for field in rivals(state, seat) if field in near)


def can_revolt(state: State, seat: Seat) -> bool:
    """There is an opponent's peasant next to you.  [cards-7]"""
    return bool(victims_beside(state, seat))


def beside_you(state: State, pending: PendingCard) -> Sequence[Move]:
    """Any opponent's peasant next to you.  [cards-7, cards-10]"""
    return () if pending.fields else tuple(PickField(field) for field in victims_beside(state, pending.seat))


def ikki(state: State, pending: PendingCard, move: Move | None) -> Step[State]:
    """Remove an opponent's peasant next to you.  [cards-7]"""
    if not pending.fields:
        return aim_at_field(state, pending, _field(move))
    return remove(state, pending.fields[0]).then(finish)


def taxable(state: State, pending: PendingCard) -> Sequence[Move]:
    """Any opponent, the neutral one not among them.  [cards-8]"""
    left = [seat for seat in state.players if seat not in (pending.seat, *pending.targets)]
    return (*(PickSeat(seat) for seat in left), Stop())


def zei(state: State, pending: PendingCard, move: Move | None) -> Step[State]:
    """Opponents of your choice pay you, if they have it.  [cards-8]"""
    if isinstance(move, Stop):
        return finish(state)
    target = _seat(move)
    payer, taker = state.daimyos[target], state.daimyos[pending.seat]
    tax = min(amount(state, pending), payer.money)
    state = state.with_daimyo(target, replace(payer, money=payer.money - tax))
    state = state.with_daimyo(pending.seat, replace(taker, money=taker.money + tax))
    events = (TaxPaid(target, pending.seat, tax),)
    targets = (*pending.targets, target)
    if len(targets) == min(state.edition.cards[Card(pending.name)].opponents, state.seats - 1):
        return Step(state, events).then(finish)
    return Step(replace(state, pending=replace(pending, targets=targets)), events)


def can_spy(state: State, seat: Seat) -> bool:
    """An opponent has cards.  [cards-9]"""
    return any(state.daimyos[other].hand for other in state.players if other != seat)


def spying(state: State, pending: PendingCard) -> Sequence[Move]:
    """First an opponent with cards, then one of the cards seen.  [cards-9]"""
    if not pending.targets:
        others = [seat for seat in state.players if seat != pending.seat and state.daimyos[seat].hand]
        return tuple(PickSeat(seat) for seat in others)
    if not pending.has_looked:
        return ()
    return tuple(PickCard(card) for card in faces(state.daimyos[pending.targets[0]].hand))


def shinobi(state: State, pending: PendingCard, move: Move | None) -> Step[State]:
    """Look at an opponent's hand and discard one of its cards; only you see the rest.  [cards-9]"""
    if not pending.targets:
        return aim_at_seat(state, pending, _seat(move))
    target = pending.targets[0]
    hand = state.daimyos[target].hand
    if not pending.has_looked:
        state = noted(state, pending.seat, target)
        event = HandSeen(pending.seat, target, hand, seen_by=(pending.seat,), news_to=(pending.seat,))
        return Step(replace(state, pending=replace(pending, has_looked=True)), (event,))
    assert isinstance(move, PickCard)
    daimyo = state.daimyos[target]
    state = state.with_daimyo(target, replace(daimyo, hand=without(hand, move.card)))
    state = shown(discard(state, move.card), target, move.card)
    return Step(state, (CardDiscarded(target, move.card),)).then(finish)


def can_bribe(state: State, seat: Seat) -> bool:
    """A peasant waits on the card, and an opponent's peasant is next to you.  [cards-10]"""
    return state.daimyos[seat].peasants > 0 and can_revolt(state, seat)


def wairo(state: State, pending: PendingCard, move: Move | None) -> Step[State]:
    """Replace an opponent's peasant next to you with one from your card.  [cards-10]"""
    if not pending.fields:
        return aim_at_field(state, pending, _field(move))
    field = pending.fields[0]
    step = remove(state, field)
    return step.then(partial(put_from_card, seat=pending.seat, field=field, by=pending.seat)).then(finish)


def parched(state: State) -> tuple[Field, ...]:
    """Every cut-off peasant on the board, in the order of the map.  [cards-11]"""
    fields = chain.from_iterable(cut_off(state, seat) for seat in state.everyone)
    return tuple(sorted(fields, key=state.map.number.__getitem__))


def can_parch(state: State, seat: Seat) -> bool:
    """Somebody's peasant is cut off.  [cards-11]"""
    return bool(parched(state))


def parching(state: State, pending: PendingCard) -> Sequence[Move]:
    """Any cut-off peasant.  [cards-11]"""
    return () if pending.fields else tuple(PickField(field) for field in parched(state))


def hideri(state: State, pending: PendingCard, move: Move | None) -> Step[State]:
    """Remove one cut-off peasant of any player; the card may stay on its field.  [cards-11]"""
    if not pending.fields:
        return aim_at_field(state, pending, _field(move))
    step = remove(state, pending.fields[0])
    return step.then(lie_there if state.edition.cards[HIDERI].stays else finish)


def lie_there(state: State) -> Step[State]:
    """The card lies on the field it was aimed at, where nobody can be placed now.  [cards-11]"""
    pending = pending_of(state)
    field = pending.fields[0]
    state = replace(state, pending=None, parched=(*state.parched, field))
    return Step(state, (DroughtBegan(pending.seat, field),)).then(action_done)


def somebody_active(state: State, seat: Seat) -> bool:
    """An opponent has an active fighter.  [advisors-7]"""
    return any(state.daimyos[other].active != Band() for other in state.everyone if other != seat)


def tempting(state: State, pending: PendingCard) -> Sequence[Move]:
    """Any opponent's active ashigaru or ronin.  [advisors-7]"""
    return tuple(
        PickPerson(seat, person)
        for seat in state.everyone
        if seat != pending.seat
        for person in ONE
        if getattr(state.daimyos[seat].active, person)
    )


def geisha(state: State, pending: PendingCard, move: Move | None) -> Step[State]:
    """One opponent's active ashigaru or ronin becomes tired.  [advisors-7]"""
    assert isinstance(move, PickPerson)
    daimyo, one = state.daimyos[move.seat], ONE[move.person]
    tired = replace(daimyo, active=daimyo.active.less(one), tired=daimyo.tired.plus(one))
    return Step(state.with_daimyo(move.seat, tired), (PersonTired(move.seat, move.person),)).then(finish)


def shounin(state: State, pending: PendingCard, move: Move | None) -> Step[State]:
    """Take ryo.  [advisors-11]"""
    return receive(state, pending.seat, amount(state, pending)).then(finish)


RULES: Mapping[str, Rule] = {
    "shuukaku": Rule(always, no_choices, shuukaku),
    "sakusen": Rule(always, no_choices, sakusen),
    "ijuu": Rule(can_resettle, resettling, ijuu),
    "kaikon": Rule(may_place, clearing, kaikon),
    "kyuusoku": Rule(has_tired, resting, kyuusoku),
    "chouhei": Rule(can_levy, no_choices, chouhei),
    "ikki": Rule(can_revolt, beside_you, ikki),
    "zei": Rule(always, taxable, zei),
    "shinobi": Rule(can_spy, spying, shinobi),
    "wairo": Rule(can_bribe, beside_you, wairo),
    "hideri": Rule(can_parch, parching, hideri),
    "geisha": Rule(somebody_active, tempting, geisha),
    "shounin": Rule(always, no_choices, shounin),
}


def _field(move: Move | None) -> Field:
    assert isinstance(move, PickField)
    return move.field


def _seat(move: Move | None) -> Seat:
    assert isinstance(move, PickSeat)
    return move.seat
