"""Somebody who has never been here."""

import json
import re
from typing import Any

from browser.games import two_at_a_table
from browser.pictures import keep
from browser.visitors import Come, Visitor
from playwright.sync_api import Route, expect

NOTE_THE_COUNT = """() => {
  window.counted = [];
  window.loggedMeanwhile = [];
  new MutationObserver(() => {
    const said = document.querySelector(".counted")?.textContent;
    if (said && said !== counted.at(-1)) counted.push(said);
    if (said) loggedMeanwhile.push(document.querySelector(".beside").textContent);
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
SCORE = """() => [...document.querySelectorAll(".score tbody tr")].map((row) => ({
  name: row.querySelector("th").textContent.trim(),
  counts: [...row.querySelectorAll("td")].slice(1).map((each) => parseInt(each.textContent)),
}))"""
COUNTED = ["The game is over. The count", "Helmets", "Buddhas", "Rice fields", "Figures of the other kinds"]
"""What is said while the castes are counted; after the last column, who has won."""


def test_a_newcomer_is_playing_after_two_clicks_and_plays_to_the_end_by_mouse(come: Come) -> None:
    ann = come(motion="no-preference")
    ann.open()
    keep(ann, "home")
    ann.button("Play Samurai now, at a table for 2").click()
    ann.pass_welcome()
    ann.page.evaluate(NOTE_THE_COUNT)
    turns = ann.play_by(ann.page.mouse.click, ann.turn_button("Confirm").click)
    assert turns >= 3
    end = ann.page.get_by_role("region", name="Game over")
    expect(end.locator("h2")).to_be_visible()
    said = ann.page.evaluate("counted")
    assert [each.split(":")[0] for each in said] == COUNTED
    expect(end.locator("tr.winner")).not_to_have_count(0)
    score = ann.page.evaluate(SCORE)
    assert [each.split(": ")[1] for each in said[1:4]] == [
        f"{leader(score, kind)} leads." for kind in range(3)
    ]
    logged = ann.page.evaluate("loggedMeanwhile")
    assert logged
    assert not any("Winner" in each or "place 1" in each for each in logged)
    expect(ann.page.locator(".players")).to_contain_text("place 1")
    expect(ann.page.locator(".log")).to_contain_text("Winner")
    keep(ann, "end")
    expect(end.get_by_role("row")).to_have_count(3)
    expect(end.get_by_role("link", name="Review the game")).to_be_visible()
    ann.button("Rematch").click()
    expect(end).to_be_hidden()
    assert ann.wait_for_turn() in ("asked", "reel")


def leader(score: list[dict[str, Any]], kind: int) -> str:
    """Who alone has most of a kind, by the numbers of the score."""
    most = max(each["counts"][kind] for each in score)
    names = [each["name"] for each in score if each["counts"][kind] == most]
    return str(names[0]) if len(names) == 1 else "nobody"


def test_whoever_clicks_before_being_known_is_known_by_then(come: Come) -> None:
    ann = come()
    held: list[Route] = []
    ann.page.route("**/api/guest?*", lambda route: held.append(route), times=1)
    ann.open()
    with ann.page.expect_navigation(url="**/t/*"):
        ann.button("Play Samurai now, at a table for 2").click()
        held[0].continue_()
    ann.pass_welcome()


def test_what_is_dragged_from_the_hand_to_the_board_lies_there(come: Come) -> None:
    ann = come()
    ann.start(ann.open_table("me", "random", first=0))
    tile = ann.page.locator("button[data-click^='hand-']:not(.dim)").first
    box = tile.bounding_box()
    assert box
    mouse = ann.page.mouse
    mouse.move(box["x"] + 20, box["y"] + 20)
    mouse.down()
    mouse.move(box["x"] + 60, box["y"] - 60)
    ann.wait_for("eyes.pick(0)?.isOnBoard")
    target = ann.page.evaluate("eyes.pick(0.5)")
    mouse.move(target["x"], target["y"], steps=3)
    before = len(ann.pieces())
    ann.act(mouse.up)
    assert len(ann.pieces()) == before + 1
    assert ann.is_ready("Undo")


def test_a_draft_is_taken_back_made_again_and_begun_anew(come: Come) -> None:
    ann = come()
    ann.start(ann.open_table("me", "random", first=0))
    empty = ann.pieces()
    assert [ann.is_ready(name) for name in ("Undo", "Redo", "Restart", "Confirm")] == [False] * 4
    ann.lay_something()
    laid = ann.pieces()
    assert len(laid) == len(empty) + 1
    assert [ann.is_ready(name) for name in ("Undo", "Redo", "Restart", "Confirm")] == [
        True,
        False,
        True,
        True,
    ]
    ann.act(ann.turn_button("Undo").click)
    assert ann.pieces() == empty
    ann.act(ann.turn_button("Redo").click)
    assert ann.pieces() == laid
    ann.act(ann.turn_button("Restart").click)
    assert ann.pieces() == empty
    assert not ann.is_ready("Confirm")


def test_every_button_that_cannot_be_pressed_says_why(come: Come) -> None:
    ann = come()
    ann.start(ann.open_table("me", "random", first=0))
    for name, why in {
        "Undo": "You have not done anything yet",
        "Redo": "Nothing to redo",
        "Restart": "You have not done anything yet",
        "Confirm": "Your turn is not finished yet",
    }.items():
        button = ann.turn_button(name)
        assert why in (button.get_attribute("data-tip") or "")
        button.click(force=True)
        expect(ann.alert).to_contain_text(why)


def test_an_illegal_click_is_answered_with_the_reason_and_its_rule(come: Come) -> None:
    ann = come()
    ann.start(ann.open_table("me", "random", first=0))
    dark = ann.board.locator("[data-spot][aria-disabled=true]").first
    dark.dispatch_event("click")
    expect(ann.alert).to_contain_text("First choose what to play")
    tile = land_tile(ann)
    ann.act(ann.page.locator(f"button[data-click={tile}]").click)
    ann.board.locator("[role=button][data-spot=edo][aria-disabled=true]").dispatch_event("click")
    rule = ann.alert.get_by_role("button", name="Rule ")
    name = (rule.text_content() or "").removeprefix("Rule ")
    assert ann.alert.text_content() != ""
    rule.click()
    [told] = [each for each in ann.ask("/api/rules/samurai") if each["id"] == name]
    expect(ann.alert).to_contain_text(told["title"])
    expect(ann.alert).to_contain_text(told["text"])


def land_tile(visitor: Visitor) -> str:
    """A tile in the hand that must not lie on a settlement."""
    return next(each for each in visitor.lit if each.startswith("hand-") and each[5] in "HBRSNW")


def test_the_tab_says_whose_turn_it_is(come: Come) -> None:
    ann, ben = come(), come()
    two_at_a_table(ann, ben)
    mine, others = re.compile("^● Your turn"), re.compile("^Hans im Glück 1998")
    expect(ann.page).to_have_title(mine)
    expect(ben.page).to_have_title(others)
    ann.play(turns=1)
    expect(ben.page).to_have_title(mine)
    expect(ann.page).to_have_title(others)


def test_a_tile_kept_for_the_opening_hand_goes_back_by_a_click(come: Come) -> None:
    ann = come()
    ann.start(ann.open_table("me", "random", options={}))
    hand = ann.page.locator("footer")
    for tile in ("S1", "H4"):
        ann.act(hand.locator(f"[data-click='hand-{tile}']").click)
    expect(hand).to_contain_text("Kept: 2 of 5")
    ann.act(hand.locator("[data-click='kept-S1']").click)
    expect(hand).to_contain_text("Kept: 1 of 5")
    expect(hand.locator("[data-click^='kept-']")).to_have_attribute("data-click", "kept-H4")


def test_ending_a_game_against_bots_is_asked_about_first(come: Come) -> None:
    ann = come()
    ann.start(ann.open_table("me", "random", first=0))
    dialog = ann.page.get_by_role("dialog")
    ann.page.get_by_label("Menu").click()
    ann.button("End the game").click()
    expect(dialog).to_contain_text("the game ends at once, without a winner")
    ann.page.keyboard.press("Escape")
    assert ann.wait_for_turn() == "asked"
    ann.page.get_by_label("Menu").click()
    ann.button("End the game").click()
    dialog.get_by_role("button", name="End it").click()
    ann.wait_for("eyes.stage() === 'over'")


def test_while_figures_are_placed_nothing_is_said_of_captures(come: Come) -> None:
    ann = come()
    ann.start(ann.open_table("me", "random", first=0, options={"opening_hand": "drawn"}))
    ann.act(ann.page.locator("[data-click^='pool-']").first.click)
    spot = ann.page.evaluate("eyes.pick(0)")
    ann.page.mouse.move(spot["x"], spot["y"])
    asked: list[str] = []
    while not any(kind == "told" and f'"id":"{each}"' in text for each in asked for kind, text in ann.passed):
        ann.page.evaluate("eyes.steady()")
        asked = [
            json.loads(text)["id"] for kind, text in ann.passed if kind == "sent" and '"preview"' in text
        ]
    ann.page.evaluate("eyes.steady()")
    expect(ann.page.locator(".preview")).not_to_contain_text("captures nothing")


def test_an_address_without_a_page_says_so_and_leads_home(come: Come) -> None:
    ann = come()
    ann.may_complain = "404"
    ann.open("/nowhere")
    expect(ann.page.get_by_role("heading", name="There is no page at this address")).to_be_visible()
    ann.page.get_by_role("main").get_by_role("link").click()
    ann.button("Play Samurai now, at a table for 2").wait_for()
