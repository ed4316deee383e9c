"""People choose their colours in the terminal; records, replays and pictures keep them."""

from pathlib import Path

import pytest
from cli.runs import Runner

from rokkaku.core.record import read_record

SCENARIO = ("rice-wars", "--edition", "troublesome-neighbour", "--seed", "1", "--first", "0")
OLD = """\
[game rice-wars] [edition troublesome-neighbour] [seats 2] [first 0] [rules 1] [seed 1]
1   0: P@a1
"""
"""A record as it was written before anybody chose."""


def test_a_person_has_the_colour_they_ask_for_and_others_what_is_left(
    rokkaku: Runner, tmp_path: Path
) -> None:
    file = tmp_path / "game.record"
    ran = rokkaku("play", *SCENARIO, "--colour", "Red", "--record", file, typed="P@a1\nquit\n")
    assert ran.code == 0
    assert "●Red> " in ran.out
    assert "▲Black (bushi)" in ran.out
    assert read_record(file.read_text(encoding="utf-8")).setup.colours == ("red", "black")
    told = rokkaku("replay", file)
    assert "●Red" in told.out


def test_several_people_have_a_colour_each(rokkaku: Runner) -> None:
    ran = rokkaku(
        "play", *SCENARIO, "--seats", "human,human", "--colour", "blue,yellow", typed="\nquit\nyes\n"
    )
    assert "●Blue> " in ran.out
    one = rokkaku("play", *SCENARIO, "--seats", "greedy,human", "--colour", "black", typed="quit\nyes\n")
    assert "▲Black> " in one.out


@pytest.mark.parametrize(
    ("colours", "told"),
    [
        ("mauve", "There is no colour called mauve here. Choose from: black, red, green, blue, yellow.\n"),
        ("red,blue", "there are fewer people than colours here (1): red, blue.\n"),
    ],
)
def test_a_colour_that_cannot_be_had_is_told(rokkaku: Runner, colours: str, told: str) -> None:
    ran = rokkaku("play", *SCENARIO, "--colour", colours)
    assert ran.code == 2
    assert ran.err.endswith(told)


def test_no_two_people_have_one_colour(rokkaku: Runner) -> None:
    ran = rokkaku("play", *SCENARIO, "--seats", "human,human", "--colour", "red,red")
    assert (ran.code, ran.err) == (2, "These are not 2 different colours, one for each seat: red, red.\n")


def test_a_picture_of_a_record_is_in_its_colours(rokkaku: Runner, tmp_path: Path) -> None:
    for colours, drawn in (("", "seat-black"), (" [colours yellow red]", "seat-yellow")):
        record, picture = tmp_path / "game.record", tmp_path / f"{drawn}.svg"
        record.write_text(OLD.replace(" [rules", f"{colours} [rules"), encoding="utf-8")
        assert rokkaku("draw", "rice-wars", "--record", record, "-o", picture).code == 0
        assert f'class="palace {drawn}"' in picture.read_text(encoding="utf-8")


def test_a_record_without_colours_is_told_as_before(rokkaku: Runner, tmp_path: Path) -> None:
    record = tmp_path / "old.record"
    record.write_text(OLD, encoding="utf-8")
    assert "●Black’s palace is on a1." in rokkaku("replay", record).out
    record.write_text(OLD.replace("[seed 1]", "[seed 1] [colours blue mauve]"), encoding="utf-8")
    assert "no colour called mauve" in rokkaku("replay", record).err
