"""What others do is played out, one thing after the other."""

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from browser.seeded import Seeded
from browser.visitors import Come, Motion, Visitor
from playwright.sync_api import expect

BOTS = ("greedy", "greedy", "greedy")
WATCH = """() => {
  window.steps = [];
  new MutationObserver(() => {
    const now = eyes.pieces();
    if (now.join() !== steps.at(-1)?.join()) steps.push(now);
  }).observe(document.querySelector("svg .pieces"), { childList: true, subtree: true });
}"""

NOTE = """() => {
  Object.assign(window, { stages: [], boxes: [], said: [], early: [], turns: [] });
  const note = (list, now) => now && now !== list.at(-1) && list.push(now);
  new MutationObserver(() => {
    note(stages, eyes.stage());
    note(boxes, document.querySelector("svg.board").getAttribute("viewBox"));
    const told = document.querySelector(":is(.catch-up, .told) p")?.textContent;
    note(said, told);
    const first = (text) => text?.split(" ")[0] ?? "";
    const words = (at) => document.querySelector(at)?.textContent;
    const named = [words(".player.deciding strong"), words(".preview")];
    if (told) note(turns, [told, ...named].map(first).join());
    if (told && document.querySelector(".log > li:last-child").textContent.includes(told)) early.push(told);
  }).observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
}"""
"""What passes is noted in the page, which misses nothing however slow the test is."""

SKIP = """(press) => {
  const on = (selector, event) => document.querySelector(selector).dispatchEvent(event);
  const presses = {
    tile: () => document.querySelector("button[data-click^='hand-']:not(.dim)").click(),
    board: () => on("svg.board", new MouseEvent("click", { bubbles: true })),
    Escape: () => on("body", new KeyboardEvent("keydown", { key: "Escape", bubbles: true })),
  };
  const isMyTurn = () => eyes.stage() === "reel" && eyes.lit().some((each) => each.startsWith("hand-"));
  window.skipping = eyes.until(isMyTurn).then(() => {
    window.hint = document.querySelector(".preview").textContent;
    presses[press]();
    return said.length;
  });
}"""
"""In the page for the same reason: what others do is over at some time, skipped or not."""

CONTESTS = """() => {
  window.contests = [];
  const texts = (found) => [...document.querySelectorAll(found)].map((each) => each.textContent);
  new MutationObserver(() => {
    if (!document.querySelector(".sums")) return;
    const isOpen = document.querySelector(".sums.decided") === null;
    const symbol = document.querySelector(".sums .figure use").getAttribute("href");
    const flying = document.querySelector(".flight use")?.getAttribute("href") ?? "";
    const said = texts(":is(.catch-up, .told) p").join();
    contests.push({ isOpen, symbol, flying, said, sums: texts(".sums text") });
  }).observe(document.body, { childList: true, subtree: true, attributes: true });
}"""

NOTE_EXCHANGES = """() => {
  Object.assign(window, { exchanges: 0, heights: new Set() });
  const bar = document.querySelector(".turn-area");
  new ResizeObserver(() => heights.add(bar.offsetHeight)).observe(bar);
  new MutationObserver(() => {
    exchanges += document.querySelectorAll("svg .exchange").length;
  }).observe(document.querySelector("svg.board"), { childList: true, subtree: true });
}"""

PRESS_A_FIGURE = """() => document.querySelector("svg .lit-piece[data-click]")
  .dispatchEvent(new MouseEvent("click", { bubbles: true }))"""


def at_a_table(come: Come, *, playing: str, motion: Motion = "no-preference") -> Visitor:
    """Somebody whose turn it is, at a table with three bots."""
    ann = come(motion=motion)
    ann.like(playing=playing)
    ann.start(ann.open_table("me", *BOTS, first=0))
    return ann


def confirm(ann: Visitor) -> None:
    """Ends the turn; what passes from now on is noted."""
    ann.page.evaluate(NOTE)
    ann.act(ann.turn_button("Confirm").click)


def confirm_and_skip(ann: Visitor, press: str) -> None:
    """Ends the turn and skips what others do once it is one's turn again; nothing more of it is told."""
    ann.page.evaluate(NOTE)
    ann.page.evaluate(SKIP, press)
    ann.act(ann.turn_button("Confirm").click)
    told = ann.page.evaluate("skipping")
    expect(ann.button("Skip")).to_be_hidden()
    assert "Then it is your turn" in ann.page.evaluate("hint")
    expect(ann.page.locator(".preview")).not_to_contain_text("Then it is your turn")
    assert ann.page.evaluate("said.length") == told


def now_on_the_board(ann: Visitor) -> list[dict[str, Any]]:
    """What lies there by what the server says."""
    table = ann.ask(f"/api/tables/{ann.page.url.rsplit('/', 1)[1]}?seat=0&parts=scene")
    return list(table["scene"]["pieces"])


def test_turns_are_seen_tile_by_tile_and_nothing_is_left_out(come: Come) -> None:
    ann = at_a_table(come, playing="fast")
    ann.page.evaluate(WATCH)
    ann.lay_something()
    confirm(ann)
    ann.wait_for("eyes.stage() === 'asked'")
    assert "reel" in ann.page.evaluate("stages")
    steps = ann.page.evaluate("steps")
    assert len(steps) >= 1 + len(BOTS)
    log = ann.page.locator(".log").inner_text()
    assert {*ann.page.evaluate("turns")} == {",".join([seat] * 3) for seat in ("Yellow", "Blue", "Red")}
    assert all(each in log for each in ann.page.evaluate("said"))
    assert not ann.page.evaluate("early")
    for one, other in pairwise(steps):
        assert sum("-seat-" in piece for piece in {*other} - {*one}) <= 1, (one, other)
    assert len(ann.pieces()) == len(now_on_the_board(ann))


def test_whoever_begins_a_turn_sees_the_board_as_it_is(come: Come) -> None:
    ann = at_a_table(come, playing="slow")
    ann.lay_something()
    confirm_and_skip(ann, "tile")
    ann.wait_for("eyes.pick(0)?.isOnBoard")
    assert len(ann.pieces()) == len(now_on_the_board(ann))


def test_a_key_or_a_tap_on_the_board_skips(come: Come) -> None:
    ann = at_a_table(come, playing="slow")
    for press in ("Escape", "board"):
        ann.lay_something()
        confirm_and_skip(ann, press)
        ann.wait_for("eyes.stage() === 'asked'")
        expect(ann.alert).to_be_hidden()


def test_at_once_is_at_once(come: Come) -> None:
    ann = at_a_table(come, playing="usual")
    ann.page.get_by_label("Menu").click()
    ann.choose(ann.page.get_by_role("combobox", name="Turns of others"), "at once")
    ann.page.keyboard.press("Escape")
    ann.lay_something()
    confirm(ann)
    ann.wait_for("eyes.stage() === 'asked'")
    assert "reel" not in ann.page.evaluate("stages")


def test_a_board_that_is_zoomed_in_follows_and_comes_back(come: Come) -> None:
    ann = at_a_table(come, playing="usual")
    ann.lay_something()
    for _ in range(3):
        ann.button("Zoom in").click()
    box = "document.querySelector('svg.board').getAttribute('viewBox')"
    before = ann.page.evaluate(box)
    confirm(ann)
    ann.wait_for(f"eyes.stage() === 'asked' && {box} === '{before}'")
    assert {*ann.page.evaluate("boxes")} - {before}


def test_whoever_moves_the_board_meanwhile_finds_it_where_it_was_left(come: Come) -> None:
    ann = at_a_table(come, playing="usual")
    box = "document.querySelector('svg.board').getAttribute('viewBox')"
    whole = ann.page.evaluate(box)
    ann.lay_something()
    for _ in range(3):
        ann.button("Zoom in").click()
    before = ann.page.evaluate(box)
    ann.page.evaluate(
        f"""() => void (window.left = eyes.until(() => eyes.stage() === "reel" && {box} !== "{before}")
          .then(() => document.querySelector("[aria-label='Show the whole board']").click()))"""
    )
    confirm(ann)
    ann.page.evaluate("left")
    ann.wait_for("eyes.stage() === 'asked'")
    ann.page.evaluate("eyes.steady()")
    assert ann.page.evaluate(box) == whole


def test_where_nothing_is_to_move_the_board_jumps_and_nothing_flies(come: Come) -> None:
    ann = at_a_table(come, playing="fast", motion="reduce")
    ann.lay_something()
    ann.act(ann.turn_button("Confirm").click)
    ann.wait_for("eyes.stage() === 'asked'")
    for _ in range(3):
        ann.button("Zoom in").click()
    ann.page.evaluate(NOTE)
    ann.page.evaluate("() => { window.flights = 0; Element.prototype.animate = () => (flights += 1); }")
    ann.button("Replay the turns since mine").click()
    ann.wait_for("stages.includes('reel') && eyes.stage() === 'asked'")
    boxes, said = ann.page.evaluate("[boxes, said]")
    assert 1 < len(boxes) <= len(said) + 2
    assert ann.page.evaluate("flights") == 0


def test_a_figure_is_contested_in_sight_before_it_goes_to_its_owner(come: Come) -> None:
    ann = at_a_table(come, playing="fast")
    ann.page.evaluate(CONTESTS)
    while not ann.page.evaluate("contests.some((each) => !each.isOpen)"):
        assert ann.lay() == "ready"
        ann.act(ann.turn_button("Confirm").click)
        ann.wait_for("['asked', 'over'].includes(eyes.stage())")
    contests = ann.page.evaluate("contests")
    first = contests[0]
    sums = [int(each) for each in re.findall(r" (\d+)[,)]", first["said"])]
    assert first["isOpen"]
    assert first["sums"] == ([str(each) for each in sorted(sums, reverse=True) if each > 0] or ["0"])
    decided = next(each for each in contests if not each["isOpen"])
    assert decided["flying"] == decided["symbol"]


def keep_a_figure_exchange(visitor: Visitor) -> None:
    for tile in ("F", "S1", "H4", "B4", "R4"):
        visitor.act(visitor.page.locator(f"footer [data-click='hand-{tile}']").click)
    visitor.act(visitor.turn_button("Confirm").click)


def swap(visitor: Visitor) -> None:
    """Lays out an exchange of two figures; the first is marked before there is a second."""
    visitor.wait_for("eyes.lit().includes('hand-F')")
    visitor.act(visitor.page.locator("footer [data-click='hand-F']").click)
    visitor.act(lambda: visitor.page.evaluate(PRESS_A_FIGURE))
    expect(visitor.page.locator("svg .lifted")).to_have_count(1)
    expect(visitor.page.locator("svg .exchange")).to_have_count(0)
    visitor.act(lambda: visitor.page.evaluate(PRESS_A_FIGURE))


def test_an_exchange_is_drawn_before_it_is_confirmed_and_when_it_is_seen(come: Come) -> None:
    ann, ben = come(motion="no-preference"), come()
    ann.like(playing="fast")
    path = ann.open_table("me", "free", "random", first=1, options={"figure_setup": "random"})
    ben.open(path)
    ben.button("Sit here").click()
    ben.pass_welcome()
    ann.start(path)
    for each in (ann, ben):
        keep_a_figure_exchange(each)
    swap(ben)
    expect(ben.page.locator("svg .exchange")).to_have_count(1)
    ann.page.evaluate(NOTE_EXCHANGES)
    ben.act(ben.turn_button("Confirm").click)
    ann.wait_for("eyes.stage() === 'asked'")
    assert ann.page.evaluate("exchanges") > 0
    assert len(ann.page.evaluate("[...heights]")) == 1, "the bar below the board grows meanwhile"


NOTE_THE_END = """() => {
  Object.assign(window, { said: [], bare: [] });
  new MutationObserver(() => {
    const home = document.querySelector(".ended a[href='/']");
    if (home) window.led ??= home.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    const told = document.querySelector(":is(.catch-up, .told) p")?.textContent;
    if (!told) return;
    said.push(told);
    if (!document.querySelector(".turn-buttons")) bare.push(told);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}"""


def test_while_the_last_turn_is_played_out_nothing_is_counted_and_every_button_stays(
    come: Come, tables: Mapping[str, Seeded]
) -> None:
    ann = come(motion="no-preference", cookie=tables["rice-wars-last"].cookie)
    ann.like(playing="fast", explained=["rice-wars"])
    ann.open(tables["rice-wars-last"].path)
    ann.wait_for_turn()
    ann.page.evaluate(NOTE_THE_END)
    assert ann.play()[0] == "over"
    said, bare = ann.page.evaluate("[said, bare]")
    assert "Everyone has passed in a row" in said[-1]
    assert not [told for told in said if "wealth" in told or "Winner" in told]
    assert not bare
    expect(ann.page.locator(".own-place")).to_be_visible()
    assert ann.page.evaluate("window.led") is False, "a click meant for Confirm led away"


def test_a_board_that_is_zoomed_in_shows_where_an_earlier_turn_was_played(come: Come) -> None:
    ann = at_a_table(come, playing="at-once")
    ann.play(turns=1)
    box = "document.querySelector('svg.board').getAttribute('viewBox')"
    for _ in range(3):
        ann.button("Zoom in").click()
    before = ann.page.evaluate(box)
    moved = 0
    for line in ann.page.get_by_role("tabpanel").locator("ol button").all()[:8]:
        line.click()
        expect(ann.button("Back to the current position")).to_be_visible()
        ann.page.evaluate("eyes.steady()")
        moved += ann.page.evaluate(box) != before
        ann.button("Back to the current position").click()
        ann.wait_for(f"{box} === '{before}'")
    assert moved
