"""The bot of the guide that needs nothing but HTTP, at real tables."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from server.clients import Person
from server.processes import PATIENCE, ServerProcess

pytestmark = pytest.mark.uncovered

Bot = subprocess.Popen[str]
Join = Callable[[str], Bot]

BOT = Path(__file__).parent.parent.parent / "docs" / "guide" / "example_bot" / "wire_bot.py"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path) as started:
        yield started


@pytest.fixture
def joined() -> Iterator[Join]:
    """Starts bots; none of them outlives its test."""
    with ExitStack() as started:

        def join(address: str) -> Bot:
            command = [sys.executable, str(BOT), address]
            bot = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            started.enter_context(bot)
            started.callback(bot.kill)
            return bot

        yield join


def ending(bot: Bot) -> str:
    said, complaint = bot.communicate(timeout=4 * PATIENCE)
    assert bot.returncode == 0, complaint
    return said.strip()


def test_it_has_at_most_sixty_lines() -> None:
    assert len(BOT.read_text(encoding="utf-8").splitlines()) <= 60


@pytest.mark.parametrize(
    ("game", "chairs"), [("samurai", ("free", "free")), ("rice-wars", ("free", "random", "random"))]
)
def test_it_plays_a_game_to_its_end(
    server: ServerProcess, joined: Join, game: str, chairs: tuple[str, ...]
) -> None:
    host = Person(server, "Host")
    table = host.open_table(game, chairs)
    bots = [joined(f"{server.address}/t/{table}") for chair in chairs if chair == "free"]
    reasons = {ending(bot) for bot in bots}
    shown = host.get(f"/api/tables/{table}")
    assert shown["status"] == "finished"
    assert reasons == {shown["ended"]["sentence"]}
    names = sorted(chair["name"] for chair in shown["chairs"] if chair["kind"] == "person")
    assert names == ["Wire bot", *(f"Wire bot {number}" for number in range(2, len(bots) + 1))]


@pytest.mark.parametrize("end", [ServerProcess.kill, ServerProcess.stop])
def test_it_goes_on_after_a_restart(
    server: ServerProcess, joined: Join, end: Callable[[ServerProcess], object]
) -> None:
    host = Person(server, "Host")
    table = host.open_table("samurai", ("free", "random"))
    bot = joined(f"{server.address}/t/{table}")
    for lines in (5, 20):
        while host.get(f"/api/tables/{table}")["line"] < lines:
            time.sleep(0.01)
        end(server)
        server.start()
    assert ending(bot)
    rows = host.get(f"/api/tables/{table}/events")["told"]
    assert [row["seq"] for row in rows] == list(range(1, len(rows) + 1))


def test_an_invitation_opens_its_chair_and_a_wrong_one_is_told(server: ServerProcess, joined: Join) -> None:
    host = Person(server, "Host")
    table = host.open_table("samurai", ("random", "invited"))
    key = host.get(f"/api/tables/{table}")["chairs"][1]["key"]
    intruder = joined(f"{server.address}/t/{table}?seat=1&key=guessed")
    assert intruder.wait(PATIENCE) == 1
    assert intruder.communicate()[1] == "That is not your seat.\n"
    assert ending(joined(f"{server.address}/t/{table}?seat=1&key={key}"))
