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
    names: list[str] = []
    ann.page.keyboard.press("Tab")
    while (focus := ann.page.evaluate("eyes.focus()")) and focus["name"] not in names:
        assert focus["name"], "nothing to be said of it"
        assert focus["isSeen"], f"nobody sees that {focus['name']} has the focus"
        names.append(focus["name"])
        ann.page.keyboard.press("Tab")
    assert any(name.startswith("Confirm") for name in names)
    assert {"Menu", "Log"} <= set(names)


def test_the_arrow_keys_reach_every_place_and_each_says_what_is_there(come: Come) -> None:
    ann = come()
    ann.start(ann.open_table("me", "random", first=0))
    ann.page.keyboard.press("b")
    spoken = ann.page.evaluate("eyes.walk()")
    assert set(spoken) == {spot["id"] for spot in ann.page.evaluate("eyes.spots()")}
    assert all(spoken.values())
    assert "helmet" in spoken["edo"]
