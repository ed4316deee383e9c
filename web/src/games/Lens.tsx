// The lens: who leads each figure, and by how much, on the board itself. All sums come from the server.

import type { BoardShown } from "../wire.ts";

interface Influence {
  seat: number;
  strength: number;
}

interface SamuraiView {
  settlements: { cell: string; figures: { caste: string; leader: number | null; lead: number; influences: Influence[] }[]; open_land: string[] }[];
}

export function Lens({ game, view, board }: { game: string; view: unknown; board: BoardShown }) {
  if (game !== "samurai" || view === null || view === undefined) return null;
  const settlements = (view as SamuraiView).settlements;
  return (
    <g class="lens">
      {settlements.map((settlement) => {
        const [x, y] = board.spots[settlement.cell] ?? [0, 0];
        const contested = settlement.figures.filter((figure) => figure.influences.some((each) => each.strength > 0));
        if (contested.length === 0) return null;
        return contested.map((figure, index) => {
          const width = 26;
          const left = x - (contested.length * width) / 2 + index * width + width / 2;
          const colour = figure.leader === null ? "tied" : `seat-${board.colours[figure.leader] ?? ""}`;
          return (
            <g key={`${settlement.cell} ${figure.caste}`} class={`lens-sum ${colour}`} transform={`translate(${left} ${y + 21})`}>
              <rect x={-12} y={-9} width={24} height={18} rx={5} />
              <text y={5} text-anchor="middle">{figure.leader === null ? "=" : `+${figure.lead}`}</text>
            </g>
          );
        });
      })}
    </g>
  );
}
