"""Clocks: only the server's time counts, and only while it is running."""

from collections.abc import Iterable, Sequence

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


class Clock(msgspec.Struct, frozen=True, gc=False):
    """One seat's clock: the time left when it last stopped, and when it started running."""

    left: Milliseconds
    since: Milliseconds | None = None

    def not_running(self) -> "Clock":
        """The clock as if it had never started running."""
        return Clock(self.left)


def fresh_clocks(pace: Pace, seats: int) -> tuple[Clock, ...] | None:
    """All clocks at the start of the game; None: no clocks."""
    return None if pace.kind == "none" else tuple(Clock(allowance(pace)) for _ in range(seats))


def allowance(pace: Pace) -> Milliseconds:
    """The time on a clock at the start, or when a player who is out of time gets more."""
    return pace.days * DAY if pace.kind == "days" else pace.bank * SECOND


def left(clock: Clock, calendar: Calendar, at: Milliseconds) -> Milliseconds:
    """The time left on a clock."""
    return clock.left if clock.since is None else clock.left - calendar.between(clock.since, at)


def stopped(clock: Clock, pace: Pace, calendar: Calendar, at: Milliseconds) -> Clock:
    """A clock after its player's turn, with the increment or a fresh number of days."""
    if pace.kind == "days":
        return Clock(allowance(pace))
    return Clock(max(0, left(clock, calendar, at)) + pace.increment * SECOND)


def halted(clock: Clock, calendar: Calendar, at: Milliseconds) -> Clock:
    """A clock that stops because its player no longer has to play."""
    return Clock(left(clock, calendar, at))


def running(clock: Clock, at: Milliseconds) -> Clock:
    """A clock that runs from now on, or keeps running."""
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
    """All clocks after the seat `decided` has played, if any; the clocks of the seats in `asked` run."""
    following = []
    for seat, clock in enumerate(clocks):
        if seat == decided:
            clock = stopped(clock, pace, calendar, at)
        if seat in asked:
            clock = running(clock, at)
        elif clock.since is not None:
            clock = halted(clock, calendar, at)
        following.append(clock)
    return tuple(following)


def before(clocks: Sequence[Clock], gone: Sequence[tuple[int, Milliseconds]]) -> tuple[Clock, ...]:
    """All clocks, stopped, as they were before some turns; `gone` has the seat and time of each turn."""
    earlier = [clock.not_running() for clock in clocks]
    for seat, held in reversed(gone):
        earlier[seat] = Clock(held)
    return tuple(earlier)


def next_due(
    clocks: Sequence[Clock], watched: Iterable[int], calendar: Calendar, at: Milliseconds
) -> tuple[int, Milliseconds] | None:
    """The one of some seats whose clock runs out first, and in how long."""
    due = [(left(clocks[seat], calendar, at), seat) for seat in watched if clocks[seat].since is not None]
    if not due:
        return None
    remaining, seat = min(due)
    return seat, remaining
