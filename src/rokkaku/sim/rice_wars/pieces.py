"""Cards, advisors and people as numbers: their order in `games/rice_wars/pieces.py`."""

import numpy as np

from rokkaku.games.rice_wars.pieces import ADVISORS as ADVISOR_NAMES
from rokkaku.games.rice_wars.pieces import CARDS as CARD_NAMES
from rokkaku.games.rice_wars.pieces import COSTS, Advisor, Card, Used
from rokkaku.sim.bits import ONE, u64
from rokkaku.sim.target import rule

CARDS = tuple(CARD_NAMES)
ADVISORS = tuple(ADVISOR_NAMES)
NAMES: tuple[str, ...] = (*CARDS, *ADVISORS)
"""What can be under way: a card by its number, an advisor by its number after all cards."""
PERSONS = tuple(COSTS)
PEASANT, ASHIGARU, RONIN = (u64(number) for number in range(3))
FIGHTERS = u64(2)
"""Of a band the ashigaru are counted first, then the ronin."""
COST = np.array(list(COSTS.values()), np.uint64)

KINDS_OF_CARDS = len(CARDS)
FIRST_ADVISOR = u64(KINDS_OF_CARDS)


def _card(name: str) -> u64:
    return u64(CARDS.index(Card(name)))


def _advisor(name: str) -> u64:
    return u64(ADVISORS.index(Advisor(name)))


SHUUKAKU, SAKUSEN, IJUU, KAIKON = map(_card, ("shuukaku", "sakusen", "ijuu", "kaikon"))
KYUUSOKU, CHOUHEI, IKKI, ZEI = map(_card, ("kyuusoku", "chouhei", "ikki", "zei"))
SHINOBI, WAIRO, HIDERI, SHOURI = map(_card, ("shinobi", "wairo", "hideri", "shouri"))
KYUJOU, YUUKI, BOUSHI, TETTAI = map(_card, ("kyujou", "yuuki", "boushi", "tettai"))

YOUHEI, SOUJUTSU, IAIJUTSU, GEISHA = map(_advisor, ("youhei", "soujutsu", "iaijutsu", "geisha"))
KENJUTSU, KYUUJUTSU, NINJA, SHOUNIN = map(_advisor, ("kenjutsu", "kyuujutsu", "ninja", "shounin"))
FAVOUR_OF_GEISHA, FAVOUR_OF_SHOUNIN = FIRST_ADVISOR + GEISHA, FIRST_ADVISOR + SHOUNIN

CARD_BITS = u64(2)
"""A hand is a word with four bits a card, which count its copies: a card's lowest bit is at 4 * number."""
IN_HAND = np.array([1 << 4 * card for card in range(KINDS_OF_CARDS)], np.uint64)
COPIES = u64(15)
_PAIRS = u64(0x0F0F_0F0F_0F0F_0F0F)
_SUM = u64(0x0101_0101_0101_0101)
EACH_CARD = u64(sum(1 << 4 * card for card in range(KINDS_OF_CARDS)))
ACTION_CARDS = u64(
    sum(1 << 4 * number for number, card in enumerate(CARDS) if CARD_NAMES[card] is Used.ACTION)
)
"""Each card that is played as an action once, as in a hand."""


def _used(used: Used) -> u64:
    return u64(sum(1 << number for number, name in enumerate(ADVISORS) if ADVISOR_NAMES[name] is used))


IN_BATTLES, IN_DUELS, AS_ACTIONS = _used(Used.BATTLE), _used(Used.DUEL), _used(Used.ACTION)
"""The advisors, as bits, by when they can be asked for a favour."""


@rule
def copies_in(hand: u64, card: u64) -> u64:
    """How many copies of a card there are in a hand, or among the cards seen of one."""
    return hand >> (card << CARD_BITS) & COPIES


@rule
def faces(hand: u64) -> u64:
    """Each card of a hand once, at the place of its count's lowest bit: no hand has eight copies."""
    return (hand | hand >> ONE | hand >> u64(2)) & EACH_CARD


@rule
def size_of(hand: u64) -> u64:
    """How many cards there are in a hand."""
    return ((hand & _PAIRS) + (hand >> u64(4) & _PAIRS)) * _SUM >> u64(56)
