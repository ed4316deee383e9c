"""The editions that records are of, and the values of a box as the numbers of a record.

Values are part of the record, so one process can play with any box.  Names and drawings are not: a record has
the number of its edition, options included, among all that this process has met.
"""

from functools import cache
from itertools import product

import numpy as np

from rokkaku.games.rice_wars.board import BoardMap, side
from rokkaku.games.rice_wars.editions import OPTIONS, PRINTINGS, Edition, Icon, NeighbourLosses, resolved
from rokkaku.games.rice_wars.game import RULES
from rokkaku.games.rice_wars.pieces import HIDERI, Card
from rokkaku.games.rice_wars.values import packaged
from rokkaku.sim.bits import u64
from rokkaku.sim.rice_wars.pieces import ADVISORS, CARDS, KINDS_OF_CARDS

_ICONS = tuple(Icon)
INCOME, MORE_CARDS, ATTACK, NEW_ADVISORS = (
    u64(_ICONS.index(icon)) for icon in (Icon.INCOME, Icon.CARD, Icon.ATTACK, Icon.ADVISORS)
)

_numbers: dict[Edition, int] = {}
_met: list[Edition] = []


def number_of(edition: Edition) -> int:
    """The number of an edition; one not met before gets the next."""
    if edition not in _numbers:
        _numbers[edition] = len(_met)
        _met.append(edition)
    return _numbers[edition]


def edition_of(number: int) -> Edition:
    """The edition of a number."""
    return _met[number]


@cache
def board_of(number: int) -> BoardMap:
    """The side of the board that an edition is played on."""
    return side(_met[number].drawing)


def _meet_ours() -> None:
    """Ours have the same numbers in every process."""
    for printing in PRINTINGS:
        for values in product(*(OPTIONS[name] for name in printing.options)):
            options = {name: value.value for name, value in zip(printing.options, values, strict=True)}
            number_of(resolved(packaged(RULES).values, printing.key, options))


_meet_ours()


def set_values(state: np.record, edition: Edition) -> None:
    """What is printed in the box, and what is agreed."""
    state.edition = number_of(edition)
    state.lost_are_out = edition.neighbour_losses is NeighbourLosses.OUT
    state.first_peasants, state.blessed_income = edition.first_peasants, edition.blessed_income
    state.turns = len(edition.icons)
    state.icons[: len(edition.icons)] = [_ICONS.index(icon) for icon in edition.icons]
    places = edition.places
    state.room[:] = places.peasants, places.ashigaru, places.ronin
    _set_cards(state, edition)
    _set_board(state, side(edition.drawing))


def _set_cards(state: np.record, edition: Edition) -> None:
    for number, card in enumerate(CARDS):
        entry = edition.cards[card]
        state.copies[number], state.bonus[number] = entry.count, entry.bonus
        state.cost[number], state.amount[number] = entry.cost, entry.amount
    for number, advisor in enumerate(ADVISORS):
        state.upkeep[number] = edition.advisors[advisor].upkeep
        state.amount[KINDS_OF_CARDS + number] = edition.advisors[advisor].amount
    state.opponents = edition.cards[Card("zei")].opponents
    state.stays = edition.cards[HIDERI].stays


def _set_board(state: np.record, board: BoardMap) -> None:
    for field, near in board.beside.items():
        state.beside[board.number[field]] = sum(1 << board.number[each] for each in near)
    state.spots = sum(1 << board.number[field] for field in board.palace_spots)
    state.blessed = board.number[board.blessed]
