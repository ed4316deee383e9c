// What a turn costs, before it is confirmed.

import { repeated } from "../../ui/amounts.ts";
import { say } from "../../ui/words.ts";
import type { Happened } from "../../wire.ts";
import { type Costs, FREE } from "../game.ts";

interface View {
  phase?: string;
  seat?: number | null;
  daimyos?: readonly { money: number }[];
}

const LEAVING = ["PersonLeft", "AdvisorLeft"];

/** Who leaves, what a bid binds, and what is left. */
export function costsOf(happened: readonly Happened[], view: unknown): Costs {
  const { phase, seat, daimyos } = (view ?? {}) as View;
  const money = daimyos?.[seat ?? -1]?.money;
  if (money === undefined) return FREE;
  const leaving = happened.filter((event) => LEAVING.includes(event.kind)).map((event) => event.sentence);
  const lost = [...new Set(leaving)].map((sentence) => counted(sentence, leaving));
  const lines = lost.length > 0 ? [say("web.cost.leaving", { what: lost.join(" ") })] : [];
  const bid = happened.find((event) => event.kind === "BidNoted" && event.values.seat === seat);
  if (bid) {
    const amount = Number(bid.values.amount);
    const bound = amount > 0 ? say("web.cost.bid", { amount, left: money - amount }) : say("web.cost.no-bid");
    return { sentences: [...lines, bound], isAll: false };
  }
  // The question of hiring tells what one has, and much else, for which there is no room any more.
  const isAll = phase === "hiring";
  const isPaid = happened.some(({ kind, values }) => kind === "MoneyPaid" && values.seat === seat);
  return { sentences: isAll || isPaid ? [...lines, say("web.cost.left", { money })] : lines, isAll };
}

function counted(sentence: string, among: readonly string[]): string {
  const count = among.filter((each) => each === sentence).length;
  return repeated(sentence, count);
}
