// What places are called, over whatever lies there.

import { memo } from "preact/compat";
import { useContext } from "preact/hooks";

import type { BoardShown } from "../wire.ts";
import { namesOf } from "./labels.ts";
import { Scale } from "./scale.ts";

/** How high letters must be, on the board and on the screen. */
const [ON_BOARD, ON_SCREEN] = [15, 8.5];

export const Coordinates = memo(({ spots, board }: { spots: readonly string[]; board: BoardShown }) => {
  const size = Math.max(ON_BOARD, ON_SCREEN / useContext(Scale));
  const names = namesOf(board);
  return (
    <g class="coordinates" font-size={size}>
      {spots.map((spot) => {
        const [x, y] = board.spots[spot] ?? [0, 0];
        const name = names[spot];
        return (
          name && (
            <text
              key={spot}
              class={name.words === spot ? "" : `named ${name.kind}`}
              x={x + name.x}
              y={y + name.y}
              text-anchor="middle"
            >
              {name.words}
            </text>
          )
        );
      })}
    </g>
  );
});

/** Names that are more than coordinates, as they are printed; tiles beside a place would cover half of its name. */
export const Names = memo(({ board }: { board: BoardShown }) => (
  <>
    {Object.entries(namesOf(board)).map(([spot, { words, x, y, kind }]) => {
      const [left, top] = board.spots[spot] ?? [0, 0];
      return (
        words !== spot && (
          <g key={spot} class={kind}>
            <text class="name" x={left + x} y={top + y} text-anchor="middle">
              {words}
            </text>
          </g>
        )
      );
    })}
  </>
));

/** The places that are called by nothing but a coordinate. */
export function coordinatesOf(board: BoardShown): string[] {
  return Object.entries(namesOf(board)).flatMap(([spot, name]) => (name.words === spot ? [spot] : []));
}
