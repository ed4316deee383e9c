import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from cli.runs import Runner

from rokkaku.bots.arena import Contest
from rokkaku.cli import INTERRUPTED
from rokkaku.cli.commands import ladder
from rokkaku.network_files import variable_of

pytestmark = pytest.mark.xdist_group("arena")


def test_neighbours_play_and_a_page_is_written(rokkaku: Runner, tmp_path: Path) -> None:
    page = tmp_path / "ladder.md"
    more = ("--games", 4, "--folder", tmp_path, "--seed", "x")
    ran = rokkaku("ladder", "samurai", "--bots", "random,greedy", "--seats", "2,3", *more, "--file", page)
    assert ran.code == 0
    text = page.read_text(encoding="utf-8")
    assert text.startswith("# The ladder: Samurai\n")
    two, three = text.split("## 2 players")[1].split("## 3 players")
    for part, asked in ((two, "60%"), (three, "43%")):
        rows = [line for line in part.splitlines() if line.startswith("| `")]
        assert rows[0].startswith("| `greedy` | ")
        assert f"asked: {asked} | 4 |" in rows[0]
        assert rows[1] == "| `random` | 0 [0, 0] |  |  |"
    assert "- Command: `rokkaku" in text
    assert len(list(tmp_path.glob("*.csv"))) == 2


def test_the_page_is_printed_where_no_file_is_named(rokkaku: Runner, tmp_path: Path) -> None:
    more = ("--games", 2, "--folder", tmp_path, "--seats", "2")
    assert "## 2 players" in rokkaku("ladder", "samurai", "--bots", "random,random", *more).out


@pytest.mark.parametrize("game", ["samurai", "rice-wars"])
def test_all_levels_of_a_game_play_where_no_bots_are_named(
    rokkaku: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    weights = tmp_path / "network.npz"
    weights.touch()
    monkeypatch.setenv(variable_of(game), str(weights))
    met: list[tuple[str, ...]] = []

    def play_match(contest: Contest, *more: Any) -> None:
        met.append(contest.bots)
        if len(met) == 12:
            raise KeyboardInterrupt

    monkeypatch.setattr(ladder, "play_match", play_match)
    monkeypatch.setattr(ladder, "_line", lambda key, match: "")
    page = tmp_path / "ladder.md"
    page.write_text("what was found before", encoding="utf-8")
    assert rokkaku("ladder", game, "--folder", tmp_path, "--file", page).code == INTERRUPTED
    assert page.read_text(encoding="utf-8") == "what was found before"
    names = ["narrow", "sloppy", "greedy-1", "strong:110", "strong:450", "strong:1s", "guided:1s"]
    pairs = list(zip(names[1:], names, strict=False))
    assert met == [*pairs, *((upper, lower, lower, lower) for upper, lower in pairs)]


def test_games_of_another_seed_are_not_told_as_this_ladders(
    rokkaku: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = ("ladder", "samurai", "--bots", "random,random", "--seats", "2", "--games", 2)
    assert rokkaku(*command, "--folder", tmp_path, "--seed", "old").code == 0

    def play_match(*more: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(ladder, "play_match", play_match)
    ran = rokkaku(*command, "--folder", tmp_path, "--seed", "new")
    assert ran.code != 0
    assert ran.out == ""


def test_an_interrupted_ladder_tells_what_was_played(tmp_path: Path) -> None:
    file, page = tmp_path / "samurai-greedy-greedy-1.csv", tmp_path / "ladder.md"
    more = ["--bots", "greedy-1,greedy,greedy-1", "--seats", "2", "--processes", "2", "--asked", "0.5"]
    command = [sys.executable, "-m", "rokkaku", "ladder", "samurai", *more]
    begun = monotonic()
    running = subprocess.Popen(
        [*command, "--folder", str(tmp_path), "--file", str(page)],
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        while not file.exists() or len(file.read_text(encoding="utf-8").splitlines()) < 4:
            assert running.poll() is None
            assert monotonic() < begun + 120
            sleep(0.05)
        os.killpg(running.pid, signal.SIGINT)
        _, told = running.communicate(timeout=60)
    finally:
        if running.poll() is None:
            os.killpg(running.pid, signal.SIGKILL)
    assert running.returncode == INTERRUPTED
    assert b"Interrupted: the page tells" in told
    games = len(file.read_text(encoding="utf-8").splitlines()) - 1
    rows = [line for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    assert rows[0].startswith("| `greedy` | ")
    assert rows[0].endswith(f" | {games} |")
    assert len(rows) == 2, "the next match has not begun"


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (("--bots", "greedy"), "A ladder has at least two bots."),
        (("--bots", "greedy,nobody"), "There is no bot called nobody."),
        (("--bots", "random,greedy", "--seats", "1"), "At least two seats"),
        (("--bots", "random,greedy", "--seats", "two"), "At least two seats"),
        (("--bots", "random,greedy", "--asked", "1"), "a share between 0 and 1"),
    ],
)
def test_what_makes_no_ladder_is_refused(rokkaku: Runner, wrong: tuple[str, ...], told: str) -> None:
    ran = rokkaku("ladder", "samurai", *wrong)
    assert ran.code == 2
    assert told in ran.err
