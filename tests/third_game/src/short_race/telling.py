"""What of a race is worth telling."""

from collections.abc import Sequence

from rokkaku.core.telling import PLAIN, EventData, Telling

TELLINGS = {
    "CardDrawn": Telling("minor"),
    "CardDropped": Telling("minor"),
    "RaceEnded": Telling("major", "end"),
}


def tell(events: Sequence[EventData]) -> tuple[Telling, ...]:
    """One telling for each event."""
    return tuple(_told(kind, values.get("seat")) for kind, values in events)


def _told(kind: str, seat: object) -> Telling:
    return Telling(symbol=f"runner-{seat}") if kind == "RunnerMoved" else TELLINGS.get(kind, PLAIN)
