import sys
from itertools import repeat

from rokkaku.cli.terminal.palette import SEAT_PAINTS, Palette
from rokkaku.cli.terminal.screen import corner_margins
from rokkaku.cli.terminal.text import truncated, visible_length, wrapped
from rokkaku.core.seats import Seat

GREEN = Palette(has_colour=True, colours=("green",)).seat_name(Seat(0), "Green")


def test_text_is_wrapped_by_what_is_seen() -> None:
    assert visible_length(GREEN) == 6
    assert list(wrapped(f"{GREEN} lays a tile", repeat(11))) == [f"{GREEN} lays", "  a tile"]
    assert list(wrapped("endless", repeat(3))) == ["endless"]
    assert list(wrapped("", repeat(3))) == [""]
    assert list(wrapped("one two three", iter((3, 8, 9)))) == ["one", "  two", "  three"]


def test_a_line_is_cut_by_what_is_seen() -> None:
    assert truncated(f"a {GREEN} b", 5) == f"a {SEAT_PAINTS['green'].on('●Gr')}"
    assert truncated(f"a {GREEN} b", 9) == f"a {GREEN} "
    assert truncated("short", sys.maxsize) == "short"


def test_only_a_wide_corner_holds_text() -> None:
    assert corner_margins([" " * 40 + "~", " " * 30 + "~", " " * 5 + "~", " " * 40 + "~"]) == [40, 30]
