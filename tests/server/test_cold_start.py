"""A bot on the compiled engine, on a machine that has compiled nothing yet."""

import json
import time
from pathlib import Path
from typing import Any

import pytest
from server.clients import Person
from server.preparing_bots import COMPILING_SECONDS, install
from server.processes import ServerProcess
from server.sizes import size

from rokkaku.protocol.log import FallbackTurn

MOST_SECONDS = 300.0
"""Far more than compiling takes on any machine that tests run on, and far more than a game."""
IMPATIENT = {"ROKKAKU_BOT_SECONDS": str(COMPILING_SECONDS - 0.5), "ROKKAKU_BOT_WORKERS": "1"}


TABLES: dict[str, dict[str, Any]] = {
    "samurai": {"options": {"opening_hand": "drawn", "figure_setup": "random"}},
    "rice-wars": {"edition": "troublesome-neighbour"},
}
"""Where two bots play at once."""
pytestmark = pytest.mark.uncovered


@pytest.fixture
def service(tmp_path: Path) -> dict[str, str]:
    """As under systemd: no home to write to, and an empty folder for what is kept.

    Turns wait however slow the machine is.
    """
    cache = tmp_path / "cache"
    cache.mkdir()
    kept = {"HOME": "/nonexistent", "XDG_CACHE_HOME": "", "CACHE_DIRECTORY": str(cache)}
    return {**kept, "ROKKAKU_BOT_PATIENCE": str(MOST_SECONDS)}


def game_of(server: ServerProcess, bot: str, game: str = "samurai") -> set[str]:
    """What is told of a game that two bots of a name play to its end: so long once they are prepared."""
    ann = Person(server, "Ann")
    table = ann.open_table(game, (bot, bot), **TABLES[game])
    late = time.monotonic() + MOST_SECONDS
    while (shown := ann.get(f"/api/tables/{table}"))["ended"] is None and time.monotonic() < late:
        if any(chair["preparing_since"] is not None for chair in shown["chairs"]):
            late = time.monotonic() + MOST_SECONDS
        time.sleep(0.2)
    assert shown["ended"] is not None
    return {told["kind"] for told in shown["told"]}


def lines_about_bots(server: ServerProcess) -> list[dict[str, Any]]:
    lines = map(json.loads, server.log.read_text().splitlines())
    return [line for line in lines if line["event"].startswith("bot-")]


def test_no_turn_is_lost_while_a_bot_is_compiled(tmp_path: Path, service: dict[str, str]) -> None:
    with ServerProcess(tmp_path, {**IMPATIENT, **install(tmp_path), **service}) as server:
        assert FallbackTurn.__struct_config__.tag not in game_of(server, "simulating")
    prepared = lines_about_bots(server)
    assert [(line["event"], line["bot"], line["game"]) for line in prepared] == [
        ("bot-prepared", "simulating", "samurai")
    ]
    assert prepared[0]["seconds"] >= COMPILING_SECONDS
    assert list((tmp_path / "cache").rglob("*.nbc"))


@pytest.mark.parametrize(
    ("game", "level", "bot"),
    [
        ("samurai", "hatamoto", "strong"),
        *size([], [("samurai", "kensei", "guided"), ("rice-wars", "kensei", "guided")]),
    ],
)
def test_the_level_that_was_clicked_is_compiled_before_all_others(
    tmp_path: Path, service: dict[str, str], game: str, level: str, bot: str
) -> None:
    """The strongest level of the first game would be the first, if nobody had asked for another."""
    with ServerProcess(tmp_path, {**service, "ROKKAKU_PREPARE_BOTS": "yes"}) as server:
        assert FallbackTurn.__struct_config__.tag not in game_of(server, level, game)
        prepared = lines_about_bots(server)
    first = prepared[0]
    assert (first["event"], first["bot"].partition(":")[0], first.get("game")) == ("bot-prepared", bot, game)
    assert "bot-not-prepared" not in {line["event"] for line in prepared}, "another level has played"
