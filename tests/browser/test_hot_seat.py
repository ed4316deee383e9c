"""Several people at one screen: the page never holds, nor is sent, a hand of somebody who is not looking."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from browser.visitors import Come, Passed, Visitor
from playwright.sync_api import expect

Hands = Mapping[tuple[int, int], Sequence[str]]
"""What was in the hand of each seat after each line."""

OPENING = 2
"""So many lines choose the opening hands; before, each is shown the whole set, which is no secret."""


def test_with_a_curtain_between_them_no_page_and_no_frame_holds_another_hand(come: Come) -> None:
    ann = come()
    pages = list(played(ann))
    table = last_table(ann.passed)
    assert table["status"] == "finished"
    hands = true_hands(ann, table)
    spectator = told_to(ann, table, "spectator")
    frames_are_fair(ann.passed, hands, spectator)
    for seen in ann.page.evaluate("eyes.hands()"):
        assert seen["seat"] is not None or not seen["tiles"]
        if seen["line"] >= OPENING:
            assert set(seen["tiles"]) <= set(hands.get((seen["line"], seen["seat"]), ()))
    secrets = {seat: told_to(ann, table, str(seat)) - spectator for seat in (0, 1)}
    for looking, page in pages:
        for seat, sentences in secrets.items():
            assert looking == seat or not [each for each in sentences if each in page]


def played(ann: Visitor) -> Iterator[tuple[int | None, str]]:
    """A game of two people at one screen: who looks and what is in the page, at each curtain and turn."""
    ann.open("/new")
    ann.choose(ann.page.get_by_role("combobox", name="Seat: Yellow"), "Also me (same screen)")
    ann.page.get_by_text("House rules").click()
    ann.choose(ann.page.get_by_role("combobox", name=re.compile("^Figures")), "dealt at random")
    ann.button("Open the table").click()
    ann.pass_welcome()
    while (stage := ann.wait_for_turn()) != "over":
        yield (
            None if stage == "curtain" else last_table(ann.passed)["seat"],
            ann.page.evaluate("eyes.words()"),
        )
        if stage == "curtain":
            expect(ann.page.locator("[data-click^='hand-']")).to_have_count(0)
            ann.act(ann.button("I am ").first.click)
        else:
            ann.play(turns=1)


def test_whoever_has_two_chairs_can_speak_for_either_while_somebody_else_decides(come: Come) -> None:
    ann, ben = come(), come()
    path = ann.open_table("me", "me", "free", first=2)
    for each in (ann, ben):
        each.open(path)
    ben.button("Sit here").click()
    for each in (ann, ben):
        each.pass_welcome()
    ben.wait_for("eyes.stage() === 'asked'")
    ann.page.get_by_label("Menu").click()
    ann.button("Propose ending the game").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="End it").click()
    proposal = ben.page.locator(".notice", has_text="proposes ending the game here.")
    expect(proposal).to_be_visible()
    ann.button("Withdraw").click()
    expect(ben.alert).to_contain_text("withdraws the proposal.")
    ann.page.get_by_label("Menu").click()
    ann.choose(ann.page.get_by_role("combobox", name="Act for"), "Yellow")
    ann.button("Resign").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for each in (ann, ben):
        yellow = each.page.locator(".players > li").filter(has_text="Yellow")
        expect(yellow).to_contain_text("resigned")


def test_whoever_takes_a_second_chair_is_asked_who_is_at_the_screen(come: Come) -> None:
    ann = come()
    ann.open(ann.open_table("me", "free"))
    ann.button("Play this seat too").click()
    ann.pass_welcome()
    ann.wait_for("eyes.stage() === 'curtain'")
    assert not any(seen["tiles"] for seen in ann.page.evaluate("eyes.hands()"))


def test_figures_left_to_chance_are_placed_without_passing_the_screen(come: Come) -> None:
    ann = come()
    ann.open(ann.open_table("me", "me", options={"opening_hand": "drawn", "figure_setup": "placed"}))
    ann.pass_welcome()
    for _ in range(2):
        ann.wait_for("eyes.stage() === 'curtain'")
        ann.act(ann.button("I am ").first.click)
        ann.button("Place the rest at random").click()
    ann.page.locator(".table-page[data-phase=turns]").wait_for()
    ann.wait_for("eyes.stage() === 'curtain'")
    expect(ann.page.locator("[data-click^='hand-']")).to_have_count(0)


def last_table(passed: Sequence[Passed]) -> dict[str, Any]:
    """As it was last told."""
    frames = (json.loads(text) for kind, text in reversed(passed) if kind == "told")
    return next(frame for frame in frames if frame["type"] == "table")


def true_hands(ann: Visitor, table: Mapping[str, Any]) -> Hands:
    found = {}
    for line in range(table["line"] + 1):
        shown = ann.ask(f"/api/tables/{table['id']}/positions/{line}?view=open")
        for seat, player in enumerate(shown["view"]["players"]):
            found[line, seat] = player["hand"]
    return found


def told_to(ann: Visitor, table: Mapping[str, Any], view: str) -> set[str]:
    """Every sentence that somebody was told."""
    story = ann.ask(f"/api/tables/{table['id']}/story?view={view}")
    return {happened["sentence"] for row in story for happened in row["happened"]}


def frames_are_fair(passed: Sequence[Passed], hands: Hands, spectator: set[str]) -> None:
    """Nothing is asked for, or told, from a seat that nobody has chosen."""
    chosen: int | None = None
    for kind, text in passed:
        if kind == "asked":
            assert re.search(r"[?&]view=(\w+)", text + "?view=spectator")[1] in ("spectator", str(chosen))  # type: ignore[index]
            continue
        frame = json.loads(text)
        if kind == "sent":
            chosen = frame["seat"] if frame["type"] == "look" else chosen
        elif frame["type"] == "table" and frame["status"] == "running":
            is_fair(frame, chosen, hands, spectator)


def is_fair(frame: Mapping[str, Any], chosen: int | None, hands: Hands, spectator: set[str]) -> None:
    assert frame["seat"] == chosen
    players = frame["view"]["players"] if frame["view"] else ()
    for seat, player in enumerate(players):
        assert player["stack"] is None
        assert seat == chosen or player["hand"] is None
    named = set(re.findall(r'"hand-(\w+)"', json.dumps(frame)))
    if chosen is None:
        assert not named
    elif frame["line"] >= OPENING:
        assert named <= set(hands[frame["line"], chosen])
    for row in frame["told"]:
        for happened in row["happened"]:
            if happened["values"].get("seat") != chosen or chosen is None:
                assert happened["sentence"] in spectator
