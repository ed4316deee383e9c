// What is asked of one who has cards and people, but nowhere to use them.

import { say } from "../../ui/words.ts";

interface View {
  phase?: string;
  seat?: number | null;
  daimyos?: readonly { markers: number }[];
}

/** Whoever has used both pass markers is told so by the usual question. */
export function isOnlyPass(view: unknown, open: readonly string[]): boolean {
  const { phase, seat, daimyos } = (view ?? {}) as View;
  const markers = daimyos?.[seat ?? -1]?.markers ?? 0;
  return phase === "actions" && open.length === 1 && open[0] === "pass" && markers > 0;
}

export function askedOf(view: unknown, open: readonly string[]): string {
  return isOnlyPass(view, open) ? say("web.only-pass") : "";
}
