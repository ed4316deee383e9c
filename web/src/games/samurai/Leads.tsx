// The lens on the board: beside each contested figure the leader's mark with the lead, and beside each
// settlement how many land hexes are open.

import { memo } from "preact/compat";
import { useContext } from "preact/hooks";

import { Scale } from "../../board/scale.ts";
import { useObserved } from "../../ui/hooks/observed.ts";
import type { BoardShown } from "../../wire.ts";
import type { LensProps } from "../game.ts";
import { type FigureSeen, isChanged, isContested, type SettlementSeen, settlementAt, settlementsOf } from "./view.ts";

/** Where signs stand around one, two and three figures: at the corners of the hex, where no piece has anything to show. */
const CORNERS: readonly (readonly (readonly [number, number])[])[] = [
  [[38, 22]],
  [
    [-38, 22],
    [38, 22],
  ],
  [
    [0, -45],
    [-38, 22],
    [38, 22],
  ],
];
const OPEN_AT = [-38, -22] as const;
/** Below this size of a unit numbers cannot be read beside the pieces: a dot says who leads, pointing says by how much. */
const LEGIBLE = 0.55;
/** Signs grow and shrink with the hexes, so that they never cover what lies there. */
const [NUMBER, DOT] = [0.9, 0.85];

export function Leads({ view, board, preview }: LensProps) {
  const { isPointed, view: then } = useObserved(preview);
  const previewed = isPointed && then ? then : null;
  const isLegible = useContext(Scale) >= LEGIBLE;
  return (
    <g class="lens">
      {settlementsOf(previewed ?? view).map((settlement) => (
        <Settlement
          key={settlement.cell}
          settlement={settlement}
          before={previewed ? settlementAt(view, settlement.cell) : undefined}
          board={board}
          isLegible={isLegible}
        />
      ))}
    </g>
  );
}

interface SettlementProps {
  settlement: SettlementSeen;
  before: SettlementSeen | undefined;
  board: BoardShown;
  isLegible: boolean;
}

const Settlement = memo(({ settlement, before, board, isLegible }: SettlementProps) => {
  const at = board.spots[settlement.cell];
  const { figures } = settlement;
  if (!at || !figures.some(isContested)) return null;
  const corners = CORNERS[figures.length - 1] ?? [];
  const open = settlement.open_land.length;
  return (
    <g transform={`translate(${at[0]} ${at[1]})`}>
      {(isLegible || open <= 1) && (
        <g class={`lens-open${open <= 1 ? " last" : ""}`} transform={placed(OPEN_AT, isLegible)}>
          <path d="M0-14L12-7V7L0 14L-12 7V-7Z" />
          {isLegible && (
            <text y={5} text-anchor="middle">
              {open}
            </text>
          )}
        </g>
      )}
      {figures.map(
        (figure, index) =>
          isContested(figure) && (
            <Leader
              key={figure.caste}
              figure={figure}
              isNew={
                before !== undefined &&
                isChanged(
                  figure,
                  before.figures.find((each) => each.caste === figure.caste),
                )
              }
              at={corners[index] ?? [0, 0]}
              board={board}
              isLegible={isLegible}
            />
          ),
      )}
    </g>
  );
});

/** The shapes are those of the seats' marks: circle, triangle, square, diamond. */
const SHAPES = [
  "M0-14A14 14 0 110 14A14 14 0 110-14Z",
  "M0-17L17 13H-17Z",
  "M-13-13H13V13H-13Z",
  "M0-18L18 0L0 18L-18 0Z",
];
const LOW = [0, 3, 0, 0];
const TIED = "M-13-8H13V8H-13Z";

function placed([x, y]: readonly [number, number], isLegible: boolean): string {
  return `translate(${x} ${y}) scale(${isLegible ? NUMBER : DOT})`;
}

function Leader({
  figure,
  isNew,
  at,
  board,
  isLegible,
}: {
  figure: FigureSeen;
  isNew: boolean;
  at: readonly [number, number];
  board: BoardShown;
  isLegible: boolean;
}) {
  const { leader } = figure;
  const seat = leader === null ? "tied" : `seat-${board.colours[leader] ?? ""}`;
  return (
    <g class={`lens-lead ${seat}${isNew ? " changed" : ""}`} transform={placed(at, isLegible)}>
      <path d={leader === null ? TIED : SHAPES[leader]} />
      {isLegible && (
        <text y={5 + (leader === null ? 0 : (LOW[leader] ?? 0))} text-anchor="middle">
          {leader === null ? "=" : figure.lead}
        </text>
      )}
    </g>
  );
}
