"""Events as a log keeps them, and the types of events that a game has."""

from collections.abc import Iterable
from types import ModuleType

import msgspec

from rokkaku.core.game import Event
from rokkaku.core.telling import EventData


def stored(events: Iterable[Event]) -> list[EventData]:
    """Through JSON and back, as a log would have them."""
    plain = [msgspec.json.decode(msgspec.json.encode(event)) for event in events]
    return [(values.pop("type"), values) for values in plain]


def event_types(room: ModuleType) -> set[type[Event]]:
    """All that a game's room of events defines."""
    found = (thing for thing in vars(room).values() if isinstance(thing, type))
    return {thing for thing in found if issubclass(thing, Event) and thing is not Event}
