"""What pictures are made of: artwork, numbers and texts."""

from importlib.resources.abc import Traversable
from pathlib import Path

import pytest

from rokkaku.drawing import THEMES, Artwork, artwork
from rokkaku.drawing.arrangement import Frame
from rokkaku.drawing.hexes import Point
from rokkaku.drawing.markup import element, number, text
from rokkaku.drawing.panel import wrapped


@pytest.mark.parametrize("theme", THEMES)
def test_artwork_is_a_sheet_and_a_style_of_a_folder(tmp_path: Path, theme: str) -> None:
    folder: Traversable = tmp_path
    (tmp_path / "symbols.svg").write_text('<svg xmlns="x">\n<!-- Why. -->\n<symbol id="a"/>\n</svg>\n')
    (tmp_path / f"{theme}.css").write_text(".a { fill: red; }\n")
    found = artwork(folder, theme)
    assert found == Artwork('<symbol id="a"/>', ".a { fill: red; }")
    assert found.has("a")
    assert not found.has("b")


def test_an_edition_draws_symbols_of_its_own_in_place_of_the_usual_ones(tmp_path: Path) -> None:
    folder: Traversable = tmp_path
    usual = '<symbol id="a"/>\n<symbol id="b" x="1">b</symbol>\n<symbol id="c">c</symbol>'
    (tmp_path / "symbols.svg").write_text(f"<svg>\n{usual}\n</svg>\n")
    (tmp_path / "light.css").write_text("")
    (tmp_path / "newest.svg").write_text(
        '<svg><!-- Why. --><symbol id="b">B</symbol><symbol id="a"><g/></symbol></svg>'
    )
    assert artwork(folder, "light", "oldest").sheet == usual
    newest = '<symbol id="a"><g/></symbol>\n<symbol id="b">B</symbol>\n<symbol id="c">c</symbol>'
    assert artwork(folder, "light", "newest").sheet == newest


@pytest.mark.parametrize(("value", "written"), [(1.0, "1"), (-0.04, "0"), (12.345, "12.3"), (-7.5, "-7.5")])
def test_numbers_are_short(value: float, written: str) -> None:
    assert number(value) == written


def test_what_is_written_cannot_break_the_picture() -> None:
    assert element("g", id="", class_='a"b') == "<g class='a\"b'/>"
    assert text("<b> & c", Point(1, 2), "name") == '<text x="1" y="2" class="name">&lt;b&gt; &amp; c</text>'


def test_sentences_are_wrapped_between_words() -> None:
    assert list(wrapped("the game is over", 8)) == ["the game", "is over"]
    assert list(wrapped("unbreakable", 4)) == ["unbreakable"]


def test_a_frame_knows_what_is_near() -> None:
    frame = Frame(0, 0, 10, 10)
    assert frame.is_near(Point(5, 5), 1)
    assert frame.is_near(Point(13, 14), 5.1)
    assert not frame.is_near(Point(13, 14), 4.9)
