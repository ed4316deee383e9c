"""Bots that load or compile something are ready before the game begins, and no limit counts that."""

from pathlib import Path

import pytest
from cli.runs import run_outside
from server.preparing_bots import RESTING_SECONDS, install

SHORT = ("--seconds", RESTING_SECONDS - 0.5)
"""Less than the resting bot needs to get ready."""


@pytest.fixture
def installed(tmp_path: Path) -> dict[str, str]:
    return install(tmp_path)


def test_a_game_begins_when_its_bots_are_ready(installed: dict[str, str]) -> None:
    game = ("samurai", "--seats", "random,resting", "--seed", "7", "--delay", 0, "--plain")
    watched = run_outside("watch", *game, *SHORT, **installed)
    assert watched.code == 0, watched.err
    assert watched.err == "Preparing the bot resting. The first time, this can take a minute.\n"


def test_a_contest_does_not_count_it(installed: dict[str, str], tmp_path: Path) -> None:
    contest = ("rice-wars", "--bots", "resting,random,random", "--games", 1, "--processes", 1)
    ran = run_outside("arena", *contest, *SHORT, "--file", tmp_path / "games.csv", **installed)
    assert ran.code == 0, ran.err
    assert "Preparing the bot resting." in ran.err
    assert "resting at seat" not in ran.out, "it failed"


@pytest.mark.parametrize("command", [("watch", "--seats"), ("arena", "--bots")])
def test_what_cannot_be_prepared_is_told(
    installed: dict[str, str], tmp_path: Path, command: tuple[str, str]
) -> None:
    kept = ("--file", tmp_path / "games.csv") if command[0] == "arena" else ()
    ran = run_outside(command[0], "samurai", command[1], "failing,random", *kept, **installed)
    assert ran.code == 2
    assert ran.err.splitlines()[1:] == ["The bot failing cannot be loaded: RuntimeError: no folder."]
