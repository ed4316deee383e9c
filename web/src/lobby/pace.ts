// A pace in words.

import { say } from "../ui/words.ts";
import type { Pace } from "../wire.ts";

export function paceInWords(pace: Pace): string {
  if (pace.kind === "live") return say("web.pace.live", { minutes: Math.round(pace.bank / 6) / 10, seconds: pace.increment });
  if (pace.kind === "days") return say(pace.days === 1 ? "web.pace.day" : "web.pace.days", { days: pace.days });
  return say("web.pace.none");
}
