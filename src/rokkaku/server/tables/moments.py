"""What is true at a table now besides what its log says: the time, who is here, which bots get ready."""

from rokkaku.core.seats import Seat
from rokkaku.protocol.tables import Milliseconds
from rokkaku.server.tables import clocks
from rokkaku.server.tables.actor import Actor, Moment
from rokkaku.server.tables.state import TableState

LASTS: Milliseconds = 20
"""So long the same time is told, unless something changes: all who are shown a turn are shown it sooner."""


def moment_of(table: Actor) -> Moment:
    """The same one for all who are shown the table together, so that what was made of it is found."""
    now, known = table.services.now(), table.moment
    if known is None or not known.at <= now < known.at + LASTS:
        known = table.moment = _moment(table, now)
    return known


def _moment(table: Actor, now: Milliseconds) -> Moment:
    state = table.state
    here = table.present + table.elsewhere if table.elsewhere else table.present
    return Moment(
        at=now,
        online=tuple([chair.kind == "person" and here[chair.guest] > 0 for chair in state.chairs]),
        watchers=sum([count for guest, count in here.items() if guest not in state.seated]),
        left=_left(state, now),
        preparing=_preparing(table),
    )


def _left(state: TableState, now: Milliseconds) -> tuple[Milliseconds | None, ...]:
    if state.clocks is None:
        return (None,) * len(state.chairs)
    return tuple([max(0, clocks.left(clock, state.calendar, now)) for clock in state.clocks])


def _preparing(table: Actor) -> tuple[Milliseconds | None, ...]:
    chairs = table.state.chairs
    if not table.preparing:
        return (None,) * len(chairs)
    return tuple(
        [
            table.preparing.get(Seat(seat)) if chair.kind == "bot" else None
            for seat, chair in enumerate(chairs)
        ]
    )
