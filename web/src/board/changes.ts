// What has come onto the board since it was last drawn, and what has left it.

import { useEffect, useRef, useState } from "preact/hooks";

import type { PieceShown, SceneShown } from "../wire.ts";

export interface Changes {
  come: ReadonlySet<string>;
  left: readonly PieceShown[];
}

const NONE: Changes = { come: new Set(), left: [] };
/** When more than this changes at once, another position is shown, not a move. */
const MOST = 12;
const LASTING = 800;

export function keyOf(piece: PieceShown): string {
  return `${piece.spot} ${piece.symbol} ${piece.owner}`;
}

/** The difference between two scenes, as far as it is worth showing. */
export function changes(before: SceneShown | null, now: SceneShown | null): Changes {
  if (before === null || now === null) return NONE;
  const old = new Set(before.pieces.map(keyOf));
  const present = new Set(now.pieces.map(keyOf));
  const come = now.pieces.map(keyOf).filter((key) => !old.has(key));
  const left = before.pieces.filter((piece) => !present.has(keyOf(piece)));
  if (come.length + left.length > MOST) return NONE;
  // What one lays and takes back is one's own; only what stands by itself is seen leaving.
  return { come: new Set(come), left: left.filter((piece) => piece.owner === null) };
}

export function useChanges(scene: SceneShown | null): Changes {
  const before = useRef<SceneShown | null>(null);
  const [shown, setShown] = useState<Changes>(NONE);
  useEffect(() => {
    const found = changes(before.current, scene);
    before.current = scene;
    if (found.come.size === 0 && found.left.length === 0) return;
    setShown(found);
    const timer = setTimeout(() => setShown(NONE), LASTING);
    return () => clearTimeout(timer);
  }, [scene]);
  return shown;
}
