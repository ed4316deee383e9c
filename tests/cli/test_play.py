import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from cli.runs import Runner, run_outside, table

from rokkaku.cli import main
from rokkaku.core.draft import Draft
from rokkaku.core.record import read_record, replay
from rokkaku.games.samurai import SAMURAI

HAND = "H4 B3 S3 N1 W2"
DEALT = ("--seed", "7", "--first", "0", "--option", "figure_setup=random")


def typed_game(seed: str, *seats: str) -> str:
    """What people type who play any legal move, a turn a line, with an Enter for every curtain."""
    game, dice, lines = table(*seats, seed=seed, first=0), Random(1), []
    while game.deciders:
        seat = game.deciders[0]
        if seat in game.bots:
            game.let_bot_decide(seat)
            continue
        draft = Draft(seat, game.state)
        while not draft.is_final(SAMURAI):
            draft = draft.play(SAMURAI, SAMURAI.write(dice.choice(SAMURAI.moves(draft.state, seat))))
        game.confirm(draft)
        lines += [""] * (len(game.people) > 1)
        lines.append(" ".join(draft.moves))
    return "\n".join(lines) + "\n"


def test_a_whole_game_against_a_bot(tmp_path: Path) -> None:
    record = tmp_path / "game.record"
    ran = run_outside(
        *("play", "samurai", "--seed", "5", "--first", "0", "--record", record),
        typed=typed_game("5", "human", "greedy"),
    )
    assert ran.code == 0
    assert ran.err == ""
    assert re.search(r"The game is over, .*\n\d\. .*leads: ", ran.out)
    assert re.search(r"(Green|Yellow) won, ", ran.out)
    assert re.search(r"Yellow takes \w+ in \w+: ●Green \d, ▲Yellow \d\.", ran.out)
    assert "--seed 5\n" in ran.out
    assert f"rokkaku replay {record}" in ran.out
    written = read_record(record.read_text(encoding="utf-8"))
    assert written.outcome is not None
    assert written.setup.seed == "5"
    assert list(replay(SAMURAI, written))


def test_a_whole_game_of_three_people(rokkaku: Runner) -> None:
    seats = ("human", "human", "human")
    ran = rokkaku(
        *("play", "samurai", "--seed", "6", "--first", "0", "--seats", ",".join(seats)),
        typed=typed_game("6", *seats),
    )
    assert ran.code == 0
    assert re.search(r"(Green|Yellow|Blue)(, .*)? won, ", ran.out)


def test_people_at_one_screen_see_only_their_own_hands(rokkaku: Runner) -> None:
    green, yellow = "H2 H3 H4 X F", "B2 B3 B4 W1 W2"
    typed = f"\n{green} ready\n\n{yellow} ready\n\nlog\nH2@n14 .\n\nlog\nquit\n"
    ran = rokkaku("play", "samurai", *DEALT, "--seats", "human,human", typed=typed)
    before, *parts = re.split(r"---- Pass the screen to \W?(\w+); press Enter\. ----", ran.out)
    seen = {name: "".join(parts[place + 1 :: 4]) for place, name in ((0, "Green"), (2, "Yellow"))}
    assert parts[::2] == ["Green", "Yellow", "Green", "Yellow"]
    assert "Your hand" not in before
    for tile in ("helmet 3", "helmet 4", "token exchange", "figure exchange"):
        assert tile in seen["Green"]
        assert tile not in seen["Yellow"]
    for tile in ("buddha 2", "buddha 3", "ship 1", "ship 2"):
        assert tile in seen["Yellow"]
        assert tile not in seen["Green"]
    assert "Green lays helmet 2 on n14" in seen["Yellow"]
    assert re.search("Green draws ", seen["Yellow"]) is None


def test_a_refused_move_leaves_those_before_it_drafted(rokkaku: Runner) -> None:
    ran = rokkaku(
        "play", "samurai", *DEALT, typed=f"{HAND} ready\nS3@n14 S3@n13 N1@m13\nH4@n13\nundo\nH4@n13\nquit\n"
    )
    assert "Move 2 of 3, “S3@n13”, is refused. You do not have samurai 3 in hand. [rules turn-1]" in ran.out
    assert "Your turn so far: S3@n14 " in ran.out
    assert "“H4@n13” is refused. You have laid an ordinary tile" in ran.out
    assert "Your turn so far: H4@n13 " in ran.out


def test_moves_after_the_turn_has_ended_are_not_played(rokkaku: Runner) -> None:
    ran = rokkaku("play", "samurai", *DEALT, typed=f"{HAND} ready S3@n14 .\nquit\n")
    assert "no longer your decision: S3@n14 ." in ran.out


def test_undo_and_restart(rokkaku: Runner) -> None:
    ran = rokkaku("play", "samurai", typed="undo\nrestart\nH4 H3 H2\nundo\nrestart\nready\nquit\n")
    hands = re.findall(r"Your hand: (.*)", ran.out)
    assert hands == [
        "none",
        "helmet 2 (H2), helmet 3 (H3), helmet 4 (H4)",
        "helmet 3 (H3), helmet 4 (H4)",
        "none",
    ]
    assert ran.out.count("nothing to take back") == 2
    assert "“ready” is refused. An opening hand has 5 tiles: keep 5 more. [rules setup-2]" in ran.out


def test_case_and_the_ends_of_names_are_forgiven(rokkaku: Runner) -> None:
    ran = rokkaku(
        *("play", "samurai", "--seed", "7", "--first", "0"),
        typed="h4 s3 S1 f x READY\nB@KYO\nh@zzz\ns3@n1\nN1@KYOTO\nquit\n",
    )
    assert "Your turn so far" not in ran.out
    assert "Green places buddha in Kyoto" in ran.out
    assert "“h@zzz” is refused. There is no hex called zzz." in ran.out
    assert "“N1@KYOTO” is refused. That is done in a turn" in ran.out


def test_what_may_be_played_is_listed(rokkaku: Runner) -> None:
    typed = f"moves\n{HAND} ready\nmoves\nmoves s3\nmoves q\nS3@n14 N1@m13 W2@n5\nmoves\n"
    ran = rokkaku("play", "samurai", *DEALT, typed=typed)
    assert "You may type: H2 | H3 | H4 | B2" in ran.out
    assert "You may type: H4@(30) | B3@(30) | S3@(30) | N1@(30) | W2@(44)   (or: help)" in ran.out
    assert "Green> H4@ B3@ S3@ N1@  i17 i18 j18 " in ran.out
    assert "\nW2@  g17 g18 h17 " in ran.out
    assert "Green> S3@  i17 i18 j18 " in ran.out
    assert "Green> .\n" in ran.out
    assert "nothing that begins with q" in ran.out
    assert ran.out.rstrip().endswith("You have left the game.")


def test_looking_at_places(rokkaku: Runner) -> None:
    typed = (
        f"look\n{HAND} ready\nS3@n14\nlook\nlook KYOTO n14\nsums ky zzy\nlook n13\nlook zzz\nboard\nquit\n"
    )
    ran = rokkaku("play", "samurai", *DEALT, typed=typed)
    assert "No tile lies beside a figure yet" in ran.out
    assert "Edo: helmet (●Green 3, ▲Yellow 0), buddha (" in ran.out
    assert len(re.findall(r"Kyoto: \w+ \(", ran.out)) == 2
    assert "n14: samurai 3 of ●Green" in ran.out.casefold().replace("●green", "●Green")
    assert re.search(r"n13: empty land", ran.out, re.IGNORECASE)
    assert "no place called zzy" in ran.out
    assert "no place called zzz" in ran.out
    assert ran.out.count("Your turn so far: S3@n14") == 2


def test_the_story_so_far(rokkaku: Runner) -> None:
    ran = rokkaku("play", "samurai", *DEALT, typed=f"{HAND} ready\nS3@n14\nlog\nquit\n")
    story = ran.out.split("Green> ")[-2]
    assert "●Green keeps helmet 4." in story
    assert "▲Yellow has chosen an opening hand." in story
    assert "Yellow keeps" not in story
    assert "●Green lays samurai 3 on n14." in story


def test_rules_and_help_at_the_prompt(rokkaku: Runner) -> None:
    ran = rokkaku("play", "samurai", typed="\nrules capture-3\nrules zzz\nhelp\n?\nexit\n")
    assert "capture-3  The strongest takes it" in ran.out
    assert "No rule speaks of “zzz”" in ran.out
    assert ran.out.count("X@n14 >m5") == 2


def test_the_end_of_input_ends_the_game_politely(rokkaku: Runner) -> None:
    ran = rokkaku("play", "samurai", typed="H4\n")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith("You have left the game.\n")


def test_leaving_a_game_records_what_the_person_saw(rokkaku: Runner, tmp_path: Path) -> None:
    path = tmp_path / "part.record"
    typed = f"{HAND} ready\nS3@n14 .\nquit\n"
    ran = rokkaku("play", "samurai", *DEALT, "--record", path, typed=typed)
    assert "recorded as far as you could see it" in ran.out
    text = path.read_text(encoding="utf-8")
    assert "[seed" not in text
    assert re.search(r"\[view 0\] \[commitment [0-9a-f]{64}\]", text)
    assert "1   0: H4 B3 S3 N1 W2 ready\n2   1: ? ? ? ? ? ready\n" in text
    told = rokkaku("replay", path)
    assert told.code == 0
    assert "as seat 0 saw it" in told.out
    assert "2  ▲Yellow: ? ? ? ? ? ready" in told.out


def test_leaving_a_game_of_two_people_records_what_a_spectator_saw(rokkaku: Runner, tmp_path: Path) -> None:
    path = tmp_path / "part.record"
    rokkaku("play", "samurai", "--seats", "human,human", "--record", path, typed=f"\n{HAND} ready\n")
    assert "[view spectator]" in path.read_text(encoding="utf-8")
    assert "H4" not in path.read_text(encoding="utf-8")
    assert "as a spectator saw it" in rokkaku("replay", path).out


def test_a_record_is_never_overwritten(rokkaku: Runner, tmp_path: Path) -> None:
    path = tmp_path / "old.record"
    path.write_text("old", encoding="utf-8")
    ran = rokkaku("play", "samurai", "--record", path, typed="quit\n")
    assert ran.code == 2
    assert ran.err == f"{path}: File exists.\n"
    assert path.read_text(encoding="utf-8") == "old"


def test_an_interrupted_game_is_recorded_and_ends_with_130(tmp_path: Path) -> None:
    path = tmp_path / "part.record"
    with subprocess.Popen(
        [sys.executable, "-m", "rokkaku", "play", "samurai", "--record", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout
        seen = sign = process.stdout.read(1)
        while sign and not seen.endswith(b"Green> "):
            sign = process.stdout.read(1)
            seen += sign
        process.send_signal(signal.SIGINT)
        _, complaint = process.communicate(timeout=30)
    assert process.returncode == 130
    assert complaint == b"\n"
    assert "[view 0]" in path.read_text(encoding="utf-8")


def test_an_interrupt_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert main(["play", "samurai"]) == 130


@pytest.mark.usefixtures("terminal")
def test_a_terminal_is_cleared_coloured_and_its_corner_used(rokkaku: Runner) -> None:
    ran = rokkaku("play", "samurai", *DEALT, typed=f"{HAND} ready\nquit\n")
    assert ran.out.count("\x1b[2J\x1b[3J\x1b[H") == 2
    assert "\x1b[38;5;15;48;5;22m●Green\x1b[0m" in ran.out
    assert "is thinking …" in ran.out
    assert re.search(r"Opening hands: everyone keeps five tiles\. +\x1b", ran.out)
    assert "better seen" not in ran.out


@pytest.mark.usefixtures("terminal")
def test_a_small_terminal_is_mentioned_once(rokkaku: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINES", "20")
    ran = rokkaku("play", "samurai", typed="H4\nquit\n")
    assert ran.out.count("better seen with 64 columns and 26 lines; this terminal has 120 and") == 1


@pytest.mark.usefixtures("terminal")
def test_a_plain_terminal_is_only_written_to(rokkaku: Runner) -> None:
    ran = rokkaku("play", "samurai", "--plain", typed="H4\nquit\n")
    assert "\x1b" not in ran.out


def test_shapes_are_ascii_where_the_terminal_knows_no_others() -> None:
    ran = run_outside("play", "samurai", typed="bogus\nquit\n", PYTHONIOENCODING="ascii")
    assert (ran.code, ran.err) == (0, "")
    assert "+Green: hand 0" in ran.out
    assert "^Yellow: hand 0" in ran.out


def test_an_edition_has_its_own_words_and_colours(rokkaku: Runner) -> None:
    ran = rokkaku("play", "samurai", "--edition", "galakta-2016", typed="H4\nquit\n")
    assert "Your hand: castle 4" in ran.out
    assert "▲Purple: hand 0" in ran.out
