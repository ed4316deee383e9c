"""A bot on the compiled engine, on a machine that has compiled nothing yet."""

import json
import time
from pathlib import Path

import pytest
from server.clients import Person
from server.preparing_bots import COMPILING_SECONDS, install
from server.processes import ServerProcess

from rokkaku.protocol.log import FallbackTurn

MOST_SECONDS = 300.0
"""Far more than compiling takes on any machine that tests run on."""
IMPATIENT = {"ROKKAKU_BOT_SECONDS": str(COMPILING_SECONDS - 0.5), "ROKKAKU_BOT_WORKERS": "1"}


@pytest.mark.uncovered
def test_no_turn_is_lost_while_a_bot_is_compiled(tmp_path: Path) -> None:
    """As under systemd: no home to write to, and a folder for what is kept."""
    cache = tmp_path / "cache"
    cache.mkdir()
    service = {"HOME": "/nonexistent", "XDG_CACHE_HOME": "", "CACHE_DIRECTORY": str(cache)}
    with ServerProcess(tmp_path, {**IMPATIENT, **install(tmp_path), **service}) as server:
        ann = Person(server, "Ann")
        options = {"opening_hand": "drawn", "figure_setup": "random"}
        table = ann.open_table(chairs=("simulating", "simulating"), options=options)
        late = time.monotonic() + MOST_SECONDS
        while (shown := ann.get(f"/api/tables/{table}"))["ended"] is None and time.monotonic() < late:
            time.sleep(0.2)
        assert shown["ended"] is not None
        kinds = {told["kind"] for told in shown["told"]}
        assert FallbackTurn.__struct_config__.tag not in kinds
    lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    prepared = [line for line in lines if line["event"].startswith("bot-")]
    assert [(line["event"], line["bot"], line["game"]) for line in prepared] == [
        ("bot-prepared", "simulating", "samurai")
    ]
    assert prepared[0]["seconds"] >= COMPILING_SECONDS
    assert list(cache.rglob("*.nbc"))
