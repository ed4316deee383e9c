from pathlib import Path

import pytest
from bots.installed import install
from cli.runs import Runner

from rokkaku.cli.terminal import table
from rokkaku.core.record import read_record


@pytest.fixture(autouse=True)
def _odd_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch)


FAILURES = [
    (
        "crashing",
        "The bot crashing at seat 1 crashed, so the game stops here. ZeroDivisionError: division by",
    ),
    (
        "silent",
        "The bot silent at seat 1 failed, so the game stops here. It answered None, which is not one of",
    ),
    ("babbling", "It answered 'nonsense', which is not one of the moves it was offered.\n"),
    ("illegal", "It answered Pass(), which is not one of the moves it was offered.\n"),
    ("leaving", "The bot leaving at seat 1 crashed, so the game stops here. SystemExit: 3"),
    ("painting", "object has no attribute ' [2J'"),
    ("refused", "The bot refused at seat 1 failed, so the game stops here. “zzz” is not a move."),
]


@pytest.mark.parametrize(("name", "complaint"), FAILURES)
def test_a_bot_that_fails_is_told_in_one_sentence_and_the_record_kept(
    rokkaku: Runner, tmp_path: Path, name: str, complaint: str
) -> None:
    path = tmp_path / "game.record"
    ran = rokkaku("watch", "samurai", "--first", "0", "--seats", f"first,{name}", "--record", path)
    assert ran.code == 2
    assert complaint in ran.err
    assert ran.err.count("\n") == 1
    assert len(read_record(path.read_text(encoding="utf-8")).lines) == 1


@pytest.mark.parametrize(("name", "complaint"), FAILURES)
def test_a_person_whose_bot_fails_is_told_too(rokkaku: Runner, name: str, complaint: str) -> None:
    ran = rokkaku("play", "samurai", "--seats", f"human,{name}", typed="H4 B3 S3 N1 W2 ready\n")
    assert ran.code == 2
    assert complaint in ran.err


@pytest.mark.parametrize("command", ["play", "watch"])
def test_a_bot_that_thinks_too_long_is_stopped(rokkaku: Runner, command: str) -> None:
    seats, seat = ("human,hanging", 1) if command == "play" else ("hanging,hanging", 0)
    arguments = ("--first", "0", "--seats", seats, "--seconds", "0.1")
    ran = rokkaku(command, "samurai", *arguments, typed="H4 B3 S3 N1 W2 ready\n")
    assert ran.code == 2
    assert ran.err == (
        f"The bot hanging at seat {seat} failed, so the game stops here. "
        "It thought for more than 0.1 seconds.\n"
    )


def test_a_bot_that_takes_too_long_to_sit_down_is_refused(
    rokkaku: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "SECONDS", 0.2)
    ran = rokkaku("play", "samurai", "--seats", "human,dawdling", "--seconds", "0.1")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        "The bot dawdling cannot be loaded: it took more than 0.2 seconds. To give it more time: --seconds\n"
    )


def test_loading_a_bot_is_not_a_move(rokkaku: Runner) -> None:
    ran = rokkaku("watch", "samurai", "--seats", "stretching,stretching", "--seconds", "0.1")
    assert "The bot stretching at seat 0 crashed, so the game stops here. ZeroDivisionError" in ran.err


def test_the_author_of_a_bot_is_told_where_it_crashed(rokkaku: Runner) -> None:
    ran = rokkaku("watch", "samurai", "--seats", "crashing,first")
    assert ran.err.endswith("odd_bots.py, line 15.\n")


@pytest.mark.parametrize("name", ["missing", "not-installed", "stillborn", "nobody", "never_there"])
@pytest.mark.parametrize("command", ["watch samurai --seats", "arena samurai --games 1 --bots"])
def test_a_bot_that_cannot_be_loaded_is_refused_before_the_game(
    rokkaku: Runner, name: str, command: str
) -> None:
    ran = rokkaku(*command.split(), f"random,{name}")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"The bot {name} cannot ")
    assert ran.err.count("\n") == 1
