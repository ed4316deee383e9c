import re

import pytest
from cli.runs import DEALT, HAND, Runner, run_outside

from rokkaku.cli.terminal.text import visible_length


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
def test_a_narrow_board_has_the_status_to_its_right(rokkaku: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    wide = rokkaku("play", "rice-wars", "--seed", "1", "--first", "0")
    assert re.search(r"a1\^.*  .*●Black", wide.out)
    assert not re.search(r"^Round 1 of 7", wide.out, re.MULTILINE)
    monkeypatch.setenv("COLUMNS", "70")
    narrow = rokkaku("play", "rice-wars", "--seed", "1", "--first", "0")
    assert re.search(r"^Round 1 of 7", narrow.out, re.MULTILINE)


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
    assert max(map(visible_length, board)) == 50


@pytest.mark.usefixtures("terminal")
def test_the_hand_has_a_line_of_its_own_below_the_board(rokkaku: Runner) -> None:
    ran = rokkaku("play", "samurai", *DEALT, typed=f"{HAND} ready\n")
    hands = re.findall(r"^Your hand: .*$", ran.out, re.MULTILINE)
    assert hands[-1] == "Your hand: helmet 4 (H4), buddha 3 (B3), samurai 3 (S3), rider (N1), ship 2 (W2)"


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
    assert "^Yellow (bushi): hand 0" in ran.out


def test_an_edition_has_its_own_words_and_colours(rokkaku: Runner) -> None:
    ran = rokkaku("play", "samurai", "--edition", "galakta-2016", typed="H4\nhelp\nquit\n")
    assert "Your hand: castle 4" in ran.out
    assert "captured castle 0, buddha 0" in ran.out
    assert "Figures left to place: castle 7, buddha 7" in ran.out
    assert "helmet" not in ran.out
    assert "▲Purple (bushi): hand 0" in ran.out


def test_who_is_who_is_told_at_the_start_and_beside_the_board(rokkaku: Runner) -> None:
    ran = rokkaku("play", "samurai", "--seats", "human,greedy,random", typed="H4\nquit\n")
    assert ran.out.count("At the table: ●Green (human), ▲Yellow (greedy), ■Blue (random).\n") == 1
    assert ran.out.count("\n■Blue (random): hand 0, stack 20\n") == 2
    assert "\n●Green: hand 1, stack 19" in ran.out
