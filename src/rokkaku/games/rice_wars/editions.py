"""What each side of the board and the scenario change, as data."""

import tomllib
from collections.abc import Mapping
from enum import Enum
from importlib.resources import files

import msgspec

from rokkaku.core.game import EditionInfo, Source
from rokkaku.core.options import offered, with_options
from rokkaku.games.rice_wars.pieces import ADVISORS, CARDS


class Icon(Enum):
    """What is special about a turn.  [board-5]"""

    NONE = ""
    INCOME = "income"
    ADVISORS = "advisors"
    CARD = "card"
    ATTACK = "attack"


class Money(Enum):
    """Whether screens show what others own."""

    HIDDEN = "hidden"
    OPEN = "open"


class NeighbourLosses(Enum):
    """Where the peasants of the neutral daimyo go that leave the board."""

    POOL = "pool"
    OUT = "out"


class Track(msgspec.Struct, frozen=True):
    """The icons of the turns of one side, and how we know them."""

    icons: tuple[Icon, ...]
    source: str


def _tracks() -> dict[str, Track]:
    text = files(__package__).joinpath("turns.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Track])


TRACKS = _tracks()


class Edition(msgspec.Struct, frozen=True):
    """What one way to play changes.  Plain data: it can be printed, compared and stored."""

    key: str
    board: str
    icons: tuple[Icon, ...]
    first_peasants: int
    blessed_income: int
    has_neighbour: bool = False
    money: Money = Money.HIDDEN
    neighbour_losses: NeighbourLosses = NeighbourLosses.POOL


class Printing(msgspec.Struct, frozen=True):
    """An edition with its title, the seats it is for, and what a table may change."""

    edition: Edition
    title: str
    seats: tuple[int, ...]
    options: tuple[str, ...] = ("money",)


PRINTINGS = (
    Printing(Edition("basic", "basic", TRACKS["basic"].icons, 2, 2), "Basic board (white side)", (3, 4)),
    Printing(Edition("epic", "epic", TRACKS["epic"].icons, 3, 3), "Epic board (black side)", (3, 4, 5)),
    Printing(
        Edition("troublesome-neighbour", "basic", TRACKS["basic"].icons, 2, 2, has_neighbour=True),
        "The troublesome neighbour (scenario for two)",
        (2,),
        ("money", "neighbour_losses"),
    ),
)

RECONSTRUCTION = "reconstruction"
"""The rows of both boards; only the number of their fields is in the rulebook."""

COLOURS = ("black", "red", "green", "blue", "yellow")

OPTIONS: Mapping[str, type[Enum]] = {"money": Money, "neighbour_losses": NeighbourLosses}


def edition_infos() -> tuple[EditionInfo, ...]:
    """The editions as lobby and command line show them."""
    return tuple(
        EditionInfo(
            printing.edition.key,
            printing.title,
            printing.seats,
            offered(printing.edition, OPTIONS, printing.options),
            COLOURS,
        )
        for printing in PRINTINGS
    )


def sources() -> tuple[Source, ...]:
    """How we know each board, track of turns, card and advisor."""
    return (
        *(Source(f"rice-wars.board.{board}", RECONSTRUCTION) for board in TRACKS),
        *(Source(f"rice-wars.track.{board}", track.source) for board, track in TRACKS.items()),
        *(Source(f"rice-wars.card.{card}", entry.source) for card, entry in CARDS.items()),
        *(Source(f"rice-wars.advisor.{advisor}", entry.source) for advisor, entry in ADVISORS.items()),
    )


def resolved(key: str, options: Mapping[str, str]) -> Edition:
    """An edition with a table's own options in place of its defaults."""
    edition = next(printing.edition for printing in PRINTINGS if printing.edition.key == key)
    return with_options(edition, OPTIONS, options)
