"""Moves as numbers, and the moves of `games/rice_wars` they stand for.

Fields have no names in a record: which board they are of is known from the number of its edition.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product

import numpy as np

from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import (
    Answer,
    Attack,
    AuctionAdvisor,
    Bid,
    Challenge,
    Decline,
    Dismiss,
    EndHiring,
    Hire,
    KeepPalace,
    LayCard,
    Move,
    PassAction,
    Pay,
    PayAdvisor,
    PickCard,
    PickCount,
    PickField,
    PickPerson,
    PickSeat,
    PlacePalace,
    PlacePeasant,
    PlayCard,
    Send,
    Stop,
    UseFavour,
)
from rokkaku.sim.bits import u64
from rokkaku.sim.rice_wars import kinds
from rokkaku.sim.rice_wars.editions import board_of
from rokkaku.sim.rice_wars.estimates import CHOICE, TARGET
from rokkaku.sim.rice_wars.moves import KIND
from rokkaku.sim.rice_wars.pieces import ADVISORS, ASHIGARU, CARDS, PERSONS
from rokkaku.sim.rice_wars.state import DAIMYOS

_DIGIT = 10
_BID = int(kinds.BID)


def to_move(number: int, edition: int) -> Move:
    """The move that a number stands for in games of an edition: `record["edition"]`."""
    if number >> int(KIND) == _BID:
        return Bid(number - _number(kinds.BID))
    return _moves(edition)[number]


def to_moves(record: np.record, numbers: Sequence[int]) -> list[Move]:
    """The moves that a search has numbered in a game: its kinds stand in other bits."""
    return [
        to_move(_number(u64(number >> int(CHOICE)), number & int(TARGET)), int(record.edition))
        for number in numbers
    ]


def from_move(move: Move, edition: int) -> int:
    """The number of a move in games of an edition: `record["edition"]`."""
    return _number(kinds.BID, move.amount) if isinstance(move, Bid) else _numbers(edition)[move]


def _number(kind: u64, target: int = 0) -> int:
    return int(kind) << int(KIND) | target


@cache
def _numbers(edition: int) -> Mapping[Move, int]:
    return {move: number for number, move in _moves(edition).items()}


@cache
def _moves(edition: int) -> Mapping[int, Move]:
    found = dict(_MOVES)
    for place, field in enumerate(board_of(edition).fields):
        found[_number(kinds.PLACE_PALACE, place)] = PlacePalace(field)
        found[_number(kinds.PLACE_PEASANT, place)] = PlacePeasant(field)
        found[_number(kinds.ATTACK, place)] = Attack(field)
        found[_number(kinds.PICK_FIELD, place)] = PickField(field)
    return found


def _cards_and_people() -> dict[int, Move]:
    found: dict[int, Move] = {}
    for number, card in enumerate(CARDS):
        found[_number(kinds.PLAY_CARD, number)] = PlayCard(card)
        found[_number(kinds.LAY_CARD, number)] = LayCard(card)
        found[_number(kinds.PICK_CARD, number)] = PickCard(card)
    for number, advisor in enumerate(ADVISORS):
        found[_number(kinds.PAY_ADVISOR, number)] = PayAdvisor(advisor)
        found[_number(kinds.AUCTION, number)] = AuctionAdvisor(advisor)
        found[_number(kinds.USE_FAVOUR, number)] = UseFavour(advisor)
    for number, person in enumerate(PERSONS):
        found[_number(kinds.HIRE, number)] = Hire(person)
        if number >= ASHIGARU:
            found[_number(kinds.PAY, number)] = Pay(person)
            found[_number(kinds.DISMISS, number)] = Dismiss(person)
    return found


def _all_others() -> dict[int, Move]:
    found: dict[int, Move] = {
        _number(kinds.KEEP_PALACE): KeepPalace(),
        _number(kinds.END_HIRING): EndHiring(),
        _number(kinds.PASS): PassAction(),
        _number(kinds.DECLINE): Decline(),
        _number(kinds.STOP): Stop(),
        _number(kinds.ANSWER, int(kinds.YES)): Answer(True),
        _number(kinds.ANSWER, int(kinds.NO)): Answer(False),
    }
    for seat, number in product(map(Seat, range(DAIMYOS)), range(2)):
        found[_number(kinds.CHALLENGE, seat)] = Challenge(seat)
        found[_number(kinds.PICK_SEAT, seat)] = PickSeat(seat)
        found[_number(kinds.PICK_PERSON, 2 * seat + number)] = PickPerson(seat, PERSONS[1 + number])
    for number in range(_DIGIT):
        found[_number(kinds.PICK_COUNT, number)] = PickCount(number)
        for ronin in range(2):
            found[_number(kinds.SEND, ronin << int(kinds.RONIN_SENT) | number)] = Send(number, ronin)
    return found


_MOVES: Mapping[int, Move] = {**_cards_and_people(), **_all_others()}
