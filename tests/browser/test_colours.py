"""Whoever sees fewer colours still tells the players' pieces apart."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, product

import pytest
from browser.pixels import Colour, columns, unlike
from browser.seeded import Seeded
from browser.visitors import DESKTOP, PHONE, SCHEMES, Come, Visitor
from playwright.sync_api import CDPSession

PIECES = {"samurai": {"": 1 / 4}, "rice-wars": {":not(.palace)": 1 / 4, ".palace": 1 / 8}}
"""So much of a piece has clearly another colour: its ground, of which a palace hides half."""
SOME = 1 / 50
"""A mark of another shape."""
TYPES = ("protanopia", "deuteranopia", "tritanopia")
GREY = "achromatopsia"
EDITIONS = [("samurai", "hans-im-glueck-1998", 4), ("samurai", "galakta-2016", 4), ("rice-wars", "epic", 5)]

LINE_UP = """([kind, colours]) => {
  document.querySelector("#line-up")?.remove();
  const row = document.querySelector("svg[role=group]").cloneNode(false);
  row.id = "line-up";
  row.setAttribute("viewBox", `0 0 ${100 * colours.length} 100`);
  const size = { width: `${40 * colours.length}px`, height: "40px" };
  Object.assign(row.style, { position: "fixed", zIndex: 99, inset: 0, ...size });
  const badges = document.querySelectorAll("aside .badge > g");
  colours.forEach((colour, seat) => {
    const piece = document.querySelector(`.pieces g[class*='seat-']${kind}`).cloneNode(true);
    const kept = [...piece.classList].filter((name) => !name.startsWith("seat-"));
    piece.setAttribute("class", [...kept, badges[colour].getAttribute("class")].join(" "));
    piece.setAttribute("transform", `translate(${100 * seat + 50} 50)`);
    const drawn = piece.querySelectorAll("use");
    const marked = badges[seat].querySelectorAll("use");
    marked.forEach((use, at) => drawn[at].setAttribute("href", use.getAttribute("href")));
    row.append(piece);
  });
  document.body.append(row);
}"""
"""One and the same piece as each seat has it, side by side and as large as on the board, in any colours."""

COUNT = """() => {
  const { get } = Object.getOwnPropertyDescriptor(MediaQueryList.prototype, "matches");
  window.read = 0;
  Object.defineProperty(MediaQueryList.prototype, "matches", {
    get() {
      window.read += 1;
      return get.call(this);
    },
  });
}"""
"""Counts how often the page reads whether a media query holds."""

LineUp = Callable[[Sequence[int]], list[list[Colour]]]
"""Pictures of a piece, one for each seat, each in the colours of a seat."""


@pytest.mark.parametrize(("game", "edition", "seats"), EDITIONS)
def test_any_two_players_pieces_differ(
    come: Come, tables: Mapping[str, Seeded], game: str, edition: str, seats: int
) -> None:
    table = tables[f"{game}-{edition}"]
    ann = come(cookie=table.cookie)
    ann.start(table.path)
    ann.skip_reel()
    eyes = ann.context.new_cdp_session(ann.page)
    for (kind, most), scheme in product(PIECES[game].items(), SCHEMES):
        line_up = photographer(ann, kind)
        ann.prefer(scheme)
        ann.page.wait_for_load_state("networkidle")
        too_alike = [*by_colour(eyes, line_up, seats, most), *by_shape(eyes, line_up, seats)]
        assert not too_alike, (scheme, kind)


def test_the_colours_follow_the_system_while_the_window_changes(come: Come) -> None:
    """Who reads a media query just after it has changed takes the news of it from all who wait for it."""
    ann = come()
    ann.start(ann.open_table("me", "random"))
    ann.page.evaluate(COUNT)
    for width, height in (PHONE, DESKTOP):
        for scheme in SCHEMES:
            ann.resize((width, height))
            ann.prefer(scheme)
    assert ann.page.evaluate("window.read") == 0


def photographer(ann: Visitor, kind: str) -> LineUp:
    reader = ann.context.new_page()
    ann.page.bring_to_front()

    def line_up(colours: Sequence[int]) -> list[list[Colour]]:
        ann.page.evaluate(LINE_UP, [kind, list(colours)])
        row = ann.page.screenshot(clip={"x": 0, "y": 0, "width": 40 * len(colours), "height": 40})
        return columns(reader, row, len(colours))

    return line_up


def by_colour(eyes: CDPSession, line_up: LineUp, seats: int, most: float) -> Iterator[str]:
    """Which two have too much the same colour, and for whom."""
    for kind in TYPES:
        eyes.send("Emulation.setEmulatedVisionDeficiency", {"type": kind})
        for one, other in pairs(line_up(range(seats)), most):
            yield f"{kind}: seats {one} and {other}"


def by_shape(eyes: CDPSession, line_up: LineUp, seats: int) -> Iterator[str]:
    """Which two cannot be told apart where all have the same colour, and that is grey."""
    eyes.send("Emulation.setEmulatedVisionDeficiency", {"type": GREY})
    seen = line_up([0] * seats)
    assert all(red == green == blue for red, green, blue in seen[0])
    for one, other in pairs(seen, SOME):
        yield f"{GREY}: seats {one} and {other}"


def pairs(seen: Sequence[Sequence[Colour]], least: float) -> Iterator[tuple[int, int]]:
    """Those of which less than this part differs."""
    for one, other in combinations(range(len(seen)), 2):
        if unlike(seen[one], seen[other]) < least:
            yield one, other
