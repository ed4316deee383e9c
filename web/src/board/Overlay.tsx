// What is drawn over the pieces: rings around places, and the numbers of the last moves.

import { useEffect, useState } from "preact/hooks";

import { Observed, useObserved } from "../ui/hooks/observed.ts";
import type { BoardShown, SceneShown } from "../wire.ts";
import { Coordinates } from "./Coordinates.tsx";
import { targetOf } from "./spots.ts";

export interface Marker {
  spot: string;
  number: number;
  seat: number | null;
}

/** Where more places than this are spoken of, their names would only hide the board. */
const MANY = 12;
const NOTHING = new Observed<readonly string[]>([]);

/** A lit place under a piece would not be seen. */
export function LitPieces({
  board,
  scene,
  lit,
}: {
  board: BoardShown;
  scene: SceneShown | null;
  lit: ReadonlySet<string>;
}) {
  const covered = new Set(scene?.pieces.map((piece) => piece.spot).filter((spot) => lit.has(spot)));
  return (
    <>
      {[...covered].map((spot) => (
        <Ring key={spot} kind="lit" spot={spot} board={board} />
      ))}
    </>
  );
}

/** What something else on the page speaks of, and where the keyboard is. */
export function Rings({
  highlighted,
  board,
  root,
}: {
  highlighted: readonly string[] | Observed<readonly string[]>;
  board: BoardShown;
  root: { current: SVGSVGElement | null };
}) {
  const followed = useObserved(highlighted instanceof Observed ? highlighted : NOTHING);
  const shown = highlighted instanceof Observed ? followed : highlighted;
  const [focused, setFocused] = useState("");
  useEffect(() => {
    const board = root.current;
    const see = (event: Event): void =>
      setFocused(
        event.type === "focusin" && (event.target as Element).matches(":focus-visible")
          ? targetOf(event.target).spot
          : "",
      );
    board?.addEventListener("focusin", see);
    board?.addEventListener("focusout", see);
    return () => {
      board?.removeEventListener("focusin", see);
      board?.removeEventListener("focusout", see);
    };
  }, []);
  return (
    <>
      {shown.map((spot) => (
        <Ring key={spot} kind="highlighted" spot={spot} board={board} />
      ))}
      {focused && <Ring kind="focused" spot={focused} board={board} />}
      {shown.length <= MANY && <Coordinates spots={shown} board={board} />}
    </>
  );
}

function Ring({ kind, spot, board }: { kind: string; spot: string; board: BoardShown }) {
  const at = board.spots[spot];
  if (!at) return null;
  return <use href="#spot" class={`ring ${kind}`} transform={`translate(${at[0]} ${at[1]})`} />;
}

/** Where the order stands: on a piece at its foot, where no name of another place reaches; else at a corner of the place. */
const [AT_THE_FOOT, AT_A_CORNER] = ["translate(21 30)", "translate(23 -36)"];

interface MarkersProps {
  markers: readonly Marker[];
  scene: SceneShown | null;
  board: BoardShown;
  scale: number;
}

/** The order of the last moves; as large as can be without hiding the pieces. */
export function Markers({ markers, scene, board, scale }: MarkersProps) {
  const size = Math.min(1.25, Math.max(1, 0.62 / scale));
  const owned = new Set(scene?.pieces.filter((piece) => piece.owner !== null).map((piece) => piece.spot));
  return (
    <>
      {markers.map((marker) => {
        const [x, y] = board.spots[marker.spot] ?? [0, 0];
        const turned = `rotate(${-board.degrees}) ${AT_A_CORNER} rotate(${board.degrees})`;
        const where = owned.has(marker.spot) ? AT_THE_FOOT : turned;
        return (
          <g
            key={`${marker.number} ${marker.spot}`}
            class="last-move"
            transform={`translate(${x} ${y}) ${where} scale(${size})`}
          >
            <circle r={13} />
            <text y={5} text-anchor="middle">
              {marker.number}
            </text>
          </g>
        );
      })}
    </>
  );
}
