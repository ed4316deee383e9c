"""What of a game of Samurai is worth telling, and what shows it."""

from collections.abc import Mapping, Sequence
from typing import Any

from rokkaku.core.game import Event
from rokkaku.core.telling import PLAIN, EventData, Telling
from rokkaku.games.samurai import events as happened

TELLINGS: Mapping[type[Event], Telling] = {
    happened.FigureCaptured: Telling("major", "capture"),
    happened.FigureSetAside: Telling("major", "capture"),
    happened.GameEnded: Telling("major", "end"),
    happened.WinDecided: Telling("major", "result"),
    happened.HandChosen: Telling("minor"),
    happened.TilesDrawn: Telling("minor"),
    happened.TurnEnded: Telling("implied"),
    happened.HandRefilled: Telling("implied"),
    # What comes onto the board in one go says nothing about the last moves.
    happened.FiguresDealt: Telling(is_marked=False),
}
_BY_NAME = {event.__name__: telling for event, telling in TELLINGS.items()}


def tell(events: Sequence[EventData]) -> tuple[Telling, ...]:
    """One telling for each event."""
    return tuple(_with_symbol(_BY_NAME.get(kind, PLAIN), values) for kind, values in events)


def _with_symbol(telling: Telling, values: Mapping[str, Any]) -> Telling:
    """A tile in the colour of its player, or a figure."""
    if "tile" in values:
        return telling.with_symbol(f"tile-{values['tile']}", values.get("seat"))
    if "caste" in values:
        return telling.with_symbol(f"figure-{values['caste']}")
    return telling
