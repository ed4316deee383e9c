import io
import re
from contextlib import redirect_stdout
from pathlib import Path

import pytest
from bots.installed import install
from cli.runs import Runner

from rokkaku.bots.bot import names
from rokkaku.cli import main
from rokkaku.core.record import read_record, replay
from rokkaku.games.catalogue import find

pytestmark = pytest.mark.xdist_group("arena")
ALL = ", ".join(names())


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The file of a contest, played once for all tests."""
    file = tmp_path_factory.mktemp("contest") / "games.csv"
    with redirect_stdout(io.StringIO()) as out:
        code = main(["arena", "samurai", "--bots", "greedy,random", "--games", "6", "--file", str(file)])
    assert code == 0
    told = out.getvalue()
    assert told.startswith("6 games from 3 deals, hans-im-glueck-1998; intervals at 95 %\n0 greedy ")
    assert f"rokkaku arena samurai --report {file}" in told
    return file.read_text(encoding="utf-8")


@pytest.fixture
def contest(played: str, tmp_path: Path) -> Path:
    file = tmp_path / "games.csv"
    file.write_text(played, encoding="utf-8")
    return file


def test_a_contest_is_played_kept_and_reported(rokkaku: Runner, contest: Path) -> None:
    rows = contest.read_text(encoding="utf-8").splitlines()
    assert (
        rows[0] == "number,game,edition,options,seed,seats,seating,places,winners,length,reason,seconds,fault"
    )
    assert len(rows) == 7
    greedy, random = rokkaku("arena", "samurai", "--report", contest).out.splitlines()[1:]
    assert greedy.startswith("0 greedy          won 100.0% [")
    assert random.startswith("1 random          won   0.0% [0.0%, ")


def test_any_game_is_played_again_from_its_row(rokkaku: Runner, contest: Path) -> None:
    row = next(line for line in contest.read_text(encoding="utf-8").splitlines() if line.startswith("3,"))
    record = read_record(rokkaku("arena", "samurai", "--report", contest, "--again", 3).out)
    assert record.outcome is not None
    assert " ".join(str(place) for place in record.outcome.places) == row.split(",")[7]
    assert len(list(replay(find("samurai"), record))) == len(record.lines) + 1


def test_the_same_command_takes_up_a_run(rokkaku: Runner, contest: Path) -> None:
    before = contest.read_text(encoding="utf-8")
    again = rokkaku("arena", "samurai", "--bots", "greedy,random", "--games", 8, "--file", contest)
    assert again.out.startswith("8 games from 4 deals")
    assert contest.read_text(encoding="utf-8").startswith(before)


def test_without_a_name_the_file_is_called_after_the_contest(
    rokkaku: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert rokkaku("arena", "samurai", "--bots", "random,random,random", "--games", 3).code == 0
    assert (tmp_path / "samurai-random-random-random.csv").exists()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (
            ["--games", "2"],
            f"Which bots? For example: --bots greedy,random. Choose from: {ALL}.",
        ),
        (
            ["--bots", "greedy,nobody"],
            "There is no bot called nobody. Choose from: novice, deshi, ",
        ),
        (
            ["--bots", "random"],
            "No edition of samurai has this number of seats: 1. Editions and their seats: ",
        ),
        (["--bots", "random,random", "--games", "0"], "At least one game"),
        (["--bots", "random,random", "--option", "ending"], "An option looks like name=value"),
        (["--bots", "random,random", "--option", "ending=never"], "The option ending cannot be never"),
        (["--report", "missing.csv"], "missing.csv"),
    ],
)
def test_what_cannot_be_played_is_said_before_the_run(
    rokkaku: Runner, arguments: list[str], told: str
) -> None:
    ran = rokkaku("arena", "samurai", *arguments)
    assert ran.code == 2
    assert told in ran.err
    assert ran.out == ""


def test_a_game_that_was_not_played_cannot_be_played_again(rokkaku: Runner, contest: Path) -> None:
    ran = rokkaku("arena", "samurai", "--report", contest, "--again", 6)
    assert (ran.code, ran.err) == (2, "There is no game 6. The file contains games 0 to 5.\n")


@pytest.mark.parametrize("words", [(), ("--again", 3)])
def test_a_row_with_a_bot_that_there_is_not_is_not_played_again(
    rokkaku: Runner, contest: Path, words: tuple[object, ...]
) -> None:
    rows = contest.read_text(encoding="utf-8").replace("random", "nobot")
    contest.write_text(rows, encoding="utf-8")
    ran = rokkaku("arena", "samurai", "--report", contest, *words)
    assert (ran.code, ran.out == "") == ((2, True) if words else (0, False))
    assert ran.err.startswith("There is no bot called nobot.") == bool(words)


def test_a_game_that_ends_by_a_fault_again_is_told_so(
    rokkaku: Runner, contest: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, monkeypatch)
    rows = contest.read_text(encoding="utf-8").replace("random", "babbling")
    contest.write_text(rows, encoding="utf-8")
    for json in ((), ("--json",)):
        ran = rokkaku("arena", "samurai", "--report", contest, "--again", 3, *json)
        assert ran.code == 1
        assert ran.err == (
            "Game 3 was lost because of an error: babbling at seat 0: not a legal move: 'nonsense'\n"
        )
        assert read_record(ran.out).outcome is None


def test_what_a_bot_said_does_not_reach_a_terminal_raw(rokkaku: Runner, contest: Path) -> None:
    rows = re.sub(r"[\w-]+,10.0,\n", "fault,10.0,\x1b[2Joops\n", contest.read_text(encoding="utf-8"))
    contest.write_text(rows, encoding="utf-8")
    assert "error:  [2Joops\n" in rokkaku("arena", "samurai", "--report", contest).out


def test_an_empty_file_is_no_contest(rokkaku: Runner, tmp_path: Path) -> None:
    (tmp_path / "empty.csv").write_text("")
    assert "contains no games" in rokkaku("arena", "samurai", "--report", tmp_path / "empty.csv").err
