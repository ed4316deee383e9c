// What is said of each spot of a board, before anything lies on it; and what anything to click is called.

import type { BoardShown, TableShown } from "../wire.ts";

/** What is printed on a spot, and where. */
interface Printed {
  words: string;
  x: number;
  y: number;
  /** What kind of a spot it is, for its style. */
  kind: string;
}

interface Words {
  labels: { [spot: string]: string };
  names: { [spot: string]: Printed };
}

const known = new WeakMap<BoardShown, Words>();

/** What is said of each spot, as the board's drawing has it. */
export function labelsOf(board: BoardShown): Words["labels"] {
  return wordsOn(board).labels;
}

/** What is printed on each spot that has a name. */
export function namesOf(board: BoardShown): Words["names"] {
  return wordsOn(board).names;
}

function wordsOn(board: BoardShown): Words {
  const before = known.get(board);
  if (before) return before;
  const words: Words = { labels: {}, names: {} };
  const drawing = new DOMParser().parseFromString(`<svg>${board.svg}</svg>`, "text/html");
  for (const spot of drawing.querySelectorAll("#spots > g")) {
    words.labels[spot.id] = spot.getAttribute("aria-label") ?? spot.id;
    const name = spot.querySelector("text.name");
    const at = (axis: string): number => Number(name?.getAttribute(axis) ?? 0);
    const kind = spot.getAttribute("class") ?? "";
    if (name) words.names[spot.id] = { words: name.textContent ?? "", x: at("x"), y: at("y"), kind };
  }
  known.set(board, words);
  return words;
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
