"""Without a line of its own in the platform the game can be drawn, looked up, served and played by bots."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from server.clients import Person
from server.processes import ServerProcess
from server.reliability.worlds import head_of
from third_game.installed import KEY, PROJECT, announce, environment

from rokkaku.core.game import Game, Setup
from rokkaku.locales import capitalised
from rokkaku.server.tables.fold import initial_state
from rokkaku.server.tables.scenes import board_shown, scene_shown
from rokkaku.server.tables.story import narrator_of
from rokkaku.server.uptime import Calendar


@pytest.fixture
def installed(tmp_path: Path) -> dict[str, str]:
    """What a process needs that shall find the game."""
    announce(tmp_path)
    return environment(tmp_path)


@pytest.fixture
def with_few_words(tmp_path: Path) -> dict[str, str]:
    """The same, for a package that has only its own words, and none for site and terminal."""
    folder = tmp_path / "few-words"
    sources = shutil.copytree(PROJECT / "src", folder / "src")
    announce(folder)
    file = sources / "short_race" / "locales" / "en" / f"{KEY}.json"
    words = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps({key: text for key, text in words.items() if key.startswith(KEY)}))
    return {"PYTHONPATH": os.pathsep.join((str(folder), str(sources)))}


def ran(installed: dict[str, str], *arguments: str, typed: str = "") -> str:
    """What the command prints."""
    done = subprocess.run(
        [sys.executable, "-m", "rokkaku", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        env={**os.environ, **installed},
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_bots_play_it_at_the_terminal(installed: dict[str, str]) -> None:
    told = ran(installed, "watch", KEY, "--seats", "greedy,random,greedy", "--seed", "7", "--plain")
    assert "begins the race." in told
    assert "The race is over:" in told


def test_its_rules_and_editions_can_be_looked_up(installed: dict[str, str]) -> None:
    assert "turn-2  As far as the card says" in ran(installed, "rules", KEY, "overshoot")
    assert "two cards" in ran(installed, "editions", KEY)


def test_it_is_drawn_with_art_of_its_own(installed: dict[str, str], tmp_path: Path) -> None:
    drawing = tmp_path / "race.svg"
    ran(installed, "draw", KEY, "--players", "3", "-o", str(drawing))
    assert '<symbol id="runner-2"' in drawing.read_text(encoding="utf-8")


def test_it_is_served_with_board_cover_style_rules_and_words(
    installed: dict[str, str], tmp_path: Path
) -> None:
    pages = {
        "/api/games": b'"key":"short-race"',
        f"/api/boards/{KEY}/plain/3/landscape": b"look-goal",
        f"/api/art/{KEY}/dark.svg": b"runner-1",
        f"/api/art/{KEY}/light.css": b".runner-0",
        f"/api/rules/{KEY}": "“cards in hand: two cards”".encode(),
        f"/api/games/{KEY}/sources": b'"sources":[]',
        "/api/texts": b'"web.game.short-race":"Short Race"',
    }
    with ServerProcess(tmp_path, installed) as server:
        for path, content in pages.items():
            status, body = server.get(path)
            assert (status, content in body) == (200, True), (path, body[:2000])


def test_a_spot_is_called_as_it_is_now_where_something_stood_on_it_at_the_start(
    third_game: Game[Any, Any, Any],
) -> None:
    setup = Setup(KEY, "plain", 2, "7")
    told_by = narrator_of(initial_state(head_of("left", setup), Calendar()), "en")
    board = board_shown(third_game, setup.edition, setup.seats, "landscape", told_by.speaker)
    spots = re.findall(r'id="(\w)"[^>]*aria-label="([^"]*)"', board.svg)
    on_board = {spot: capitalised(label) for spot, label in spots}
    state = third_game.start(setup).state
    while deciders := third_game.deciders(state):
        scene = third_game.scene(third_game.view(state, None))
        shown = {**on_board, **scene_shown(scene, third_game, setup, told_by).labels}
        assert shown == {spot.id: told_by.label(spot.label) for spot in scene.spots}
        state = third_game.play(state, deciders[0], third_game.moves(state, deciders[0])[0]).state


def test_help_tells_its_notation_or_where_moves_can_be_seen(
    installed: dict[str, str], with_few_words: dict[str, str]
) -> None:
    begun = ("play", KEY, "--seats", "human,random", "--plain")
    assert "2@c  play a 2 and run to c" in ran(installed, *begun, typed="help\nquit\n")
    assert "Moves are written as the list shows them" in ran(with_few_words, *begun, typed="help\nquit\n")


def test_a_picture_of_it_is_headed_by_its_name_or_else_its_key(
    with_few_words: dict[str, str], tmp_path: Path
) -> None:
    with ServerProcess(tmp_path, with_few_words) as server:
        person = Person(server)
        table = person.open_table(KEY, ("me", "random"), edition="plain")
        assert f">{KEY}<" in person.text(f"/api/tables/{table}/picture.svg?view=0")


def test_tables_of_a_game_that_is_gone_hide_no_others(installed: dict[str, str], tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, installed)
    with server:
        person = Person(server)
        gone = person.open_table(KEY, ("me", "free"), edition="plain", is_public=True)
        still_here = person.open_table("samurai", ("me", "free"), is_public=True)
    server.settings = {name: value for name, value in server.settings.items() if name not in installed}
    with server:
        for path in ("/api/tables", "/api/tables?mine"):
            assert [table["id"] for table in person.get(path)] == [still_here]
        assert person.get(f"/api/tables/{gone}")["key"] == "setup.game-unknown"
