// What a turn costs, before it is confirmed.

import { repeated } from "../../ui/amounts.ts";
import { say } from "../../ui/words.ts";
import type { Happened } from "../../wire.ts";

interface View {
  seat?: number | null;
  daimyos?: readonly { money: number }[];
}

const LEAVING = ["PersonLeft", "AdvisorLeft"];

/** Who leaves, what a bid binds, and what is left. */
export function costsOf(happened: readonly Happened[], view: unknown): string[] {
  const { seat, daimyos } = (view ?? {}) as View;
  const money = daimyos?.[seat ?? -1]?.money;
  if (money === undefined) return [];
  const leaving = happened.filter((event) => LEAVING.includes(event.kind)).map((event) => event.sentence);
  const lines = [...new Set(leaving)].map((sentence) => counted(sentence, leaving));
  const bid = happened.find((event) => event.kind === "BidNoted" && event.values.seat === seat);
  if (bid) {
    const amount = Number(bid.values.amount);
    return [...lines, amount > 0 ? say("web.cost.bid", { amount, left: money - amount }) : say("web.cost.no-bid")];
  }
  const isPaid = happened.some((event) => event.kind === "MoneyPaid" && event.values.seat === seat);
  return isPaid ? [...lines, say("web.cost.left", { money })] : lines;
}

function counted(sentence: string, among: readonly string[]): string {
  const count = among.filter((each) => each === sentence).length;
  return repeated(sentence, count);
}
