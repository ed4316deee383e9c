"""What looks as if it could be chosen can be chosen now."""

import pytest
from browser.games import two_at_a_table
from browser.visitors import DESKTOP, PHONE, Come, Size, Visitor
from playwright.sync_api import expect

IS_LIT = """(button) => {
  const probe = button.appendChild(document.createElement("i"));
  probe.style.color = "var(--lit)";
  const lit = getComputedStyle(probe).color;
  probe.remove();
  return getComputedStyle(button).borderTopColor === lit;
}"""


def test_what_is_left_to_chance_is_lit_for_whoever_is_asked(come: Come) -> None:
    ann, ben = come(), come()
    two_at_a_table(ann, ben, options={"opening_hand": "drawn", "figure_setup": "placed"})
    assert ann.button("Place the rest at random").evaluate(IS_LIT)
    assert not ben.button("Place the rest at random").evaluate(IS_LIT)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_what_was_chosen_is_not_lit_any_more_and_says_nothing_twice(come: Come, size: Size) -> None:
    ann = come(size=size)
    ann.start(ann.open_table("me", "random", "random", game="rice-wars", first=0))
    choose_to_pass(ann)
    ann.button("Pass").dispatch_event("click")
    expect(ann.page.locator(".preview")).to_have_text("Your turn is complete: confirm it, or undo.")
    expect(ann.alert).to_have_count(0)


def choose_to_pass(ann: Visitor) -> None:
    """Plays until one can pass, and does."""
    button = ann.button("Pass")
    while ann.wait_for_turn() and not button.is_visible():
        ann.play(turns=1)
    assert button.evaluate(IS_LIT)
    ann.act(button.click)
    expect(button).to_have_attribute("aria-disabled", "true")
    assert not button.evaluate(IS_LIT)
