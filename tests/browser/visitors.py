"""People at a browser: what they see and do, and everything their page asks, is told and complains about."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Literal, Protocol
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Locator, Request, WebSocket

from rokkaku.server.edge.identity import COOKIE

EYES = Path(__file__).with_name("eyes.js")
PATIENCE = 60_000
"""Milliseconds; whoever waits this long waits for something that does not come."""
DESKTOP = (1366, 768)
PHONE = (390, 844)
QUICK = {"opening_hand": "drawn", "figure_setup": "random"}
"""All is dealt, so that Samurai begins with the first turn."""

Size = tuple[int, int]
Motion = Literal["no-preference", "reduce"]
Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
Passed = tuple[Literal["sent", "told", "asked"], str]
"""A frame sent or received, or an address asked for, word for word."""


class Visitor:
    """Somebody with a browser of their own, and one page in it."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        *,
        size: Size = DESKTOP,
        motion: Motion = "reduce",
        scheme: Scheme = "light",
        cookie: str = "",
    ) -> None:
        self.address = address
        self.complaints: list[str] = []
        self.may_complain = "^$"
        self.passed: list[Passed] = []
        """In the order in which it passed."""
        self.hosts: set[str] = set()
        self.dice = Random(1)
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=size == PHONE,
            is_mobile=size == PHONE,
            reduced_motion=motion,
            color_scheme=scheme,
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(path=EYES)
        if cookie:
            self.context.add_cookies([{"name": COOKIE, "value": cookie, "url": address}])
        self.context.on("request", self._ask)
        self.context.on("console", self._hear)
        self.context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        self.page = self.context.new_page()
        self.page.on("websocket", self._connect)

    def _ask(self, request: Request) -> None:
        self.hosts.add(urlsplit(request.url).netloc)
        self.passed.append(("asked", request.url))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text}")

    def _connect(self, socket: WebSocket) -> None:
        self.hosts.add(urlsplit(socket.url).netloc)
        socket.on("framesent", lambda frame: self.passed.append(("sent", str(frame))))
        socket.on("framereceived", lambda frame: self.passed.append(("told", str(frame))))

    def leave(self) -> None:
        """Closes the browser; nothing may have been asked elsewhere, nor gone wrong unseen."""
        self.context.close()
        unexpected = [text for text in self.complaints if not re.search(self.may_complain, text)]
        assert not unexpected, unexpected
        assert self.hosts <= {urlsplit(self.address).netloc}

    # ── without the page ────────────────────────────────────────────────────────────────────────────

    def ask(self, path: str) -> Any:
        """What the server answers this person, as JSON."""
        return self.context.request.get(self.address + path).json()

    def post(self, path: str, body: object) -> Any:
        origin = {"Origin": self.address}
        return self.context.request.post(self.address + path, data=body, headers=origin).json()

    def open_table(self, *chairs: str, game: str = "samurai", **more: Any) -> str:
        """The path of a new table; a chair is `me`, `free` or the name of a bot."""
        self.ask("/api/guest")
        options = QUICK if game == "samurai" else {}
        named = ("me", "free")
        wanted = [{"kind": each} if each in named else {"kind": "bot", "bot": each} for each in chairs]
        opened = self.post("/api/tables", {"game": game, "chairs": wanted, "options": options, **more})
        return f"/t/{opened['id']}"

    # ── what one sees ───────────────────────────────────────────────────────────────────────────────

    @property
    def stage(self) -> str:
        return str(self.page.evaluate("eyes.stage()"))

    @property
    def lit(self) -> list[str]:
        """Everything that a click on leads on from here."""
        return [str(each) for each in self.page.evaluate("eyes.lit()")]

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("group", name="Board. Move")

    @property
    def alert(self) -> Locator:
        return self.page.get_by_role("alert")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name)

    def turn_button(self, name: str) -> Locator:
        """Undo, Redo, Restart or Confirm."""
        return self.page.get_by_role("group", name="Your turn").get_by_role("button", name=name)

    def is_ready(self, name: str) -> bool:
        return self.turn_button(name).get_attribute("aria-disabled") == "false"

    def pieces(self) -> list[str]:
        """What lies on the board: the place and the drawing of each."""
        return [str(each) for each in self.page.evaluate("eyes.pieces()")]

    def wait_for(self, holds: str) -> None:
        """Until something holds in the page.  Playwright's own way to wait would need a weaker policy."""
        self.page.evaluate(f"eyes.until(() => {holds})")

    def wait_for_turn(self) -> str:
        """Until something can be done; what."""
        return str(self.page.evaluate("eyes.turn()"))

    # ── what one does ───────────────────────────────────────────────────────────────────────────────

    def open(self, path: str = "/") -> None:
        self.page.goto(self.address + path)

    def start(self, path: str) -> None:
        """Goes to a table, past the words of welcome, until there is something to do."""
        self.open(path)
        self.pass_welcome()
        self.wait_for_turn()

    def pass_welcome(self) -> None:
        self.button("Got it, let me play").click()

    def like(self, **preferences: object) -> None:
        """Has chosen something in the menu of a table before."""
        self.ask("/api/guest")
        self.open()
        keep = "(wanted) => localStorage.setItem('rokkaku', JSON.stringify(wanted))"
        self.page.evaluate(keep, preferences)

    def choose(self, box: Locator, words: str) -> None:
        """Something from a list that a button opens: by what it says, or by its value."""
        box.click()
        listed = box.locator("..").get_by_role("option")
        listed.filter(has_text=re.compile(f"^{re.escape(words)}$")).or_(
            box.locator("..").locator(f"[data-value='{words}']")
        ).click()

    def skip_reel(self) -> None:
        """Past what others did meanwhile, if that is shown."""
        self.page.evaluate("eyes.skip()")

    def prefer(self, scheme: Scheme) -> None:
        """Likes other colours from now on, and waits until the page has them."""
        self.page.emulate_media(color_scheme=scheme)
        self.wait_for(f"document.documentElement.dataset.theme === '{scheme}'")
        sheets = "[...document.querySelectorAll('link[data-game]')]"
        self.wait_for(f"{sheets}.every((each) => each.href.endsWith('{scheme}.css'))")

    def resize(self, size: Size) -> None:
        """Another window, and waits until the page has laid itself out in it."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.evaluate("eyes.steady()")

    def act(self, doing: Callable[[], object]) -> None:
        """Does something that changes what can be done, and waits until it has."""
        before = self.page.evaluate("eyes.signature()")
        doing()
        self.page.evaluate("(before) => eyes.change(before)", before)

    def play(self, turns: int = 1000) -> tuple[str, int]:
        """As fast as the page allows, until so many turns are confirmed; where it stands, how many were."""
        self.begin_to_play(turns)
        return self.end_play()

    def lay(self) -> str:
        """As fast as the page allows, so much of a turn that it can be confirmed; where it stands then."""
        return str(self.page.evaluate("(seed) => eyes.lay({ seed })", self.dice.randrange(2**31)))

    def begin_to_play(self, turns: int = 1000) -> None:
        """The same, but others can act meanwhile."""
        wanted = {"seed": self.dice.randrange(2**31), "turns": turns}
        self.page.evaluate("(wanted) => void (eyes.playing = eyes.play(wanted))", wanted)

    def end_play(self) -> tuple[str, int]:
        played = self.page.evaluate("eyes.playing")
        return played["stage"], played["confirmed"]

    def play_by(self, point: Callable[[float, float], object], confirm: Callable[[], object]) -> int:
        """With a pointer: whatever is lit is pointed at, until the game is over; how many turns that took."""
        confirmed = 0
        while (stage := self.wait_for_turn()) != "over":
            if stage == "reel":
                self.skip_reel()
            elif stage == "ready":
                self.act(confirm)
                confirmed += 1
            else:
                self.point_at_something(point)
        return confirmed

    def point_at_something(self, point: Callable[[float, float], object]) -> None:
        """Something that is lit and in sight."""
        self.page.evaluate("eyes.steady()")
        found = self.page.evaluate("(dice) => eyes.pick(dice)", self.dice.random())
        assert found, f"nothing to point at: {self.lit}"
        self.act(lambda: point(found["x"], found["y"]))

    def lay_something(self) -> None:
        """So much of a turn that it could be confirmed."""
        while self.wait_for_turn() != "ready":
            self.point_at_something(self.page.mouse.click)


class Come(Protocol):
    """Lets somebody come."""

    def __call__(
        self,
        *,
        address: str = "",
        size: Size = DESKTOP,
        motion: Motion = "reduce",
        scheme: Scheme = "light",
        cookie: str = "",
    ) -> Visitor: ...


@contextmanager
def visitors(browser: Browser, address: str) -> Iterator[tuple[Come, list[Visitor]]]:
    """Lets people come; at the end all leave."""
    came: list[Visitor] = []

    def come(*, address: str = address, **more: Any) -> Visitor:
        came.append(Visitor(browser, address, **more))
        return came[-1]

    yield come, came
    for visitor in came:
        visitor.leave()
