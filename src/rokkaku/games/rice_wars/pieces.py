"""What is in the box: cards, advisors, people."""

import tomllib
from collections.abc import Mapping
from enum import Enum
from importlib.resources import files
from typing import NewType

import msgspec

Card = NewType("Card", str)
"""A card by its name: `ikki`."""
Advisor = NewType("Advisor", str)
"""An advisor by the first word of its name: `youhei`."""

SHOURI, KYUJOU, YUUKI = Card("shouri"), Card("kyujou"), Card("yuuki")
BOUSHI, TETTAI = Card("boushi"), Card("tettai")

PEASANTS = 24
"""Each player's own.  [pieces-1]"""
ASHIGARU, RONIN = 17, 5
"""Shared by all.  [pieces-1]"""
PASS_MARKERS = 2
MOST_ADVISORS = 2


class Used(Enum):
    """When the rule of a card, or the favour of an advisor, can be used."""

    ACTION = "action"
    REACTION = "reaction"
    BATTLE = "battle"
    DUEL = "duel"


class CardEntry(msgspec.Struct, frozen=True):
    """What is printed on a card, how many there are, and how we know.  [pieces-3]"""

    count: int
    bonus: int
    cost: int
    used: Used
    source: str


class AdvisorEntry(msgspec.Struct, frozen=True):
    """What is printed on an advisor, and how we know.  [pieces-5]"""

    upkeep: int
    used: Used
    source: str


def _table(name: str) -> Mapping[str, object]:
    return tomllib.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))


CARDS = {
    Card(key): entry for key, entry in msgspec.convert(_table("cards.toml"), dict[str, CardEntry]).items()
}
ADVISORS = {
    Advisor(key): entry
    for key, entry in msgspec.convert(_table("advisors.toml"), dict[str, AdvisorEntry]).items()
}
DECK = tuple(card for card, entry in CARDS.items() for _ in range(entry.count))
"""Forty action cards and fifteen reactions.  [pieces-3]"""


class Band(msgspec.Struct, frozen=True, gc=False):
    """Some ashigaru and perhaps a ronin."""

    ashigaru: int = 0
    ronin: int = 0

    @property
    def strength(self) -> int:
        """An ashigaru is worth 2, a ronin 4."""
        return 2 * self.ashigaru + 4 * self.ronin

    def plus(self, other: "Band") -> "Band":
        """Both together."""
        return Band(self.ashigaru + other.ashigaru, self.ronin + other.ronin)

    def less(self, other: "Band") -> "Band":
        """Without some."""
        return Band(self.ashigaru - other.ashigaru, self.ronin - other.ronin)


PLACES = Band(ashigaru=4, ronin=1)
"""How many the card of a daimyo has room for (reconstruction).  [pieces-2]"""
PEASANT_PLACES = 4
COSTS = {"peasant": 1, "ashigaru": 2, "ronin": 4}


def in_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Cards sorted as the box lists them, so that equal hands are equal values."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))


_PLACE = {card: number for number, card in enumerate(CARDS)}


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The cards less one of a name, which must be among them."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def faces(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Each card of some sorted ones once."""
    return tuple(dict.fromkeys(cards))
