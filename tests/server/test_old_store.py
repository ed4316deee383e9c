"""A store made by version 0.1.0, before the protocol had a package of its own, opens, plays on and verifies.

`old_store/rokkaku.sqlite3` is that store, `said.json` what that server said of each of its tables to two of
its guests: both games, running, finished, open and closed tables, chat, drafts, notes, a rematch, a fork.
"""

import json
import shutil
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cli.runs import run_outside
from server.clients import Person, some_move
from server.processes import PATIENCE, ServerProcess

from rokkaku.games.rice_wars.values import packaged

FOLDER = Path(__file__).parent / "old_store"
SAID: Mapping[str, Any] = json.loads((FOLDER / "said.json").read_text(encoding="utf-8"))
TABLES: Mapping[str, Any] = SAID["tables"]
PEOPLE = tuple(SAID["cookies"])
LOST_WITH_TIME = ("left", "is_running", "is_online", "preparing_since")
RENAMED = {"enders": "wants_end"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """For those who only look."""
    with started(tmp_path_factory) as server:
        yield server


@pytest.fixture(scope="module")
def played_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """For those who play."""
    with started(tmp_path_factory) as server:
        yield server


def started(folders: pytest.TempPathFactory) -> ServerProcess:
    folder = folders.mktemp("old")
    shutil.copy(FOLDER / "rokkaku.sqlite3", folder)
    return ServerProcess(folder)


def person(server: ServerProcess, name: str) -> Person:
    """Somebody who comes back with the cookie of that time."""
    back = Person(server)
    back.cookie = SAID["cookies"][name]
    assert back.get("/api/guest")["name"].lower() == name
    return back


def without_time(chairs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [
        {RENAMED.get(name, name): value for name, value in chair.items() if name not in LOST_WITH_TIME}
        for chair in chairs
    ]


@pytest.mark.parametrize("who", PEOPLE)
@pytest.mark.parametrize("name", [name for name in TABLES if name not in ("late", "left", "fallback")])
def test_what_was_said_of_a_table_is_said_again(server: ServerProcess, name: str, who: str) -> None:
    said = TABLES[name][who]
    shown = person(server, who).get(f"/api/tables/{TABLES[name]['id']}?parts=view,choices")
    if said is None:
        assert shown["type"] == "refused"
        return
    plain = {"chairs", "question", "story", "ended"}
    assert {key: shown[key] for key in said if key not in plain} == {
        key: value for key, value in said.items() if key not in plain
    }
    assert without_time(shown["chairs"]) == without_time(said["chairs"])
    asked = shown["question"]
    assert (asked and {key: asked[key] for key in said["question"]}) == said["question"]
    assert (shown["ended"] and {key: shown["ended"][key] for key in said["ended"]}) == said["ended"]
    story = [
        [row["seq"], row["kind"], row["line"], row["moves"], [each["kind"] for each in row["happened"]]]
        for row in shown["told"]
    ]
    assert story == said["story"]


@pytest.mark.parametrize("name", [name for name in TABLES if TABLES[name]["anna"]["status"] == "finished"])
def test_a_finished_game_is_the_same_record_and_verifies(
    server: ServerProcess, name: str, tmp_path: Path
) -> None:
    record = person(server, "anna").text(f"/api/tables/{TABLES[name]['id']}/record")
    assert record == TABLES[name]["record"]
    file = tmp_path / "game.record"
    file.write_text(record, encoding="utf-8")
    assert run_outside("verify", file).code == 0


@pytest.mark.parametrize("name", ["samurai-running", "rice-wars-running", "late", "left", "fallback"])
def test_a_running_game_plays_on(played_server: ServerProcess, name: str) -> None:
    server = played_server
    table, dice = TABLES[name]["id"], Random(name)
    people = {seat: who for who in PEOPLE for seat in own_seats(person(server, who), table)}
    before = person(server, "anna").get(f"/api/tables/{table}")["line"]
    assert people
    expire = time.monotonic() + PATIENCE
    while (after := person(server, "anna").get(f"/api/tables/{table}"))["line"] <= before:
        assert time.monotonic() < expire
        for seat, who in people.items():
            play_if_asked(person(server, who), table, seat, dice)
    assert after["frozen"] == ""


def test_a_running_game_of_rice_wars_keeps_its_values(server: ServerProcess) -> None:
    table = person(server, "anna").get(f"/api/tables/{TABLES['rice-wars-running']['id']}?parts=view")
    assert table["values"] == packaged(1).digest
    edition = table["view"]["edition"]
    assert edition["places"] == {"peasants": 4, "ashigaru": 4, "ronin": 1}
    assert (edition["icons"][-1], edition["cards"]["ijuu"]["bonus"]) == ("", 2)
    assert "stays" not in edition["cards"]["hideri"]


def own_seats(person: Person, table: str) -> list[int]:
    chairs = person.get(f"/api/tables/{table}")["chairs"]
    return [chair["seat"] for chair in chairs if chair["is_mine"] and chair["kind"] == "person"]


def play_if_asked(person: Person, table: str, seat: int, dice: Random) -> None:
    """Finishes the turn that was begun then."""
    while (question := person.get(f"/api/tables/{table}?seat={seat}")["question"]) is not None:
        moves = " ".join(question["draft"])
        if question["is_final"]:
            done = person.command(table, seat, "confirm", moves=moves, expected_seq=question["asked_at"])
            assert done["type"] == "done", done
            return
        more = f"{moves} {some_move(question['choices'], dice.choice)}"
        done = person.command(table, seat, "draft", moves=more, expected_seq=question["asked_at"])
        assert done["type"] == "done", done
