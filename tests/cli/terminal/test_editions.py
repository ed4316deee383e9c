"""An edition's own words and letters at the terminal."""

import re
from pathlib import Path

import pytest
from cli.runs import DEALT, HAND, Runner

from rokkaku.cli.terminal.signs import NOTATION, Signs
from rokkaku.core.record import read_record

CASTLES = Signs({"h": "c", "H4": "C4"})
RECORDS = Path(__file__).parents[2] / "records" / "samurai"
NEWEST = ("play", "samurai", *DEALT, "--edition", "galakta-2016")


@pytest.mark.parametrize(
    ("notation", "shown"),
    [
        ("H4@h14 .", "C4@h14 ."),
        ("F:h@hagi >h@akita", "F:c@hagi >c@akita"),
        ("H4 B3 ready", "C4 B3 ready"),
        (">h14", ">h14"),
        ("h", "c"),
    ],
)
def test_signs_are_whole_words_and_hexes_keep_their_names(notation: str, shown: str) -> None:
    assert CASTLES.shown(notation) == shown
    assert CASTLES.read(shown) == notation
    assert NOTATION.shown(notation) == NOTATION.read(notation) == notation


def test_castles_have_letters_and_words_of_their_own(rokkaku: Runner, tmp_path: Path) -> None:
    record = tmp_path / "game.record"
    typed = "C4 B3 S3 N1 W2 ready\nhelp\nmoves c\nC4@n14\nC4@n13\nquit\n"
    ran = rokkaku(*NEWEST, "--record", record, typed=typed)
    assert "Your hand: castle 4 (C4), buddha 3 (B3), samurai 3 (S3), ronin (N1), ship 2 (W2)" in ran.out
    assert "On the board: castle 7, buddha 7, rice 7" in ran.out
    assert "Board: c castle, b buddha, r rice, ~ sea" in ran.out
    assert "C4, B4, R4 for one kind of figure" in ran.out
    assert "X move tile, F swap tile." in ran.out
    assert "You may type: C4@… (" in ran.out
    assert re.search(r"> C4@  \w+ \w+", ran.out, re.MULTILINE)
    assert "Your turn so far: C4@n14 " in ran.out
    assert "“C4@n13” is not allowed. You do not have castle 4 in your hand." in ran.out
    assert re.search(r"^ .* [br]?c[br]* ", ran.out, re.MULTILINE)
    assert re.search(r"^ .*●C4\*", ran.out, re.MULTILINE)
    assert not re.search(r"helmet|\bH4\b|rice field", ran.out)
    written = read_record(record.read_text(encoding="utf-8"))
    assert written.lines[0].moves[0] == "H4"


def test_small_letters_and_the_notation_are_read_too(rokkaku: Runner) -> None:
    ran = rokkaku(*NEWEST, typed="c4 H3 b3 h2 f ready\nF:c@\nF:c@edo\nquit\n")
    kept = r"(?:castle \d \(C\d\), ){3}buddha 3 \(B3\), swap tile \(F\)"
    assert re.search(f"Your hand: {kept}", ran.out)
    assert re.search(
        r"“F:c@” is not allowed\. That is only the beginning of a move, for example F:c@\w+\.", ran.out
    )
    assert "Your turn so far: F:c@edo " in ran.out
    assert "Swapping: castle in Edo" in ran.out


@pytest.mark.parametrize("sign", ["C4", "c4", "H4"])
def test_a_tile_is_looked_at_by_the_sign_it_has_here(rokkaku: Runner, sign: str) -> None:
    ran = rokkaku(*NEWEST, typed=f"look {sign} c99\n")
    assert "Castle 4 (C4): strength 4 for one kind of figure: castle." in ran.out
    assert "Nothing here is called c99." in ran.out


def test_figures_to_be_placed_have_the_letters_of_the_board(rokkaku: Runner) -> None:
    typed = f"{HAND} ready\nc@kyo\nquit\n"
    ran = rokkaku("play", "samurai", "--seed", "7", "--first", "0", "--edition", "galakta-2016", typed=typed)
    assert "c@akita | c@kyoto | b@akita" in ran.out
    assert "●Gold places a figure in Kyoto: castle." in ran.out


def test_the_oldest_box_has_a_rider(rokkaku: Runner) -> None:
    ran = rokkaku(
        "play", "samurai", *DEALT, typed=f"{HAND} ready\nN1@n14\nlook n14\nrules exchange-4\nhelp\nquit\n"
    )
    assert "n14: ●Green’s rider" in ran.out
    assert "put the tile exchange (strength 0) in its place" in ran.out
    assert "N1 rider, W ships, X tile exchange, F figure exchange." in ran.out
    assert "ronin" not in ran.out


def test_a_record_is_retold_in_the_letters_of_its_edition(rokkaku: Runner) -> None:
    ran = rokkaku("replay", RECORDS / "galakta-2016-last-of-a-kind.record")
    assert re.search(r"^ +\d+  .*: (?:\S+ )*C[234]@\w+", ran.out, re.MULTILINE)
    assert not re.search(r"\bH[234]@|\bh@|helmet", ran.out)


def test_rules_are_told_in_the_words_of_an_edition(rokkaku: Runner) -> None:
    assert "exchange-1  The swap tile" in rokkaku("rules", "samurai", "--edition", "galakta-2016").out
    told = rokkaku("rules", "samurai", "pieces-2", "--edition", "italiano").out
    assert "a rider of 1" in " ".join(told.split())
    refused = rokkaku("rules", "samurai", "--edition", "first")
    assert refused.code == 2
    assert "no edition called first. Choose from: hans-im-glueck-1998, italiano" in refused.err
