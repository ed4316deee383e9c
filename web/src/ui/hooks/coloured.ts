// A board in the colours that people at a table have chosen.

import { useMemo } from "preact/hooks";
import type { BoardShown, TableShown } from "../../wire.ts";

export function useColoured(board: BoardShown | null, table: TableShown | null): BoardShown | null {
  const colours = table?.colours.join(" ");
  return useMemo(() => board && { ...board, colours: colours?.split(" ") ?? board.colours }, [board, colours]);
}
