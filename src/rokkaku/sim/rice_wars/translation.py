"""From states and views of `games/rice_wars` to records; `reading.py` leads back."""

from collections.abc import Sequence
from hashlib import blake2b

import numpy as np
from msgspec.structs import replace

from rokkaku.core.chance import Chance
from rokkaku.core.game import Setup
from rokkaku.games.catalogue import find
from rokkaku.games.rice_wars import RICE_WARS, Advisor, Band, Card, Field, View
from rokkaku.games.rice_wars.board import BoardMap
from rokkaku.games.rice_wars.rules.ending import REASONS
from rokkaku.games.rice_wars.state import Auction, Daimyo, Favour, Fight, PendingCard, Side, State
from rokkaku.sim.bits import u64
from rokkaku.sim.rice_wars.editions import set_values
from rokkaku.sim.rice_wars.kinds import FIRST_STAGE
from rokkaku.sim.rice_wars.pieces import ADVISORS, IN_HAND, NAMES
from rokkaku.sim.rice_wars.state import NOTHING, PHASES, STAGES, blank

_NUMBERS = {name: number for number, name in enumerate(NAMES)}
_ADVISOR_NUMBERS = {name: number for number, name in enumerate(ADVISORS)}


def table(setup: Setup) -> np.record:
    """A table that is laid, for `begin` to deal, with the values that its game is played with here."""
    start: State = find("rice-wars").start(setup).state
    daimyos = tuple(replace(daimyo, hand=()) for daimyo in start.daimyos)
    state = from_state(replace(start, daimyos=daimyos, deck=()))
    if setup.first is None:
        state.first = NOTHING
    return state


def from_state(source: State) -> np.record:
    """The record of a state.  Its stream follows from that of the state, but draws other numbers."""
    state = blank(1)[0]
    set_values(state, source.edition)
    state.chance = _stream(source.chance)
    _set_people(state, source)
    _set_cards(state, source)
    _set_order(state, source)
    state.auctioned = state.stage = state.field = state.pending = state.reason = NOTHING
    if source.auction is not None:
        _set_auction(state, source.auction)
    if source.fight is not None:
        _set_fight(state, source.fight, source.map)
    if source.pending is not None:
        _set_pending(state, source.pending, source.map)
    if source.outcome is not None:
        state.reason = REASONS.index(source.outcome.reason)
        state.places[: state.daimyos] = (*source.outcome.places, *source.outcome.others)
    state.deciding = _bits(RICE_WARS.deciders(source))
    return state


def from_view(view: View, seed: str) -> np.record:
    """A record that looks like the view from its seat; what is hidden from it is dealt by the seed.

    For many of them `imagine` deals one record again and again.  [info-2]
    """
    return from_state(RICE_WARS.imagine(view, seed))


def _stream(chance: Chance) -> int:
    text = f"{chance.seed}:{chance.name}:{chance.drawn}"
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


def _bits(numbers: Sequence[int]) -> u64:
    return u64(sum(1 << number for number in numbers))


def _counts(cards: tuple[Card, ...]) -> u64:
    return u64(sum(int(IN_HAND[_NUMBERS[card]]) for card in cards))


def _place(board: BoardMap, field: Field | None) -> int:
    return NOTHING if field is None else board.number[field]


def _set_people(state: np.record, source: State) -> None:
    state.seats, state.daimyos = source.seats, len(source.daimyos)
    state.neighbour = NOTHING if source.neighbour is None else source.neighbour
    state.favours[:] = state.palaces[:] = NOTHING
    for seat, daimyo in enumerate(source.daimyos):
        state.palaces[seat] = _place(source.map, daimyo.palace)
        state.peasants[seat] = _bits([place for place, owner in enumerate(source.fields) if owner == seat])
        _set_daimyo(state, seat, daimyo)
    state.built = _bits([source.map.number[each.palace] for each in source.daimyos if each.palace])
    state.supply[:] = _band(source.supply)


def _band(band: Band) -> tuple[int, int]:
    return band.ashigaru, band.ronin


def _set_daimyo(state: np.record, seat: int, daimyo: Daimyo) -> None:
    state.money[seat], state.markers[seat] = daimyo.money, daimyo.markers
    state.on_card[seat], state.stack[seat], state.out[seat] = daimyo.peasants, daimyo.stack, daimyo.out
    state.active[seat], state.tired[seat] = _band(daimyo.active), _band(daimyo.tired)
    state.unpaid[seat] = _band(daimyo.unpaid)
    state.hands[seat], state.hand_size[seat] = _counts(daimyo.hand), len(daimyo.hand)
    for of, cards in daimyo.seen:
        state.seen[seat, of] = _counts(cards)
    for slot, favour in enumerate(daimyo.favours):
        _set_favour(state, seat, slot, favour, daimyo.owed)


def _set_favour(state: np.record, seat: int, slot: int, favour: Favour, owed: tuple[Advisor, ...]) -> None:
    state.favours[seat, slot], state.fans[seat, slot] = _ADVISOR_NUMBERS[favour.advisor], favour.fans
    state.used[seat] |= favour.is_used << slot
    state.owed[seat] |= (favour.advisor in owed) << slot


def _set_cards(state: np.record, source: State) -> None:
    state.deck_size, state.discards_size = len(source.deck), len(source.discards)
    state.pile[: len(source.deck)] = [_NUMBERS[card] for card in reversed(source.deck)]
    turned_up = source.fight.turned_up if source.fight else ()
    used = [_NUMBERS[card] for card in (*source.discards, *turned_up)]
    state.pile[len(state.pile) - len(used) :] = used[::-1]
    state.turned_up = len(turned_up)
    state.advisors_left = len(source.advisors)
    state.advisors[len(ADVISORS) - len(source.advisors) :] = [_ADVISOR_NUMBERS[a] for a in source.advisors]


def _set_order(state: np.record, source: State) -> None:
    state.phase, state.turn = PHASES.index(source.phase), source.turn
    state.governor, state.first = source.governor, source.first
    state.head, state.queue_size = source.queue[0] if source.queue else 0, len(source.queue)
    state.moved, state.passes = source.moved, source.passes
    state.neighbour_turns, state.reshuffles = source.neighbour_turns, source.reshuffles
    state.parched = _bits([source.map.number[field] for field in source.parched])
    state.droughts[: len(source.parched)] = [source.map.number[field] for field in source.parched]


def _set_auction(state: np.record, auction: Auction) -> None:
    state.waiting_size = len(auction.waiting)
    state.waiting[: len(auction.waiting)] = [_ADVISOR_NUMBERS[advisor] for advisor in auction.waiting]
    if auction.advisor is None:
        return
    state.auctioned, state.bidders = _ADVISOR_NUMBERS[auction.advisor], _bits(auction.bidders)
    for seat, bid in enumerate(auction.bids):
        if bid is not None:
            state.bids[seat] = bid
            state.has_bid |= 1 << seat


def _set_fight(state: np.record, fight: Fight, board: BoardMap) -> None:
    state.stage = int(FIRST_STAGE) + STAGES.index(fight.stage)
    state.field = _place(board, fight.field)
    state.adds, state.is_revealed, state.left = fight.adds, fight.is_revealed, fight.left
    for which, side in enumerate(fight.sides):
        _set_side(state, which, side)


def _set_side(state: np.record, which: int, side: Side) -> None:
    state.fighter[which], state.strength[which] = side.seat, side.strength
    state.band[which] = _band(side.band)
    state.laid_size[which] = len(side.laid)
    state.laid[which, : len(side.laid)] = [_NUMBERS[laid.card] for laid in side.laid]
    state.from_deck[which] = _bits([place for place, laid in enumerate(side.laid) if not laid.from_hand])
    state.declined[which], state.asked[which] = side.has_declined, side.asked
    state.uses_shouri[which] = side.uses_shouri


def _set_pending(state: np.record, pending: PendingCard, board: BoardMap) -> None:
    state.pending, state.pending_seat = _NUMBERS[pending.name], pending.seat
    state.picked_size, state.targets_size = len(pending.fields), len(pending.targets)
    state.picked[: len(pending.fields)] = [board.number[field] for field in pending.fields]
    state.targets[: len(pending.targets)] = pending.targets
    state.awaits_boushi, state.has_looked = pending.awaits_boushi, pending.has_looked
