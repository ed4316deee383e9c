"""Nothing that can be clicked moves within a turn because of something else."""

import os

import pytest
from browser.visitors import DESKTOP, PHONE, Come, Size

TURNS = 1000 if "SOAK" in os.environ else 10
"""Whole games where there is time for them."""
WATCH = """() => {
  // What is counted is explained where it stands, and moves with what is counted; nothing is decided there.
  const ELSEWHERE = ".board, .explained, .catch-up, .affair, .notices, [role=tabpanel], .menu > div";
  const MOST = 2;
  window.moved = {};
  let turn = "";
  let seen = {};
  const look = () => {
    const now = document.querySelector(".table-page").dataset.turn;
    if (now !== turn) seen = {};
    turn = now;
    for (const each of now === "" ? [] : document.querySelectorAll("button, summary, a")) {
      if (each.closest(ELSEWHERE) || !each.checkVisibility({ visibilityProperty: true })) continue;
      const called = each.ariaLabel ?? each.textContent.slice(0, 20);
      const name = each.dataset.click ?? `${each.className} ${called}`;
      const same = [...document.querySelectorAll(`[data-click="${each.dataset.click}"]`)].indexOf(each);
      const { x, y } = each.getBoundingClientRect();
      const before = (seen[`${name} ${same}`] ??= { x, y });
      const far = Math.max(Math.abs(x - before.x), Math.abs(y - before.y));
      if (far > MOST) moved[name] = Math.max(moved[name] ?? 0, far);
    }
    requestAnimationFrame(look);
  };
  look();
}"""


ALL = [(game, size) for game in ("samurai", "rice-wars") for size in (DESKTOP, PHONE)]
TRIED = ALL if "SOAK" in os.environ else [ALL[0], ALL[3]]


@pytest.mark.parametrize(("game", "size"), TRIED)
def test_what_can_be_clicked_stays_where_it_is_through_a_turn(come: Come, size: Size, game: str) -> None:
    ann = come(size=size)
    ann.start(ann.open_table("me", "random", "random", game=game))
    ann.page.evaluate(WATCH)
    ann.play(TURNS)
    assert ann.page.evaluate("moved") == {}


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_tray_stays_where_it_is_while_a_hand_is_chosen(come: Come, size: Size) -> None:
    ann = come(size=size)
    ann.start(ann.open_table("me", "random", options={"opening_hand": "chosen", "figure_setup": "random"}))
    tile = ann.page.locator("footer [data-click='hand-W2']")
    before = tile.bounding_box()
    for kept in ("H4", "B4", "R4", "S1", "S2"):
        ann.act(ann.page.locator(f"footer [data-click='hand-{kept}']").first.click)
        assert ann.page.locator("footer .item:has-text('Ship 2')").bounding_box() == before
