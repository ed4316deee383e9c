"""The colours at a table: people choose theirs, the others have what is left."""

from collections.abc import Sequence

from msgspec.structs import replace

from rokkaku.core.errors import BadRequest
from rokkaku.core.game import EditionInfo, Setup, edition_of, with_colours
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find
from rokkaku.protocol.tables import Chair
from rokkaku.server.remembering import remembered_by_identity

OWNED = ("person", "reserved")
"""The kinds of chairs whose colour nobody else can take."""
LATEST = 256
"""How many tables are remembered: every frame needs the colours, and few rows change the chairs."""


@remembered_by_identity(LATEST)
def setup_of(setup: Setup, chairs: tuple[Chair, ...]) -> Setup:
    """A setup in the colours of the chairs."""
    return with_colours(setup, find(setup.game).editions, [chair.colour for chair in chairs])


@remembered_by_identity(LATEST)
def edition_shown(setup: Setup, chairs: tuple[Chair, ...]) -> EditionInfo:
    """The edition in the colours of the chairs; refused if a chair cannot have its colour."""
    return edition_of(find(setup.game).editions, setup_of(setup, chairs))


def settled(setup: Setup, chairs: tuple[Chair, ...], kinds: Sequence[str]) -> tuple[Chair, ...]:
    """The chairs, those of some kinds with the colour that they have now."""
    colours = edition_shown(setup, chairs).colours
    return tuple(
        replace(chair, colour=colour) if chair.kind in kinds else chair
        for chair, colour in zip(chairs, colours, strict=False)
    )


def seated(setup: Setup, chairs: tuple[Chair, ...], seat: Seat, chair: Chair) -> Chair:
    """The chair of someone who sits down, in the colour it asks for or else the seat's."""
    now = settled(setup, chairs, OWNED)
    for number, other in enumerate(now):
        if number != seat and other.kind in OWNED and other.colour == chair.colour:
            raise BadRequest("table.colour-taken", {"colour": chair.colour, "name": other.name})
    colour = chair.colour or edition_shown(setup, chairs).colours[seat]
    return settled(setup, (*now[:seat], replace(chair, colour=colour), *now[seat + 1 :]), OWNED)[seat]
