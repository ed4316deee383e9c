"""A tutorial from its first lesson to its last, by mouse and by keyboard."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pytest
from browser.visitors import PHONE, Come, Visitor
from playwright.sync_api import Locator, expect

from rokkaku.bots.levels import USUAL

Turns = Sequence[str]
"""What is chosen in each turn, in this order."""
SAMURAI: Mapping[str, Turns] = {
    "Lay a tile": ["hand-S1 o15"],
    "Strength and kinds": ["hand-R3 n7"],
    "Closing and ties": ["hand-R3 o10"],
    "Fast tiles and ships": ["hand-W2 p15 hand-S2 o15"],
    "Exchanges": ["hand-F mutsu-h kuji-b hand-S1 i18", "hand-X i17 o15"],
    "How to win": ["hand-H3 n10"],
}
RICE_WARS: Mapping[str, Turns] = {
    "Place a peasant": ["card-peasant d4"],
    "Connected": ["card-peasant c3"],
    "Hire and pay": ["hire-peasant pay-ashigaru"],
    "A battle": ["attack c4 1-0", "hand-shuukaku lay", "decline", "card-peasant c4"],
    "Play a card": ["hand-kaikon play d4 d5"],
    "A duel": ["challenge seat-1", "hand-shuukaku lay", "decline"],
    "Advisors": ["4", "favour-shounin"],
    "How to win": ["card-peasant c3", "attack c4 0-1 hand-shuukaku lay", "decline", "pass"],
}


def card(visitor: Visitor) -> Locator:
    return visitor.page.locator("section.lesson")


def thing(visitor: Visitor, id: str) -> Locator:
    return visitor.page.locator(f"[data-click='{id}'], [role=button][data-spot='{id}']").first


def take(
    visitor: Visitor, turn: str, choose: Callable[[Locator], object], confirm: Callable[[], object]
) -> None:
    """Chooses all that a turn needs, and ends it."""
    for id in turn.split():
        visitor.wait_for(f"eyes.lit().includes('{id}')")
        visitor.skip_reel()
        visitor.act(partial(choose, thing(visitor, id)))
    visitor.act(confirm)


def learn(
    visitor: Visitor,
    course: Mapping[str, Turns],
    choose: Callable[[Locator], object],
    confirm: Callable[[], object],
    go_on: Callable[[Locator], object],
) -> None:
    """All lessons of a course, one after the other."""
    for number, (title, turns) in enumerate(course.items(), start=1):
        expect(card(visitor)).to_contain_text(f"Lesson {number} of {len(course)} {title}")
        for turn in turns:
            take(visitor, turn, choose, confirm)
        expect(card(visitor)).to_have_class("lesson done")
        if number < len(course):
            expect(visitor.button("Next lesson")).to_be_focused()
            with visitor.page.expect_navigation(url="**/t/*"):
                go_on(visitor.button("Next lesson"))


def by_key(visitor: Visitor, wanted: Locator) -> None:
    wanted.focus()
    visitor.page.keyboard.press("Enter")


def test_samurai_is_learnt_by_mouse_to_the_last_lesson(come: Come) -> None:
    ann = come()
    ann.open()
    ann.page.get_by_role("link", name="All lessons").click()
    ann.button("Lay a tile").click()
    expect(ann.page.locator(".players")).to_contain_text(f"bot {USUAL}")
    learn(ann, SAMURAI, Locator.click, ann.turn_button("Confirm").click, Locator.click)
    card(ann).get_by_role("link", name="All lessons").click()
    expect(ann.page.get_by_role("region", name="Samurai")).to_contain_text("Done: 6 of 6")
    expect(ann.page.get_by_role("region", name="Rice Wars")).to_contain_text("Done: 0 of 8")


def test_rice_wars_is_learnt_by_keyboard_to_the_last_lesson(come: Come) -> None:
    ann = come()
    ann.open("/learn")
    by_key(ann, ann.button("Place a peasant"))
    choose = partial(by_key, ann)
    learn(ann, RICE_WARS, choose, lambda: ann.page.keyboard.press("c"), choose)
    expect(card(ann).get_by_role("link", name="Now play a game")).to_be_focused()
    ended = ann.page.get_by_role("region", name="Game over")
    expect(ended).to_contain_text("You have won!")
    expect(ended.locator("button, a")).to_have_count(0)  # a lesson has its own ways on, and no others
    by_key(ann, card(ann).get_by_role("link", name="All lessons"))
    expect(ann.page.get_by_role("region", name="Rice Wars")).to_contain_text("Done: 8 of 8")


def test_a_lesson_in_which_others_move_first_begins_like_any_other(come: Come) -> None:
    ann = come()
    ann.open("/learn")
    ann.button("Advisors").click()
    expect(ann.page.locator(".log")).to_contain_text("Red has made a bid.")
    expect(ann.button("Try again")).to_have_count(0)
    expect(ann.page.locator(".catch-up")).to_have_count(0)
    ann.page.get_by_role("tab", name="Moves").click()
    moves = ann.page.get_by_role("tabpanel").get_by_role("button")
    for number in range(2):
        expect(moves.nth(number)).to_be_in_viewport(ratio=0.9)
    expect(card(ann).get_by_role("link", name="All lessons")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", ["en", "de", "it", "pl"])
@pytest.mark.parametrize("title", ["Hire and pay", "Advisors"])
def test_a_lesson_on_a_phone_shows_what_is_asked_and_all_that_it_takes(
    come: Come, title: str, language: str
) -> None:
    ann = come(size=PHONE)
    ann.open("/learn")
    ann.button(title).tap()
    expect(card(ann)).to_contain_text(title)
    ann.context.add_cookies([{"name": "rokkaku_language", "value": language, "url": ann.address}])
    ann.page.reload()
    ann.wait_for_turn()
    expect(ann.page.locator(".question")).to_be_in_viewport(ratio=1)
    for each in ann.page.locator(".choices button, .turn-buttons button, .lesson-ways > *").all():
        expect(each).to_be_in_viewport(ratio=1)
    for each in ann.page.get_by_role("tab").all():  # below the buttons, at one place in all lessons
        expect(each).to_be_in_viewport(ratio=0.99)


def test_a_lesson_that_was_given_up_is_tried_again_at_another_table(come: Come) -> None:
    ann = come()
    ann.open("/learn")
    ann.button("A duel").click()
    expect(card(ann)).to_have_class("lesson open")
    table = ann.page.url.rpartition("/")[2]
    command = {"type": "resign", "id": "give-up"}
    ann.post(f"/api/tables/{table}/commands", {"command": command, "seat": 0})
    expect(card(ann)).to_have_class("lesson missed")
    with ann.page.expect_navigation(url="**/t/*"):
        ann.button("Try again").click()
    expect(card(ann)).to_have_class("lesson open")
    assert not ann.page.url.endswith(table)


def test_a_lesson_that_is_missed_says_why_and_is_tried_again_or_skipped(come: Come) -> None:
    ann = come(size=PHONE)
    ann.open("/learn")
    ann.button("Strength and kinds").tap()
    expect(card(ann)).to_contain_text("Strength and kinds")
    for id in ("hand-H4", "n7"):
        ann.wait_for(f"eyes.lit().includes('{id}')")
        ann.act(thing(ann, id).tap)
    ann.act(ann.turn_button("Confirm").tap)
    answer = card(ann).get_by_role("status")
    expect(answer).to_contain_text("stronger than 2")
    expect(answer.get_by_role("link", name="Rule capture-2")).to_have_attribute(
        "href", "/rules/samurai?edition=hans-im-glueck-1998#capture-2"
    )
    ann.button("Try again").tap()
    expect(card(ann)).to_have_class("lesson open")
    expect(answer).to_have_text("")
    ann.wait_for("eyes.lit().includes('hand-H4')")
    with ann.page.expect_navigation(url="**/t/*"):
        ann.button("Skip this lesson").tap()
    expect(card(ann)).to_contain_text("Closing and ties")
    ann.open("/learn")
    expect(ann.page.get_by_role("region", name="Samurai")).to_contain_text("Done: 0 of 6")
