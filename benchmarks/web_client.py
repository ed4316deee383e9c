"""How soon a browser shows what there is to see, and how much it works for it: Chromium without a window, on
this machine, with a server of its own.

Times are of the wall, but for those of pointer moves, which are of the page's own thread; so only they do not
change with what else the machine does.
"""

import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

import msgspec
import results
from browser.chromium import started
from browser.visitors import Visitor
from playwright.sync_api import Browser, CDPSession
from server.processes import ServerProcess

VISITS = 10
GAMES = 3
MOVES = 150

REACTION = """() => {
  addEventListener("click", (event) => {
    const isConfirm = event.target.closest?.("button")?.textContent.trim().startsWith("Confirm");
    if (isConfirm) marks.confirmed.push([eyes.point.line + 1, now()]);
  }, { capture: true });
  const now = () => performance.timeOrigin + performance.now();
  const marks = (window.marks = { confirmed: [], shown: [], reacted: 0 });
  let last = 0;
  new MutationObserver(() => {
    const { line } = eyes.point;
    if (line !== last && document.querySelector("svg .pieces")) {
      last = line;
      requestAnimationFrame(() => marks.shown.push([line, now()]));
    }
    const tile = document.querySelector("button[data-click^='hand-']");
    if (marks.reacted || !tile || eyes.stage() !== "asked" || document.querySelector("dialog[open]")) return;
    if (tile.getAttribute("aria-pressed") === "true") marks.reacted = performance.now();
    else tile.click();
  }).observe(document, { childList: true, subtree: true, attributes: true });
}"""
"""Notes when a tile first answered a click, each Confirm, and when each line was first on the screen."""


class Row(NamedTuple):
    what: str
    found: str
    goal: str


@contextmanager
def visiting(browser: Browser, server: ServerProcess) -> Iterator[Visitor]:
    """Somebody who has been here before, but whose browser has forgotten all pages."""
    visitor = Visitor(browser, server.address, motion="no-preference")
    visitor.context.add_init_script(
        "localStorage.setItem('rokkaku', JSON.stringify({ explained: ['samurai'] }))"
    )
    visitor.context.add_init_script(f"({REACTION})()")
    try:
        yield visitor
    finally:
        visitor.leave()


# ── the first page ──────────────────────────────────────────────────────────────────────────────────


def first_page(browser: Browser, server: ServerProcess) -> Iterator[Row]:
    visits = [visit(browser, server) for _ in range(VISITS)]
    parts, sockets, times = zip(*visits, strict=True)
    size = max(map(sum, parts)) + max(sockets)
    yield Row("bytes over the wire for the first table page", f"{size / 1000:.0f} kB", "≤ 140 kB")
    yield Row("… of these by the socket", f"{max(sockets) / 1000:.0f} kB", "")
    yield Row("navigation to a board that reacts, median", f"{median(times):.0f} ms", "≤ 500 ms")
    yield Row(f"… the slowest of {VISITS}", f"{max(times):.0f} ms", "")


def visit(browser: Browser, server: ServerProcess) -> tuple[list[float], float, float]:
    """Bytes of each answer, bytes of the socket, and milliseconds until a tile answers a click."""
    with visiting(browser, server) as ann:
        path = ann.open_table("me", "random", "random", "random", first=0)
        wire = ann.context.new_cdp_session(ann.page)
        wire.send("Network.enable")
        answers: list[float] = []
        frames: list[float] = []
        wire.on("Network.loadingFinished", lambda event: answers.append(event["encodedDataLength"]))
        wire.on("Network.webSocketFrameReceived", lambda event: frames.append(size_of(event)))
        ann.open(path)
        ann.wait_for("marks.reacted > 0")
        ann.page.wait_for_load_state("networkidle")
        return answers, sum(frames), ann.page.evaluate("marks.reacted")


def size_of(event: dict[str, dict[str, str]]) -> int:
    return len(event["response"]["payloadData"].encode())


# ── two browsers ────────────────────────────────────────────────────────────────────────────────────


def confirmed_to_shown(browser: Browser, server: ServerProcess) -> Iterator[Row]:
    """From the click on Confirm to the frame in which the other's board shows it."""
    taken: list[float] = []
    for _ in range(GAMES):
        with visiting(browser, server) as ann, visiting(browser, server) as ben:
            path = ann.open_table("me", "free", first=0)
            ben.open(path)
            ben.button("Sit here").click()
            ann.open(path)
            ann.wait_for_turn()
            play(ann, ben)
            taken += [*waits(ann, ben), *waits(ben, ann)]
    found = f"{median(taken):.0f} ms, p95 {p95(taken):.0f} ms"
    yield Row(f"Confirm to the other browser's board, {len(taken)} turns", found, "p95 ≤ 40 ms")


def play(*both: Visitor) -> None:
    """To the end, one after the other: whoever waits does nothing else."""
    while True:
        for visitor in both:
            if visitor.stage == "over":
                return
            if visitor.stage != "waiting" and visitor.lay() == "ready":
                visitor.act(visitor.turn_button("Confirm").click)


def waits(one: Visitor, other: Visitor) -> Iterator[float]:
    shown = dict(reversed(other.page.evaluate("marks.shown")))
    for line, at in one.page.evaluate("marks.confirmed"):
        if line in shown:
            yield shown[line] - at


# ── pointer moves ───────────────────────────────────────────────────────────────────────────────────


def pointer_moves(browser: Browser, server: ServerProcess) -> Iterator[Row]:
    """A tile is held over one place after another of a full board; all that follows is done each time."""
    with visiting(browser, server) as ann:
        ann.open(ann.open_table("me", "greedy", "greedy", "greedy", first=0))
        ann.wait_for("marks.reacted > 0")
        ann.play(turns=8)
        ann.wait_for_turn()
        laid = len(ann.pieces())
        ann.act(ann.page.locator("button[data-click^='hand-']:not(.dim)").first.click)
        work = ann.context.new_cdp_session(ann.page)
        work.send("Performance.enable", {"timeDomain": "threadTicks"})
        places = ann.page.evaluate("eyes.spots()")
        at_once, in_all = [], []
        for number in range(MOVES):
            place = places[number * 7 % len(places)]
            before = worked(work)
            ann.page.mouse.move(place["x"], place["y"])
            ann.page.evaluate(FRAME)
            at_once.append(worked(work) - before)
            ann.page.evaluate(ANSWER)
            in_all.append(worked(work) - before)
    yield Row(f"script and layout per pointer move, {laid} pieces, lens on", of(at_once), "p95 ≤ 6 ms")
    yield Row("… with the answer of what it would lead to", of(in_all), "")


FRAME = "new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))"
ANSWER = "new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => setTimeout(resolve)), 120))"
"""What a place would lead to is asked when the pointer rests."""


WORK = ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration")


def worked(work: CDPSession) -> float:
    """Milliseconds of script, style and layout so far."""
    found = {each["name"]: each["value"] for each in work.send("Performance.getMetrics")["metrics"]}
    return 1000 * sum(float(found[name]) for name in WORK)


def of(times: Sequence[float]) -> str:
    return f"{median(times):.1f} ms, p95 {p95(times):.1f} ms"


def p95(times: Sequence[float]) -> float:
    return quantiles(times, n=20)[-1]


# ── playing out ─────────────────────────────────────────────────────────────────────────────────────

FULL = 8
"""After so many turns the board of four players is full."""
SHOWN = 3
"""Turns after which what the bots do is looked at."""
SCREEN = 60
"""How often a second Chromium draws where it can."""
TRACED = ("benchmark", "cc", "blink.user_timing")
MARK = """() => {
  const marked = async (name, holds) => { await eyes.until(holds); performance.mark(name); };
  window.seen = marked("begun", () => eyes.stage() === "reel")
    .then(() => marked("over", () => ["asked", "over"].includes(eyes.stage())));
}"""


def playing_out(browser: Browser, server: ServerProcess) -> Iterator[Row]:
    """What three bots do on a full board, tile by tile, at the usual speed."""
    frames: Counter[str] = Counter()
    with visiting(browser, server) as ann:
        ann.open(ann.open_table("me", "greedy", "greedy", "greedy", first=0))
        ann.wait_for("marks.reacted > 0")
        ann.play(turns=FULL)
        for _ in range(SHOWN):
            if ann.lay() != "ready":
                break
            laid = len(ann.pieces())
            browser.start_tracing(page=ann.page, categories=list(TRACED))
            ann.page.evaluate(MARK)
            ann.turn_button("Confirm").click()
            ann.page.evaluate("seen")
            frames += frames_of(msgspec.json.decode(browser.stop_tracing())["traceEvents"])
    drawn, due = frames["whole"] + frames["part"], frames.total()
    what = f"playing out on a full four-player board, frames a second ({due} due, {laid} pieces)"
    yield Row(what, f"{SCREEN * drawn / due:.0f}", "≥ 50")
    yield Row("… of these with all that moves", f"{SCREEN * frames['whole'] / due:.0f}", "")


def frames_of(events: Sequence[dict[str, Any]]) -> Counter[str]:
    """How many frames were due while something moved, and what became of each: whole, part or missed."""
    marks = {each["name"]: each for each in events if each["name"] in ("begun", "over")}
    begun, over = marks["begun"], marks["over"]
    told: dict[int, set[str]] = {}
    for each in events:
        is_ours = each["name"] == "PipelineReporter" and each["ph"] == "b" and each["pid"] == begun["pid"]
        if is_ours and begun["ts"] <= each["ts"] <= over["ts"]:
            frame = each["args"]["frame_reporter"]
            told.setdefault(frame["frame_sequence"], set()).add(frame["state"])
    return Counter(filter(None, map(became, told.values())))


def became(states: set[str]) -> str:
    """A frame is told of by several parts of the browser; nothing where none of them had anything new."""
    kinds = {"STATE_PRESENTED_ALL": "whole", "STATE_PRESENTED_PARTIAL": "part", "STATE_DROPPED": "missed"}
    return next((kind for state, kind in kinds.items() if state in states), "")


def measured(folder: Path) -> list[Row]:
    parts: list[Callable[[Browser, ServerProcess], Iterator[Row]]] = [
        first_page,
        confirmed_to_shown,
        pointer_moves,
        playing_out,
    ]
    with ServerProcess(folder) as server, started() as browser:
        return [row for part in parts for row in part(browser, server)]


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        rows = measured(Path(folder))
    load = f"load of the machine meanwhile {os.getloadavg()[0]:.1f} of {os.cpu_count()} cores"
    table = ["| what | found | goal |", "|---|---|---|", *(f"| {' | '.join(row)} |" for row in rows)]
    lines = [f"{results.made_by('make bench')}, {load}.", "", *table]
    results.tell("The web client", lines)
    return 0


if __name__ == "__main__":
    sys.exit(main())
