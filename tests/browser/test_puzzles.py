"""A puzzle from the front page to its solution, and on from there."""

import re

import pytest
from browser.visitors import DESKTOP, PHONE, Come, Size, Visitor
from playwright.sync_api import Locator, expect

from rokkaku.games.catalogue import find
from rokkaku.puzzles import Measured, Puzzle, find_puzzle, puzzles_of


def card(visitor: Visitor) -> Locator:
    return visitor.page.locator("section.puzzle")


def clicks(puzzle: Puzzle, turn: Measured) -> list[str]:
    """What is clicked for a turn, but for its end, which Confirm brings about."""
    game = find(puzzle.game)
    moves = [game.read(text) for text in turn.moves]
    return [click for move in moves if not game.ends_turn(move) for click in game.clicks(move)]


def play(visitor: Visitor, puzzle: Puzzle, turn: Measured) -> None:
    visitor.skip_reel()
    for id in clicks(puzzle, turn):
        visitor.wait_for(f"eyes.lit().includes('{id}')")
        visitor.act(visitor.page.locator(f"[data-click='{id}'], [role=button][data-spot='{id}']").first.click)
    visitor.act(visitor.turn_button("Confirm").click)


def look_at_answered(visitor: Visitor) -> None:
    """Nobody is waited for any more, and the board stays the largest thing there is."""
    expect(visitor.page.get_by_role("group", name="Your turn")).to_have_count(0)
    expect(visitor.page.get_by_text("to play")).to_have_count(0)
    visitor.page.evaluate("eyes.steady()")
    wide, high = visitor.page.evaluate(SHARES)
    assert wide > (0.65 if visitor.page.evaluate("innerWidth > 1000") else 0.85)
    assert high > 0.4


SHARES = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const [area, board] = [box(".play-area"), box("#spots")];
  const fills = Math.max(board.width / area.width, board.height / area.height);
  return [(fills * area.width) / innerWidth, (fills * area.height) / innerHeight];
}"""
"""How much of the page's width and height the board has, as far as it fills its own room."""


def told(visitor: Visitor) -> str:
    return "".join(text for kind, text in visitor.passed if kind == "told")


@pytest.mark.parametrize(("size", "looks"), [(DESKTOP, True), (PHONE, False), (PHONE, True)])
def test_a_puzzle_is_missed_then_solved_and_played_on_from(come: Come, size: Size, looks: bool) -> None:
    """Whoever has looked at the solution meanwhile has not solved it."""
    ann, puzzle = come(size=size), puzzles_of("samurai")[0]
    ann.open()
    ann.page.get_by_role("region", name="Puzzle of the day").get_by_role("link", name="All puzzles").click()
    listed = ann.page.get_by_role("region", name="Samurai")
    expect(listed).to_contain_text("Solved: 0 of")
    listed.get_by_role("button", name="Puzzle 1", exact=True).click()
    expect(card(ann)).to_contain_text("What would you play?")
    assert re.search(r'"puzzle":{[^}]*"turns":\[\]', told(ann))
    assert '"chance":0.' not in told(ann)
    play(ann, puzzle, puzzle.turns[1])
    expect(card(ann)).to_have_class("lesson puzzle missed")
    expect(card(ann).get_by_role("status")).to_contain_text("There is a better turn.")
    if looks:
        ann.button("Show the solution").click()
        expect(card(ann).get_by_role("listitem")).to_have_count(4)
    look_at_answered(ann)
    ann.button("Try again").click()
    expect(card(ann)).to_have_class("lesson puzzle open")
    expect(ann.page.locator(".log")).not_to_contain_text(re.compile("take|agree", re.IGNORECASE))
    play(ann, puzzle, puzzle.solution)
    expect(card(ann)).to_have_class("lesson puzzle done")
    expect(card(ann).get_by_role("status")).to_contain_text("Right!")
    expect(card(ann).get_by_text("does not count as solved")).to_have_count(int(looks))
    expect(ann.button("Next puzzle")).to_be_focused()
    look_at_answered(ann)
    with ann.page.expect_navigation(url="**/t/*"):
        ann.button("Play from the puzzle’s position").click()
    ann.pass_welcome()
    play(ann, puzzle, puzzle.solution)
    expect(card(ann)).to_have_count(0)
    ann.open("/puzzles")
    expect(listed).to_contain_text(f"Solved: {int(not looks)} of")
    expect(listed.get_by_role("button", name="Puzzle 1, solved")).to_have_count(int(not looks))


def test_the_puzzle_of_the_day_is_opened_from_the_front_page(come: Come) -> None:
    ann = come()
    ann.open()
    today = ann.ask("/api/puzzles/today")
    picture = ann.page.get_by_role("region", name="Puzzle of the day").locator("img")
    picture.scroll_into_view_if_needed()
    ann.wait_for("document.querySelector('.today img').naturalWidth > 0")
    with ann.page.expect_navigation(url="**/t/*"):
        ann.button("Solve it").click()
    expect(card(ann)).to_contain_text(f"Puzzle {today['number']} of {len(puzzles_of(today['game']))}")
    assert find_puzzle(today["game"], today["key"])
