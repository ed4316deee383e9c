"""What of a game of Samurai is worth telling, and what shows it."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from rokkaku.core.game import Event
from rokkaku.core.telling import PLAIN, EventData, Telling
from rokkaku.games.samurai import events as happened
from rokkaku.games.samurai.rules.winner import ranking

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
    """A tile in the colour of its player, or a figure; or what a place was found from."""
    if "tile" in values:
        return telling.with_symbol(f"tile-{values['tile']}", values.get("seat"))
    if "caste" in values:
        return telling.with_symbol(f"figure-{values['caste']}")
    if "total" in values:
        found_from = ranking(len(values["leads"]), values["others"], values["total"])
        return msgspec.structs.replace(telling, ranking=found_from)
    return telling
