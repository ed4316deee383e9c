"""The one edition, and its option."""

from collections.abc import Mapping
from enum import Enum

import msgspec

from rokkaku.core.game import EditionInfo
from rokkaku.core.options import offered, with_options


class Hand(Enum):
    """How many cards a player holds."""

    TWO = "two"
    ONE = "one"


class Edition(msgspec.Struct, frozen=True):
    """How a table plays."""

    hand: Hand = Hand.TWO


SIZES = {Hand.TWO: 2, Hand.ONE: 1}
OPTIONS: Mapping[str, type[Enum]] = {"hand": Hand}
EDITIONS = (EditionInfo("plain", (2, 3), offered(Edition(), OPTIONS, OPTIONS), ("red", "blue", "green")),)


def resolved(options: Mapping[str, str]) -> Edition:
    """What a table has agreed on."""
    return with_options(Edition(), OPTIONS, options)
