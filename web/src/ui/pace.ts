// A pace in words.

import type { Pace } from "../wire.ts";
import { amount } from "./amounts.ts";
import { say } from "./words.ts";

/** What a clock holds at first, or is given anew. */
export function timeInWords(pace: Pace): string {
  if (pace.kind === "days") return amount(pace.days, "day", "long");
  return pace.bank < 60 ? amount(pace.bank, "second") : amount(minutesOf(pace), "minute");
}

function minutesOf(pace: Pace): number {
  return Math.round(pace.bank / 6) / 10;
}

export function paceInWords(pace: Pace): string {
  if (pace.kind === "none") return say("web.pace.none");
  const time = timeInWords(pace);
  return pace.kind === "days"
    ? say("web.pace.days", { time })
    : say("web.pace.live", { bank: time, increment: amount(pace.increment, "second") });
}
