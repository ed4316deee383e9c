"""The artwork of Samurai, and what lies beside its board."""

import re
from collections import Counter
from functools import cache
from importlib.resources import files
from xml.etree import ElementTree

import pytest
from games.samurai.positions import EDITIONS, keep_hands, play, position, random_game, start

from rokkaku.core.scene import Scene
from rokkaku.core.seats import Seat
from rokkaku.drawing import LANDSCAPE, PORTRAIT, THEMES, Artwork, Heading, Layout, Painter, artwork
from rokkaku.games import samurai
from rokkaku.games.samurai import SAMURAI, Figures, Tile
from rokkaku.games.samurai.board import japan
from rokkaku.games.samurai.state import State
from rokkaku.locales import Speaker, say

EVERYTHING = " ".join(
    (
        "hbr@edo hb@kyoto r@kii",
        *(f"0{tile.sign}@{cell}" for tile, cell in zip(Tile, japan(4).land, strict=False)),
    )
)
TURN = "hbr@edo h@mutsu 1S1@i17 0W2@h19"
HREF = re.compile(r'href="#([\w-]+)"')


@cache
def art(theme: str = "light") -> Artwork:
    return artwork(files(samurai).joinpath("art"), theme)


def picture(
    scene: Scene, *, edition: str = EDITIONS[0], layout: Layout = LANDSCAPE, theme: str = "light"
) -> str:
    colours = next(info.colours for info in SAMURAI.editions if info.key == edition)
    return Painter(art(theme), Speaker(), colours, layout).picture(scene, heading=Heading("Samurai"))


def seen(state: State, seat: int | None = 0) -> Scene:
    return SAMURAI.scene(SAMURAI.view(state, None if seat is None else Seat(seat)))


def symbols(sheet: str) -> dict[str, str]:
    return dict(re.findall(r'<symbol id="([\w-]+)"[^>]*>(.*?)</symbol>', sheet, re.DOTALL))


@pytest.mark.many
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_and_table_can_be_drawn(edition: str, seats: int) -> None:
    steps = random_game(seats, seats, edition)
    for state in (steps[0].state, steps[len(steps) // 2].state, steps[-1].state):
        shown = SAMURAI.scene(SAMURAI.open_view(state))
        for scene, layout in ((seen(state), PORTRAIT), (seen(state, None), LANDSCAPE), (shown, LANDSCAPE)):
            root = ElementTree.fromstring(picture(scene, edition=edition, layout=layout))
            ids = Counter(each.get("id") for each in root.iter() if each.get("id"))
            assert [name for name, count in ids.items() if count > 1] == []
            assert {spot.id for spot in scene.spots} <= set(ids)
            assert all(each.get("aria-label") for each in root.iter() if each.get("tabindex"))


@pytest.mark.parametrize("layout", [LANDSCAPE, PORTRAIT], ids=["landscape", "portrait"])
def test_every_symbol_that_is_used_is_there_and_the_other_way_round(layout: Layout) -> None:
    known = symbols(art().sheet)
    hands = dict.fromkeys(range(1, 4), "H2 X F W1 N1")
    board = f"{EVERYTHING} 1S1@c20 2S1@e20 3S1@g20"
    scenes = (seen(start().state), SAMURAI.scene(SAMURAI.open_view(position(board, hands=hands))))
    used = {
        name
        for scene in scenes
        for name in HREF.findall(picture(scene, layout=layout).split("</defs>", 1)[1])
    }
    used -= {"spot", "region-board", "region-land"}
    assert used - set(known) == set()
    assert set(known) - used == set()


@pytest.mark.many
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_that_is_clicked_can_be_found(seats: int) -> None:
    for step in random_game(seats, seats)[:: 5 + seats]:
        for seat in SAMURAI.deciders(step.state):
            root = ElementTree.fromstring(picture(seen(step.state, seat)))
            ids = {each.get("id") for each in root.iter()} | {"ready", "end-turn", "pass"}
            clicked = {id_ for move in SAMURAI.moves(step.state, seat) for id_ in SAMURAI.clicks(move)}
            assert clicked - ids <= {f"hand-{tile.sign}" for tile in Tile}
            if not step.state.pool:
                assert clicked <= ids


@pytest.mark.parametrize("edition", EDITIONS)
def test_one_printing_draws_helmets_as_castles(edition: str) -> None:
    usual = symbols(art().sheet)
    drawn = symbols(artwork(files(samurai).joinpath("art"), "light", edition).sheet)
    redrawn = {name for name, markup in drawn.items() if markup != usual[name]}
    assert set(drawn) == set(usual)
    assert redrawn == ({"figure-helmet", "print-helmet"} if edition == "galakta-2016" else set())


def luminance(colour: str) -> float:
    shares = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def paint(style: str, selector: str, name: str) -> str:
    rules = re.findall(rf"\.scene {re.escape(selector)} {{([^}}]*)}}", style)
    return next(
        found[1] for rule in rules if (found := re.search(rf"(?:^|[\s;]){name}: (#[0-9a-f]{{6}});", rule))
    )


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_printed_on_tiles_stands_out(theme: str) -> None:
    for colour in {colour for edition in SAMURAI.editions for colour in edition.colours}:
        face = paint(art(theme).style, f".seat-{colour}", "fill")
        assert contrast(face, paint(art(theme).style, f".seat-{colour}", "color")) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_written_stands_out(theme: str) -> None:
    style = art(theme).style
    ink = paint(style, "text", "fill")
    assert contrast(ink, paint(style, ".face-land", "fill")) >= 4.5
    assert contrast(ink, paint(style, ".sheet", "fill")) >= 4.5
    assert contrast(paint(style, ".subtitle", "fill"), paint(style, ".sheet", "fill")) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_figures_stand_out_from_what_they_stand_on(theme: str) -> None:
    style = art(theme).style
    for caste in ("helmet", "buddha", "rice"):
        ink = paint(style, f".figure-{caste}", "color")
        assert all(
            contrast(ink, paint(style, f".{ground}", "fill")) >= 3 for ground in ("village", "city", "edo")
        )


def test_both_themes_paint_the_same_things() -> None:
    light, dark = (re.findall(r"^(\.[^{]+) {", art(theme).style, re.MULTILINE) for theme in THEMES)
    assert light == dark


def headings(scene: Scene) -> list[str]:
    return [say(entry.heading.key, entry.heading.values) for entry in scene.entries]


def items(scene: Scene, entry: int) -> list[tuple[str, str, str]]:
    return [(item.symbol, item.text, item.id) for item in scene.entries[entry].items]


def test_beside_the_board_lies_what_the_status_tells() -> None:
    scene = seen(position(TURN, seats=3, hands={0: "H2 S1 S1"}, set_aside=Figures(buddha=1)))
    assert headings(scene) == [
        "Your turn: one ordinary tile, and as many fast ones as you like.",
        *("Seat 0", "Seat 1", "Seat 2"),
        *("On the board", "Set aside: 1 of 4"),
    ]
    assert [entry.is_current for entry in scene.entries] == [False, True, False, False, False, False]
    assert items(scene, 1) == [
        *(("hand", "3", ""), ("stack", "16", "")),
        *(("figure-helmet", "0", ""), ("figure-buddha", "0", ""), ("figure-rice", "0", "")),
        *(("tile-H2", "", "hand-H2"), ("tile-S1", "\N{MULTIPLICATION SIGN}2", "hand-S1")),
    ]
    assert items(scene, 2) == [("hand", "5", ""), ("stack", "14", ""), ("screen", "", "")]
    assert items(scene, 4) == [
        ("figure-helmet", "2", ""),
        ("figure-buddha", "1", ""),
        ("figure-rice", "1", ""),
    ]
    assert items(scene, 5) == [("figure-buddha", "", ""), *[("gap", "", "")] * 3]


def test_an_open_view_shows_every_hand_and_all_captures_and_none_can_be_clicked() -> None:
    scene = SAMURAI.scene(SAMURAI.open_view(position(TURN, seats=3, hands={0: "H2", 1: "B3"})))
    assert ("tile-H2", "", "") in items(scene, 1)
    assert ("tile-B3", "", "") in items(scene, 2)
    assert ("figure-rice", "0", "") in items(scene, 3)


def test_figures_yet_to_be_placed_can_be_clicked() -> None:
    scene = seen(keep_hands(start(2, first=1).state).state)
    assert headings(scene)[-1] == "Figures left to place"
    assert [id_ for _, _, id_ in items(scene, 3)] == ["pool-h", "pool-b", "pool-r"]
    assert [entry.is_current for entry in scene.entries] == [False, False, True, False]


def test_an_exchange_under_way_is_told() -> None:
    state = position("hbr@edo b@kii 0H4@n14", hands={0: "X F"})
    scene = seen(play(state, "X@n14").state)
    assert headings(scene)[-1] == "Lay again: helmet 4"
    assert headings(scene)[0] == "Lay helmet 4 again on another hex."
    assert headings(seen(play(state, "F:b@kii").state))[-1] == "Swapping: buddha in Kii"


def test_a_finished_game_says_why_and_who_came_where() -> None:
    state = play(position("br@edo h@mutsu 1S1@i17", seats=2, hands={0: "S2"}), "S2@i18 .").state
    assert headings(seen(state))[:3] == [
        "The game is over: the last figure of a kind has left the board.",
        "Seat 0: place 1",
        "Seat 1: place 2",
    ]


def test_figures_can_be_clicked_and_names_are_written() -> None:
    scene = seen(position("hb@kyoto"))
    assert [piece.id for piece in scene.pieces] == ["kyoto-h", "kyoto-b"]
    named = {spot.id: (spot.name, spot.region) for spot in scene.spots}
    assert (named["kyoto"], named["n14"], named["p12"]) == (("Kyoto", "land"), ("n14", "land"), ("p12", ""))
