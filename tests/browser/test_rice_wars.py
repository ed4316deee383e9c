"""Rice Wars, with the same client."""

from browser.visitors import Come, Visitor
from playwright.sync_api import expect

WATCH = """() => {
    window.heights = {};
    const board = document.querySelector(".play-area");
    new ResizeObserver(() => {
        const turn = document.querySelector(".facts").textContent.slice(0, 20);
        const phase = document.querySelector(".table-page").dataset.phase;
        (window.heights[`${turn} ${phase}`] ??= []).push(Math.round(board.clientHeight));
    }).observe(board);
}"""


def test_a_game_is_played_to_the_end(come: Come) -> None:
    ann = come()
    ann.start(ann.open_table("me", "random", game="rice-wars", edition="troublesome-neighbour"))
    ann.page.evaluate(WATCH)
    for _ in range(4):
        ann.lay_something()
        ann.act(ann.turn_button("Confirm").click)
    ann.play(turns=40)
    seen = ann.page.evaluate("window.heights")
    assert any(len(heights) > 1 for heights in seen.values())
    for phase, heights in seen.items():
        assert heights == sorted(heights, reverse=True), f"the board jumps while buttons come and go: {phase}"
    assert ann.play()[0] == "over"
    expect(
        ann.page.get_by_role("region", name="Game over").get_by_role("columnheader", name="Wealth")
    ).to_be_visible()


def hiring(ann: Visitor) -> None:
    """Begins a game and plays until people are hired."""
    ann.start(ann.open_table("me", "random", "random", game="rice-wars", first=0))
    while ann.wait_for_turn() and not ann.button("Finish hiring").is_visible():
        ann.play(turns=1)


def test_while_one_hires_clicks_elsewhere_are_explained(come: Come) -> None:
    ann = come()
    hiring(ann)
    ann.board.locator("[data-spot][aria-disabled=true]").first.dispatch_event("click")
    expect(ann.alert).to_contain_text("There is nothing to choose on the board right now.")
    assert not ann.page.evaluate("eyes.hidden()")
    card = ann.page.locator("[data-click^='hand-'].dim").first
    text = card.get_attribute("title") or ""
    assert len(text) > 30
    card.click()
    expect(ann.alert).to_contain_text(text)
