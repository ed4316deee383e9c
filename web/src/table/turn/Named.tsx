// The places that the words below the board speak of, by their names on the board.

import { spotsOf } from "../../beside/events.ts";
import { Coordinates } from "../../board/Coordinates.tsx";
import { useObserved } from "../../ui/hooks/observed.ts";
import type { BoardShown } from "../../wire.ts";
import type { LiveTable } from "../state/live.ts";

interface Props {
  live: LiveTable;
  board: BoardShown;
  /** What is going on, in words. */
  now: string;
}

export function Named({ live, board, now }: Props) {
  const preview = useObserved(live.preview);
  const pointing = useObserved(live.pointing);
  const foreseen = preview.happened.filter((each) => each.weight === "major");
  const spots = new Set([
    ...foreseen.flatMap((each) => spotsOf(each, board.spots)),
    ...[pointing, ...(now.match(/[\p{L}\d]+/gu) ?? [])].filter((word) => word in board.spots),
  ]);
  return <Coordinates spots={[...spots]} board={board} />;
}
