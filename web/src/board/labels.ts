// What is said of each spot of a board, before anything lies on it; and what anything to click is called.

import type { BoardShown, TableShown } from "../wire.ts";

const known = new WeakMap<BoardShown, { [spot: string]: string }>();

/** The board's own words, read from its drawing. */
export function labelsOf(board: BoardShown): { [spot: string]: string } {
  let labels = known.get(board);
  if (!labels) {
    labels = {};
    const drawing = new DOMParser().parseFromString(`<svg>${board.svg}</svg>`, "text/html");
    for (const spot of drawing.querySelectorAll("#spots > g"))
      labels[spot.id] = spot.getAttribute("aria-label") ?? spot.id;
    known.set(board, labels);
  }
  return labels;
}

/** What a spot, a piece or a thing beside the board is called now. */
export function labelOf(id: string, table: TableShown, board: BoardShown): string {
  const scene = table.scene;
  return (
    table.question?.labels[id] ??
    scene?.labels[id] ??
    labelsOf(board)[id] ??
    scene?.pieces.find((piece) => piece.id === id)?.label ??
    id
  );
}

/** What is printed on a card of the hand; empty: it is no card. */
export function cardText(id: string, table: TableShown): string {
  const items = table.scene?.entries.flatMap((entry) => entry.items) ?? [];
  return items.find((item) => item.id === id && item.details.length > 0)?.label ?? "";
}
