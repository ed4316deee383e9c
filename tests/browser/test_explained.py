"""What a card does and what a word means, where they are met."""

from browser.visitors import PHONE, Come
from playwright.sync_api import expect

CONNECTED = "Connected: leads back to the palace"


def test_cards_say_what_they_do_and_words_are_explained_by_pointing_and_by_keyboard(come: Come) -> None:
    ann = come()
    ann.ask("/api/guest")
    opened = ann.post("/api/lessons", {"game": "rice-wars", "lesson": "win"})
    ann.open(f"/t/{opened['id']}")
    ann.wait_for("eyes.lit().includes('hand-kaikon')")
    notes = ann.page.locator(".hand .card .item-note")
    expect(notes).to_have_text(
        ["Take 2 ryo", "Draw 2 cards", "Place up to 2 peasants", "Replace a peasant", "+2 in a duel"]
    )
    fields = ann.page.locator("button.explained:visible", has_text="peasants on fields").first
    explanation = fields.locator(".explanation")
    expect(explanation).to_be_hidden()
    fields.focus()
    expect(explanation).to_contain_text(CONNECTED)
    expect(explanation).to_be_visible()
    ann.page.keyboard.press("Tab")
    expect(explanation).to_be_hidden()
    fields.hover()
    expect(explanation).to_be_visible()


def test_on_a_phone_what_the_last_player_has_is_explained_in_sight(come: Come) -> None:
    ann = come(size=PHONE)
    ann.ask("/api/guest")
    opened = ann.post("/api/lessons", {"game": "rice-wars", "lesson": "win"})
    ann.open(f"/t/{opened['id']}")
    ann.wait_for("eyes.lit().includes('hand-kaikon')")
    last = ann.page.locator("button.explained:visible").last
    last.tap()
    expect(last.locator(".explanation")).to_be_in_viewport(ratio=1)
