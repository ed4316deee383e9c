from pathlib import Path

import pytest
from cli.runs import Runner, watched

from rokkaku.cli.commands.perft import perft, read_position
from rokkaku.games.catalogue import find

POSITIONS = sorted((Path(__file__).parents[2] / "perft").glob("*.perft"))


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_positions(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    game = find(text.split("[game ")[1].split("]")[0])
    state, expected = read_position(game, text)
    assert expected
    assert {depth: perft(game, state, depth) for depth in expected} == expected


def test_there_are_positions() -> None:
    assert len(POSITIONS) >= 7


def test_the_moves_of_a_new_game(rokkaku: Runner) -> None:
    ran = rokkaku("perft", "samurai", "--seed", "7")
    # 17 faces; then 17 again if the first was one of the three that are there twice, else 16.
    assert ran == (0, f"perft 1: 17\nperft 2: {14 * 16 + 3 * 17}\n", "")


def test_the_moves_after_some_moves(rokkaku: Runner) -> None:
    moves = "H4 H3 H2 B2 B3 ready H4 H3 H2 B2 B3 ready"
    setup = ("--players", "2", "--first", "1", "--option", "figure_setup=placed", "--edition", "lacerta-2008")
    ran = rokkaku("perft", "samurai", *setup, "--moves", moves, "--depth", "1")
    assert ran.out == "perft 1: 6\n"


def test_a_file_is_checked(rokkaku: Runner, tmp_path: Path) -> None:
    path = tmp_path / "new.perft"
    record = "[game samurai] [edition italiano] [seats 2] [first 0] [rules 1] [seed 7]\n1 0: b@kyoto\n"
    path.write_text(f"{record}perft 1: 5\n", encoding="utf-8")
    assert rokkaku("perft", "samurai", path) == (0, "perft 1: 5\n", "")
    path.write_text(f"{record}perft 1: 5\nperft 2: 1\n", encoding="utf-8")
    ran = rokkaku("perft", "samurai", path)
    assert ran.code == 1
    assert "but it should be 1" in ran.out


def test_nothing_follows_the_end(rokkaku: Runner, tmp_path: Path) -> None:
    path = tmp_path / "over.record"
    path.write_text(watched("--seed", "4"), encoding="utf-8")
    assert rokkaku("perft", "samurai", path, "--depth", "1").out == "perft 1: 0\n"


def test_no_move_is_played_after_the_end(rokkaku: Runner, tmp_path: Path) -> None:
    path = tmp_path / "over.record"
    path.write_text(watched("--seed", "4", "--first", "0"), encoding="utf-8")
    lines = path.read_text(encoding="utf-8").splitlines()[1:-1]
    moves = " ".join(line.split(": ")[1] for line in lines)
    ran = rokkaku("perft", "samurai", "--seed", "4", "--first", "0", "--moves", f"{moves} .")
    assert (ran.code, ran.err) == (2, "The game is over before ..\n")


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("[game go] [edition x] [seats 2] [rules 1] [seed 7]\n", "This is a position of go, not of samurai."),
        ("perft 1: 3\nnonsense\n", "Line 2 of the record is damaged"),
    ],
)
def test_bad_files(rokkaku: Runner, tmp_path: Path, content: str, complaint: str) -> None:
    path = tmp_path / "bad.perft"
    path.write_text(content, encoding="utf-8")
    ran = rokkaku("perft", "samurai", path)
    assert ran.code == 2
    assert complaint in ran.err
