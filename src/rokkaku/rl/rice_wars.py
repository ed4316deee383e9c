"""Rice Wars in numbers: actions, and what a seat knows.

One size serves every table: rows of fields and daimyos that are not in play are zero.  What is printed in the
box, such as bonuses and costs, is not part of an observation.  `sim/rice_wars/actions.py` and
`observations.py` are the compiled twins.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import ClassVar

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from rokkaku.core.errors import BadRequest
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import (
    ADVISORS,
    CARDS,
    COSTS,
    Advisor,
    Answer,
    Attack,
    AuctionAdvisor,
    Band,
    Bid,
    Card,
    Challenge,
    DaimyoView,
    Decline,
    Dismiss,
    EndHiring,
    Field,
    Hire,
    Icon,
    KeepPalace,
    LayCard,
    Move,
    PassAction,
    Pay,
    PayAdvisor,
    Phase,
    PickCard,
    PickCount,
    PickField,
    PickPerson,
    PickSeat,
    PlacePalace,
    PlacePeasant,
    PlayCard,
    Send,
    Side,
    Stage,
    Stop,
    UseFavour,
    View,
    side,
)
from rokkaku.games.rice_wars.board import BoardMap, Drawing
from rokkaku.rl.encoding import (
    Encoding,
    Mask,
    Observation,
    filled_up,
    looking_seat,
    named,
    parts_of,
    rows_for,
)

DAIMYOS = 5
FIELDS = 59
"""Of the larger side of the board."""
MOST_BID = 99
"""Whoever has more can bid as much by an action; random games do not come near."""
MOST = 255
"""No column holds more; money and a deck may, and count as this."""

_PEOPLE = tuple(COSTS)
_FIGHTERS = _PEOPLE[1:]
_DIGITS = range(10)
_SEATS = tuple(map(Seat, range(DAIMYOS)))
_SEAT_MOVES = (Challenge, PickSeat, PickPerson)
_SIDES = ("attacker", "defender")


def _choices(fields: Sequence[Field]) -> Iterator[tuple[Move, ...]]:
    """Every choice with its targets, in the order of their numbers, as seat 0 makes them."""
    yield (KeepPalace(),)
    for field_move in (PlacePalace, PlacePeasant, Attack, PickField):
        yield tuple(field_move(field) for field in fields)
    yield tuple(Hire(person) for person in _PEOPLE)
    for person_move in (Pay, Dismiss):
        yield tuple(person_move(person) for person in _FIGHTERS)
    yield (EndHiring(),)
    for advisor_move in (PayAdvisor, AuctionAdvisor, UseFavour):
        yield tuple(advisor_move(advisor) for advisor in ADVISORS)
    yield tuple(Bid(amount) for amount in range(MOST_BID + 1))
    for card_move in (PlayCard, LayCard, PickCard):
        yield tuple(card_move(card) for card in CARDS)
    for seat_move in (Challenge, PickSeat):
        yield tuple(seat_move(seat) for seat in _SEATS)
    yield tuple(PickPerson(seat, person) for seat in _SEATS for person in _FIGHTERS)
    yield (PassAction(),)
    yield tuple(Send(ashigaru, ronin) for ronin in range(2) for ashigaru in _DIGITS)
    yield (Decline(),)
    yield tuple(Answer(yes) for yes in (True, False))
    yield tuple(PickCount(count) for count in _DIGITS)
    yield (Stop(),)


def _side_columns(which: str) -> Iterator[str]:
    yield from named(f"{which} is", range(DAIMYOS))
    yield from named(f"{which} has", (*_FIGHTERS, "strength", "cards", "cards from the deck"))
    yield from named(f"{which} has", ("declined", "asked", "used shouri"))
    yield from named(f"{which} shows", CARDS)


ROWS = {"fields": FIELDS, "seats": DAIMYOS}
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "fields": (
        "is here",
        *named("peasant of", range(DAIMYOS)),
        "is connected",
        *named("palace of", range(DAIMYOS)),
        "is palace spot",
        "is blessed",
        "is parched",
        "is under way",
    ),
    "seats": (
        *("sits here", "is neutral", "money", "hand size", "peasants", "stack", "out"),
        *(f"{people} {person}" for people in ("active", "tired", "unpaid") for person in _FIGHTERS),
        *("markers", "is governor", "was first governor", "place in line", "decides"),
        *("may bid", "has bid", "is target"),
        *named("fans of", ADVISORS),
        *named("has asked", ADVISORS),
        *named("owes", ADVISORS),
        *named("card", CARDS),
    ),
    "rest": (
        *named("phase", (phase.value for phase in Phase)),
        *named("stage", (stage.value for stage in Stage)),
        *named("icon", (icon.value for icon in Icon)),
        *named("pending", (*CARDS, *ADVISORS)),
        *named("pending of", range(DAIMYOS)),
        *("awaits boushi", "has looked", "turn", "turns", "players", "moved", "passes"),
        *("neighbour turns", "reshuffles", "line", "deck", "advisors left", "first peasants"),
        *("blessed income", "lost are out"),
        *named("supply", _FIGHTERS),
        *named("discarded", CARDS),
        *named("turned up", CARDS),
        *named("gone", ADVISORS),
        *named("auctioned", ADVISORS),
        *named("waiting", ADVISORS),
        *("bid", "is battle", "adds", "is revealed", "left"),
        *(column for which in _SIDES for column in _side_columns(which)),
    ),
}


class RiceWarsEncoding(Encoding[Move, View]):
    """The numbers of one side of the board and one number of players; all others have the same meaning."""

    version = 1
    rows: ClassVar[Mapping[str, int]] = ROWS
    features: ClassVar[Mapping[str, tuple[str, ...]]] = COLUMNS

    def __init__(self, board: BoardMap, seats: int) -> None:
        self.board, self.seats = board, seats
        fields = (*board.fields, *(Field(f"?{number}") for number in range(len(board.fields), FIELDS)))
        choices = tuple(_choices(fields))
        self._moves = tuple(move for moves in choices for move in moves)
        self._numbers = {move: number for number, move in enumerate(self._moves)}
        self._parts = parts_of([len(moves) for moves in choices])
        beside = ([board.number[near] for near in board.beside[field]] for field in board.fields)
        self._graph = {"fields_fields": filled_up([*beside, *[[]] * (FIELDS - len(board.fields))])}

    @property
    def parts(self) -> NDArray[np.int16]:
        """By action: its choice, and the number of its target among those of that choice."""
        return self._parts

    @property
    def graph(self) -> Mapping[str, NDArray[np.int16]]:
        """`fields_fields`: the fields beside each."""
        return self._graph

    def number(self, move: Move, seat: Seat) -> int:
        """The action that a move of a seat is: another seat that it names is counted from there."""
        if isinstance(move, _SEAT_MOVES):
            move = replace(move, seat=Seat(self._from(seat, move.seat)))
        if move not in self._numbers:
            raise BadRequest("rl.no-action", {"move": move})
        return self._numbers[move]

    def mask(self, moves: Iterable[Move], seat: Seat) -> Mask:
        """The actions that are the moves of a seat, flagged; no action bids more than `MOST_BID`."""
        bids_less = (move for move in moves if not isinstance(move, Bid) or move.amount <= MOST_BID)
        return super().mask(bids_less, seat)

    def _move(self, number: int, seat: Seat) -> Move:
        move = self._moves[number]
        if isinstance(move, _SEAT_MOVES) and move.seat < self.seats:
            return replace(move, seat=Seat((move.seat + seat) % self.seats))
        return move

    def _from(self, seat: Seat, other: int) -> int:
        """How far clockwise another player is; the neutral neighbour comes after all of them."""
        return (other - seat) % self.seats if other < self.seats else other

    def _is_seat(self, seat: Seat, other: int | None) -> list[bool]:
        """A flag for each daimyo, counted from a seat: which of them another one is."""
        return [other is not None and self._from(seat, other) == place for place in range(DAIMYOS)]

    def observe(self, view: View) -> Observation:
        """What the seat of a view knows, as arrays."""
        seat = looking_seat(view.seat)
        return {
            "fields": self._fields(view, seat),
            "seats": self._daimyos(view, seat),
            "rest": _limited(
                [*_play(view), *self._pending(view, seat), *_box(view), *self._contest(view, seat)]
            ),
        }

    def _fields(self, view: View, seat: Seat) -> NDArray[np.uint8]:
        rows = rows_for(COLUMNS, "fields", FIELDS)
        number = self.board.number
        rows[: len(number), 0] = 1
        for peasant in view.fields:
            rows[number[peasant.field], 1 + self._from(seat, peasant.owner)] = 1
            rows[number[peasant.field], 6] = peasant.is_connected
        for owner, daimyo in enumerate(view.daimyos):
            if daimyo.palace is not None:
                rows[number[daimyo.palace], 7 + self._from(seat, owner)] = 1
        rows[[number[field] for field in self.board.palace_spots], 12] = 1
        rows[number[self.board.blessed], 13] = 1
        rows[[number[field] for field in view.parched], 14] = 1
        under_way = view.pending.fields if view.pending else ()
        fought_for = view.fight.field if view.fight else None
        rows[[number[field] for field in (*under_way, fought_for) if field is not None], 15] = 1
        return rows

    def _daimyos(self, view: View, seat: Seat) -> NDArray[np.uint8]:
        rows = rows_for(COLUMNS, "seats", DAIMYOS)
        for number, daimyo in enumerate(view.daimyos):
            part = _part_in_play(view, Seat(number))
            rows[self._from(seat, number)] = _limited(
                [1, number >= view.seats, *_owned(daimyo), *part, *_kept(daimyo)]
            )
        return rows

    def _pending(self, view: View, seat: Seat) -> list[int]:
        """The card or favour under way."""
        pending = view.pending
        return [
            *_is_one_of((*CARDS, *ADVISORS), pending.name if pending else None),
            *self._is_seat(seat, pending.seat if pending else None),
            pending is not None and pending.awaits_boushi,
            pending is not None and pending.has_looked,
        ]

    def _contest(self, view: View, seat: Seat) -> list[int]:
        """The auction and the fight."""
        auction, fight = view.auction, view.fight
        bid = auction.bids[seat] if auction and auction.bids else None
        found = [
            *_is_one_of(ADVISORS, auction.advisor if auction else None),
            *(auction is not None and advisor in auction.waiting for advisor in ADVISORS),
            0 if bid is None else bid + 1,
        ]
        if fight is None:
            return [*found, *[0] * (len(COLUMNS["rest"]) - _FIRST_OF_FIGHT)]
        found += [fight.field is not None, fight.adds, fight.is_revealed, fight.left]
        for one in fight.sides:
            found += [*self._is_seat(seat, one.seat), *_side(one)]
        return found


_FIRST_OF_FIGHT = COLUMNS["rest"].index("is battle")


@cache
def rice_wars_encoding(drawing: Drawing, seats: int) -> RiceWarsEncoding:
    """The encoding of a side of the board for so many players."""
    return RiceWarsEncoding(side(drawing), seats)


def _limited(values: Sequence[int]) -> NDArray[np.uint8]:
    return np.minimum(np.array(values, np.int64), MOST).astype(np.uint8)


def _is_one_of(names: Iterable[str], name: str | None) -> list[int]:
    return [each == name for each in names]


def _counts(cards: Sequence[Card]) -> list[int]:
    return [cards.count(card) for card in CARDS]


def _people(band: Band) -> tuple[int, int]:
    return band.ashigaru, band.ronin


def _owned(daimyo: DaimyoView) -> list[int]:
    people = [*_people(daimyo.active), *_people(daimyo.tired), *_people(daimyo.unpaid)]
    return [
        daimyo.money,
        daimyo.hand_size,
        daimyo.peasants,
        daimyo.stack,
        daimyo.out,
        *people,
        daimyo.markers,
    ]


def _part_in_play(view: View, seat: Seat) -> list[int]:
    """What a daimyo has to do with the turn, with an auction, and with a card under way."""
    auction = view.auction
    bids = auction.bids if auction else ()
    return [
        view.governor == seat,
        view.first == seat,
        view.queue.index(seat) + 1 if seat in view.queue else 0,
        seat in view.deciders,
        auction is not None and seat in auction.bidders,
        seat < len(bids) and bids[seat] is not None,
        view.pending is not None and seat in view.pending.targets,
    ]


def _kept(daimyo: DaimyoView) -> list[int]:
    """Advisors, one more than the fans of each being told, and the cards that the viewer knows."""
    favours = {favour.advisor: favour for favour in daimyo.favours}

    def of(advisor: Advisor) -> tuple[int, bool]:
        favour = favours.get(advisor)
        return (0, False) if favour is None else (favour.fans + 1, favour.is_used)

    return [
        *(of(advisor)[0] for advisor in ADVISORS),
        *(of(advisor)[1] for advisor in ADVISORS),
        *(advisor in daimyo.owed for advisor in ADVISORS),
        *_counts(daimyo.known if daimyo.hand is None else daimyo.hand),
    ]


def _play(view: View) -> list[int]:
    """The phase, the stage of a fight, and what is special about this turn."""
    icon = view.edition.icons[view.turn - 1] if view.turn else None
    return [
        *(view.phase is phase for phase in Phase),
        *(view.fight is not None and view.fight.stage is stage for stage in Stage),
        *(icon is each for each in Icon),
    ]


def _box(view: View) -> list[int]:
    """The turn track, how far this turn has come, and what lies beside the board."""
    turned_up = view.fight.turned_up if view.fight else ()
    losses = view.edition.neighbour_losses
    return [
        *(view.turn, len(view.edition.icons), view.seats, view.moved, view.passes),
        *(view.neighbour_turns, view.reshuffles, len(view.queue), view.deck_size, view.advisors_left),
        *(view.edition.first_peasants, view.edition.blessed_income, losses.value == "out"),
        *_people(view.supply),
        *_counts(view.discards),
        *_counts(turned_up),
        *(advisor in view.gone for advisor in ADVISORS),
    ]


def _side(one: Side) -> list[int]:
    """A side of a fight; of cards not yet revealed the viewer's own."""
    return [
        *_people(one.band),
        one.strength,
        len(one.laid),
        sum(not laid.from_hand for laid in one.laid),
        one.has_declined,
        one.asked,
        one.uses_shouri,
        *_counts([laid.card for laid in one.laid]),
    ]
