"""What each side of the board and the scenario change, as data."""

from collections.abc import Mapping
from enum import Enum
from functools import lru_cache

import msgspec

from rokkaku.core.game import EditionInfo
from rokkaku.core.named import Named
from rokkaku.core.options import offered, with_options
from rokkaku.games.rice_wars.board import Drawing
from rokkaku.games.rice_wars.pieces import Advisor, AdvisorEntry, Card, CardEntry, Places


class Icon(Named):
    """What is special about a turn.  [board-5]"""

    NONE = ""
    INCOME = "income"
    ADVISORS = "advisors"
    CARD = "card"
    ATTACK = "attack"


class Money(Named):
    """Whether screens show what others own."""

    HIDDEN = "hidden"
    OPEN = "open"


class NeighbourLosses(Named):
    """Where the peasants of the neutral daimyo go that leave the board."""

    POOL = "pool"
    OUT = "out"


class Track(msgspec.Struct, frozen=True):
    """The icons of the turns of one side."""

    icons: tuple[Icon, ...]


class Values(msgspec.Struct, frozen=True):
    """What is printed in the box beyond the rulebook: from its data files, some of it reconstructed."""

    boards: Mapping[str, Drawing]
    turns: Mapping[str, Track]
    cards: Mapping[Card, CardEntry]
    advisors: Mapping[Advisor, AdvisorEntry]
    daimyo: Mapping[str, Places]


class Edition(msgspec.Struct, frozen=True):
    """One way to play.  Plain data: it can be printed, compared and stored."""

    key: str
    board: str
    drawing: Drawing
    icons: tuple[Icon, ...]
    cards: Mapping[Card, CardEntry]
    advisors: Mapping[Advisor, AdvisorEntry]
    places: Places
    first_peasants: int
    blessed_income: int
    has_neighbour: bool = False
    money: Money = Money.HIDDEN
    neighbour_losses: NeighbourLosses = NeighbourLosses.POOL

    def __hash__(self) -> int:
        """Tables of one edition differ by their options; mappings have no hash."""
        return hash((self.key, self.money, self.neighbour_losses))

    @property
    def deck(self) -> tuple[Card, ...]:
        """All cards, in the order of the box.  [pieces-3]"""
        return _deck(self)


@lru_cache(maxsize=64)
def _deck(edition: Edition) -> tuple[Card, ...]:
    return tuple(card for card, entry in edition.cards.items() for _ in range(entry.count))


class Printing(msgspec.Struct, frozen=True):
    """What the rulebook says of a way to play, and what a table may change."""

    key: str
    seats: tuple[int, ...]
    board: str
    first_peasants: int
    blessed_income: int
    has_neighbour: bool = False
    options: tuple[str, ...] = ("money",)

    def edition(self, values: Values) -> Edition:
        """With everything that is printed in the box."""
        return Edition(
            key=self.key,
            board=self.board,
            drawing=values.boards[self.board],
            icons=values.turns[self.board].icons,
            cards=values.cards,
            advisors=values.advisors,
            places=values.daimyo["places"],
            first_peasants=self.first_peasants,
            blessed_income=self.blessed_income,
            has_neighbour=self.has_neighbour,
        )


PRINTINGS = (
    Printing("basic", (3, 4), "basic", 2, 2),
    Printing("epic", (3, 4, 5), "epic", 3, 3),
    Printing(
        "troublesome-neighbour",
        (2,),
        "basic",
        2,
        2,
        has_neighbour=True,
        options=("money", "neighbour_losses"),
    ),
)

COLOURS = ("black", "red", "green", "blue", "yellow")

OPTIONS: Mapping[str, type[Enum]] = {"money": Money, "neighbour_losses": NeighbourLosses}


def edition_infos(values: Values) -> tuple[EditionInfo, ...]:
    """The editions as lobby and command line show them."""
    return tuple(
        EditionInfo(
            printing.key,
            printing.seats,
            offered(printing.edition(values), OPTIONS, printing.options),
            COLOURS,
        )
        for printing in PRINTINGS
    )


def resolved(values: Values, key: str, options: Mapping[str, str]) -> Edition:
    """An edition with a table's own options in place of its defaults."""
    printing = next(printing for printing in PRINTINGS if printing.key == key)
    return with_options(printing.edition(values), OPTIONS, options)
