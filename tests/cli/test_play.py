import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from cli.runs import Runner, run_outside, table

from rokkaku.cli import main
from rokkaku.cli.screen import visible
from rokkaku.core.draft import Draft
from rokkaku.core.record import read_record, replay
from rokkaku.games.catalogue import GAMES
from rokkaku.games.samurai import SAMURAI
from rokkaku.locales import texts

HAND = "H4 B3 S3 N1 W2"
DEALT = ("--seed", "7", "--first", "0", "--option", "figure_setup=random")


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
    assert re.search(r"Yellow captures \w+ in \w+ \(●Green \d, ▲Yellow \d\)\.", ran.out)
    assert "--seed 5 --first 0\n" in ran.out
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
    assert re.search(r"Winner: .(Green|Yellow|Blue)(, .*)? \(", ran.out)


def test_people_at_one_screen_see_only_their_own_hands(rokkaku: Runner) -> None:
    green, yellow = "H2 H3 H4 X F", "B2 B3 B4 W1 W2"
    typed = f"\n{green} ready\n\n{yellow} ready\n\nlog\nH2@n14 .\n\nlog\nquit\n"
    ran = rokkaku("play", "samurai", *DEALT, "--seats", "human,human", typed=typed)
    before, *parts = re.split(r"---- Pass the screen to \W?(\w+), then press Enter\. ----", ran.out)
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
    assert (
        "Move 2 of 3, “S3@n13”, is not allowed. You do not have samurai 3 in your hand. [rules turn-1]"
        in ran.out
    )
    assert "Your turn so far: S3@n14 " in ran.out
    assert "“H4@n13” is not allowed. You have already laid an ordinary tile" in ran.out
    assert "Your turn so far: H4@n13 " in ran.out


def test_moves_after_the_turn_has_ended_are_not_played(rokkaku: Runner) -> None:
    ran = rokkaku("play", "samurai", *DEALT, typed=f"{HAND} ready S3@n14 .\nquit\n")
    board, notice = ran.out.rindex(" g17 g18"), ran.out.index("no longer your decision: S3@n14 .")
    assert board < notice < ran.out.rindex("Your hand: ")


def test_what_was_not_played_is_nobody_elses_business(rokkaku: Runner) -> None:
    typed = f"\n{HAND} ready S3@n14\n\n{HAND} ready\n\nquit\n"
    ran = rokkaku("play", "samurai", *DEALT, "--seats", "human,human", typed=typed)
    _, green, yellow, green_again = ran.out.split("press Enter. ----")
    assert "no longer your decision" not in green + yellow
    assert "no longer your decision: S3@n14" in green_again


def test_undo_and_restart(rokkaku: Runner) -> None:
    ran = rokkaku("play", "samurai", typed="undo\nrestart\nH4 H3 H2\nundo\nrestart\nready\nquit\n")
    hands = re.findall(r"Your hand: (.*)", ran.out)
    assert hands == [
        "none",
        "helmet 2 (H2), helmet 3 (H3), helmet 4 (H4)",
        "helmet 3 (H3), helmet 4 (H4)",
        "none",
    ]
    assert ran.out.count("Nothing to undo") == 2
    assert "“ready” is not allowed. An opening hand has 5 tiles: keep 5 more. [rules setup-2]" in ran.out


def test_case_and_the_ends_of_names_are_forgiven(rokkaku: Runner) -> None:
    ran = rokkaku(
        *("play", "samurai", "--seed", "7", "--first", "0"),
        typed="h4 s3 S1 f x READY\nB@KYO\nh@zzz\ns3@n1\nN1@KYOTO\nquit\n",
    )
    assert "Your turn so far" not in ran.out
    assert "Green places buddha in Kyoto" in ran.out
    assert "“h@zzz” is not allowed. There is no hex called zzz." in ran.out
    assert "“N1@KYOTO” is not allowed. You can only do that during a turn" in ran.out


def test_what_may_be_played_is_listed(rokkaku: Runner) -> None:
    typed = f"moves\n{HAND} ready\nmoves\nmoves s3\nmoves q\nS3@n14 N1@m13 W2@n5\nmoves\n"
    ran = rokkaku("play", "samurai", *DEALT, typed=typed)
    assert "You may type: H2 | H3 | H4 | B2" in ran.out
    assert (
        "You may type: H4@… (30) | B3@… (30) | S3@… (30) | N1@… (30) | W2@… (44)"
        "   (to list them: moves H4; or: help)\n"
    ) in ran.out
    assert "Green> H4@ B3@ S3@ N1@  i17 i18 j18 " in ran.out
    assert "\nW2@  g17 g18 h17 " in ran.out
    assert "Green> S3@  i17 i18 j18 " in ran.out
    assert "Green> .\n" in ran.out
    assert "No move you can make begins with q" in ran.out
    assert ran.out.rstrip().endswith("You have left the game.")


def test_looking_at_places(rokkaku: Runner) -> None:
    typed = (
        f"look\n{HAND} ready\nS3@n14\nlook\nlook KYOTO n14\nsums ky zzy\nlook n13\nlook zzz\nboard\nquit\n"
    )
    ran = rokkaku("play", "samurai", *DEALT, typed=typed)
    assert "Nothing is contested yet" in ran.out
    assert "Edo: helmet (●Green 3, ▲Yellow 0), buddha (" in ran.out
    assert len(re.findall(r"Kyoto: \w+ \(", ran.out)) == 2
    assert "n14: ●Green’s samurai 3" in ran.out.casefold().replace("●green", "●Green")
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
    ran = rokkaku("play", "samurai", typed="\nrules capture-3\nrules zzz\nrules\nhelp\n?\nexit\n")
    assert "capture-3  The strongest captures it\nThe player who" in ran.out
    assert "function: " not in ran.out
    assert "test: " not in ran.out
    assert "No rule mentions “zzz”. For a list of all rules: rules\n" in ran.out
    assert "\nwinner-6  The lower places\n" in ran.out
    assert ran.out.count("X@n14 >m5") == 2


def test_the_end_of_input_ends_the_game_politely(rokkaku: Runner) -> None:
    ran = rokkaku("play", "samurai", typed="H4\n")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith("You have left the game.\n")


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


@pytest.mark.usefixtures("terminal")
def test_a_terminal_is_cleared_coloured_and_its_corner_used(rokkaku: Runner) -> None:
    ran = rokkaku("play", "samurai", *DEALT, typed=f"{HAND} ready\nquit\n")
    assert ran.out.count("\x1b[2J\x1b[H") == 2
    assert "\x1b[3J" not in ran.out
    assert "\x1b[38;5;15;48;5;22m●Green\x1b[0m" in ran.out
    assert "is thinking …" in ran.out
    assert re.search(r"Opening hands: everyone keeps five tiles\. +\x1b", ran.out)
    assert "easier to read" not in ran.out


@pytest.mark.usefixtures("terminal")
def test_a_short_terminal_is_mentioned_once_and_has_turn_and_hand_above_the_prompt(
    rokkaku: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LINES", "20")
    ran = rokkaku("play", "samurai", typed="H4\nquit\n")
    assert ran.out.count("easier to read with 64 columns and 27 lines; this terminal has 120 and") == 1
    drawn = ran.out.split("\x1b[2J")[1:]
    assert [re.findall(r"\nOpening hands: everyone .*\nYour hand: ", screen) for screen in drawn] == [
        ["\nOpening hands: everyone keeps five tiles.\nYour hand: "]
    ] * 2


@pytest.mark.usefixtures("terminal")
def test_a_narrow_terminal_cuts_the_board_and_says_so_each_time(
    rokkaku: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    ran = rokkaku("play", "samurai", typed="H4\nboard\nquit\n")
    assert (
        ran.out.count("The board needs 64 columns, but this terminal has 50, so the right side is cut off.\n")
        == 3
    )
    board = [line for line in ran.out.splitlines() if "48;5;110" in line and "\x1b[2J" not in line]
    assert board
    assert max(map(visible, board)) == 50


@pytest.mark.usefixtures("terminal")
def test_the_hand_has_a_line_of_its_own_below_the_board(rokkaku: Runner) -> None:
    ran = rokkaku("play", "samurai", *DEALT, typed=f"{HAND} ready\n")
    hands = re.findall(r"^Your hand: .*$", ran.out, re.MULTILINE)
    assert hands[-1] == "Your hand: helmet 4 (H4), buddha 3 (B3), samurai 3 (S3), ronin (N1), ship 2 (W2)"


@pytest.mark.usefixtures("terminal")
def test_only_the_curtain_erases_what_has_scrolled_away(rokkaku: Runner) -> None:
    ran = rokkaku(
        "play", "samurai", "--seats", "human,human", "--first", "0", typed=f"\nH2\nundo\n{HAND} ready\n"
    )
    redrawn, curtain = re.escape("\x1b[2J\x1b[H"), re.escape("\x1b[2J\x1b[3J\x1b[H")
    assert re.findall(f"{redrawn}|{curtain}|press Enter", ran.out) == [
        "press Enter",
        *("\x1b[2J\x1b[3J\x1b[H", "\x1b[2J\x1b[H", "\x1b[2J\x1b[H", "\x1b[2J\x1b[H"),
        *("\x1b[2J\x1b[3J\x1b[H", "press Enter"),
    ]


@pytest.mark.usefixtures("terminal")
def test_a_plain_terminal_is_only_written_to(rokkaku: Runner) -> None:
    ran = rokkaku("play", "samurai", "--plain", typed="H4\nquit\n")
    assert "\x1b" not in ran.out


def test_shapes_are_ascii_where_the_terminal_knows_no_others() -> None:
    ran = run_outside("play", "samurai", typed="bogus\nquit\n", PYTHONIOENCODING="ascii")
    assert (ran.code, ran.err) == (0, "")
    assert "+Green: hand 0" in ran.out
    assert "^Yellow (greedy): hand 0" in ran.out


def test_an_edition_has_its_own_words_and_colours(rokkaku: Runner) -> None:
    ran = rokkaku("play", "samurai", "--edition", "galakta-2016", typed="H4\nhelp\nquit\n")
    assert "Your hand: castle 4" in ran.out
    assert "captured castle 0, buddha 0" in ran.out
    assert "Figures left to place: castle 7, buddha 7" in ran.out
    assert "helmet" not in ran.out
    assert "▲Purple (greedy): hand 0" in ran.out


def test_who_is_who_is_told_at_the_start_and_beside_the_board(rokkaku: Runner) -> None:
    ran = rokkaku("play", "samurai", "--seats", "human,greedy,random", typed="H4\nquit\n")
    assert ran.out.count("At the table: ●Green (human), ▲Yellow (greedy), ■Blue (random).\n") == 1
    assert ran.out.count("\n■Blue (random): hand 0, stack 20\n") == 2
    assert "\n●Green: hand 1, stack 19" in ran.out


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (
            "S3",
            "“S3” is not allowed. That is only the beginning of a move, for example S3@i17. "
            "To list them all: moves S3",
        ),
        ("n1", "“n1” is not allowed. That is only the beginning of a move, for example N1@i17."),
        (
            "S3@n14 w",
            "Move 2 of 2, “w”, is not allowed. That is only the beginning of a move, for example W2@g17.",
        ),
        ("S3@kyoto", "“S3@kyoto” is not allowed. Kyoto is a settlement"),
        ("S3@n1", "“S3@n1” is not allowed. N1 is not in play"),
    ],
)
def test_a_move_that_is_only_begun_is_answered_with_how_it_goes_on(
    rokkaku: Runner, typed: str, told: str
) -> None:
    ran = rokkaku("play", "samurai", *DEALT, typed=f"{HAND} ready\n{typed}\nquit\n")
    assert told in ran.out


@pytest.mark.parametrize("word", ["quit", "exit"])
def test_a_game_that_would_be_lost_is_left_only_for_sure(rokkaku: Runner, word: str) -> None:
    ran = rokkaku("play", "samurai", typed=f"H4\n{word}\nno\nH3\n{word}\nYes\nH2\n")
    assert ran.out.count("Leave it? (yes, no) ") == 2
    assert "Your turn so far: H4 H3 " in ran.out
    assert "Your turn so far: H4 H3 H2" not in ran.out
    assert ran.out.endswith("You have left the game.\n")


def test_nobody_is_asked_where_nothing_would_be_lost(rokkaku: Runner, tmp_path: Path) -> None:
    begun = rokkaku("play", "samurai", typed="quit\nH4\n")
    kept = rokkaku("play", "samurai", "--record", tmp_path / "a", typed="H4\nquit\nH3\n")
    ended = rokkaku("play", "samurai", typed="H4\n")
    for ran in (begun, kept, ended):
        assert "Leave it?" not in ran.out
        assert "You have left the game.\n" in ran.out
    assert "Your hand: helmet 4" not in begun.out


def test_a_seed_is_told_as_it_must_be_typed(rokkaku: Runner) -> None:
    drawn = ("--option", "opening_hand=drawn", "figure_setup=random")
    game = typed_game("a b", "human", "greedy", first=None, opening_hand="drawn", figure_setup="random")
    ran = rokkaku("play", "samurai", "--seed", "a b", *drawn, typed=game)
    assert "To play the same deal again: --seed 'a b'\n" in ran.out


@pytest.mark.parametrize("key", GAMES)
def test_every_game_can_be_begun_and_its_notation_is_told(rokkaku: Runner, key: str) -> None:
    seats = ",".join(["human"] + ["random"] * (GAMES[key].editions[0].seats[0] - 1))
    ran = rokkaku("play", key, "--seats", seats, typed="help\nquit\n")
    assert (ran.code, ran.err) == (0, "")
    assert texts("en")[f"cli.play.notation.{key}"].split("\n")[1].split("{")[0] in ran.out
