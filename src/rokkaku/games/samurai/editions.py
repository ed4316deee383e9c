"""What each edition changes, as data."""

from collections.abc import Mapping
from enum import Enum

import msgspec

from rokkaku.core.game import EditionInfo
from rokkaku.core.named import Named
from rokkaku.core.options import offered, with_options


class OpeningHand(Named):
    """How the first five tiles come to hand."""

    CHOSEN = "chosen"
    DRAWN = "drawn"


class FigureSetup(Named):
    """How the figures come onto the board."""

    PLACED = "placed"
    RANDOM = "random"


class CaptureMoment(Named):
    """When surrounded figures are taken."""

    END_OF_TURN = "end_of_turn"
    AT_ONCE = "at_once"


class Ending(Named):
    """Which figures must be gone for the game to end."""

    ONE_KIND = "one_kind"
    WHOLE_BOARD = "whole_board"


class TokenExchange(Named):
    """Which tiles a token exchange may take up."""

    OWN_ORDINARY = "own_ordinary"
    ANY_OWN = "any_own"


class Captures(Named):
    """Whether screens show what others have captured: printed is open with two players only."""

    PRINTED = "printed"
    OPEN = "open"


class Edition(msgspec.Struct, frozen=True):
    """What one edition of the game changes.  Plain data: it can be printed, compared and stored."""

    key: str
    opening_hand: OpeningHand = OpeningHand.CHOSEN
    figure_setup: FigureSetup = FigureSetup.PLACED
    capture_moment: CaptureMoment = CaptureMoment.END_OF_TURN
    ending: Ending = Ending.ONE_KIND
    token_exchange: TokenExchange = TokenExchange.OWN_ORDINARY
    captures: Captures = Captures.PRINTED


class Printing(msgspec.Struct, frozen=True):
    """An edition with what is printed on the box."""

    edition: Edition
    colours: tuple[str, ...] = ("green", "yellow", "blue", "red")


PRINTINGS = (
    Printing(Edition("hans-im-glueck-1998")),
    Printing(
        Edition(
            "italiano",
            opening_hand=OpeningHand.DRAWN,
            capture_moment=CaptureMoment.AT_ONCE,
            ending=Ending.WHOLE_BOARD,
            token_exchange=TokenExchange.ANY_OWN,
        ),
    ),
    Printing(Edition("lacerta-2008")),
    Printing(
        Edition("galakta-2016"),
        colours=("gold", "purple", "red", "green"),
    ),
)

SEATS = (2, 3, 4)

OPTIONS: Mapping[str, type[Enum]] = {
    "opening_hand": OpeningHand,
    "figure_setup": FigureSetup,
    "capture_moment": CaptureMoment,
    "ending": Ending,
    "token_exchange": TokenExchange,
    "captures": Captures,
}


def edition_infos() -> tuple[EditionInfo, ...]:
    """The editions as lobby and command line show them."""
    return tuple(
        EditionInfo(
            printing.edition.key,
            SEATS,
            offered(printing.edition, OPTIONS, OPTIONS),
            printing.colours,
        )
        for printing in PRINTINGS
    )


def resolved(key: str, options: Mapping[str, str]) -> Edition:
    """An edition with a table's own options in place of its defaults."""
    edition = next(printing.edition for printing in PRINTINGS if printing.edition.key == key)
    return with_options(edition, OPTIONS, options)
