import asyncio
import io
import json
import logging
import sys
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

from rokkaku.core.errors import BadRequest
from rokkaku.server.edge.logs import SECRET, kind, log, places, set_up, without_secrets

LOGGERS = (None, "uvicorn", "uvicorn.error", "uvicorn.access", "asyncio")


class Written:
    """What has been logged so far."""

    def __init__(self) -> None:
        self.stream = io.StringIO()

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.stream.getvalue().splitlines()]


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[Written]:
    """Logs set up as the server does it, and everything put back afterwards."""
    before = Written()
    monkeypatch.setattr(sys, "stderr", before.stream)
    monkeypatch.setattr(warnings, "showwarning", warnings.showwarning)
    loggers = [logging.getLogger(name) for name in LOGGERS]
    levels = [(logger, logger.level, logger.disabled) for logger in loggers]
    handlers = logging.getLogger().handlers
    set_up()
    yield before
    logging.getLogger().handlers = handlers
    for logger, level, disabled in levels:
        logger.setLevel(level)
        logger.disabled = disabled


def test_a_line_is_one_json_object(written: Written) -> None:
    log("request", method="GET", path="/", status=200, ms=1.5)
    line = written.lines[0]
    assert line.pop("at").endswith("+00:00")
    assert line == {
        "level": "info",
        "event": "request",
        "method": "GET",
        "path": "/",
        "status": 200,
        "ms": 1.5,
    }


def test_a_line_stays_one_line(written: Written) -> None:
    log("request", path='/a"\n{"level": "forged"}\udcff' + "x" * 1000)
    (line,) = written.lines
    assert line["level"] == "info"
    assert len(line["path"]) == 300


@pytest.mark.parametrize("name", sorted(SECRET))
def test_fields_that_could_hold_a_secret_are_dropped(written: Written, name: str) -> None:
    secret: dict[str, Any] = {name: "S3@f7"}
    log("moved", seat=1, **secret)
    assert "S3@f7" not in written.stream.getvalue()
    assert written.lines[0]["dropped"] == [name]
    assert written.lines[0]["seat"] == 1


def test_values_that_are_not_plain_are_dropped() -> None:
    fields = {
        "seq": 3,
        "row": {"seed": 7},
        "rows": [1],
        "raw": b"7",
        "Seed": "7",
        "is_new": True,
        "left": None,
    }
    assert without_secrets(fields) == {
        "seq": 3,
        "is_new": True,
        "left": None,
        "dropped": ["Seed", "raw", "row", "rows"],
    }


def fail() -> None:
    raise KeyError("the seed is 9f3c")


def test_of_an_error_only_its_kind_and_places_are_told(written: Written) -> None:
    try:
        fail()
    except KeyError as error:
        log("crashed", level=logging.ERROR, error=error, reference="ab12")
    (line,) = written.lines
    assert line["error"] == "KeyError"
    assert line["trace"][-1].startswith("edge/test_logs.py:")
    assert line["reference"] == "ab12"
    assert "9f3c" not in written.stream.getvalue()


def test_kinds_of_errors() -> None:
    assert kind(OSError(28, "No space left on device")) == "OSError ENOSPC"
    assert kind(OSError("what?")) == "OSError"
    assert kind(BadRequest("game.unknown", {"game": "chess"})) == "BadRequest game.unknown"
    assert kind(ValueError("secret")) == "ValueError"
    assert places(None) == []


def test_what_the_libraries_say_has_the_same_form(written: Written) -> None:
    logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    (line,) = written.lines
    line.pop("at")
    assert line == {"level": "warning", "event": "uvicorn", "said": "Invalid HTTP request received."}


def test_a_task_that_fails_unseen_does_not_tell_what_it_knew(written: Written) -> None:
    async def run() -> None:
        task = asyncio.create_task(asyncio.to_thread(fail))
        await asyncio.wait([task])

    asyncio.run(run())
    (line,) = written.lines
    assert line["said"] == "Task exception was never retrieved"
    assert line["error"] == "KeyError"
    assert "9f3c" not in written.stream.getvalue()


def test_uvicorn_tells_no_addresses(written: Written) -> None:
    logging.getLogger("uvicorn.error").info('127.0.0.1:1 - "WebSocket /api/tables/secret" [accepted]')
    logging.getLogger("uvicorn.access").info('127.0.0.1:1 - "GET /t/secret?key=1 HTTP/1.1" 200')
    assert written.lines == []


def test_a_refused_handshake_is_no_alarm(written: Written) -> None:
    logging.getLogger("uvicorn.error").error("ASGI callable returned without completing handshake.")
    assert written.lines == []


def test_nobody_can_fill_the_disk_with_what_libraries_say(written: Written) -> None:
    for _ in range(500):
        logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    assert 100 <= len(written.lines) < 120
    log("still", seq=1)
    assert written.lines[-1]["event"] == "still"


def test_warnings_are_logged_too(written: Written) -> None:
    warnings.showwarning("it will rain", UserWarning, "weather.py", 3)
    (line,) = written.lines
    assert (line["event"], line["kind"], line["said"]) == ("warning", "UserWarning", "it will rain")
