// What is left of a setup, played at random one turn after the other, until it is done or stopped.

import { useEffect, useState } from "preact/hooks";

import { findGame } from "../../games/registry.ts";
import type { TableShown } from "../../wire.ts";
import { confirmable, movesIn } from "./choices.ts";
import type { LiveTable } from "./live.ts";

export interface Filling {
  isOn: boolean;
  toggle: () => void;
}

/** Null where there is nothing that could be left to chance. */
export function useFilling(live: LiveTable, table: TableShown, onAct: () => void): Filling | null {
  const [isOn, setOn] = useState(false);
  const canFill = table.status === "running" && table.seat !== null && findGame(table.game).isSetup(table.view);
  const { question } = table;
  useEffect(() => setOn(false), [table.seat, canFill]);
  useEffect(() => {
    if (!isOn || !canFill || !question) return;
    const all = movesIn(question.choices);
    const any = all[Math.floor(Math.random() * all.length)];
    const moves = confirmable(question) ?? (any === undefined ? null : [...question.draft, any]);
    if (!moves) return;
    onAct();
    void live.send({ type: "confirm", moves: moves.join(" "), expected_seq: question.asked_at }).then((answer) => {
      if (answer.type === "refused") setOn(false);
    });
  }, [isOn, canFill, question?.asked_at]);
  return canFill ? { isOn, toggle: () => setOn(!isOn) } : null;
}
