"""Scenes as SVG, whatever the game."""

import math
import re
from itertools import pairwise
from xml.etree import ElementTree

import msgspec
import pytest

from rokkaku.core.scene import Entry, Item, Phrase, Placed, Scene, Spot, places_of
from rokkaku.core.seats import Seat
from rokkaku.drawing import LANDSCAPE, PORTRAIT, Artwork, Heading, Layout, Painter
from rokkaku.drawing.hexes import SIZE, Point, coastlines
from rokkaku.drawing.markup import number
from rokkaku.drawing.painter import WHOLE, shares, sharing
from rokkaku.locales import Speaker

STEPS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
NOTHING = Phrase("none")
ART = Artwork('<symbol id="look-hill"/><symbol id="hex-compass"/>', ".scene text { fill: black; }")
LAYOUTS = pytest.mark.parametrize("layout", [LANDSCAPE, PORTRAIT], ids=["landscape", "portrait"])


def spot(id_: str, x: int, y: int, **more: str) -> Spot:
    return Spot(id_, x, y, more.pop("look", "plain"), NOTHING, **more)


def row(count: int) -> tuple[Spot, ...]:
    return tuple(spot(f"a{place}", 2 * place, 0) for place in range(count))


def triangle(size: int) -> tuple[Spot, ...]:
    """A board whose upper left corner is empty."""
    return tuple(spot(f"s{x}-{y}", 2 * x + y % 2, y) for y in range(size) for x in range(size - 1 - y, size))


def with_pieces(spots: tuple[Spot, ...], *pieces: Placed, shape: str = "hex") -> Scene:
    return Scene(spots, places_of(spots, pieces), shape=shape)


def painter(layout: Layout = LANDSCAPE, art: Artwork = ART) -> Painter:
    return Painter(art, Speaker(words={"none": 'nothing <at> "all" & more'}), ("green", "red"), layout)


def drawn(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def by_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [each for each in root.iter() if name in each.get("class", "").split()]


def by_id(root: ElementTree.Element, name: str) -> ElementTree.Element:
    return next(each for each in root.iter() if each.get("id") == name)


@LAYOUTS
def test_neighbours_are_equally_far_away(layout: Layout) -> None:
    here = layout.point(4, 3)
    distances = [math.dist(here, layout.point(4 + x, 3 + y)) for x, y in STEPS]
    assert distances == pytest.approx([math.sqrt(3) * SIZE] * 6)


@LAYOUTS
def test_neighbours_share_the_corners_between_them(layout: Layout) -> None:
    for x, y in STEPS:
        there = layout.point(x, y)
        shared = [
            corner
            for corner in layout.outline()
            if min(math.dist(corner, (there.x + other.x, there.y + other.y)) for other in layout.outline())
            < 1e-6
        ]
        assert len(shared) == 2


def test_portrait_is_landscape_turned_to_the_left() -> None:
    angle = math.radians(-30)
    for x, y in ((1, 0), (0, 1), (7, 4), (-3, 9)):
        flat, upright = LANDSCAPE.point(x, y), PORTRAIT.point(x, y)
        turned = (
            flat.x * math.cos(angle) - flat.y * math.sin(angle),
            flat.x * math.sin(angle) + flat.y * math.cos(angle),
        )
        assert upright == pytest.approx(turned)


@LAYOUTS
def test_a_coastline_goes_around_all_spots_and_every_hole(layout: Layout) -> None:
    (alone,) = coastlines([spot("a", 0, 0)], layout)
    assert len(alone) == 6
    ring = [spot(str(place), 10 + x, 10 + y) for place, (x, y) in enumerate(STEPS)]
    outer, inner = sorted(coastlines(ring, layout), key=len, reverse=True)
    assert (len(outer), len(inner)) == (18, 6)
    for line in (outer, inner):
        assert all(math.dist(start, end) < 1.3 * SIZE for start, end in pairwise([*line, line[0]]))


BRICKS = Scene((), shape="brick")
BRICK_LAYOUTS = pytest.mark.parametrize(
    "layout", [LANDSCAPE.of(BRICKS), PORTRAIT.of(BRICKS)], ids=["landscape", "portrait"]
)


@LAYOUTS
def test_a_layout_fits_the_shape_of_the_spots(layout: Layout) -> None:
    assert layout.of(Scene(())) == layout
    bricks = layout.of(BRICKS)
    assert (bricks.shape, bricks.is_upright, bricks.width) == ("brick", layout.is_upright, layout.width)


@BRICK_LAYOUTS
def test_bricks_are_rectangles_in_rows_shifted_by_half(layout: Layout) -> None:
    assert {(round(x, 6), round(y, 6)) for x, y in layout.outline()} == {
        *((50, 36), (0, 36), (-50, 36), (-50, -36), (0, -36), (50, -36))
    }
    here = layout.point(4, 3)
    assert layout.point(6, 3) == pytest.approx((here.x + 100, here.y))
    assert layout.point(5, 4) == pytest.approx((here.x + 50, here.y + 72))


@BRICK_LAYOUTS
def test_bricks_share_the_corners_between_them(layout: Layout) -> None:
    corners = {(round(x, 6), round(y, 6)) for x, y in layout.outline()}
    for x, y in STEPS:
        there = layout.point(x, y)
        others = {(round(there.x + other.x, 6), round(there.y + other.y, 6)) for other in layout.outline()}
        assert len(corners & others) == 2


@BRICK_LAYOUTS
def test_a_coastline_goes_around_bricks_too(layout: Layout) -> None:
    ring = [spot(str(place), 10 + x, 10 + y) for place, (x, y) in enumerate(STEPS)]
    assert sorted(len(line) for line in coastlines(ring, layout)) == [6, 18]


def test_pieces_on_bricks_lie_on_bricks() -> None:
    scene = with_pieces(row(1), Placed("tile-A", "A", "a0", Seat(1), NOTHING), shape="brick")
    root = drawn(painter(PORTRAIT).picture(scene))
    (tile,) = by_id(root, "pieces")
    assert [use.get("href") for use in tile] == ["#brick-seat-1", "#mark-1", "#tile-A"]
    assert all(use.get("transform") is None for use in tile)
    assert [use.get("class") for use in by_id(root, "a0") if use.get("href") == "#spot"] == ["brick"]
    assert by_class(drawn(painter().board(scene)), "brick")


def test_the_board_is_a_document_of_its_own() -> None:
    scene = Scene((spot("a", 0, 0, look="hill", name="Hill"), spot("b", 2, 0, region="land")))
    root = drawn(painter().board(scene))
    hill, other = by_id(root, "a"), by_id(root, "b")
    assert hill.get("class") == "spot hill"
    assert hill.get("tabindex") == "0"
    assert hill.get("aria-label") == 'nothing <at> "all" & more'
    assert [child.text for child in hill if child.tag.endswith("title")] == ['nothing <at> "all" & more']
    assert [child.get("href") for child in hill if child.tag.endswith("use")] == ["#spot", "#look-hill"]
    assert [child.text for child in hill if child.tag.endswith("text")] == ["Hill"]
    assert [child.get("href") for child in other if child.tag.endswith("use")] == ["#spot"]
    assert by_class(root, "face-board")
    assert by_class(root, "face-land")
    assert not [each for each in root.iter() if each.get("id") in ("pieces", "panel")]


def test_the_ground_is_the_board_to_be_put_into_another_document() -> None:
    scene = with_pieces(
        (*row(2), spot("h", 1, 1, look="hill")), Placed("tile-A", "A", "a0", Seat(1), NOTHING)
    )
    ground = painter().ground(scene)
    root = drawn(f"<svg>{ground}</svg>")
    assert [each.get("id") for each in by_class(root, "spot")] == ["a0", "a1", "h"]
    assert by_id(root, "look-hill") is not None
    assert by_class(root, "sea-far")
    assert "<style" not in ground
    assert "<title" not in ground
    assert not [each for each in root.iter() if each.get("id") == "pieces"]


@LAYOUTS
def test_the_frame_is_the_room_the_board_takes(layout: Layout) -> None:
    scene = Scene(row(3))
    frame, shaped = painter(layout).frame(scene), layout.of(scene)
    for each in scene.spots:
        centre = shaped.centre(each)
        assert frame.x < centre.x < frame.x + frame.width
        assert frame.y < centre.y < frame.y + frame.height
    box = drawn(painter(layout).board(scene)).get("viewBox", "")
    sides = (frame.x, frame.y, frame.width, frame.height)
    assert box == " ".join(number(side) for side in sides)


def test_what_is_owned_covers_its_spot_and_the_rest_shares_it() -> None:
    tile = Placed("tile-A", "A", "a0", Seat(1), NOTHING)
    figures = [Placed(f"figure-{name}", name, "a0", None, NOTHING) for name in "bc"]
    assert list(sharing([figures[0], tile, figures[1]])) == [
        (tile, WHOLE),
        *zip(figures, shares(2), strict=True),
    ]
    assert list(sharing([])) == []


def test_pieces_are_laid_over_the_board() -> None:
    pieces = (
        Placed("tile-A", "A", "a0", Seat(1), NOTHING),
        Placed("figure-b", "b", "a1", None, NOTHING, "a1-b"),
        Placed("figure-c", "c", "a1", None, NOTHING),
    )
    root = drawn(painter(PORTRAIT).pieces(with_pieces(row(2), *pieces)))
    tile, first, second = root
    assert tile.get("class") == "tile tile-A seat-red"
    assert [use.get("href") for use in tile] == ["#hex-seat-1", "#mark-1", "#tile-A"]
    assert [use.get("transform") for use in tile] == ["rotate(-30)", None, None]
    assert tile.get("pointer-events") == "none"
    assert (first.get("id"), first.get("tabindex"), first.get("aria-label", "")[:7]) == (
        "a1-b",
        "0",
        "nothing",
    )
    assert second.get("id") is None
    assert first.get("transform") != second.get("transform")


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 6])
def test_things_that_share_a_spot_stand_apart(count: int) -> None:
    room = shares(count)
    assert len(room) == count
    assert all(
        math.dist((one.x, one.y), (two.x, two.y)) > 20
        for place, one in enumerate(room)
        for two in room[:place]
    )
    assert all(math.hypot(share.x, share.y) < SIZE for share in room)


def entries() -> tuple[Entry, ...]:
    items = (
        Item("stack", NOTHING, "12"),
        Item("tile-A", NOTHING, "", Seat(0), "hand-A"),
        *(Item("tile-B", NOTHING, "×3", Seat(0)) for _ in range(4)),  # noqa: RUF001
    )
    return (
        Entry(Phrase("none")),
        Entry(Phrase("none"), items, Seat(0), is_current=True),
        *(Entry(Phrase("none"), items[:1]) for _ in range(3)),
    )


@LAYOUTS
def test_the_panel_shows_what_lies_beside_the_board(layout: Layout) -> None:
    scene = Scene(triangle(12), entries=entries())
    root = drawn(painter(layout).picture(scene, heading=Heading("A game", ("one line", "and another"))))
    panel = by_id(root, "panel")
    written = [each.text for each in panel.iter() if each.tag.endswith("text")]
    assert written[:3] == ["A game", "one line", "and another"]
    assert written[3] == 'Nothing <at> "all" & more'
    assert written.count("12") == 4
    assert len(by_class(panel, "turn")) == 1
    assert by_id(panel, "hand-A").get("tabindex") == "0"
    assert len(by_class(panel, "tile-B")) == 4


def test_a_thing_with_details_is_drawn_as_a_card() -> None:
    details = (Item("strength", NOTHING, "+2"), Item("cost", NOTHING, "1"))
    named = Item("card-a", NOTHING, "×2", id="hand-a", details=details, name=Phrase("seat.1"))  # noqa: RUF001
    unnamed = Item("card-b", NOTHING, details=details[:1])
    hand = Entry(Phrase("seat.0"), (named, unnamed, named))
    root = drawn(painter().picture(Scene(triangle(12), entries=(hand,))))
    card, other, third = by_class(root, "card")
    assert card.get("id") == "hand-a"
    assert [each.text for each in card.iter() if each.tag.endswith("text")] == ["Seat 1", "×2", "+2", "1"]  # noqa: RUF001
    assert [each.text for each in other.iter() if each.tag.endswith("text")] == ["+2"]
    assert len(by_class(root, "card-paper")) == 3
    assert len(by_class(third, "strength")) == 1


def item_places(*items: Item) -> list[Point]:
    scene = Scene(triangle(12), entries=(Entry(Phrase("seat.0"), items),))
    root = drawn(painter().picture(scene))
    return [placed_at(group) for group in root.iter() if len(group) and "thing" in group[0].get("class", "")]


def test_things_can_open_a_row_and_have_names() -> None:
    thing = Item("thing", NOTHING, "1")
    named = Item("thing", NOTHING, "1", name=Phrase("seat.1"))
    plain = item_places(thing, thing, thing)
    opened = item_places(thing, msgspec.structs.replace(thing, opens_row=True), thing)
    longer = item_places(named, thing, thing)
    assert [place.y for place in plain] == [0, 0, 0]
    assert opened == [(0, 0), (0, 24), (plain[1].x, 24)]
    assert longer[1].x > plain[1].x


def test_the_thing_that_counts_now_is_marked() -> None:
    items = (Item("icon", NOTHING), Item("icon", NOTHING, is_current=True))
    root = drawn(painter().picture(Scene(triangle(12), entries=(Entry(Phrase("seat.0"), items),))))
    first, second = by_class(root, "icon")
    assert (len(by_class(first, "here")), len(by_class(second, "here"))) == (0, 1)


def test_nothing_lies_beside_a_wide_entry() -> None:
    items = (Item("thing", NOTHING, "1"),)
    entries_ = (
        Entry(Phrase("seat.0"), items, is_wide=True),
        *(Entry(Phrase(f"seat.{seat}"), items) for seat in (1, 2)),
    )
    root = drawn(painter(PORTRAIT).picture(Scene(triangle(5), entries=entries_)))
    blocks = [placed_at(group) for group in by_id(root, "panel") if group.tag.endswith("g")]
    assert blocks[0].x == blocks[1].x < blocks[2].x
    assert blocks[0].y < blocks[1].y == blocks[2].y


def test_long_lines_below_the_title_are_wrapped() -> None:
    full = tuple(spot(f"s{x}-{y}", 2 * x + y % 2, y) for y in range(4) for x in range(12))
    root = drawn(painter().picture(Scene(full), heading=Heading("A game", ("ten-letters " * 4,))))
    assert [each.text for each in by_class(root, "subtitle")] == ["ten-letters ten-letters"] * 2


def placed_at(element_: ElementTree.Element) -> Point:
    found = re.match(r"translate\((\S+) (\S+)\)", element_.get("transform", ""))
    assert found
    return Point(float(found[1]), float(found[2]))


def size(root: ElementTree.Element) -> tuple[float, float]:
    return float(root.get("width", 0)), float(root.get("height", 0))


def test_the_panel_goes_into_an_empty_corner() -> None:
    root = drawn(painter().picture(Scene(triangle(12), entries=entries())))
    assert placed_at(by_id(root, "panel")) == (14, 14)
    board = drawn(painter().board(Scene(triangle(12))))
    ratio = size(board)[1] / size(board)[0]
    assert size(root)[1] / size(root)[0] == pytest.approx(ratio, rel=0.01)


def test_the_panel_goes_beside_a_board_without_empty_corners() -> None:
    full = tuple(spot(f"s{x}-{y}", 2 * x + y % 2, y) for y in range(4) for x in range(12))
    root = drawn(painter().picture(Scene(full, entries=entries())))
    board = next(group for group in root if group.tag.endswith("g"))
    assert placed_at(board).x > 200
    assert not by_class(root, "compass")


def board_of(svg: str) -> ElementTree.Element:
    return next(group for group in drawn(svg) if group.tag.endswith("g"))


def test_a_panel_too_tall_for_one_column_beside_the_board_gets_more() -> None:
    full = tuple(spot(f"s{x}-{y}", 2 * x + y % 2, y) for y in range(5) for x in range(12))
    block = entries()[1]
    one, two = (
        placed_at(board_of(painter().picture(Scene(full, entries=(block,) * count)))) for count in (2, 6)
    )
    assert one.x < two.x
    crowded = drawn(painter().picture(Scene(full, entries=(block,) * 60)))
    assert size(crowded)[1] < 60 * 100


def test_the_panel_goes_below_an_upright_board() -> None:
    root = drawn(painter(PORTRAIT).picture(Scene(triangle(5), entries=entries())))
    panel = by_id(root, "panel")
    assert placed_at(panel).x == 0
    assert 100 < placed_at(panel).y < size(root)[1]
    assert by_class(root, "compass")


def test_a_game_that_draws_no_panel_is_told_in_words() -> None:
    root = drawn(painter().picture(Scene(triangle(12), lines=lambda: (Phrase("seat.0"), Phrase("seat.1")))))
    assert [each.text for each in by_class(root, "sentence")] == ["Seat 0", "Seat 1"]


def test_without_a_compass_in_the_artwork_none_is_drawn() -> None:
    art = msgspec.structs.replace(ART, sheet="<defs/>")
    assert not by_class(drawn(painter(art=art).picture(Scene(triangle(12)))), "compass")


def test_a_picture_is_as_wide_as_asked_and_hides_names_too_small_to_read() -> None:
    scene = Scene(triangle(12))
    wide, narrow = (drawn(painter().picture(scene, width=width)) for width in (2800, 300))
    assert size(wide)[0] == 2800
    assert size(wide)[1] / size(narrow)[1] == pytest.approx(2800 / 300, rel=0.01)
    assert (wide.get("class"), narrow.get("class")) == ("scene", "scene small")


def test_a_detail_shows_what_is_near_some_spots_and_without_them_everything() -> None:
    scene = with_pieces(row(9), Placed("tile-A", "A", "a4", None, NOTHING))
    near, whole = (drawn(painter().detail(scene, around)) for around in (("a4", "a5"), ()))
    x, y, width, height = map(float, near.get("viewBox", "").split())
    middle = LANDSCAPE.of(scene).centre(scene.spots[4])
    assert x < middle.x < x + width
    assert y < middle.y < y + height
    assert width < float(whole.get("viewBox", "").split()[2])
    for picture in (near, whole):
        assert len(by_class(picture, "spot")) == 9
        assert len(by_id(picture, "pieces")) == 1
