// Everything since one's last turn, in at most ten seconds; skippable at any time.

import { useEffect, useRef, useState } from "preact/hooks";

import { ask } from "../ui/api.ts";
import { say } from "../ui/words.ts";
import type { Position, TableShown, Told } from "../wire.ts";
import type { Live } from "./state.ts";
import { sinceMyTurn } from "./story.ts";

const WHOLE = 9000;
const LONGEST = 1600;

export function CatchUp({ live, table, onShow }: { live: Live; table: TableShown; onShow: (position: Position | null) => void }) {
  const [reel, setReel] = useState<Told[]>([]);
  const [at, setAt] = useState(-1);
  const hasOffered = useRef(false);

  useEffect(() => {
    if (hasOffered.current || live.story.rows.length === 0) return;
    hasOffered.current = true;
    const missed = sinceMyTurn(live.story.rows, table.seat);
    if (missed.length > 0 && table.line > missed.length) setReel(missed);
  }, [live.story]);

  useEffect(() => {
    if (at < 0) return;
    const row = reel[at];
    if (!row) return stop();
    void ask<Position>(`/api/tables/${table.id}/positions/${row.line}?view=${table.seat}`).then(onShow);
    const timer = setTimeout(() => setAt(at + 1), Math.min(LONGEST, WHOLE / reel.length));
    return () => clearTimeout(timer);
  }, [at]);

  const stop = (): void => {
    setReel([]);
    setAt(-1);
    onShow(null);
  };

  if (reel.length === 0) return null;
  const row = reel[at];
  return (
    <div class="catch-up" role="status">
      <p>{row ? row.happened.map((each) => each.sentence).join(" ") : say("web.catch-up", { count: reel.length })}</p>
      {at < 0 && <button type="button" class="primary" onClick={() => setAt(0)}>{say("web.catch-up.show")}</button>}
      <button type="button" onClick={stop}>{say("web.catch-up.skip")}</button>
    </div>
  );
}
