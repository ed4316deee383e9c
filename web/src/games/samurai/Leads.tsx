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
  [[42, 13]],
  [
    [-42, 13],
    [42, 13],
  ],
  [
    [0, -45],
    [-42, 13],
    [42, 13],
  ],
];
const OPEN_AT = [-38, -22] as const;
/**
 * Below the first size of a unit only the lead can be read beside the pieces, in larger digits; below the second a dot
 * says who leads. Pointing says the rest.
 */
const [LEGIBLE, LARGE] = [0.55, 0.36];
/** Signs grow and shrink with the hexes, so that they never cover what lies there. */
const SIZE = 0.85;

export function Leads({ view, board, preview }: LensProps) {
  const { isPointed, view: then } = useObserved(preview);
  const previewed = isPointed && then ? then : null;
  const scale = useContext(Scale);
  const isLegible = scale >= LEGIBLE;
  return (
    <g class={`lens${isLegible ? "" : " small"}`}>
      {settlementsOf(previewed ?? view).map((settlement) => (
        <Settlement
          key={settlement.cell}
          settlement={settlement}
          before={previewed ? settlementAt(view, settlement.cell) : undefined}
          board={board}
          isLegible={isLegible}
          hasLeads={scale >= LARGE}
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
  hasLeads: boolean;
}

const Settlement = memo(({ settlement, before, board, isLegible, hasLeads }: SettlementProps) => {
  const at = board.spots[settlement.cell];
  const { figures } = settlement;
  if (!at || !figures.some(isContested)) return null;
  const corners = CORNERS[figures.length - 1] ?? [];
  const open = settlement.open_land.length;
  return (
    <g transform={`translate(${at[0]} ${at[1]})`}>
      {isLegible && (
        <g class={`lens-open${open <= 1 ? " last" : ""}`} transform={placed(OPEN_AT)}>
          <path d="M0-14L12-7V7L0 14L-12 7V-7Z" />
          <text y={5} text-anchor="middle">
            {open}
          </text>
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
              hasLead={hasLeads}
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

function placed([x, y]: readonly [number, number]): string {
  return `translate(${x} ${y}) scale(${SIZE})`;
}

function Leader({
  figure,
  isNew,
  at,
  board,
  hasLead,
}: {
  figure: FigureSeen;
  isNew: boolean;
  at: readonly [number, number];
  board: BoardShown;
  hasLead: boolean;
}) {
  const { leader } = figure;
  const seat = leader === null ? "tied" : `seat-${board.colours[leader] ?? ""}`;
  return (
    <g class={`lens-lead ${seat}${isNew ? " changed" : ""}`} transform={placed(at)}>
      <path d={leader === null ? TIED : SHAPES[leader]} />
      {hasLead && (
        <text y={5 + (leader === null ? 0 : (LOW[leader] ?? 0))} text-anchor="middle">
          {leader === null ? "=" : figure.lead}
        </text>
      )}
    </g>
  );
}
