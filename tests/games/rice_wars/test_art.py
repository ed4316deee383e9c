"""The artwork of Rice Wars, and what lies beside its board."""

import re
from collections import Counter
from functools import cache
from importlib.resources import files
from xml.etree import ElementTree

import msgspec
import pytest
from games.rice_wars.positions import SCENARIO, TABLES, play, position, random_game, start
from games.samurai.test_art import HREF, contrast, headings, items, paint, symbols

from rokkaku.core.scene import Scene
from rokkaku.core.seats import Seat
from rokkaku.drawing import LANDSCAPE, PORTRAIT, THEMES, Artwork, Heading, Layout, Painter, artwork
from rokkaku.games import rice_wars
from rokkaku.games.rice_wars import CARDS, RICE_WARS
from rokkaku.games.rice_wars.editions import COLOURS
from rokkaku.games.rice_wars.state import State
from rokkaku.games.rice_wars.values import packaged
from rokkaku.locales import Speaker

FIELDS = {0: "b1 c6 e5", 1: "a4 g3", 2: "h6 d4", 3: "i2 b6", 4: "d7 g1"}
"""On the epic board: a connected peasant of each daimyo, and one that is cut off."""
EVERY_CARD = " ".join(CARDS)


@cache
def art(theme: str = "light") -> Artwork:
    return artwork(files(rice_wars).joinpath("art"), theme)


def picture(scene: Scene, *, layout: Layout = LANDSCAPE, theme: str = "light") -> str:
    return Painter(art(theme), Speaker(), COLOURS, layout).picture(scene, heading=Heading("Rice Wars"))


def seen(state: State, seat: int | None = 0) -> Scene:
    return RICE_WARS.scene(RICE_WARS.view(state, None if seat is None else Seat(seat)))


def shown(state: State) -> Scene:
    return RICE_WARS.scene(RICE_WARS.open_view(state))


def ids_in(svg: str) -> Counter[str]:
    return Counter(name for each in ElementTree.fromstring(svg).iter() if (name := each.get("id")))


@pytest.mark.many
@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_every_edition_and_table_can_be_drawn(edition: str, seats: int) -> None:
    steps = random_game(seats, seats, edition)
    for state in (steps[0].state, steps[len(steps) // 2].state, steps[-1].state):
        for scene, layout in (
            *((seen(state), PORTRAIT), (seen(state, None), LANDSCAPE)),
            *((shown(state), LANDSCAPE), (seen(state, 1), LANDSCAPE)),
        ):
            svg = picture(scene, layout=layout)
            ids = ids_in(svg)
            assert [name for name, count in ids.items() if count > 1] == []
            assert {spot.id for spot in scene.spots} <= set(ids)
            root = ElementTree.fromstring(svg)
            assert all(each.get("aria-label") for each in root.iter() if each.get("tabindex"))


def everything() -> tuple[Scene, ...]:
    """Pictures in which every symbol is used."""
    state = position(
        FIELDS,
        edition="epic",
        seats=5,
        turn=2,
        hands={0: EVERY_CARD},
        active={0: (2, 1), 1: (2, 0)},
        favours={1: "geisha:2 ninja:1!"},
    )
    fight = play(state, "x@a4 send:1")
    bids = position(phase="advisors", auction="geisha youhei", money={0: 5, 1: 5, 2: 5})
    return (
        *(shown(state), seen(state), seen(start(seats=3).state), seen(position(values=packaged(1).values))),
        seen(play(fight.state, "send:0 lay:shuukaku").state, 2),
        seen(play(bids, "auction:geisha 0:bid:2").state, 0),
    )


@pytest.mark.parametrize("layout", [LANDSCAPE, PORTRAIT], ids=["landscape", "portrait"])
def test_every_symbol_that_is_used_is_there_and_the_other_way_round(layout: Layout) -> None:
    known = symbols(art().sheet)
    used = {
        name
        for scene in everything()
        for name in HREF.findall(picture(scene, layout=layout).split("</defs>", 1)[1])
    }
    # A symbol may stand inside another one only.
    assert used - {"spot", "region-board", "region-field"} - set(known) == set()
    assert set(known) - used == set()
    placed = {name for scene in everything() for name in HREF.findall(_drawn(picture(scene, layout=layout)))}
    assert set(known) - placed == {"brick-body", "card-body"}


def _drawn(svg: str) -> str:
    return re.sub(r"<symbol.*?</symbol>", "", svg, flags=re.DOTALL)


@pytest.mark.many
@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_what_is_clicked_on_the_board_and_in_the_hand_can_be_found(edition: str, seats: int) -> None:
    for step in random_game(seats, seats, edition)[:: 20 + seats]:
        fields = set(step.state.map.fields)
        for seat in RICE_WARS.deciders(step.state):
            ids = set(ids_in(picture(seen(step.state, seat))))
            clicked = {id_ for move in RICE_WARS.moves(step.state, seat) for id_ in RICE_WARS.clicks(move)}
            drawn = {id_ for id_ in clicked if id_ in fields or id_.startswith(("hand-", "card-"))}
            assert drawn <= ids


def test_no_symbol_is_called_like_a_thing_to_click() -> None:
    clicked = {
        id_
        for step in random_game(3, 3)
        for seat in RICE_WARS.deciders(step.state)
        for move in RICE_WARS.moves(step.state, seat)
        for id_ in RICE_WARS.clicks(move)
    }
    # This one is called as the scene calls it.
    assert clicked & {*symbols(art().sheet), "spot", "spots", "pieces", "panel"} == {"palace"}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("colour", COLOURS)
def test_what_is_printed_on_tiles_stands_out(theme: str, colour: str) -> None:
    for selector in (f".seat-{colour}", f".peasant-cut-off.seat-{colour}"):
        face = paint(art(theme).style, selector, "fill")
        assert contrast(face, paint(art(theme).style, selector, "color")) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_written_stands_out(theme: str) -> None:
    style = art(theme).style
    ink, sheet = paint(style, "text", "fill"), paint(style, ".sheet", "fill")
    assert contrast(ink, sheet) >= 4.5
    assert contrast(ink, paint(style, ".card-paper", "fill")) >= 4.5
    assert contrast(paint(style, ".subtitle", "fill"), sheet) >= 4.5
    name = paint(style, ".name", "fill")
    for ground in (".palace-spot", ".blessed"):
        assert contrast(name, paint(style, ground, "fill")) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_signs_beside_the_board_stand_out(theme: str) -> None:
    style = art(theme).style
    sheet = paint(style, ".sheet", "fill")
    people = "waiting person person-ronin-tired advisor advisors governor favour"
    for sign in f"{people} icon icon-advisors icon-none here turn".split():
        assert contrast(paint(style, f".{sign}", "color"), sheet) >= 4.5, sign
    for sign in ("ryo", "icon-income", "card"):
        assert contrast(paint(style, f".{sign}", "color"), paint(style, f".{sign}", "fill")) >= 4.5, sign


def test_both_themes_paint_the_same_things() -> None:
    light, dark = (re.findall(r"^(\.[^{]+) {", art(theme).style, re.MULTILINE) for theme in THEMES)
    assert light == dark


def test_inside_symbols_single_things_are_reached_by_one_class_only() -> None:
    inside = set(re.findall(r'class="([\w-]+)"', "".join(symbols(art().sheet).values())))
    assert inside == set(re.findall(r"^\.([\w-]+) {", art().style, re.MULTILINE))


def test_peasants_that_are_cut_off_look_different_in_more_than_colour() -> None:
    scene = seen(position({0: "b1 d3"}))
    assert [(piece.symbol, piece.spot) for piece in scene.pieces if "peasant" in piece.symbol] == [
        *(("peasant", "b1"), ("peasant-cut-off", "d3"))
    ]
    known = symbols(art().sheet)
    assert known["peasant"] != known["peasant-cut-off"]
    assert "stroke-dasharray" in art().style


def test_beside_the_board_lies_the_state_of_the_game() -> None:
    state = position(
        {0: "b1 b2", 1: "f4"},
        turn=6,
        governor=1,
        on_turn=0,
        money={0: 12, 1: 3},
        hands={0: "ikki zei zei", 1: "boushi"},
        active={0: (2, 1)},
        tired={0: (1, 0)},
        peasants={0: 3},
        favours={0: "geisha:2", 1: "ninja:1!"},
        markers={0: 1},
    )
    scene = seen(state)
    assert headings(scene) == [
        *("Your action.", "Round 6 of 7"),
        *("Seat 0", "Seat 1", "Seat 2"),
        *("In the supply", "Your hand"),
    ]
    assert [entry.is_current for entry in scene.entries] == [False, False, True, False, False, False, False]
    assert [symbol for symbol, _, _ in items(scene, 1)] == [
        *("icon-income", "icon-advisors", "icon-card", "icon-income"),
        *("icon-advisors", "icon-attack", "icon-attack"),
    ]
    assert [item.is_current for item in scene.entries[1].items].index(True) == 5
    assert items(scene, 2) == [
        *(("fields", "2", ""), ("waiting", "3", "card-peasant"), ("cards", "3", "")),
        *(("marker", "1", ""), ("ryo", "12", "")),
        *(("person-ashigaru", "2", ""), ("person-ashigaru-tired", "1", "")),
        *(("person-ronin", "1", ""), ("person-ronin-tired", "0", "")),
        ("favour", "2", ""),
    ]
    assert [symbol for symbol, _, _ in items(scene, 3)][-2:] == ["governor", "favour-used"]
    assert "ryo" not in [symbol for symbol, _, _ in items(scene, 3)]
    assert items(scene, 6) == [
        *(("card-ikki", "", "hand-ikki"), ("card-zei", "\N{MULTIPLICATION SIGN}2", "hand-zei"))
    ]
    assert [detail.text for detail in scene.entries[6].items[0].details] == ["+0", "3"]


def test_an_open_view_shows_every_hand_and_none_can_be_clicked() -> None:
    scene = shown(position(hands={0: "ikki", 1: "zei zei"}))
    assert items(scene, 2)[-1] == ("card-ikki", "+0", "")
    assert items(scene, 3)[-2:] == [("card-zei", "+1", "")] * 2
    assert "ryo" in [symbol for symbol, _, _ in items(scene, 3)]
    assert "Your hand" not in headings(scene)


def test_cards_seen_through_a_spy_are_shown_to_who_saw_them() -> None:
    state = position(hands={1: "zei ikki"}, seen={0: {1: "ikki"}})
    assert items(seen(state, 0), 3)[-1] == ("card-ikki", "+0", "")
    assert "card-ikki" not in [symbol for symbol, _, _ in items(seen(state, 2), 3)]


def test_money_is_shown_where_it_lies_open() -> None:
    for money, is_shown in (("hidden", False), ("open", True)):
        shown_symbols = [symbol for symbol, _, _ in items(seen(start(money=money).state), 3)]
        assert ("ryo" in shown_symbols) is is_shown


def test_a_battle_under_way_shows_both_sides() -> None:
    state = position({0: "b1", 1: "f4"}, hands={0: "zei", 1: "ikki"}, active={0: (2, 0), 1: (1, 0)})
    scene = seen(play(state, "x@f4 send:2").state)
    assert headings(scene)[2:4] == ["Seat 0 attacks f4", "Seat 1 defends f4"]
    assert items(scene, 2)[:3] == [
        ("strength", "4", ""),
        ("person-ashigaru", "2", ""),
        ("person-ronin", "0", ""),
    ]
    assert [entry.owner for entry in scene.entries[2:4]] == [0, 1]


def test_a_duel_and_its_tie_break_are_told() -> None:
    state = position(hands={0: "zei"}, active={0: (0, 1), 1: (0, 1)}, deck="ikki")
    duel = play(state, "duel:1").state
    assert headings(seen(duel))[2:4] == ["Seat 0 challenges", "Seat 1 answers"]
    assert duel.fight is not None
    turned_up = msgspec.structs.replace(duel.fight, turned_up=(rice_wars.Card("ikki"),))
    scene = seen(msgspec.structs.replace(duel, fight=turned_up))
    assert headings(scene)[4] == "In the tie-break"
    assert items(scene, 4) == [("card-ikki", "+0", "")]


def test_an_auction_shows_who_has_bid_but_not_how_much() -> None:
    state = position(phase="advisors", governor=1, auction="geisha youhei", money={0: 5, 1: 5, 2: 5})
    scene = seen(state)
    assert headings(scene)[0] == "Waiting for Seat 1 (advisors phase)."
    assert headings(scene)[2] == "Advisors to bid for"
    assert [entry.is_current for entry in scene.entries[3:6]] == [False, True, False]
    state = play(state, "auction:geisha 0:bid:2 1:bid:3").state
    scene = seen(state)
    assert headings(scene)[0] == "Waiting for Seat 2 (advisors phase)."
    assert headings(scene)[2] == "Bids"
    assert items(scene, 2) == [
        *(("advisor", "", ""), ("advisor", "", "")),
        *(("offer", "2", ""), ("offer", "?", "")),
    ]


def test_the_neutral_neighbour_has_peasants_and_people_only() -> None:
    scene = seen(position({2: "b1"}, edition=SCENARIO, peasants={2: 2}))
    assert headings(scene)[4] == "Seat 2 (neutral)"
    assert [text for _, text, _ in items(scene, 4)] == ["1", "2", "0", "0", "0", "0"]


def test_a_finished_game_says_why_and_who_came_where() -> None:
    scene = seen(random_game(3, 3)[-1].state)
    assert headings(scene)[0].startswith("The game is over: ")
    assert sorted(heading[-7:] for heading in headings(scene)[2:5])[0] == "place 1"
    assert not any(entry.is_current for entry in scene.entries)
    assert "ryo" in [symbol for symbol, _, _ in items(scene, 4)]
