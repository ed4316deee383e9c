from pathlib import Path

import pytest
from cli.runs import Runner

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
