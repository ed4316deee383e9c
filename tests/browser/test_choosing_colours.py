"""Two people choose their colours, and see them wherever they play."""

import msgspec
import pytest
from browser.visitors import DESKTOP, PHONE, Come, Size, Visitor
from playwright.sync_api import Locator, WebSocketRoute, expect

SCENARIO = {"game": "rice-wars", "edition": "troublesome-neighbour"}


def waiting(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("region", name="Waiting for players")


def seats(visitor: Visitor) -> Locator:
    return waiting(visitor).get_by_role("listitem")


def choice(visitor: Visitor, seat: int) -> Locator:
    return seats(visitor).nth(seat).get_by_role("combobox")


def offered(visitor: Visitor, seat: int) -> list[str]:
    return choice(visitor, seat).locator("..").get_by_role("option", include_hidden=True).all_inner_texts()


def badges(visitor: Visitor) -> list[str]:
    """The colours of those who are told of beside the board."""
    drawn = visitor.page.locator("aside .badge > g")
    return [str(each.get_attribute("class")).removeprefix("seat-") for each in drawn.all()]


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_two_people_choose_colours_and_everybody_sees_them(come: Come, size: Size) -> None:
    ann, ben, eve = come(size=size), come(size=size), come()
    path = ann.open_table("me", "free", **SCENARIO)
    for each in (ann, ben):
        each.open(path)
    ann.choose(choice(ann, 0), "blue")
    expect(seats(ben).first).to_contain_text("Blue")
    assert offered(ben, 1) == ["Black", "Green", "Red", "Yellow"]
    ben.choose(choice(ben, 1), "yellow")
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert ben.page.evaluate("eyes.outside()") == []
    box = choice(ben, 1).bounding_box()
    assert box is not None
    assert box["height"] >= 40 or size == DESKTOP
    ben.button("Sit here").click()
    eve.open(path)
    eve.pass_welcome()
    for each in (ann, ben, eve):
        expect(waiting(each)).to_be_hidden()
        expect(each.page.locator("aside .badge > g").nth(2)).to_be_attached()
        assert set(badges(each)) >= {"blue", "yellow", "black"}
        assert not {"red", "green"} & set(badges(each))
    eve.open(path.replace("/t/", "/r/"))
    expect(eve.page.locator("aside .badge > g").nth(2)).to_be_attached()
    assert set(badges(eve)) == {"blue", "yellow", "black"}


def test_the_second_who_asks_for_a_colour_is_told_who_has_it(come: Come) -> None:
    """Ben has not heard yet that Ann has taken the colour that he asks for."""
    ann, ben = come(), come()
    path = ann.open_table("me", "free", "free", game="rice-wars", edition="basic")
    news = ["heard"]

    def pass_on(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda told: socket.send(told) if news or not is_table(told) else None)

    ben.page.route_web_socket("**/socket?*", pass_on)
    for each in (ann, ben):
        each.open(path)
    ben.choose(choice(ben, 1), "green")
    news.clear()
    ann.choose(choice(ann, 0), "green")
    expect(seats(ann).first.locator(".badge > g")).to_have_class("seat-green")
    seats(ben).nth(1).get_by_role("button", name="Sit here").click()
    expect(ben.alert).to_contain_text("already plays Green. Choose another colour.")
    news.append("heard")
    ann.choose(choice(ann, 0), "blue")
    expect(seats(ben).first).to_contain_text("Blue")
    seats(ben).nth(1).get_by_role("button", name="Sit here").click()
    expect(seats(ann).nth(1)).to_contain_text("Green")


def is_table(message: str | bytes) -> bool:
    return bool(msgspec.json.decode(message)["type"] == "table")


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_host_chooses_a_colour_with_the_table(come: Come, size: Size) -> None:
    ann = come(size=size)
    ann.open("/new?game=samurai")
    ann.choose(ann.page.get_by_role("combobox", name="Your colour"), "red")
    ann.choose(ann.page.get_by_role("combobox", name="Seat: Yellow"), "bot:random")
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.button("Open the table").click()
    ann.pass_welcome()
    expect(ann.page.locator("aside .badge > g").nth(1)).to_be_attached()
    assert set(badges(ann)) == {"red", "yellow"}
