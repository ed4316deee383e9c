import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from cli.runs import DEALT, HAND, Runner, run_outside, table

from rokkaku.cli import main
from rokkaku.core.draft import Draft
from rokkaku.core.record import read_record, replay
from rokkaku.games.samurai import SAMURAI


def typed_game(seed: str, *seats: str, first: int | None = 0, **options: str) -> str:
    """What people type who play any legal move, a turn a line, with an Enter for every curtain."""
    game, dice, lines = table(*seats, seed=seed, first=first, **options), Random(1), []
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
    assert re.search(r"The game is over: .*\n\d\. .*leads: ", ran.out)
    assert re.search(r"Winner: .(Green|Yellow) \(", ran.out)
    assert re.search(r"Yellow captures the [\w ]+ in \w+ \(●Green \d, ▲Yellow \d\)\.", ran.out)
    assert "--seed 5 --first 0\n" in ran.out
    assert f"rokkaku replay {record}" in ran.out
    written = read_record(record.read_text(encoding="utf-8"))
    assert written.outcome is not None
    assert written.setup.seed == "5"
    assert list(replay(SAMURAI, written))


def test_a_move_that_differs_from_a_legal_one_by_its_case_alone_is_refused_by_its_rule(
    rokkaku: Runner,
) -> None:
    """In Rice Wars `P` is a palace and `p` a peasant."""
    arguments = ("play", "rice-wars", "--edition", "troublesome-neighbour", "--first", "0")
    ran = rokkaku(*arguments, typed="p@a1\nquit\nyes\n")
    assert ran.code == 0
    assert "“p@a1” is not allowed. You cannot do that now (placing palaces). [rules actions-1]" in ran.out


def test_a_whole_game_of_three_people(rokkaku: Runner) -> None:
    seats = ("human", "human", "human")
    ran = rokkaku(
        *("play", "samurai", "--seed", "6", "--first", "0", "--seats", ",".join(seats)),
        typed=typed_game("6", *seats),
    )
    assert ran.code == 0
    assert re.search(r"Winner: .(Green|Yellow|Blue)(, .*)? \(", ran.out)


def test_people_at_one_screen_see_only_their_own_hands(rokkaku: Runner) -> None:
    green, yellow = "H2 H3 H4 X F", "B2 B3 B4 W1 W2"
    typed = f"\n{green} ready\n\n{yellow} ready\n\nlog\nH2@n14 .\n\nlog\nquit\n"
    ran = rokkaku("play", "samurai", *DEALT, "--seats", "human,human", typed=typed)
    before, *parts = re.split(r"---- Pass the screen to \W?(\w+), then press Enter\. ----", ran.out)
    seen = {name: "".join(parts[place + 1 :: 4]) for place, name in ((0, "Green"), (2, "Yellow"))}
    assert parts[::2] == ["Green", "Yellow", "Green", "Yellow"]
    assert "Your hand" not in before
    for tile in ("helmet 3", "helmet 4", "tile exchange", "figure exchange"):
        assert tile in seen["Green"]
        assert tile not in seen["Yellow"]
    for tile in ("buddha 2", "buddha 3", "ship 1", "ship 2"):
        assert tile in seen["Yellow"]
        assert tile not in seen["Green"]
    assert "Green lays helmet 2 on n14" in seen["Yellow"]
    assert re.search("Green draws ", seen["Yellow"]) is None


def test_the_end_of_input_ends_the_game_politely(rokkaku: Runner) -> None:
    ran = rokkaku("play", "samurai", typed="H4\n")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith(
        "You have left the game.\nThe game is saved. To resume it: rokkaku play --resume samurai-1\n"
    )


def test_leaving_a_game_records_what_the_person_saw(rokkaku: Runner, tmp_path: Path) -> None:
    path = tmp_path / "part.record"
    typed = f"{HAND} ready\nS3@n14 .\nquit\n"
    ran = rokkaku("play", "samurai", *DEALT, "--record", path, typed=typed)
    assert "saved, as far as you could see it" in ran.out
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
    assert ran.err == f"{path} already exists. Choose another name.\n"
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


def test_a_seed_is_told_as_it_must_be_typed(rokkaku: Runner) -> None:
    drawn = ("--option", "opening_hand=drawn", "figure_setup=random")
    game = typed_game("a b", "human", "greedy", first=None, opening_hand="drawn", figure_setup="random")
    ran = rokkaku("play", "samurai", "--seed", "a b", *drawn, typed=game)
    assert "To play the same deal again: --seed 'a b'\n" in ran.out
