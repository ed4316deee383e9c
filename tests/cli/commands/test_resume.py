"""A game that is left is there again."""

import json
import re
import stat
from pathlib import Path

import pytest
from cli.commands.test_play import typed_game
from cli.runs import DEALT, HAND, Runner
from cli.terminals import Terminal
from filelock import FileLock

from rokkaku.core.record import read_record

LEFT = "The game is saved. To resume it: rokkaku play --resume samurai-1\n"


def saved(data: Path, name: str = "samurai-1") -> Path:
    return data / "rokkaku" / "saved" / f"{name}.json"


def test_a_game_goes_on_where_it_was_left(rokkaku: Runner, data: Path) -> None:
    left = rokkaku("play", "samurai", *DEALT, typed=f"{HAND} ready\nS3@n14 N1@m13\nquit\nyes\n")
    assert left.out.endswith(f"You have left the game.\n{LEFT}")
    assert stat.S_IMODE(saved(data).stat().st_mode) == 0o600
    for folder in (data / "rokkaku", data / "rokkaku" / "saved"):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    again = rokkaku("play", "--resume", typed="undo\n.\nquit\nyes\n")
    assert (again.code, again.err) == (0, "")
    assert "At the table: ●Green (human), ▲Yellow (bushi)." in again.out
    assert "Your turn so far: S3@n14 N1@m13   (undo, restart)" in again.out
    assert "●Green draws " in again.out
    assert "●Green keeps helmet 4." not in again.out
    assert again.out.endswith(LEFT)
    once_more = rokkaku("play", "--resume", "samurai-1", typed="log\n")
    assert "●Green lays samurai 3 on n14." in once_more.out
    assert "ronin" not in once_more.out.split("log")[0].split("At the table")[0]


def test_a_whole_game_left_after_every_turn_is_recorded_whole(
    rokkaku: Runner, data: Path, tmp_path: Path
) -> None:
    turns = typed_game("5", "human", "human").splitlines()[1::2]
    together = ("--seed", "5", "--first", "0", "--seats", "human,human")
    ran = rokkaku("play", "samurai", *together, typed=f"\n{turns[0]}\n")
    record = tmp_path / "game.record"
    for turn in turns[1:]:
        assert LEFT in ran.out
        kept = ("--record", record) if turn is turns[-1] else ()
        ran = rokkaku("play", "--resume", *kept, typed=f"\n{turn}\n")
    assert re.search(r"The game is over: .*\n\d\. .*leads: ", ran.out)
    assert "--seed 5 --first 0\n" in ran.out
    assert list(saved(data).parent.iterdir()) == []
    assert [" ".join(line.moves) for line in read_record(record.read_text()).lines] == turns
    assert rokkaku("verify", record).code == 0


def test_several_people_find_their_curtain_again(rokkaku: Runner) -> None:
    typed = f"\n{HAND} ready\n\n{HAND} ready\n\nS3@n14\n"
    rokkaku("play", "samurai", *DEALT, "--seats", "human,human", typed=typed)
    again = rokkaku("play", "--resume", typed="\n.\n\nlog\n")
    before, green, yellow = re.split(r"---- Pass the screen to .*? ----", again.out)
    assert "Your turn so far: S3@n14" in green
    assert "Your hand" not in before
    assert "●Green lays samurai 3 on n14." in yellow
    assert "Green keeps" not in yellow


def test_the_last_game_is_resumed_or_one_by_name_or_of_a_kind(rokkaku: Runner, data: Path) -> None:
    for game in ("samurai", "rice-wars", "samurai"):
        rokkaku("play", game, "--first", "0", typed="H4\n" if game == "samurai" else "P@a1\n")
    assert {file.stem for file in saved(data).parent.glob("*.json")} == {
        "samurai-1",
        "samurai-2",
        "rice-wars-1",
    }
    assert "--resume samurai-2\n" in rokkaku("play", "--resume").out
    assert "--resume rice-wars-1\n" in rokkaku("play", "rice-wars", "--resume").out
    assert "--resume samurai-1\n" in rokkaku("play", "--resume", "samurai-1").out
    ran = rokkaku("play", "--resume", "zzz")
    assert ran.code == 2
    assert ran.err.startswith("There is no saved game called zzz. Choose from: ")


def test_bots_and_limits_are_as_they_were(rokkaku: Runner, data: Path) -> None:
    seats = ("--seats", "human,random,greedy", "--seconds", "3")
    rokkaku("play", "samurai", *DEALT, *seats, typed=f"{HAND} ready\n")
    assert json.loads(saved(data).read_text())["seconds"] == 3
    again = rokkaku("play", "--resume", typed="S3@n14 .\n")
    assert "At the table: ●Green (human), ▲Yellow (random), ■Blue (greedy)." in again.out
    assert json.loads(saved(data).read_text())["seconds"] == 3


def test_bots_get_more_time_when_a_game_is_resumed(rokkaku: Runner, data: Path) -> None:
    rokkaku("play", "samurai", *DEALT, "--seconds", "3", typed=f"{HAND} ready\n")
    refused = rokkaku("play", "--resume", "--seconds", "0")
    assert refused.err.startswith("A bot cannot be given 0 seconds for a move;")
    again = rokkaku("play", "--resume", "--seconds", "30", typed="S3@n14 .\n")
    assert (again.code, again.err) == (0, "")
    assert json.loads(saved(data).read_text())["seconds"] == 30


def spoil_move(text: str) -> str:
    return text.replace("H4", "zzz")


def other_rules(text: str) -> str:
    return re.sub(r"\[rules \d+\]", "[rules 999]", text)


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (lambda text: text[:40], "samurai-1.json is not a saved game: "),
        (lambda text: "{}", "Object missing required field"),
        (
            spoil_move,
            "The game samurai-1 cannot be resumed. The record cannot be replayed: in the line numbered 1",
        ),
        (other_rules, "The game samurai-1 cannot be resumed. It was started under version 999 of the rules"),
        (lambda text: text.replace('"bushi"', '"gone"'), "There is no bot called gone."),
    ],
)
def test_what_cannot_be_resumed_is_told_and_kept(
    rokkaku: Runner, data: Path, spoil: object, complaint: str
) -> None:
    rokkaku("play", "samurai", *DEALT, typed=f"{HAND} ready\n")
    assert callable(spoil)
    saved(data).write_text(spoil(saved(data).read_text()))
    before = saved(data).read_text()
    ran = rokkaku("play", "--resume")
    assert (ran.code, ran.out) == (2, "")
    assert complaint in ran.err
    assert ran.err.count("\n") == 1
    assert saved(data).read_text() == before


def test_a_game_is_played_in_one_terminal_at_a_time(rokkaku: Runner, data: Path) -> None:
    rokkaku("play", "samurai", typed="H4\n")
    with FileLock(saved(data).with_suffix(".lock")):
        ran = rokkaku("play", "--resume")
    assert ran.err == "The game samurai-1 is already being played in another terminal.\n"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--resume",), "There is no game to resume. To start one: rokkaku play samurai\n"),
        (("rice-wars", "--resume"), "There is no game to resume. To start one: rokkaku play rice-wars\n"),
        (
            ("--resume", "--seats", "human,random", "--first", "0"),
            "A saved game is resumed as it was started; leave out: first, seats.\n",
        ),
        (
            ("--resume", "--join", "http://127.0.0.1:1"),
            "These only work for a game in this terminal; leave out: resume.\n",
        ),
        (("samurai", "--seconds", "0"), "A bot cannot be given 0 seconds for a move; it must be more than 0"),
    ],
)
def test_what_does_not_go_together_is_refused(
    rokkaku: Runner, arguments: tuple[str, ...], complaint: str
) -> None:
    ran = rokkaku("play", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(complaint)


def test_a_game_that_cannot_be_saved_goes_on_and_says_so(rokkaku: Runner, data: Path) -> None:
    data.mkdir()
    (data / "rokkaku").write_text("in the way", encoding="utf-8")
    ran = rokkaku("play", "samurai", *DEALT, typed=f"{HAND} ready\nS3@n14\nquit\nyes\n")
    assert (ran.code, ran.err) == (0, "")
    assert "Your turn so far: S3@n14" in ran.out
    assert (
        "This game could not be saved (Not a directory) and cannot be resumed. Leave it? (yes, no) "
        in ran.out
    )
    assert "To resume it" not in ran.out


@pytest.mark.uncovered
@pytest.mark.parametrize("key", ["Ctrl+C", "Ctrl+D"])
def test_ctrl_c_and_ctrl_d_ask_as_quit_does_and_leave_the_second_time(data: Path, key: str) -> None:
    def press(sign: str) -> None:
        if key == "Ctrl+C":
            person.interrupt_until(sign)
        else:
            person.type("\x04")
            person.until(sign)

    with Terminal("play", "samurai", *DEALT, data=data) as person:
        person.until("Green> ")
        person.enter(f"{HAND} ready")
        person.until("Green> ")
        person.enter("S3@n14")
        person.until("Your turn so far: S3@n14")
        person.until("Green> ")
        press("Leave it? (yes, no) ")
        person.enter("no")
        person.until("Green> ")
        press("Leave it? (yes, no) ")
        press("--resume samurai-1")
        assert person.end() == 0
    with Terminal("play", "--resume", data=data) as person:
        person.until("Your turn so far: S3@n14")
        person.until("Green> ")


@pytest.mark.uncovered
def test_a_killed_terminal_loses_nothing(data: Path) -> None:
    with Terminal("play", "samurai", *DEALT, "--seats", "human,human", data=data) as person:
        person.until("press Enter. ----")
        person.type("\x04")
        assert "Leave it?" not in person.until("You have left the game.")
    with Terminal("play", "samurai", *DEALT, data=data) as person:
        person.until("Green> ")
        person.enter("H4 B3")
        person.until("Your turn so far: H4 B3")
    with Terminal("play", "--resume", data=data) as person:
        person.until("Your turn so far: H4 B3")
