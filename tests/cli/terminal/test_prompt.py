import re
from collections.abc import Sequence
from typing import Any

import pytest
from cli.runs import DEALT, HAND, Runner

from rokkaku.bots.bot import Advised, make
from rokkaku.bots.levels import strongest
from rokkaku.games.catalogue import GAMES
from rokkaku.locales import texts


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


class Adviser:
    """Thinks most of the last move there is."""

    def choose(self, view: Any, moves: Sequence[Any], seconds: float) -> Any:
        return moves[0]

    def advise(self, view: Any, moves: Sequence[Any], seconds: float) -> Sequence[Advised]:
        return [Advised(moves[-1], 0.6), Advised(moves[0], 0.404)]


def test_advice_is_given_for_what_is_laid_out_so_far(
    rokkaku: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    adviser = strongest("samurai")

    def making(name: str, *more: Any) -> Any:
        return Adviser() if name == adviser else make(name, *more)

    monkeypatch.setattr("rokkaku.cli.terminal.table.make", making)
    ran = rokkaku("play", "samurai", *DEALT, typed=f"advice\n{HAND} ready\nS3@n14\nadvice\nquit\n")
    told = re.findall(r"your chance of winning:\n  (\S+)  60 percent\n  (\S+)  40 percent\n", ran.out)
    assert told[0] == ("F", "H2")
    assert told[1][0] == "."
    assert ran.err.count(f"Preparing the bot {adviser}.") == 1


def test_people_at_one_keyboard_get_no_advice(rokkaku: Runner) -> None:
    ran = rokkaku("play", "samurai", *DEALT, "--seats", "human,human", typed="\nadvice\nquit\n")
    assert "Advice is not allowed at this table." in ran.out


def test_without_the_compiled_engine_advice_says_what_is_missing(
    rokkaku: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rokkaku.bots.bot.has_compiler", lambda: False)
    ran = rokkaku("play", "samurai", *DEALT, typed="advice\nquit\n")
    assert f"The bot {strongest('samurai')} needs the compiled engine." in ran.out


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


def test_a_repeated_undo_takes_back_more_and_what_follows_is_played(rokkaku: Runner) -> None:
    ran = rokkaku("play", "samurai", typed="H4 H3 H2\nundo UNDO\nB4 B3 undo\nundo undo S1\nundo undo undo\n")
    drafts = re.findall(r"Your turn so far: (.*?)   ", ran.out)
    assert drafts == ["H4 H3 H2", "H4", "H4 B4 B3", "H4", "H4 S1"]
    assert "Move 3 of 3, “undo”, is not allowed." in ran.out


def test_a_word_too_long_for_a_move_is_not_echoed_whole(rokkaku: Runner) -> None:
    word = 300 * "z"
    lines = [word, f"look {word}", f"moves {word}", f"rules {word}", f"H4 {word}", f"S9@{word}"]
    ran = rokkaku("play", "samurai", typed="\n".join(lines))
    assert 60 * "z" + "…" in ran.out
    assert 61 * "z" not in ran.out


def test_exchange_tiles_that_are_named_alone_lead_to_the_rules_of_exchanges(rokkaku: Runner) -> None:
    typed = "H4 B3 S3 X F ready\nX\nF@edo\nS3@n14\nX\nquit\n"
    ran = rokkaku("play", "samurai", *DEALT, typed=typed)
    assert "“X” is not allowed. You have no tile on the board that the tile exchange could take up" in ran.out
    assert "take up. [rules exchange-4]" in ran.out
    assert re.search(r"“F@edo” is not allowed\. .* \[rules exchange-1\]", ran.out)


def test_case_and_the_ends_of_names_are_forgiven(rokkaku: Runner) -> None:
    ran = rokkaku(
        *("play", "samurai", "--seed", "7", "--first", "0"),
        typed="h4 s3 S1 f x READY\nB@KYO\nh@zzz\ns3@n1\nN1@KYOTO\nquit\n",
    )
    assert "Your turn so far" not in ran.out
    assert "Green places a figure in Kyoto: buddha" in ran.out
    assert "“h@zzz” is not allowed. There is no hex called zzz." in ran.out
    assert "“N1@KYOTO” is not allowed. You cannot do that now (placing figures)" in ran.out


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
    assert "\nYou have left the game.\n" in ran.out


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
    assert "Nothing here is called zzy." in ran.out
    assert "Nothing here is called zzz." in ran.out
    assert ran.out.count("Your turn so far: S3@n14") == 2


def test_the_story_so_far(rokkaku: Runner) -> None:
    ran = rokkaku("play", "samurai", *DEALT, typed=f"{HAND} ready\nS3@n14\nlog\nquit\n")
    story = ran.out.split("Green> ")[-2]
    assert "●Green keeps helmet 4." in story
    assert "▲Yellow has chosen an opening hand." in story
    assert "Yellow keeps" not in story
    assert "●Green lays samurai 3 on n14." in story


def test_what_goes_without_saying_is_not_told(rokkaku: Runner) -> None:
    typed = "P@a1\nkeep\np@b1\np@b2\n+ashigaru done\nlog\n"
    ran = rokkaku("play", "rice-wars", "--seed", "3", "--first", "0", typed=typed)
    assert "●Black hires one ashigaru." in ran.out
    assert "●Black pays" not in ran.out


def test_rules_and_help_at_the_prompt(rokkaku: Runner) -> None:
    ran = rokkaku("play", "samurai", typed="\nrules capture-3\nrules zzz\nrules\nhelp\n?\nexit\n")
    assert "capture-3  The strongest captures it\nThe player who" in ran.out
    assert "function: " not in ran.out
    assert "test: " not in ran.out
    assert "No rule mentions “zzz”. For a list of all rules: rules\n" in ran.out
    assert "\nwinner-6  The lower places\n" in ran.out
    assert ran.out.count("X@n14 >m5") == 2


def test_questions_at_the_prompt(rokkaku: Runner) -> None:
    typed = f"rules what happens if two players tie for a figure\nrules {'tie ' * 60}\nquit\n"
    ran = rokkaku("play", "samurai", "--edition", "galakta-2016", typed=typed)
    _, found, refused = ran.out.split("Gold> ")[:3]
    assert found.startswith("capture-4  Set aside\n")
    assert len(found.strip().split("\n\n")) == 3
    assert refused.startswith("The question is too long: at most 200 characters.")


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
        ("S3@n1", "“S3@n1” is not allowed. n1 is not in play"),
    ],
)
def test_a_move_that_is_only_begun_is_answered_with_how_it_goes_on(
    rokkaku: Runner, typed: str, told: str
) -> None:
    ran = rokkaku("play", "samurai", *DEALT, typed=f"{HAND} ready\n{typed}\nquit\n")
    assert told in ran.out


@pytest.mark.parametrize("word", ["quit", "exit"])
def test_a_game_that_has_begun_is_left_only_for_sure(rokkaku: Runner, word: str) -> None:
    ran = rokkaku("play", "samurai", typed=f"H4\n{word}\nno\nH3\n{word}\nYes\nH2\n")
    assert ran.out.count("Leave it? (yes, no) ") == 2
    assert "Your turn so far: H4 H3 " in ran.out
    assert "Your turn so far: H4 H3 H2" not in ran.out
    assert "You have left the game.\n" in ran.out


def test_nobody_is_asked_who_has_done_nothing_or_whose_input_has_ended(rokkaku: Runner) -> None:
    begun = rokkaku("play", "samurai", typed="quit\nH4\n")
    ended = rokkaku("play", "samurai", typed="H4\n")
    for ran in (begun, ended):
        assert "Leave it?" not in ran.out
        assert "You have left the game.\n" in ran.out
    assert "Your hand: helmet 4" not in begun.out
    assert "To resume it" not in begun.out


@pytest.mark.parametrize("key", GAMES)
def test_every_game_can_be_begun_and_its_notation_is_told(rokkaku: Runner, key: str) -> None:
    seats = ",".join(["human"] + ["random"] * (GAMES[key].editions[0].seats[0] - 1))
    ran = rokkaku("play", key, "--seats", seats, typed="help\nquit\n")
    assert (ran.code, ran.err) == (0, "")
    assert texts("en")[f"cli.play.notation.{key}"].split("\n")[-1].split("{")[0] in ran.out
