// The tab's title and sounds say what needs an eye; everything they say is on the page too.

import { useEffect, useRef } from "preact/hooks";

import { hasSign } from "../beside/events.ts";
import { pageTitle, useTitle } from "../ui/hooks/title.ts";
import { editionName } from "../ui/names.ts";
import { play } from "../ui/sound.ts";
import { say } from "../ui/words.ts";
import type { LiveTable } from "./state/live.ts";

export function useAttention(live: LiveTable): void {
  const { table, story } = live;
  const own =
    table?.chairs.filter((chair) => chair.is_mine && chair.kind === "person").map((chair) => chair.seat) ?? [];
  const isMine = table?.status === "running" && table.deciders.some((seat) => own.includes(seat));
  const asked = isMine ? `${table?.deciders.join()} ${table?.line}` : "";
  const title = table ? editionName(table.game, table.edition) : "";
  const last = story.rows.at(-1)?.seq ?? 0;
  const heard = useRef({ seat: table?.seat, seq: 0 });

  useTitle(isMine ? say("web.title.turn") : title ? pageTitle(title) : say("web.title"));

  useEffect(() => {
    const before = heard.current;
    const isFirst = before.seq === 0 || before.seat !== table?.seat;
    heard.current = { seat: table?.seat, seq: last };
    if (isFirst) return;
    const fresh = story.rows.filter((row) => row.seq > before.seq);
    if (fresh.some((row) => hasSign(row, "end") || row.kind === "end")) play("end");
    else if (fresh.some((row) => hasSign(row, "capture"))) play("capture");
    else if (asked) play("turn");
    else if (fresh.some((row) => row.line > 0)) play("move");
  }, [last, asked]);
}
