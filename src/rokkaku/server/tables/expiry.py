"""Tables that nobody comes back to are given up, but not without notice."""

from rokkaku.protocol.tables import DAY, Milliseconds
from rokkaku.server.settings import Settings
from rokkaku.server.uptime import Calendar

NOTICE = 4
"""The last quarter of the time is told as notice."""


def lifetime(status: str, settings: Settings) -> Milliseconds | None:
    """For how long a table may lie untouched; None: for ever."""
    days = {"open": settings.expire_open_days, "running": settings.expire_running_days}.get(status)
    return None if days is None else round(days * DAY)


def expiry(
    status: str, touched: Milliseconds, calendar: Calendar, settings: Settings, now: Milliseconds
) -> tuple[Milliseconds | None, bool]:
    """When a table expires unless somebody does something there, and whether that is soon.

    A time in which the server did not run does not count.
    """
    longest = lifetime(status, settings)
    if longest is None:
        return None, False
    left = longest - calendar.between(touched, now)
    return now + left, left <= longest // NOTICE
