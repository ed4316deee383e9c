// How much time a player has left, counted down between the server's messages.

import { useEffect } from "preact/hooks";
import { useElapsed } from "../ui/hooks/elapsed.ts";
import { play } from "../ui/sound.ts";
import { say } from "../ui/words.ts";
import type { ChairShown, TableShown } from "../wire.ts";

/** When time is short: half a minute on a live clock, an hour on one of days. */
const SHORT: { [pace: string]: number } = { live: 30_000, days: 3_600_000 };

export function Clock({ chair, table }: { chair: ChairShown; table: TableShown }) {
  const left = Math.max(0, (chair.left ?? 0) - useElapsed(table.at, chair.is_running));
  const isShort = chair.is_running && left < (SHORT[table.pace.kind] ?? 0);
  const isMine = chair.seat === table.seat;
  useEffect(() => {
    if (isShort && isMine) play("hurry");
  }, [isShort, isMine]);
  const text = inWords(left);
  return (
    <>
      <time
        class={`clock${chair.is_running ? " running" : ""}${isShort ? " short" : ""}`}
        data-tip={say("web.clock.left", { colour: chair.colour })}
      >
        {text}
      </time>
      {isShort && isMine && (
        <span class="unseen" role="alert">
          {say("web.clock.short")}
        </span>
      )}
    </>
  );
}

/** That a bot is not ready for its turn yet, and for how long. */
export function GettingReady({ since, at }: { since: number; at: number }) {
  const elapsed = at - since + useElapsed(at, true);
  return <span class="getting-ready">{say("web.getting-ready", { time: inWords(elapsed) })}</span>;
}

export function inWords(left: number): string {
  const seconds = Math.ceil(left / 1000);
  const days = Math.floor(seconds / 86400);
  if (days > 0) return say("web.clock.days", { days, hours: Math.floor((seconds % 86400) / 3600) });
  const parts = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}
