"""What is in the box: cards, advisors, people."""

from collections.abc import Mapping
from enum import Enum
from typing import Annotated, NewType, TypeAlias

import msgspec

Card = NewType("Card", str)
"""A card by its name: `ikki`."""
Advisor = NewType("Advisor", str)
"""An advisor by the first word of its name: `youhei`."""

SHOURI, KYUJOU, YUUKI = Card("shouri"), Card("kyujou"), Card("yuuki")
BOUSHI, TETTAI, HIDERI = Card("boushi"), Card("tettai"), Card("hideri")

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


_ACTIONS = "shuukaku sakusen ijuu kaikon kyuusoku chouhei ikki zei shinobi wairo hideri"
CARDS: Mapping[Card, Used] = {
    **{Card(name): Used.ACTION for name in _ACTIONS.split()},
    SHOURI: Used.BATTLE,
    KYUJOU: Used.BATTLE,
    YUUKI: Used.DUEL,
    BOUSHI: Used.REACTION,
    TETTAI: Used.REACTION,
}
"""Every card there is, in the order of the box.  What is printed on one is data of an edition.  [pieces-3]"""
ADVISORS: Mapping[Advisor, Used] = {
    Advisor("youhei"): Used.BATTLE,
    Advisor("soujutsu"): Used.BATTLE,
    Advisor("iaijutsu"): Used.DUEL,
    Advisor("geisha"): Used.ACTION,
    Advisor("kenjutsu"): Used.BATTLE,
    Advisor("kyuujutsu"): Used.BATTLE,
    Advisor("ninja"): Used.BATTLE,
    Advisor("shounin"): Used.ACTION,
}
"""Every advisor there is.  [pieces-5]"""

Digit: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=9)]
Several: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=9)]


class CardEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is printed on a card, and how many there are.  [pieces-3]"""

    count: Annotated[int, msgspec.Meta(ge=1, le=30)]
    bonus: Annotated[int, msgspec.Meta(ge=0, le=2)]
    cost: Digit
    amount: Several = 1
    """How much its rule does: ryo, cards, peasants, ashigaru, strength."""
    opponents: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1
    """How many of them its rule can meet."""
    stays: bool = False
    """Whether it lies on the field it was aimed at until the drawing phase."""


class AdvisorEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is printed on an advisor.  [pieces-5]"""

    upkeep: Digit
    amount: Several = 1
    """How much a favour does: strength, ryo."""


def printed_on(entry: CardEntry | AdvisorEntry) -> dict[str, object]:
    """What is printed on a card or an advisor, for the sentences that tell it."""
    return msgspec.structs.asdict(entry)


class Places(msgspec.Struct, frozen=True):
    """How many the card of a daimyo has room for.  [pieces-2]"""

    peasants: Annotated[int, msgspec.Meta(ge=1, le=9)]
    ashigaru: Annotated[int, msgspec.Meta(ge=1, le=9)]
    ronin: Annotated[int, msgspec.Meta(ge=0, le=1)]


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
