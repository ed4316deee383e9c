"""Everything by keyboard alone."""

from browser.visitors import Come, Visitor
from playwright.sync_api import expect

FOCUSED = "document.activeElement"
IS_LIT = f"{FOCUSED}.getAttribute('aria-disabled') === 'false'"
ARROWS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")


def tab_to(visitor: Visitor, wanted: str) -> None:
    """Presses Tab until something holds of what has the focus."""
    for _ in range(80):
        visitor.page.keyboard.press("Tab")
        if visitor.page.evaluate(f"((focused) => {wanted})({FOCUSED})"):
            return
    raise AssertionError(f"Tab never leads to {wanted}")


def test_a_whole_game_by_keyboard(come: Come) -> None:
    ann = come()
    press = ann.page.keyboard.press
    ann.open()
    ann.button("Play Samurai now, at a table for 2").wait_for()
    tab_to(ann, "focused.getAttribute('aria-label')?.startsWith('Play Samurai now, at a table for 2')")
    press("Enter")
    expect(ann.button("Got it, let me play")).to_be_focused()
    press("Enter")
    turns = 0
    while (stage := ann.wait_for_turn()) != "over":
        turns += 1
        if stage == "reel":
            tab_to(ann, "focused.textContent.trim() === 'Skip'")
            ann.act(lambda: press("Enter"))
        elif turns <= 3:
            lay_by_walking(ann)
        else:
            lay_from_list(ann)


def lay_by_walking(ann: Visitor) -> None:
    """A tile with Tab and Enter, a place with the arrow keys, Confirm with Tab and Enter."""
    press = ann.page.keyboard.press
    while ann.wait_for_turn() == "asked":
        tab_to(ann, "focused.matches('button[data-click]:not(.dim)')")
        ann.act(lambda: press("Enter"))
        if ann.stage == "ready" or "hand-" in ann.page.evaluate("eyes.pick(0, false)")["id"]:
            continue
        press("b")
        assert ann.page.evaluate(f"{FOCUSED}.matches('[data-spot]')")
        while not ann.page.evaluate(IS_LIT):
            press(ann.dice.choice(ARROWS))
        ann.act(lambda: press("Enter"))
    tab_to(ann, "focused.textContent.startsWith('Confirm')")
    ann.act(lambda: press("Enter"))


def lay_from_list(ann: Visitor) -> None:
    """From the list of moves, and Confirm by its key."""
    press = ann.page.keyboard.press
    while ann.wait_for_turn() == "asked":
        press("m")
        ann.wait_for(f"{FOCUSED}.closest('[role=tabpanel]')")
        tab_to(ann, "focused.closest('[role=tabpanel] li')")
        ann.act(lambda: press("Enter"))
    ann.act(lambda: press("c"))


def test_whatever_has_the_focus_shows_it_and_has_a_name(come: Come) -> None:
    ann = come()
    ann.start(ann.open_table("me", "random", first=0))
    ann.page.evaluate(f"{FOCUSED}.blur()")
    stops: list[str] = []
    while True:
        ann.page.keyboard.press("Tab")
        stop = ann.page.evaluate(STOP)
        if stop["name"] is None or stop["name"] in stops:
            break
        assert stop["name"], "nothing to be said of it"
        assert stop["shows"], f"nobody sees that {stop['name']} has the focus"
        stops.append(stop["name"])
    assert any(stop.startswith("Confirm") for stop in stops)
    assert {"Menu", "Log"} <= set(stops)


STOP = """(() => {
  const focused = document.activeElement;
  if (focused === document.body) return { name: null, shows: true };
  const label = focused.getAttribute("aria-label") ?? focused.getAttribute("aria-labelledby");
  const name = label ?? focused.textContent.trim();
  const style = getComputedStyle(focused);
  const hasOutline = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
  const ring = document.querySelector("svg .ring.focus, svg .focused");
  const hasRing = focused.matches("[data-spot]") && ring !== null;
  return { name, shows: hasOutline || hasRing };
})()"""


def test_the_arrow_keys_reach_every_place_and_each_says_what_is_there(come: Come) -> None:
    ann = come()
    ann.start(ann.open_table("me", "random", first=0))
    ann.page.keyboard.press("b")
    reached = ann.page.evaluate(WALK)
    places = set(
        ann.board.locator("[role=button][data-spot]").evaluate_all(
            "(all) => all.map((each) => each.dataset.spot)"
        )
    )
    assert set(reached) >= places
    assert all(reached.values())
    assert "helmet" in reached["edo"]


WALK = """(() => {
  const spoken = {};
  const waiting = [document.activeElement];
  while (waiting.length > 0) {
    const spot = waiting.pop();
    if (spot.dataset.spot in spoken) continue;
    spoken[spot.dataset.spot] = spot.getAttribute("aria-label") ?? "";
    for (const key of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]) {
      spot.focus();
      spot.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      waiting.push(document.activeElement);
    }
  }
  return spoken;
})()"""
