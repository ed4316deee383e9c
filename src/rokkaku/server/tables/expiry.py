"""Tables that nobody comes back to are closed, after a warning; records from elsewhere are deleted."""

from rokkaku.protocol.tables import DAY, Milliseconds
from rokkaku.server.settings import Settings
from rokkaku.server.uptime import Calendar

NOTICE = 4
"""The warning is shown during the last quarter of the time."""


def lifetime(status: str, settings: Settings) -> Milliseconds | None:
    """How long a table may stay unused; None: for ever."""
    days = {
        "open": settings.expire_open_days,
        "running": settings.expire_running_days,
        "imported": settings.keep_imported_days,
    }
    return round(days[status] * DAY) if status in days else None


def expiry(
    status: str, touched: Milliseconds, calendar: Calendar, settings: Settings, now: Milliseconds
) -> tuple[Milliseconds | None, bool]:
    """When a table expires if nobody does anything there, and whether that is soon.

    The time when the server was not running does not count.
    """
    longest = lifetime(status, settings)
    if longest is None:
        return None, False
    left = longest - calendar.between(touched, now)
    return now + left, left <= longest // NOTICE
