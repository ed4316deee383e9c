"""What becomes of those who wait when a real server stops."""

import json
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from server.clients import Person
from server.processes import ServerProcess


@pytest.mark.uncovered
def test_who_waits_for_news_is_told_at_once_that_there_are_none(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server, ThreadPoolExecutor() as pool:
        host = Person(server, "Host")
        table = host.open_table("samurai", ("me", "free"))
        news = f"/api/tables/{table}/events?since=1&wait=25"
        waiting = [pool.submit(server.get, news, host.cookie) for _ in range(3)]
        time.sleep(0.5)
        assert not any(each.done() for each in waiting)
        assert server.stop() == 0
        answers = [each.result() for each in waiting]
        server.start()
    assert [(status, json.loads(body)["status"]) for status, body in answers] == [(200, "open")] * 3
    assert "uvicorn" not in server.log.read_text(), "nobody had to be cut off"
