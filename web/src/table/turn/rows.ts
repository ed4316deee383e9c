// How much room the choices of a turn take that are nowhere else on the screen.

import type { Question, Tree } from "../../wire.ts";

/** About how wide a letter, a button without letters, and the smallest button are. */
const [LETTER, FRAME, SMALLEST] = [7.6, 30, 44];

/** How many rows they fill where most of them are shown at once, in an area so many pixels wide; 0: there are none. */
export function rowsOf(
  choices: Tree,
  labels: Question["labels"],
  known: ReadonlySet<string>,
  end: string | undefined,
  area: number,
): number {
  const most = widest(choices, (id) => (known.has(id) || id === end ? 0 : widthOf(labels[id] ?? id)));
  return most === 0 ? 0 : Math.ceil(most / area);
}

/** Whether hardly anything has room beside it. */
export function fillsRow(label: string, area: number): boolean {
  return widthOf(label) > 0.65 * area;
}

function widthOf(label: string): number {
  return Math.max(label.length * LETTER + FRAME, SMALLEST);
}

/** The widest of all steps on the way to a move. */
function widest(tree: Tree, width: (id: string) => number): number {
  const here = Object.keys(tree).reduce((sum, id) => sum + width(id), 0);
  const below = Object.values(tree).map((next) => (typeof next === "string" ? 0 : widest(next, width)));
  return Math.max(here, ...below);
}
