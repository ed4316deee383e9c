"""A turn without a choice, which is played by itself."""

from browser.visitors import Come, Visitor
from playwright.sync_api import Route, expect

from rokkaku.server.edge.identity import COOKIE

OWN = 0
COMMANDS = "**/commands?*"


def until_nothing_can_be_chosen(visitor: Visitor, path: str) -> None:
    """Plays by clicks, so far that the only thing left is to confirm that one has no choice."""
    while visitor.wait_for_turn() != "over":
        shown = visitor.ask(f"/api{path.replace('/t/', '/tables/')}?seat={OWN}")
        if any(turn["seat"] == OWN for turn in shown["forced"]):
            return
        visitor.play(turns=1)
    raise AssertionError("there was a choice in every turn")


def test_what_somebody_plays_meanwhile_on_another_screen_is_played_once(come: Come) -> None:
    ann = come()
    ann.like(forced=False)
    path = ann.open_table("me", "random", "random", game="rice-wars", first=OWN)
    ann.start(path)
    until_nothing_can_be_chosen(ann, path)
    cookie = next(each["value"] for each in ann.context.cookies() if each["name"] == COOKIE)
    screen, held = come(cookie=cookie), list[Route]()
    screen.like(explained=["rice-wars"])
    screen.page.route(COMMANDS, lambda route: held.append(route))
    with screen.page.expect_request(COMMANDS):
        screen.open(path)
    assert ann.lay() == "ready"
    expect(screen.turn_button("Undo")).to_have_attribute("aria-disabled", "false")
    assert not screen.is_ready("Confirm")
    screen.page.keyboard.press("c")
    expect(screen.alert).to_contain_text("Sending")
    ann.act(ann.turn_button("Confirm").click)
    with screen.page.expect_response(COMMANDS) as answered:
        held[0].continue_()
    assert answered.value.json()["type"] == "done"
