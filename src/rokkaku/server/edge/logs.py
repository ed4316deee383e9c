"""Logs for the host: one JSON object per line on standard error, without secrets.

Fields with certain names, values that are not plain, and the messages of exceptions are left out, since
they may hold secrets.  For an exception, a line has its type and the places in the code.
"""

import errno
import logging
import sys
import traceback
import warnings
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import PurePath
from types import TracebackType
from typing import TextIO

import msgspec

from rokkaku.core.errors import RokkakuError
from rokkaku.server.edge.limits import TokenBucket

SECRET = frozenset(
    {
        "answer",
        "body",
        "choices",
        "command",
        "cookie",
        "draft",
        "events",
        "header",
        "headers",
        "key",
        "message",
        "moves",
        "name",
        "nonce",
        "note",
        "query",
        "question",
        "scene",
        "secret",
        "seed",
        "setup",
        "signature",
        "state",
        "text",
        "token",
        "view",
    }
)
"""Fields that are always dropped."""

FALSE_ALARMS = (
    "ASGI callable returned without completing handshake.",
    "Invalid UTF-8 sequence received from client.",
    "Application startup failed. Exiting.",
)
"""uvicorn logs the first two whenever it or we refuse a client; we log ourselves why a start failed."""
LONGEST = 300
DEEPEST = 12

_OURS = logging.getLogger("rokkaku")


def log(
    event: str, *, level: int = logging.INFO, error: BaseException | None = None, **fields: object
) -> None:
    """Writes a line: an event in one word, and plain fields with details."""
    _OURS.log(level, event, exc_info=error, extra={"fields": fields})


def set_up() -> None:
    """Sends all log records, including those of libraries, to standard error in our format."""
    out = logging.StreamHandler(sys.stderr)
    out.setFormatter(JsonLines())
    out.addFilter(RateLimitFilter())
    root = logging.getLogger()
    root.handlers = [out]
    root.setLevel(logging.INFO)
    # Below warning level uvicorn logs whole addresses, including links to private tables.
    for name in ("uvicorn", "uvicorn.error", "asyncio"):
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.getLogger("uvicorn.access").disabled = True
    warnings.showwarning = _log_warning


class RateLimitFilter(logging.Filter):
    """Limits what libraries log, so that nobody can provoke them to fill the disk."""

    def __init__(self, rate: float = 2, burst: float = 100) -> None:
        super().__init__()
        self.bucket = TokenBucket(rate, burst)

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write a record; our own always are."""
        return hasattr(record, "fields") or (record.msg not in FALSE_ALARMS and not self.bucket.take())


class JsonLines(logging.Formatter):
    """Formats a record as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """The line without a line break."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, object] = {"at": at, "level": record.levelname.lower()}
        fields = getattr(record, "fields", None)
        if fields is None:
            # Only the first line: asyncio adds lines with values when a task fails.
            said = record.getMessage().strip().partition("\n")[0]
            line |= {"event": record.name.partition(".")[0], "said": _plain(said)}
        else:
            line |= {"event": record.getMessage(), **without_secrets(fields)}
        if record.exc_info and record.exc_info[1]:
            line |= {"error": kind(record.exc_info[1]), "trace": places(record.exc_info[2])}
        return msgspec.json.encode(line).decode()


def without_secrets(fields: Mapping[str, object]) -> dict[str, object]:
    """The fields that may be logged; `dropped` names the others."""
    may_tell = {
        name: _plain(value)
        for name, value in fields.items()
        if name.lower() not in SECRET and isinstance(value, str | int | float | None)
    }
    dropped = sorted(set(fields) - set(may_tell))
    return may_tell | {"dropped": dropped} if dropped else may_tell


def kind(error: BaseException) -> str:
    """The type of an error, without its message."""
    name = type(error).__name__
    if isinstance(error, RokkakuError):
        return f"{name} {error.key}"
    if isinstance(error, OSError) and error.errno:
        return f"{name} {errno.errorcode.get(error.errno, error.errno)}"
    return name


def places(trace: TracebackType | None) -> list[str]:
    """The places in the code that led to an error, the innermost last."""
    frames = [(PurePath(frame.f_code.co_filename), line) for frame, line in traceback.walk_tb(trace)]
    return [f"{path.parent.name}/{path.name}:{line}" for path, line in frames[-DEEPEST:]]


def _plain(value: object) -> object:
    """Text shortened and without lone surrogates, other values as they are."""
    return value.encode("utf-8", "replace").decode()[:LONGEST] if isinstance(value, str) else value


def _log_warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    place = f"{PurePath(filename).name}:{lineno}"
    log("warning", level=logging.WARNING, kind=category.__name__, said=str(message), place=place)
