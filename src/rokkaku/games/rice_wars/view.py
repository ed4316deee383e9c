"""What one seat may know."""

from collections import Counter
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from rokkaku.core.chance import Chance
from rokkaku.core.game import Outcome
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars.board import Field, side
from rokkaku.games.rice_wars.editions import Edition
from rokkaku.games.rice_wars.pieces import ADVISORS, HIDERI, Advisor, Band, Card, in_order
from rokkaku.games.rice_wars.rules.information import (
    HIDDEN,
    notes_of,
    sees_hand,
    shows_money,
    veiled,
    veiled_bids,
)
from rokkaku.games.rice_wars.rules.placement import Ground, connected_on, ground
from rokkaku.games.rice_wars.rules.turn import deciders
from rokkaku.games.rice_wars.state import (
    Auction,
    Daimyo,
    Favour,
    Fight,
    LaidCard,
    PendingCard,
    Phase,
    Side,
    State,
)


class DaimyoView(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """What one seat may know about a daimyo: the number of cards, not which.  [info-1]"""

    palace: Field | None
    money: int
    """Follows from the payments everyone has seen; `View.shows_money` says whether screens show it."""
    hand_size: int
    peasants: int
    stack: int
    out: int
    active: Band
    tired: Band
    unpaid: Band
    owed: tuple[Advisor, ...]
    markers: int
    favours: tuple[Favour, ...]
    known: tuple[Card, ...] = ()
    """Cards of this daimyo that the viewer has seen through a spy."""
    hand: tuple[Card, ...] | None = None
    """None: hidden."""


class FieldView(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A field with a peasant on it, connected to its palace or cut off."""

    field: Field
    owner: Seat
    is_connected: bool


class View(msgspec.Struct, frozen=True, gc=False):
    """Everything a seat, or a spectator, may know."""

    seat: Seat | None
    edition: Edition
    phase: Phase
    turn: int
    governor: Seat
    first: Seat
    seats: int
    daimyos: tuple[DaimyoView, ...]
    fields: tuple[FieldView, ...]
    supply: Band
    deck_size: int
    discards: tuple[Card, ...]
    advisors_left: int
    gone: tuple[Advisor, ...]
    """Advisors that are no longer in the pile."""
    queue: tuple[Seat, ...]
    moved: bool
    passes: int
    neighbour_turns: int
    reshuffles: int
    parched: tuple[Field, ...]
    """Fields on which a Hideri lies in this turn."""
    auction: Auction | None
    """Of bids not yet shown only the viewer's; another one is -1."""
    fight: Fight | None
    """Of cards not yet revealed only the viewer's."""
    pending: PendingCard | None
    deciders: tuple[Seat, ...]
    shows_money: bool
    outcome: Outcome | None
    deck: tuple[Card, ...] | None = None
    """From the top; None: hidden, as it always is while the game runs.  [info-2]"""


def view(state: State, seat: Seat | None) -> View:
    """The public things and the seat's own: no other hand, bid or face-down card, no deck.

    [info-1, info-2]
    """
    notes = notes_of(state, seat)
    daimyos = tuple(
        _daimyo_view(daimyo, notes.get(Seat(of), ()), is_open=sees_hand(Seat(of), seat))
        for of, daimyo in enumerate(state.daimyos)
    )
    fight = state.fight and veiled(state.fight, seat)
    auction = state.auction and veiled_bids(state.auction, seat)
    return _view(state, seat, daimyos, fight, auction)


def open_view(state: State) -> View:
    """Everything face up."""
    daimyos = tuple(_daimyo_view(daimyo, (), is_open=True) for daimyo in state.daimyos)
    shown = _view(state, None, daimyos, state.fight, state.auction)
    return replace(shown, deck=state.deck, shows_money=True)


def _daimyo_view(daimyo: Daimyo, known: tuple[Card, ...], *, is_open: bool) -> DaimyoView:
    return DaimyoView(
        daimyo.palace,
        daimyo.money,
        len(daimyo.hand),
        daimyo.peasants,
        daimyo.stack,
        daimyo.out,
        daimyo.active,
        daimyo.tired,
        daimyo.unpaid,
        daimyo.owed,
        daimyo.markers,
        daimyo.favours,
        known,
        daimyo.hand if is_open else None,
    )


@lru_cache(maxsize=256)
def _fields(ground: Ground) -> tuple[FieldView, ...]:
    """Alike for every seat, and so worked out once."""
    owned = zip(ground.map.fields, ground.owners, strict=True)
    return tuple(
        FieldView(field, Seat(owner), field in connected_on(ground, Seat(owner)))
        for field, owner in owned
        if owner >= 0
    )


def _view(
    state: State,
    seat: Seat | None,
    daimyos: tuple[DaimyoView, ...],
    fight: Fight | None,
    auction: Auction | None,
) -> View:
    return View(
        seat=seat,
        edition=state.edition,
        phase=state.phase,
        turn=state.turn,
        governor=state.governor,
        first=state.first,
        seats=state.seats,
        daimyos=daimyos,
        fields=_fields(ground(state)),
        supply=state.supply,
        deck_size=len(state.deck),
        discards=state.discards,
        advisors_left=len(state.advisors),
        gone=tuple(advisor for advisor in ADVISORS if advisor not in state.advisors),
        queue=state.queue,
        moved=state.moved,
        passes=state.passes,
        neighbour_turns=state.neighbour_turns,
        reshuffles=state.reshuffles,
        parched=state.parched,
        auction=auction,
        fight=fight,
        pending=state.pending,
        deciders=deciders(state),
        shows_money=shows_money(state),
        outcome=state.outcome,
    )


def imagine(view: View, seed: str) -> State:
    """A state that looks like this from the view's seat; what is hidden from it is dealt again.  [info-2]"""
    dealt = _Dealer(view, seed)
    hands = [dealt.hand(Seat(seat)) for seat in range(len(view.daimyos))]
    fight = view.fight and dealt.fight(view.fight)
    advisors, _ = Chance(seed, "advisors").shuffle([each for each in ADVISORS if each not in view.gone])
    blank = State(
        edition=view.edition,
        map=side(view.edition.drawing),
        phase=view.phase,
        turn=view.turn,
        governor=view.governor,
        first=view.first,
        seats=view.seats,
        daimyos=tuple(_imagine_daimyo(view, Seat(seat), hand) for seat, hand in enumerate(hands)),
        fields=(),
        supply=view.supply,
        deck=view.deck if view.deck is not None else dealt.rest(),
        discards=view.discards,
        advisors=advisors,
        chance=Chance(seed, "imagined"),
        queue=view.queue,
        moved=view.moved,
        passes=view.passes,
        neighbour_turns=view.neighbour_turns,
        reshuffles=view.reshuffles,
        parched=view.parched,
        auction=view.auction and _imagine_bids(view, view.auction, seed),
        fight=fight,
        pending=view.pending,
        outcome=view.outcome,
    )
    owners = {field.field: int(field.owner) for field in view.fields}
    return replace(blank, fields=tuple(owners.get(field, -1) for field in blank.map.fields))


class _Dealer:
    """Deals the cards that a viewer cannot see.

    To others, a daimyo's hand and the cards laid face down from it are one pool: a card seen
    through a spy is known to be in it until it is shown.
    """

    def __init__(self, view: View, seed: str) -> None:
        unseen = Counter(view.edition.deck)
        unseen.subtract(view.discards)
        unseen.subtract([HIDERI] * len(view.parched))
        if view.pending is not None and Card(view.pending.name) in unseen:
            unseen.subtract((Card(view.pending.name),))
        for daimyo in view.daimyos:
            unseen.subtract(daimyo.known)
            unseen.subtract(daimyo.hand or ())
        for one in view.fight.sides if view.fight else ():
            unseen.subtract(laid.card for laid in one.laid if laid.card != HIDDEN)
        unseen.subtract(view.fight.turned_up if view.fight else ())
        self.view = view
        self.cards = list(Chance(seed, "cards").shuffle(tuple((+unseen).elements()))[0])
        self.chance = Chance(seed, "pools")
        self.pools = {seat: self._pool(Seat(seat)) for seat in range(len(view.daimyos))}

    def _pool(self, seat: Seat) -> list[Card]:
        """The hand of another seat and what it has laid from it, in an order that says nothing."""
        daimyo = self.view.daimyos[seat]
        if daimyo.hand is not None:
            return []
        size = daimyo.hand_size + sum(self._is_hidden(laid) for laid in self._laid(seat))
        pool = [*daimyo.known, *(self.cards.pop() for _ in range(size - len(daimyo.known)))]
        shuffled, self.chance = self.chance.shuffle(pool)
        return list(shuffled)

    def _laid(self, seat: Seat) -> tuple[LaidCard, ...]:
        sides = self.view.fight.sides if self.view.fight else ()
        return tuple(laid for side in sides if side.seat == seat for laid in side.laid)

    @staticmethod
    def _is_hidden(laid: LaidCard) -> bool:
        return laid.from_hand and laid.card == HIDDEN

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        known = self.view.daimyos[seat]
        if known.hand is not None:
            return known.hand
        return in_order(tuple(self.pools[seat].pop() for _ in range(known.hand_size)))

    def fight(self, fight: Fight) -> Fight:
        for which, one in enumerate(fight.sides):
            laid = tuple(self._laid_card(one, laid) for laid in one.laid)
            fight = fight.with_side(which, replace(one, laid=laid))
        return fight

    def _laid_card(self, side: Side, laid: LaidCard) -> LaidCard:
        if laid.card != HIDDEN:
            return laid
        return replace(laid, card=self.pools[side.seat].pop() if laid.from_hand else self.cards.pop())

    def rest(self) -> tuple[Card, ...]:
        return tuple(self.cards)


def _imagine_daimyo(view: View, seat: Seat, hand: tuple[Card, ...]) -> Daimyo:
    known = view.daimyos[seat]
    seen = tuple((Seat(of), other.known) for of, other in enumerate(view.daimyos) if other.known)
    return Daimyo(
        known.palace,
        known.money,
        hand,
        known.peasants,
        known.stack,
        known.out,
        known.active,
        known.tired,
        known.unpaid,
        known.owed,
        known.markers,
        known.favours,
        seen if seat == view.seat else (),
    )


def _imagine_bids(view: View, auction: Auction, seed: str) -> Auction:
    """A bid not yet shown may be any its seat can pay."""
    bids = []
    for seat, bid in enumerate(auction.bids):
        if bid == -1:
            bid, _ = Chance(seed, f"bid-{seat}").below(view.daimyos[seat].money + 1)
        bids.append(bid)
    return replace(auction, bids=tuple(bids))
