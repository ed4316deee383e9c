"""Looking at games that are over, and playing on from them."""

from collections.abc import Mapping
from urllib.parse import parse_qs, urlsplit

import pytest
from browser.seeded import Seeded
from browser.visitors import DESKTOP, PHONE, Come, Size, Visitor
from playwright.sync_api import expect


@pytest.fixture
def finished(come: Come, tables: Mapping[str, Seeded]) -> tuple[Visitor, str]:
    """A game that others have played to the end, and somebody who comes to look at it."""
    return come(), tables["samurai-over"].id


def shown(ann: Visitor) -> dict[str, str]:
    """Line and point of view, as the address of the page says it."""
    return {name: values[0] for name, values in parse_qs(urlsplit(ann.page.url).query).items()}


def at_line(ann: Visitor, line: int) -> None:
    expect(ann.page.get_by_role("slider", name="Line of the record")).to_have_value(str(line))
    ann.wait_for(f"new URLSearchParams(location.search).get('turn') === '{line}'")


def test_keys_buttons_and_slider_go_through_a_game(finished: tuple[Visitor, str]) -> None:
    ann, table = finished
    press = ann.page.keyboard.press
    last = ann.ask(f"/api/tables/{table}")["line"]
    ann.open(f"/r/{table}?turn=3")
    at_line(ann, 3)
    third = pieces_at(ann, table, 3)
    tabs = ann.page.get_by_role("tablist").bounding_box()
    for key, line in {
        "ArrowRight": 4,
        "ArrowLeft": 3,
        "PageDown": 5,
        "PageUp": 3,
        "Home": 0,
        "End": last,
    }.items():
        press(key)
        at_line(ann, line)
    assert len(pieces_at(ann, table, last)) != len(third)
    assert ann.page.get_by_role("tablist").bounding_box() == tabs
    ann.button("Back one line").click()
    at_line(ann, last - 1)
    ann.page.get_by_role("slider", name="Line of the record").fill("3")
    at_line(ann, 3)
    assert pieces_at(ann, table, 3) == third


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_what_happened_in_a_line_is_told_without_a_cut(
    come: Come, tables: Mapping[str, Seeded], size: Size
) -> None:
    ann, table = come(size=size), tables["samurai-over"].id
    last = ann.ask(f"/api/tables/{table}")["line"]
    ann.open(f"/r/{table}?turn=0")
    # On a phone the last line, with the result, goes on below.
    for line in range(last + 1 if size == DESKTOP else last):
        at_line(ann, line)
        caption = ann.page.locator(".caption")
        assert caption.evaluate("(told) => told.scrollHeight <= told.clientHeight"), line
        ann.page.keyboard.press("ArrowRight")


def test_keys_still_lead_through_a_game_after_a_click_on_a_tab(finished: tuple[Visitor, str]) -> None:
    ann, table = finished
    press = ann.page.keyboard.press
    tab = ann.page.get_by_role("tab", name="Save")
    last = ann.ask(f"/api/tables/{table}")["line"]
    ann.open(f"/r/{table}?turn=3")
    tab.click()
    for key, line in {"ArrowRight": 4, "ArrowLeft": 3, "End": last, "Home": 0}.items():
        press(key)
        at_line(ann, line)
    expect(tab).to_have_attribute("aria-selected", "true")
    tab.focus()
    press("End")
    at_line(ann, last)
    press("ArrowLeft")
    expect(ann.page.get_by_role("tab", name="Chances")).to_be_focused()
    at_line(ann, last)
    ann.board.click(position={"x": 5, "y": 5})
    press("ArrowLeft")
    at_line(ann, last - 1)


def pieces_at(ann: Visitor, table: str, line: int, view: str = "open") -> list[str]:
    """What lies on the board, once that line is shown."""
    count = len(ann.ask(f"/api/tables/{table}/positions/{line}?view={view}")["scene"]["pieces"])
    expect(ann.board.locator(".pieces [data-spot]:not(:has(.leaving))")).to_have_count(count)
    return ann.pieces()


def test_a_game_is_seen_with_everything_open_or_as_one_seat_knew_it(finished: tuple[Visitor, str]) -> None:
    ann, table = finished
    ann.open(f"/r/{table}?turn=1")
    whose = ann.page.get_by_role("combobox", name="Point of view")
    known = {}
    for view in ("open", "0", "spectator"):
        ann.choose(whose, view)
        ann.wait_for(f"new URLSearchParams(location.search).get('view') === '{view}'")
        ann.page.get_by_role("tab", name="Log").click()
        expect(ann.page.get_by_role("tabpanel")).not_to_be_empty()
        known[view] = ann.ask(f"/api/tables/{table}/positions/1?view={view}")["view"]["players"]
    assert all(player["hand"] for player in known["open"])
    assert [player["hand"] is not None for player in known["0"]] == [True, False]
    assert shown(ann)["turn"] == "1"


def test_a_game_is_kept_as_text_json_and_picture(finished: tuple[Visitor, str]) -> None:
    ann, table = finished
    ann.open(f"/r/{table}")
    ann.page.get_by_role("tab", name="Save").click()
    kept = {}
    for name in ("Record as text", "Record as JSON", "Picture of this position (SVG)"):
        with ann.page.expect_download() as download:
            ann.page.get_by_role("link", name=name).click()
        kept[name] = download.value.path().read_text(encoding="utf-8")
    assert kept["Record as text"].startswith("[game samurai]")
    assert kept["Record as JSON"].startswith("{")
    assert kept["Picture of this position (SVG)"].startswith("<svg")


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_from_any_line_one_plays_on_against_a_bot(
    come: Come, tables: Mapping[str, Seeded], size: Size
) -> None:
    ann = come(size=size)
    table = tables["samurai-over"].id
    line = ann.ask(f"/api/tables/{table}")["line"] - 4
    ann.open(f"/r/{table}?turn={line}")
    ann.button("Continue from here").click()
    ann.choose(ann.page.get_by_role("combobox", name="The other seats"), "random")
    ann.button("Open the new table").click()
    ann.pass_welcome()
    expect(ann.page.get_by_role("link", name=f"Continued from line {line}")).to_be_visible()
    note = ann.page.get_by_text(f"Continued from line {line} of another game.")
    expect(note).to_be_visible()
    box = note.bounding_box()
    assert box is not None
    assert box["width"] > 200
    assert ann.play()[0] == "over"
    assert f"/r/{table}" not in ann.page.url


def test_from_any_line_several_play_on_at_one_screen(finished: tuple[Visitor, str]) -> None:
    ann, table = finished
    ann.open(f"/r/{table}?turn=6")
    ann.button("Continue from here").click()
    ann.choose(ann.page.get_by_role("combobox", name="I play"), "everyone, on one screen")
    ann.button("Open the new table").click()
    ann.pass_welcome()
    assert ann.wait_for_turn() == "curtain"
    ann.act(ann.button("I am ").click)
    assert ann.stage == "asked"


def test_from_any_line_friends_play_on(come: Come, finished: tuple[Visitor, str]) -> None:
    (ann, table), ben = finished, come()
    ann.open(f"/r/{table}?turn=6")
    ann.button("Continue from here").click()
    ann.choose(ann.page.get_by_role("combobox", name="The other seats"), "people (by link)")
    ann.button("Open the new table").click()
    ann.page.wait_for_url("**/t/**")
    path = urlsplit(ann.page.url).path
    ben.open(path)
    ben.button("Sit here").click()
    for each in (ann, ben):
        expect(each.page.get_by_role("link", name="Continued from line 6")).to_be_visible()
        expect(each.button("Sit here")).to_be_hidden()
    opened = ann.ask(f"/api{path.replace('/t/', '/tables/')}")
    assert (opened["status"], opened["line"]) == ("running", 6)


def test_a_line_of_the_log_shows_its_position_and_leads_back(come: Come) -> None:
    ann = come()
    path = ann.open_table("me", "random", first=0)
    ann.start(path)
    ann.play(turns=2)
    ann.wait_for_turn()
    now = ann.pieces()
    back = ann.page.get_by_role("button", name="Back to the current position", exact=True)
    ann.page.locator("[data-tip='Show the board after line 1']").first.click()
    expect(back).to_be_visible()
    pieces_at(ann, path.removeprefix("/t/"), 1, view="0")
    back.click()
    expect(back).to_be_hidden()
    assert ann.pieces() == now
