"""The values of options as numbers: their order in `games/samurai/editions.py`."""

from enum import Enum

from rokkaku.games.samurai.editions import (
    OPTIONS,
    CaptureMoment,
    Ending,
    FigureSetup,
    OpeningHand,
    TokenExchange,
)


def number(value: Enum) -> int:
    """The place of a value among those of its option."""
    return list(type(value)).index(value)


OPTION_NAMES = tuple(OPTIONS)

DRAWN = number(OpeningHand.DRAWN)
RANDOM = number(FigureSetup.RANDOM)
AT_ONCE = number(CaptureMoment.AT_ONCE)
WHOLE_BOARD = number(Ending.WHOLE_BOARD)
ANY_OWN = number(TokenExchange.ANY_OWN)
