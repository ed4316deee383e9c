"""From records to states of `games/rice_wars`; `translation.py` leads there."""

from functools import lru_cache
from types import SimpleNamespace

import numpy as np

from rokkaku.core.chance import Chance
from rokkaku.core.game import Outcome
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import Advisor, Band, Card, Field
from rokkaku.games.rice_wars.board import BoardMap
from rokkaku.games.rice_wars.rules.ending import REASONS
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
from rokkaku.sim.rice_wars.editions import board_of, edition_of
from rokkaku.sim.rice_wars.kinds import FIRST_STAGE
from rokkaku.sim.rice_wars.pieces import ADVISORS, CARDS, KINDS_OF_CARDS, NAMES
from rokkaku.sim.rice_wars.state import NOTHING, PHASES, STAGES, STATE

_FIRST_STAGE = int(FIRST_STAGE)


def to_state(record: np.record) -> State:
    """The state of a record.  Its chance follows from the record's stream, but draws other numbers."""
    # One call for all fields: asking a record for them one by one is what takes time.
    fields = SimpleNamespace(**dict(zip(STATE.names or (), record.item(), strict=True)))
    board = board_of(fields.edition)
    return State(
        edition=edition_of(fields.edition),
        map=board,
        phase=PHASES[fields.phase],
        turn=fields.turn,
        governor=Seat(fields.governor),
        first=Seat(fields.first),
        seats=fields.seats,
        daimyos=tuple(_daimyo(fields, seat, board) for seat in range(fields.daimyos)),
        fields=_owners(fields, board),
        supply=Band(*fields.supply.tolist()),
        deck=_cards(fields.pile[: fields.deck_size][::-1].tolist()),
        discards=_used(fields)[: fields.discards_size],
        advisors=tuple(ADVISORS[number] for number in fields.advisors.tolist()[-fields.advisors_left :])
        if fields.advisors_left
        else (),
        chance=Chance(str(fields.chance), "sim"),
        queue=_queue(fields),
        moved=bool(fields.moved),
        passes=fields.passes,
        neighbour_turns=fields.neighbour_turns,
        reshuffles=fields.reshuffles,
        parched=_fields(fields.droughts.tolist()[: int(fields.parched).bit_count()], board),
        auction=_auction(fields),
        fight=_fight(fields, board),
        pending=_pending(fields, board),
        outcome=_outcome(fields),
    )


def _cards(numbers: list[int]) -> tuple[Card, ...]:
    return tuple([CARDS[number] for number in numbers])


def _fields(numbers: list[int], board: BoardMap) -> tuple[Field, ...]:
    return tuple(board.fields[number] for number in numbers)


def _field(number: int, board: BoardMap) -> Field | None:
    return None if number == NOTHING else board.fields[number]


def _used(fields: SimpleNamespace) -> tuple[Card, ...]:
    """The discards, then the cards turned up to break a tie."""
    size = fields.discards_size + fields.turned_up
    return _cards(fields.pile[len(fields.pile) - size :][::-1].tolist())


@lru_cache(maxsize=4096)
def _hand(counts: int) -> tuple[Card, ...]:
    return tuple(CARDS[card] for card in range(KINDS_OF_CARDS) for _ in range(counts >> 4 * card & 15))


def _owners(fields: SimpleNamespace, board: BoardMap) -> tuple[int, ...]:
    owners = [-1] * len(board.fields)
    for seat, peasants in enumerate(fields.peasants.tolist()):
        while peasants:
            owners[(peasants & -peasants).bit_length() - 1] = seat
            peasants &= peasants - 1
    return tuple(owners)


def _daimyo(fields: SimpleNamespace, seat: int, board: BoardMap) -> Daimyo:
    favours = _favours(fields, seat)
    notes = enumerate(fields.seen[seat].tolist())
    return Daimyo(
        palace=_field(fields.palaces[seat], board),
        money=int(fields.money[seat]),
        hand=_hand(int(fields.hands[seat])),
        peasants=int(fields.on_card[seat]),
        stack=int(fields.stack[seat]),
        out=int(fields.out[seat]),
        active=Band(*fields.active[seat].tolist()),
        tired=Band(*fields.tired[seat].tolist()),
        unpaid=Band(*fields.unpaid[seat].tolist()),
        owed=tuple(f.advisor for slot, f in enumerate(favours) if fields.owed[seat] >> slot & 1),
        markers=int(fields.markers[seat]),
        favours=favours,
        seen=tuple((Seat(of), _hand(counts)) for of, counts in notes if counts),
    )


def _favours(fields: SimpleNamespace, seat: int) -> tuple[Favour, ...]:
    slots = enumerate(zip(fields.favours[seat].tolist(), fields.fans[seat].tolist(), strict=True))
    return tuple(
        Favour(ADVISORS[advisor], fans, bool(fields.used[seat] >> slot & 1))
        for slot, (advisor, fans) in slots
        if advisor != NOTHING
    )


def _queue(fields: SimpleNamespace) -> tuple[Seat, ...]:
    circle = [(fields.first + step) % fields.seats for step in range(fields.seats)]
    circle += [fields.neighbour] if fields.daimyos > fields.seats else []
    if not fields.queue_size:
        return ()
    start = circle.index(fields.head)
    return tuple(Seat(circle[(start + step) % len(circle)]) for step in range(fields.queue_size))


def _auction(fields: SimpleNamespace) -> Auction | None:
    if PHASES[fields.phase] is not Phase.ADVISORS:
        return None
    waiting = tuple(ADVISORS[number] for number in fields.waiting.tolist()[: fields.waiting_size])
    if fields.auctioned == NOTHING:
        return Auction(waiting)
    players = [Seat(seat) for seat in range(fields.seats)]
    bids = tuple(int(fields.bids[seat]) if fields.has_bid >> seat & 1 else None for seat in players)
    bidders = tuple(seat for seat in players if fields.bidders >> seat & 1)
    return Auction(waiting, Advisor(ADVISORS[fields.auctioned]), bids, bidders)


def _fight(fields: SimpleNamespace, board: BoardMap) -> Fight | None:
    if fields.stage == NOTHING:
        return None
    return Fight(
        attacker=_side(fields, 0),
        defender=_side(fields, 1),
        stage=STAGES[fields.stage - _FIRST_STAGE],
        field=_field(fields.field, board),
        adds=fields.adds,
        is_revealed=bool(fields.is_revealed),
        turned_up=_used(fields)[fields.discards_size :],
        left=fields.left,
    )


def _side(fields: SimpleNamespace, which: int) -> Side:
    cards = _cards(fields.laid[which].tolist()[: fields.laid_size[which]])
    marks = int(fields.from_deck[which])
    return Side(
        seat=Seat(int(fields.fighter[which])),
        band=Band(*fields.band[which].tolist()),
        strength=int(fields.strength[which]),
        laid=tuple(LaidCard(card, not marks >> place & 1) for place, card in enumerate(cards)),
        has_declined=bool(fields.declined[which]),
        asked=int(fields.asked[which]),
        uses_shouri=bool(fields.uses_shouri[which]),
    )


def _pending(fields: SimpleNamespace, board: BoardMap) -> PendingCard | None:
    if fields.pending == NOTHING:
        return None
    return PendingCard(
        name=NAMES[fields.pending],
        seat=Seat(fields.pending_seat),
        fields=_fields(fields.picked.tolist()[: fields.picked_size], board),
        targets=tuple(Seat(seat) for seat in fields.targets.tolist()[: fields.targets_size]),
        awaits_boushi=bool(fields.awaits_boushi),
        has_looked=bool(fields.has_looked),
    )


def _outcome(fields: SimpleNamespace) -> Outcome | None:
    if fields.reason == NOTHING:
        return None
    places = tuple(fields.places.tolist())
    return Outcome(REASONS[fields.reason], places[: fields.seats], places[fields.seats : fields.daimyos])
