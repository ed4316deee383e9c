// A pace in words.

import type { Pace } from "../wire.ts";
import { say } from "./words.ts";

/** What a clock holds at first, or is given anew. */
export function timeInWords(pace: Pace): string {
  if (pace.kind === "days") return say(pace.days === 1 ? "web.time.day" : "web.time.days", { days: pace.days });
  return say("web.time.minutes", { minutes: minutesOf(pace) });
}

function minutesOf(pace: Pace): number {
  return Math.round(pace.bank / 6) / 10;
}

export function paceInWords(pace: Pace): string {
  if (pace.kind === "live") return say("web.pace.live", { minutes: minutesOf(pace), seconds: pace.increment });
  if (pace.kind === "days") return say(pace.days === 1 ? "web.pace.day" : "web.pace.days", { days: pace.days });
  return say("web.pace.none");
}
