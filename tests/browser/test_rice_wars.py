"""Rice Wars, with the same client."""

import re
from collections.abc import Mapping

import pytest
from browser.seeded import Seeded
from browser.test_lessons import RICE_WARS, take
from browser.visitors import DESKTOP, PHONE, Come, Size, Visitor
from playwright.sync_api import Locator, expect

WATCH = """() => {
    window.heights = {};
    const board = document.querySelector(".play-area");
    new ResizeObserver(() => {
        const turn = document.querySelector(".facts").textContent.slice(0, 20);
        const phase = document.querySelector(".table-page").dataset.phase;
        (window.heights[`${turn} ${phase}`] ??= []).push(Math.round(board.clientHeight));
    }).observe(board);
}"""

NOTE_AFFAIRS = """() => {
    window.affairs = [];
    const meet = (...both) => {
        const [one, other] = both.map((each) => each.getBoundingClientRect());
        const isBeside = one.right <= other.left || other.right <= one.left;
        return !isBeside && one.bottom > other.top && other.bottom > one.top;
    };
    const board = document.querySelector(".play-area");
    const own = document.querySelector(".player.own .badge g").getAttribute("class");
    new MutationObserver(() => {
        const card = document.querySelector(".affair");
        if (!card) return;
        const classes = [...card.querySelectorAll(".badge g")].map((each) => each.getAttribute("class"));
        const sides = [...card.querySelectorAll(".affair-sides > div")].map((each) => each.textContent);
        affairs.push({
            heading: card.ariaLabel,
            isFight: card.querySelector(".affair-sides") !== null,
            isOver: card.querySelector("p") !== null,
            isMine: card.querySelector(".affair-sides") !== null && classes.includes(own),
            isCovered: [...document.querySelectorAll(".catch-up")].map((each) => meet(each, card)),
            height: card.clientHeight,
            isCut: card.scrollHeight > card.clientHeight + 1,
            tops: [...card.querySelectorAll("b")].map((each) => Math.round(each.getBoundingClientRect().top)),
            share: meet(card, board) ? card.clientHeight / board.clientHeight : 0,
            sides,
        });
    }).observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
}"""

NOTE_CUT = """() => {
    window.cut = [];
    const parts = ".turn-area :is(.affair, .preview, .choices), .facts, .strip .seat";
    const isCut = (each) => each.scrollHeight > each.clientHeight + 2;
    new MutationObserver(() => {
        if (!document.querySelector(".narrow, .affair-bids")) return;
        const found = [...document.querySelectorAll(parts)].filter(isCut);
        cut.push(...found.map((each) => `${each.className}: ${each.innerText}`));
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
"""On a phone, whatever is cut at any time; beside a wide board, during auctions."""
IS_WHOLE = """document.querySelector(".table-page").dataset.turn !== ""
  || ["beside", "upper"].map((name) => document.querySelector(`.${name}`)).every(
    (each) => each.scrollHeight <= each.clientHeight + 1)"""
"""Or it is one's turn again already: through a turn the areas keep their heights."""


def test_a_game_is_played_to_the_end(come: Come) -> None:
    ann = come()
    ann.start(ann.open_table("me", "random", game="rice-wars", edition="troublesome-neighbour"))
    neighbour = ann.page.locator(".players li", has_text="(neutral)")
    expect(neighbour.locator(".player-name")).to_have_text(re.compile(r"\(neutral\)$"))
    ann.page.evaluate(WATCH)
    for _ in range(4):
        ann.lay_something()
        ann.act(ann.turn_button("Confirm").click)
    ann.play(turns=40)
    seen = ann.page.evaluate("window.heights")
    assert any(len(heights) > 1 for heights in seen.values())
    for phase, heights in seen.items():
        assert heights == sorted(heights, reverse=True), f"the board jumps while buttons come and go: {phase}"
    assert ann.play()[0] == "over"
    end = ann.page.get_by_role("region", name="Game over")
    expect(end.get_by_role("columnheader", name="Wealth")).to_be_visible()
    places = [row.inner_text() for row in end.locator("tbody td:first-child").all()]
    assert len(places) == 3, "the neutral neighbour, who has a place, is left out"
    assert places == sorted(places)
    expect(end.get_by_role("row", name="(neutral)")).to_have_count(1)
    expect(neighbour.locator(".player-name")).to_contain_text(re.compile(r"place \d"))


def hiring(ann: Visitor) -> None:
    """Begins a game and plays until people are hired."""
    ann.start(ann.open_table("me", "random", "random", game="rice-wars", first=0))
    while ann.wait_for_turn() and not ann.button("Finish hiring").is_visible():
        ann.play(turns=1)


def test_while_one_hires_clicks_elsewhere_are_explained(come: Come) -> None:
    ann = come()
    hiring(ann)
    ann.board.locator("[data-spot][aria-disabled=true]").first.dispatch_event("click")
    expect(ann.alert).to_contain_text("There is nothing to choose on the board right now.")
    assert not ann.page.evaluate("eyes.hidden()")
    card = ann.page.locator("[data-click^='hand-'].dim").first
    text = card.get_attribute("data-tip") or ""
    assert len(text) > 30
    card.click()
    expect(ann.alert).to_contain_text(text)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_battle_is_told_on_a_card_until_it_is_dismissed(come: Come, size: Size) -> None:
    ann = come(size=size, motion="no-preference")
    ann.like(playing="fast")
    ann.open("/learn")
    with ann.page.expect_navigation(url="**/t/*"):
        ann.button("A battle").click()
    ann.wait_for_turn()
    ann.page.evaluate(NOTE_AFFAIRS)
    *fought, _ = RICE_WARS["A battle"]
    for turn in fought:
        ann.wait_for("eyes.stage() === 'asked'")
        take(ann, turn, Locator.click, ann.turn_button("Confirm").click)
    card = ann.page.locator(".affair")
    expect(card.locator(".winner")).to_have_count(1)
    told = ann.page.evaluate("affairs")
    assert {each["isOver"] for each in told} == {False, True}
    assert all(each["isFight"] and each["isMine"] and len(each["sides"]) == 2 for each in told)
    assert len({each["heading"] for each in told}) == 1
    assert not any(covered for each in told for covered in each["isCovered"])
    assert not any(each["isCut"] for each in told)
    assert all(len(set(each["tops"])) == 1 for each in told), "strengths stand side by side"
    assert max(each["share"] for each in told) < (0.01 if size == PHONE else 0.6)
    if size == PHONE:
        assert max(each["height"] for each in told) < PHONE[1] / 4
    card.get_by_role("button", name="Close").click()
    expect(card).to_have_count(0)


def test_a_battle_that_was_under_way_when_one_came_is_told_to_its_end(come: Come) -> None:
    ann = come(size=PHONE)
    ann.open("/learn")
    with ann.page.expect_navigation(url="**/t/*"):
        ann.button("A battle").click()
    *begun, last, _ = RICE_WARS["A battle"]
    for turn in begun:
        ann.wait_for("eyes.stage() === 'asked'")
        take(ann, turn, Locator.click, ann.turn_button("Confirm").click)
    ann.wait_for("eyes.stage() === 'asked'")
    ann.page.reload()
    ann.wait_for("eyes.stage() === 'asked'")
    take(ann, last, Locator.click, ann.turn_button("Confirm").click)
    expect(ann.page.locator(".affair .winner")).to_have_count(1)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_with_five_nothing_is_cut(come: Come, size: Size) -> None:
    """Neither its result nor what is asked meanwhile, nor what lies beside the board."""
    ann = come(size=size)
    ann.start(ann.open_table("me", *["greedy"] * 4, game="rice-wars", edition="epic", first=0))
    ann.page.evaluate(NOTE_CUT)
    won = ann.page.locator(".affair-bids .winner .icon")
    seen = 0
    while "Round 3 of 8" not in ann.page.locator(".facts").inner_text():
        seen = max(seen, won.count())
        ann.play(turns=1)
        if size == DESKTOP:
            ann.wait_for(IS_WHOLE)  # what comes within a turn moves nothing, and may have to be scrolled to
    assert seen >= 2
    assert ann.page.evaluate("[...new Set(cut)]") == []
    if size == PHONE:
        fans = ann.page.locator(".strip .item:has(.favour)").all_inner_texts()
        assert fans
        assert all(re.fullmatch(r"[A-Z][a-z]\s*\d", each) for each in fans)


LATEST = """() => {
  const area = document.querySelector(".latest").getBoundingClientRect();
  const lines = [...document.querySelectorAll(".latest li")];
  const places = lines.map((each) => [each.innerText, each.getBoundingClientRect()]);
  const seen = places.filter(([, box]) => box.height > 0 && box.left < area.right - 1);
  const isWhole = ([, box]) => box.top > area.top - 1 && box.bottom < area.bottom + 1;
  return { seen: seen.map(([words]) => words.trim()), areWhole: seen.every(isWhole) };
}"""


def test_on_a_phone_what_happened_last_stands_above_the_question_by_whole_lines(come: Come) -> None:
    ann = come(size=PHONE)
    hiring(ann)
    latest = ann.page.evaluate(LATEST)
    assert len(latest["seen"]) > 1
    assert latest["areWhole"]
    log = ann.page.locator(".log li:not(:has(li), .minor)").all_inner_texts()
    assert [each.strip() for each in log][-len(latest["seen"]) :] == latest["seen"][::-1]


def test_while_one_hires_it_is_said_once_what_is_left(come: Come) -> None:
    ann = come()
    hiring(ann)
    ann.act(ann.page.locator("[data-click^='hire-']").first.click)
    told = ann.page.locator(".preview")
    expect(told).to_contain_text(re.compile(r"You have \d+ ryo"))
    assert told.inner_text().count("You have") == 1
    assert told.evaluate("(area) => area.scrollHeight <= area.clientHeight"), "cut"


def test_before_hiring_is_confirmed_it_is_said_who_would_leave(come: Come) -> None:
    ann = come()
    hiring(ann)
    ann.act(ann.page.locator("[data-click='hire-ashigaru']").click)
    ann.act(ann.turn_button("Confirm").click)
    while ann.wait_for_turn() != "over" and not ann.button("Keep: ashigaru").is_visible():
        ann.play(turns=1)
    ann.act(ann.page.locator("[data-click='hire-peasant']").click)
    leaving = re.compile(r"If you confirm now: Black lets one ashigaru go( \(.\d\))?\.")
    expect(ann.page.locator(".cost").first).to_contain_text(leaving)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_what_hiring_asks_and_costs_is_not_cut_and_covers_nothing(
    come: Come, tables: Mapping[str, Seeded], size: Size
) -> None:
    """In the language with the longest words."""
    seeded = tables["rice-wars-hiring"]
    ann = come(size=size, cookie=seeded.cookie)
    ann.context.add_cookies([{"name": "rokkaku_language", "value": "pl", "url": ann.address}])
    ann.like(explained=["rice-wars"])
    ann.open(seeded.path)
    told = ann.page.locator(".turn-area .preview")
    for _ in range(2):
        ann.page.evaluate("eyes.steady()")
        assert told.evaluate("(area) => area.scrollHeight <= area.clientHeight && !area.matches('.tall')")
        ann.page.locator("[data-click='hire-peasant']").click()
        expect(ann.page.locator(".cost")).not_to_have_count(0)
    ann.page.locator(".turn-buttons .restart").click()
    expect(ann.page.locator(".cost")).to_have_count(0)
