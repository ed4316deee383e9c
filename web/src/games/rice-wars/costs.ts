// What a turn costs, before it is confirmed.

import { repeated } from "../../ui/amounts.ts";
import { say } from "../../ui/words.ts";
import type { Happened } from "../../wire.ts";

interface View {
  phase?: string;
  seat?: number | null;
  daimyos?: readonly { money: number }[];
}

const LEAVING = ["PersonLeft", "AdvisorLeft"];

/** Who leaves, what a bid binds, and what is left. */
export function costsOf(happened: readonly Happened[], view: unknown): string[] {
  const { phase, seat, daimyos } = (view ?? {}) as View;
  const money = daimyos?.[seat ?? -1]?.money;
  if (money === undefined) return [];
  const leaving = happened.filter((event) => LEAVING.includes(event.kind)).map((event) => event.sentence);
  const lost = [...new Set(leaving)].map((sentence) => counted(sentence, leaving));
  const lines = lost.length > 0 ? [say("web.cost.leaving", { what: lost.join(" ") })] : [];
  const bid = happened.find((event) => event.kind === "BidNoted" && event.values.seat === seat);
  if (bid) {
    const amount = Number(bid.values.amount);
    return [...lines, amount > 0 ? say("web.cost.bid", { amount, left: money - amount }) : say("web.cost.no-bid")];
  }
  // While people are hired, the question itself tells what is left.
  const isTold =
    phase === "hiring" || !happened.some(({ kind, values }) => kind === "MoneyPaid" && values.seat === seat);
  return isTold ? lines : [...lines, say("web.cost.left", { money })];
}

function counted(sentence: string, among: readonly string[]): string {
  const count = among.filter((each) => each === sentence).length;
  return repeated(sentence, count);
}
