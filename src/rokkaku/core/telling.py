"""How much of a story an event is: what to stress, what to leave out, and what shows it."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from rokkaku.core.seats import Seat

EventData = tuple[str, Mapping[str, Any]]
"""An event as a log keeps it: the name of its type, and its values as JSON has them."""

Weight = Literal["implied", "minor", "normal", "major"]
"""It goes without saying; it only follows from what was done; -; it changes who is ahead."""

Sign = Literal["", "capture", "end", "result"]
"""Something was captured; the game is over; who has won."""


class Telling(msgspec.Struct, frozen=True, gc=False):
    """What a screen needs to know about an event in addition to its sentence."""

    weight: Weight = "normal"
    sign: Sign = ""
    symbol: str = ""
    """A symbol of the game's art that shows what it is about."""
    owner: Seat | None = None
    """Whose colour the symbol has."""
    is_marked: bool = True
    """Whether its places are worth a mark on the board."""
    variant: str = ""
    """The end of its key, where what happened around it calls for another sentence than usual."""
    ranking: tuple[int, ...] = ()
    """Where it counts how a seat fared: what places are ordered by, the weightiest first; more is better."""

    def with_symbol(self, symbol: str, owner: Seat | None = None) -> "Telling":
        """The same, shown by a symbol."""
        return msgspec.structs.replace(self, symbol=symbol, owner=owner)


PLAIN = Telling()


def tell(events: Sequence[EventData]) -> tuple[Telling, ...]:
    """One telling for each event, all alike: for a game that has nothing to stress."""
    return (PLAIN,) * len(events)
