from pathlib import Path
from typing import Any

import pytest
from cli.runs import Runner

from rokkaku.cli.commands import fuzz
from rokkaku.core.game import Setup
from rokkaku.core.record import Record
from rokkaku.testing.contract import BrokenContract, check_game


def test_games_are_played_and_counted(rokkaku: Runner) -> None:
    ran = rokkaku("fuzz", "samurai", "--games", "3", "--seed", "a")
    assert ran.code == 0
    assert ran.err.endswith("3 of 3 games\n")
    assert ran.out == "Nothing broke in 3 games (seed a).\n"


@pytest.mark.usefixtures("terminal")
def test_progress_is_written_over_on_a_terminal(rokkaku: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "check_game", lambda game, setup, seed: None)
    ran = rokkaku("fuzz", "samurai", "--games", "3")
    assert ran.err.split("\r")[1:] == [
        "[##########....................] 1 of 3 games",
        "[####################..........] 2 of 3 games",
        "[##############################] 3 of 3 games\n",
    ]


def test_progress_of_many_games_is_told_ten_times(rokkaku: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "check_game", lambda game, setup, seed: None)
    assert rokkaku("fuzz", "samurai", "--games", "95").err.count(" of 95 games\n") == 10


def test_a_broken_promise_is_saved_as_a_record(
    rokkaku: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken(game: Any, setup: Setup, seed: str) -> Record:
        raise BrokenContract("contract.ends", check_game(game, setup, seed))

    monkeypatch.setattr(fuzz, "check_game", broken)
    monkeypatch.chdir(tmp_path)
    ran = rokkaku("fuzz", "samurai", "--games", "3", "--seed", "a/b")
    assert ran.code == 1
    assert "rokkaku replay samurai-fuzz-a_b-1.record" in ran.err
    assert rokkaku("replay", "samurai-fuzz-a_b-1.record").code == 0


def test_no_games(rokkaku: Runner) -> None:
    assert rokkaku("fuzz", "samurai", "--games", "0").code == 2
