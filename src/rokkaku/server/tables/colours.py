"""The colours at a table: people choose theirs, the others have what is left."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from rokkaku.core.errors import BadRequest
from rokkaku.core.game import EditionInfo, Setup, edition_of, with_colours
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find
from rokkaku.protocol.tables import Chair

OWNED = ("person", "reserved")
"""The kinds of chairs whose colour nobody else can take."""
REMEMBERED = 1024
"""How many editions in their colours are kept: every frame shows them."""


def setup_of(setup: Setup, chairs: Sequence[Chair]) -> Setup:
    """A setup in the colours of the chairs."""
    colours = _coloured(setup, chairs)[0]
    return setup if setup.colours == colours else replace(setup, colours=colours)


def edition_shown(setup: Setup, chairs: Sequence[Chair]) -> EditionInfo:
    """The edition in the colours of the chairs; refused if a chair cannot have its colour."""
    return _coloured(setup, chairs)[1]


def _coloured(setup: Setup, chairs: Sequence[Chair]) -> tuple[tuple[str, ...], EditionInfo]:
    chosen = tuple(chair.colour for chair in chairs)
    return _remembered(setup.game, setup.edition, setup.seats, setup.colours, chosen)


@lru_cache(maxsize=REMEMBERED)
def _remembered(
    game: str, edition: str, seats: int, colours: tuple[str, ...], chosen: tuple[str, ...]
) -> tuple[tuple[str, ...], EditionInfo]:
    """The colours of a setup with these chairs, and its edition in them."""
    editions = find(game).editions
    setup = with_colours(Setup(game, edition, seats, "", colours=colours), editions, chosen)
    return setup.colours, edition_of(editions, setup)


def settled(setup: Setup, chairs: Sequence[Chair], kinds: Sequence[str]) -> tuple[Chair, ...]:
    """The chairs, those of some kinds with the colour that they have now."""
    colours = edition_shown(setup, chairs).colours
    return tuple(
        replace(chair, colour=colour) if chair.kind in kinds else chair
        for chair, colour in zip(chairs, colours, strict=False)
    )


def seated(setup: Setup, chairs: Sequence[Chair], seat: Seat, chair: Chair) -> Chair:
    """The chair of someone who sits down, in the colour it asks for or else the seat's."""
    now = settled(setup, chairs, OWNED)
    for number, other in enumerate(now):
        if number != seat and other.kind in OWNED and other.colour == chair.colour:
            raise BadRequest("table.colour-taken", {"colour": chair.colour, "name": other.name})
    colour = chair.colour or edition_shown(setup, chairs).colours[seat]
    return settled(setup, (*now[:seat], replace(chair, colour=colour), *now[seat + 1 :]), OWNED)[seat]
