"""On a phone, by touch."""

from browser.visitors import PHONE, Come
from playwright.sync_api import expect


def test_a_whole_game_by_touch(come: Come) -> None:
    ann = come(size=PHONE, motion="no-preference")
    ann.open()
    ann.button("Play Samurai now, at a table for 2").tap()
    expect(ann.page.get_by_role("heading", name="How it works")).to_be_in_viewport()
    expect(ann.button("Got it, let me play")).to_be_in_viewport(ratio=1)
    ann.button("Got it, let me play").tap()
    assert ann.play_by(ann.page.touchscreen.tap, ann.turn_button("Confirm").tap) >= 3
