"""A turn without a choice, which is played by itself."""

import json
from typing import Any

from browser.visitors import Come, Visitor
from playwright.sync_api import WebSocketRoute, expect

from rokkaku.server.edge.identity import COOKIE

OWN = 0
SOCKET = "**/socket?*"


class HeldLine:
    """A connection on which no turn gets through until it is released."""

    def __init__(self) -> None:
        self.answers: list[Any] = []
        """To turns."""
        self._held: list[str | bytes] = []
        self._server: WebSocketRoute | None = None

    def connect(self, page: WebSocketRoute) -> None:
        server = self._server = page.connect_to_server()

        def to_server(message: str | bytes) -> None:
            if json.loads(message)["type"] == "confirm":
                self._held.append(message)
            else:
                server.send(message)

        def to_page(message: str | bytes) -> None:
            told = json.loads(message)
            if told.get("id") in {json.loads(each)["id"] for each in self._held}:
                self.answers.append(told)
            page.send(message)

        page.on_message(to_server)
        server.on_message(to_page)

    def release(self) -> None:
        """All that is held: where it took long, the page has come again and sent it once more."""
        assert self._server is not None
        assert self._held
        for each in self._held:
            self._server.send(each)


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
    assert ann.lay() == "ready"
    cookie = next(each["value"] for each in ann.context.cookies() if each["name"] == COOKIE)
    screen, line = come(cookie=cookie), HeldLine()
    screen.like(explained=["rice-wars"])
    screen.page.route_web_socket(SOCKET, line.connect)
    screen.open(path)
    expect(screen.turn_button("Undo")).to_have_attribute("aria-disabled", "false")
    assert not screen.is_ready("Confirm")
    screen.page.keyboard.press("c")
    expect(screen.alert).to_contain_text("Sending")
    ann.act(ann.turn_button("Confirm").click)
    line.release()
    screen.wait_for("eyes.stage() !== 'waiting'")
    assert {answer["type"] for answer in line.answers} == {"done"}
