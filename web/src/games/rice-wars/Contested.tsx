// The place that is being fought for.

import type { MarksProps } from "../game.ts";

interface FightView {
  fight?: { field: string | null } | null;
}

/** Crossed swords on it, and a ring around it. */
export function Contested({ view, board }: MarksProps) {
  const field = (view as FightView | null)?.fight?.field;
  const at = field ? board.spots[field] : undefined;
  if (!at) return null;
  return (
    <g class="contested" transform={`translate(${at[0]} ${at[1]})`}>
      <use href="#spot" class="ring highlighted" />
      <circle r={24} />
      <use href="#strength" x={-20} y={-20} width={40} height={40} />
    </g>
  );
}
