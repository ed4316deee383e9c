// What is left of a setup, played at random one turn after the other, until it is done or stopped.

import { useEffect, useRef, useState } from "preact/hooks";

import { findGame } from "../../games/registry.ts";
import { ask } from "../../ui/api.ts";
import type { Question, TableShown } from "../../wire.ts";
import { confirmable, movesIn } from "./choices.ts";
import { playUnasked } from "./forced.ts";
import type { LiveTable } from "./live.ts";

export interface Filling {
  /** The seats for which it goes on, which at a shared screen nobody needs to look from. */
  seats: ReadonlySet<number>;
  isOn: boolean;
  toggle: () => void;
}

const NOBODY: ReadonlySet<number> = new Set();

/** Null where there is nothing that could be left to chance. */
export function useFilling({ table, isWaiting, send, tell }: LiveTable): Filling | null {
  const [seats, setSeats] = useState(NOBODY);
  const answered = useRef("");
  const isSetup = table?.status === "running" && findGame(table.game).isSetup(table.view);
  const next = isSetup ? table.deciders.find((seat) => seats.has(seat)) : undefined;
  useEffect(() => {
    if (table && !isSetup) setSeats(NOBODY);
  }, [table !== null, isSetup]);
  useEffect(() => {
    const question = `${table?.seq} ${next}`;
    if (!table || next === undefined || isWaiting || question === answered.current) return;
    answered.current = question;
    void playOne(table, next, send).catch((error: Error) => {
      setSeats(NOBODY);
      tell(error.message);
    });
  }, [table?.seq, next, isWaiting]);
  if (!isSetup || (table.seat === null && seats.size === 0)) return null;
  const { seat } = table;
  const isOn = seat === null || seats.has(seat);
  return { seats, isOn, toggle: () => setSeats(isOn || seat === null ? NOBODY : new Set([...seats, seat])) };
}

/** One turn of a seat, at random. */
async function playOne(table: TableShown, seat: number, send: LiveTable["send"]): Promise<void> {
  const question = seat === table.seat ? table.question : await questionOf(table, seat);
  const moves = question && anyTurn(question);
  if (moves) await playUnasked(table, { seat, moves: moves.join(" "), asked_at: question.asked_at }, send);
}

/** What a seat is asked that is not looked from: nothing else that it knows. */
async function questionOf(table: TableShown, seat: number): Promise<Question | null> {
  const address = `/api/tables/${table.id}?seat=${seat}&parts=choices&since=${table.seq}`;
  return (await ask<TableShown>(address)).question;
}

function anyTurn(question: Question): readonly string[] | null {
  const all = movesIn(question.choices);
  const any = all[Math.floor(Math.random() * all.length)];
  return confirmable(question) ?? (any === undefined ? null : [...question.draft, any]);
}
