"""Rice Wars, with the same client."""

from browser.visitors import Come
from playwright.sync_api import expect


def test_a_game_is_played_to_the_end(come: Come) -> None:
    ann = come()
    ann.start(ann.open_table("me", "random", game="rice-wars", edition="troublesome-neighbour"))
    for _ in range(4):
        ann.lay_something()
        ann.act(ann.turn_button("Confirm").click)
    assert ann.play()[0] == "over"
    expect(
        ann.page.get_by_role("region", name="The end").get_by_role("columnheader", name="Wealth")
    ).to_be_visible()
