import re
import time
from pathlib import Path

import pytest
from cli.runs import Runner

from rokkaku.core.record import read_record


def test_bots_play_and_are_told_line_by_line(rokkaku: Runner, tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    ran = rokkaku("watch", "samurai", "--seed", "4", "--seats", "random,random,random", "--record", path)
    assert ran.code == 0
    assert "~~" not in ran.out
    assert "draws" not in ran.out
    assert ran.out.startswith("At the table: ●Green (random), ▲Yellow (random), ■Blue (random).\n")
    assert re.search(r"Winner: ", ran.out)
    assert f"rokkaku replay {path}" in ran.out
    assert read_record(path.read_text(encoding="utf-8")).outcome is not None


@pytest.mark.usefixtures("terminal")
def test_on_a_terminal_the_board_is_drawn_after_every_turn(
    rokkaku: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []
    monkeypatch.setattr(time, "sleep", slept.append)
    ran = rokkaku("watch", "samurai", "--seed", "4", "--delay", "0.25")
    assert ran.code == 0
    assert set(slept) == {0.25}
    assert ran.out.count("\x1b[2J\x1b[H") == len(slept)
    assert "\x1b[3J" not in ran.out
    assert re.search(r"▲Yellow\S* \(bushi\): hand 5", ran.out)


def test_the_same_seed_is_the_same_game(rokkaku: Runner) -> None:
    told = [rokkaku("watch", "samurai", "--seed", seed).out for seed in ("a", "a", "b")]
    assert told[0] == told[1] != told[2]


@pytest.mark.parametrize("delay", ["-1", "nan", "1e9"])
def test_an_impossible_delay(rokkaku: Runner, delay: str) -> None:
    ran = rokkaku("watch", "samurai", f"--delay={delay}")
    assert ran.code == 2
    assert "between 0 and 3600" in ran.err
