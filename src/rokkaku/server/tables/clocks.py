"""Clocks: told by the server alone, and never charged for a time in which it did not run."""

from collections.abc import Sequence

import msgspec

from rokkaku.protocol.tables import DAY, SECOND, Milliseconds, Pace
from rokkaku.server.uptime import Calendar

PRESETS = {
    "quick": Pace("live", bank=5 * 60, increment=15),
    "relaxed": Pace("live", bank=15 * 60, increment=30),
    "daily": Pace("days", days=1),
    "slow": Pace("days", days=3),
    "friends": Pace("none"),
}


class Clock(msgspec.Struct, frozen=True):
    """One seat's: what was left when it last stood still, and since when it runs."""

    left: Milliseconds
    since: Milliseconds | None = None

    def stopped_still(self) -> "Clock":
        """As if it did not run."""
        return Clock(self.left)


def fresh_clocks(pace: Pace, seats: int) -> tuple[Clock, ...] | None:
    """Every clock before the game; None where there are none."""
    return None if pace.kind == "none" else tuple(Clock(allowance(pace)) for _ in range(seats))


def allowance(pace: Pace) -> Milliseconds:
    """What a clock holds when it begins, or when somebody who is late gets more time."""
    return pace.days * DAY if pace.kind == "days" else pace.bank * SECOND


def left(clock: Clock, calendar: Calendar, at: Milliseconds) -> Milliseconds:
    """What a clock shows."""
    return clock.left if clock.since is None else clock.left - calendar.between(clock.since, at)


def stopped(clock: Clock, pace: Pace, calendar: Calendar, at: Milliseconds) -> Clock:
    """A clock whose player has decided: charged, and with what a decision earns."""
    if pace.kind == "days":
        return Clock(allowance(pace))
    return Clock(max(0, left(clock, calendar, at)) + pace.increment * SECOND)


def halted(clock: Clock, calendar: Calendar, at: Milliseconds) -> Clock:
    """A clock that stands still because nobody waits for its player any more."""
    return Clock(left(clock, calendar, at))


def running(clock: Clock, at: Milliseconds) -> Clock:
    """A clock that runs from now on, or goes on running."""
    return clock if clock.since is not None else Clock(clock.left, at)


def after(
    clocks: Sequence[Clock],
    pace: Pace,
    calendar: Calendar,
    at: Milliseconds,
    *,
    decided: int | None,
    asked: Sequence[int],
) -> tuple[Clock, ...]:
    """All clocks once somebody has decided, or nobody; those run whose players are asked now."""
    told = []
    for seat, clock in enumerate(clocks):
        if seat == decided:
            clock = stopped(clock, pace, calendar, at)
        if seat in asked:
            clock = running(clock, at)
        elif clock.since is not None:
            clock = halted(clock, calendar, at)
        told.append(clock)
    return tuple(told)


def before(clocks: Sequence[Clock], gone: Sequence[tuple[int, Milliseconds]]) -> tuple[Clock, ...]:
    """All clocks before some decisions, each told by its seat and what the clock held; none of them runs."""
    told = [clock.stopped_still() for clock in clocks]
    for seat, held in reversed(gone):
        told[seat] = Clock(held)
    return tuple(told)


def next_due(
    clocks: Sequence[Clock] | None, calendar: Calendar, at: Milliseconds
) -> tuple[int, Milliseconds] | None:
    """The seat whose clock runs out first, and in how long."""
    if clocks is None:
        return None
    due = [(left(clock, calendar, at), seat) for seat, clock in enumerate(clocks) if clock.since is not None]
    if not due:
        return None
    remaining, seat = min(due)
    return seat, remaining
