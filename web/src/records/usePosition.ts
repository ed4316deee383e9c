// The position after a line, on the screen as soon as it is there.

import { useEffect, useMemo, useState } from "preact/hooks";

import { ask, Refusal } from "../ui/api.ts";
import { useLanguage } from "../ui/hooks/language.ts";
import type { Position } from "../wire.ts";
import { Positions } from "./positions.ts";

const TOO_OFTEN = 429;

export interface Shown {
  /** Of the line asked for; until it has come, the one shown before it. */
  position: Position | null;
  refusal: string;
}

export function usePosition(table: string, view: string, line: number, last: number): Shown {
  const [, redraw] = useState(0);
  const [refusal, setRefusal] = useState("");
  const [shown] = useState<{ position: Position | null }>({ position: null });
  const language = useLanguage();
  const positions = useMemo(
    () =>
      new Positions({
        last,
        fetch: (wanted) => ask<Position>(`/api/tables/${table}/positions/${wanted}?view=${view}`),
        onArrival: () => redraw((count) => count + 1),
        onFailure: (error) => {
          if (error instanceof Refusal && error.status !== TOO_OFTEN) setRefusal(error.message);
        },
      }),
    [table, view, last, language],
  );
  useEffect(() => () => positions.close(), [positions]);
  useEffect(() => {
    setRefusal("");
    positions.want(line);
  }, [positions, line]);
  shown.position = positions.at(line) ?? shown.position;
  return { position: shown.position, refusal };
}
