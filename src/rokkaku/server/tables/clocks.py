"""Clocks: told by the server alone, and never charged for a time in which it did not run."""

from collections.abc import Sequence

import msgspec

from rokkaku.server.store.store import Life, Milliseconds, Pace

LIVE, DAYS, NONE = "live", "days", "none"
SECOND = 1_000
DAY = 24 * 60 * 60 * SECOND

PRESETS = {
    "quick": Pace(LIVE, bank=5 * 60, increment=15),
    "relaxed": Pace(LIVE, bank=15 * 60, increment=30),
    "daily": Pace(DAYS, days=1),
    "slow": Pace(DAYS, days=3),
    "friends": Pace(NONE),
}


class Clock(msgspec.Struct, frozen=True):
    """One seat's: what was left when it last stood still, and since when it runs."""

    left: Milliseconds
    since: Milliseconds | None = None

    def stopped_still(self) -> "Clock":
        """As if it did not run."""
        return Clock(self.left)


class Calendar(msgspec.Struct, frozen=True):
    """When the server ran.  The last stretch of it has no end yet."""

    lives: tuple[Life, ...] = ()

    def between(self, since: Milliseconds, at: Milliseconds) -> Milliseconds:
        """For how long it ran from one time to another."""
        gaps = sum(
            max(0, min(later.began, at) - max(earlier.seen, since))
            for earlier, later in zip(self.lives, self.lives[1:], strict=False)
        )
        return max(0, at - since - gaps)

    def ago(self, at: Milliseconds, length: Milliseconds) -> Milliseconds:
        """The time from which on it had run for so long at another time."""
        since = at - length
        for earlier, later in reversed(tuple(zip(self.lives, self.lives[1:], strict=False))):
            if since < later.began:
                since -= max(0, min(later.began, at) - earlier.seen)
        return since


def fresh_clocks(pace: Pace, seats: int) -> tuple[Clock, ...] | None:
    """Every clock before the game; None where there are none."""
    return None if pace.kind == NONE else tuple(Clock(allowance(pace)) for _ in range(seats))


def allowance(pace: Pace) -> Milliseconds:
    """What a clock holds when it begins, or when somebody who is late gets more time."""
    return pace.days * DAY if pace.kind == DAYS else pace.bank * SECOND


def left(clock: Clock, calendar: Calendar, at: Milliseconds) -> Milliseconds:
    """What a clock shows."""
    return clock.left if clock.since is None else clock.left - calendar.between(clock.since, at)


def stopped(clock: Clock, pace: Pace, calendar: Calendar, at: Milliseconds) -> Clock:
    """A clock whose player has decided: charged, and with what a decision earns."""
    if pace.kind == DAYS:
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
