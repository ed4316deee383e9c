// Walking the tree of choices: what can be clicked now, and what a click leads to.

import type { Tree } from "../wire.ts";

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

/** What one more click does. A click on another beginning begins anew. */
export function clicked(tree: Tree, path: readonly string[], id: string): Step {
  const here = branch(tree, path)[id];
  if (here !== undefined) return step([...path, id], here);
  const again = tree[id];
  return again === undefined ? { kind: "no" } : step([id], again);
}

function step(path: string[], found: Tree | string): Step {
  return typeof found === "string" ? { kind: "move", move: found } : { kind: "deeper", path };
}

export interface Move {
  path: string[];
  move: string;
}

/** All moves with their paths. */
export function moves(tree: Tree, path: string[] = []): Move[] {
  return Object.entries(tree).flatMap(([click, found]) =>
    typeof found === "string" ? [{ path: [...path, click], move: found }] : moves(found, [...path, click]),
  );
}
