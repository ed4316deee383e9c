// Walking the tree of choices: what can be clicked now, and what a click leads to.

import type { Forced, Question, TableShown, Told, Tree } from "../../wire.ts";

export type Step = { kind: "deeper"; path: string[] } | { kind: "move"; move: string } | { kind: "no" };

/** What can be clicked after some clicks; nothing where the path has ended or never was. */
export function branch(tree: Tree, path: readonly string[]): Tree {
  let here: Tree | string = tree;
  for (const click of path) {
    const next: Tree | string | undefined = typeof here === "string" ? undefined : here[click];
    if (next === undefined) return {};
    here = next;
  }
  return typeof here === "string" ? {} : here;
}

/** A path that begins by itself where there is only one beginning. */
export function begun(tree: Tree, path: readonly string[]): readonly string[] {
  const [only, ...others] = Object.keys(tree);
  if (path.length > 0 || only === undefined || others.length > 0) return path;
  return typeof tree[only] === "string" ? path : [only];
}

/** Everything that a click can be on: what continues the path, and what begins anew. */
export function lit(tree: Tree, path: readonly string[]): ReadonlySet<string> {
  return new Set([...Object.keys(branch(tree, path)), ...Object.keys(tree)]);
}

/** All moves that clicks lead to. */
export function movesIn(tree: Tree): string[] {
  return Object.values(tree).flatMap((next) => (typeof next === "string" ? [next] : movesIn(next)));
}

/** Whether any way to a move leads over one of these. */
export function leadsOver(tree: Tree, ids: readonly string[]): boolean {
  return Object.entries(tree).some(
    ([id, next]) => ids.includes(id) || (typeof next !== "string" && leadsOver(next, ids)),
  );
}

/** What one more click does. A click on another beginning begins anew; on the same one, it lets go. */
export function clicked(tree: Tree, path: readonly string[], id: string): Step {
  const here = branch(tree, path)[id];
  if (here !== undefined) return step([...path, id], here);
  const again = tree[id];
  if (again === undefined) return { kind: "no" };
  return path.at(-1) === id ? { kind: "deeper", path: [] } : step([id], again);
}

function step(path: string[], found: Tree | string): Step {
  return typeof found === "string" ? { kind: "move", move: found } : { kind: "deeper", path };
}

/** What Confirm does by itself: the end of a turn in which something has been done. */
export function endOf(question: Question): { click: string; move: string } | null {
  const hasBegun = question.draft.length > 0 && !question.is_final;
  const move = question.choices[question.ending];
  return hasBegun && typeof move === "string" ? { click: question.ending, move } : null;
}

/** Whether nothing is left to choose in a turn but its end. */
export function isComplete(question: Question): boolean {
  return question.is_final || (endOf(question) !== null && Object.keys(question.choices).length === 1);
}

/** The turn that Confirm would play: the draft, with the end of the turn where that is all that is missing. */
export function confirmable(question: Question): readonly string[] | null {
  if (question.is_final) return question.draft;
  const end = endOf(question);
  return end && [...question.draft, end.move];
}

/** The turns without a choice of chairs of one's own.
 *
 * What is taken back is not played again at once, nor is a lesson or a puzzle; and a turn would end what somebody proposes. */
export function ownForced(table: TableShown, last: Told | undefined): readonly Forced[] {
  if (table.lesson || table.puzzle || table.proposed || last?.kind === "takeback") return [];
  return table.forced.filter(({ seat }) => table.chairs[seat]?.is_mine);
}
