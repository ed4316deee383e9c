// What is seen of an event on the board: the sums of a figure that is contested, and an exchange of two figures.

import { useContext } from "preact/hooks";

import { Scale } from "../../board/scale.ts";
import type { BoardShown, Happened } from "../../wire.ts";
import type { MomentProps } from "../game.ts";
import { type FigureAt, type Influence, liftedOf } from "./view.ts";

/** How much room one sum needs, in units of the board. */
const WIDE = 74;
const HIGH = 54;
/** How far above its settlement the sums stand. */
const ABOVE = 62;

export function Moment({ events, isOpen, isPlayed, view, scene, board }: MomentProps) {
  const lifted = liftedOf(view);
  const contested = isPlayed ? events.find((event) => event.sign === "capture") : undefined;
  return (
    <g class="moment">
      {lifted && <Lifted figure={lifted} scene={scene} board={board} />}
      {events
        .filter((event) => event.kind === "FiguresExchanged")
        .map((event, index) => (
          <Exchange key={index} event={event} board={board} />
        ))}
      {contested && <Sums event={contested} isOpen={isOpen} board={board} />}
    </g>
  );
}

/** The first figure of an exchange. */
function Lifted({ figure, scene, board }: { figure: FigureAt } & Pick<MomentProps, "scene" | "board">) {
  const at = board.spots[figure.cell];
  const piece = scene?.pieces.find((each) => each.spot === figure.cell && each.symbol === `figure-${figure.caste}`);
  if (!at || !piece) return null;
  return <circle class="lifted" cx={at[0] + piece.x} cy={at[1] + piece.y} r={48 * piece.scale} />;
}

/** An arc from each of the two to the other. */
function Exchange({ event, board }: { event: Happened; board: BoardShown }) {
  const { first, second } = event.values as { first: FigureAt; second: FigureAt };
  const one = board.spots[first.cell];
  const other = board.spots[second.cell];
  if (!one || !other) return null;
  return (
    <g class="exchange">
      <Arc from={one} to={other} />
      <Arc from={other} to={one} />
      <circle class="lifted" cx={one[0]} cy={one[1]} r={50} />
    </g>
  );
}

type Point = readonly [number, number];

function Arc({ from, to }: { from: Point; to: Point }) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const middle = [from[0] + dx / 2 - dy * 0.2, from[1] + dy / 2 + dx * 0.2];
  const length = Math.hypot(to[0] - (middle[0] ?? 0), to[1] - (middle[1] ?? 0)) || 1;
  const [x, y] = [(to[0] - (middle[0] ?? 0)) / length, (to[1] - (middle[1] ?? 0)) / length];
  const [tipX, tipY] = [to[0] - x * 34, to[1] - y * 34];
  const wing = (side: number): string => `${tipX - x * 24 - y * side * 15} ${tipY - y * 24 + x * side * 15}`;
  return (
    <>
      <path class="edge" d={`M${from.join(" ")}Q${middle.join(" ")} ${tipX} ${tipY}`} />
      <path d={`M${from.join(" ")}Q${middle.join(" ")} ${tipX} ${tipY}M${wing(1)}L${tipX} ${tipY}L${wing(-1)}`} />
    </>
  );
}

/** Everybody's strength beside a figure; once it is decided, whoever takes it stands out. */
function Sums({ event, isOpen, board }: { event: Happened; isOpen: boolean; board: BoardShown }) {
  const scale = useContext(Scale);
  const { seat, caste, cell, influences } = event.values as {
    seat?: number;
    caste: string;
    cell: string;
    influences: readonly Influence[];
  };
  const at = board.spots[cell];
  if (!at) return null;
  const strong = influences.filter((each) => each.strength > 0).sort((one, other) => other.strength - one.strength);
  const size = Math.min(2.2, Math.max(1, 0.8 / scale));
  const width = 60 + WIDE * Math.max(1, strong.length);
  const [left, , wide] = board.box;
  const x = Math.min(Math.max(at[0], left + (width / 2) * size), left + wide - (width / 2) * size);
  const y = at[1] - ABOVE - HIGH * size < board.box[1] ? at[1] + ABOVE + HIGH * size : at[1] - ABOVE;
  return (
    <g class={`sums${isOpen ? "" : " decided"}`} transform={`translate(${x} ${y}) scale(${size})`}>
      <rect x={-width / 2} y={-HIGH} width={width} height={HIGH} rx={12} />
      <g class={`figure figure-${caste}`}>
        <use href={`#figure-${caste}`} x={-width / 2 + 6} y={-HIGH + 3} width={48} height={48} />
      </g>
      {strong.length === 0 && (
        <text x={24} y={-17} text-anchor="middle">
          0
        </text>
      )}
      {strong.map((each, index) => (
        <g
          key={each.seat}
          class={`seat-${board.colours[each.seat] ?? ""}${!isOpen && each.seat !== seat ? " beaten" : ""}`}
          transform={`translate(${-width / 2 + 60 + index * WIDE} ${-HIGH / 2})`}
        >
          <use href={`#${board.shape}-seat-${each.seat}`} x={-2} y={-20} width={40} height={40} />
          <use href={`#mark-${each.seat}`} x={10} y={-8} width={16} height={16} />
          <text x={52} y={10} text-anchor="middle">
            {each.strength}
          </text>
        </g>
      ))}
    </g>
  );
}
