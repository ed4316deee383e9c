// What is being played out, in words; it can be skipped at any time.

import { Badge } from "../../board/Icon.tsx";
import { say } from "../../ui/words.ts";
import type { BoardShown } from "../../wire.ts";
import type { Playback } from "../state/playback.ts";

interface Props {
  playback: Playback;
  board: BoardShown;
  /** Over the board; or below it, where what it tells of could lie under it. */
  place?: "catch-up" | "preview peek told";
}

export function CatchUp({ playback, board, place = "catch-up" }: Props) {
  const { beat, away } = playback;
  if (!playback.isPlaying && !playback.isWaiting) return null;
  const seat = beat?.row.seat ?? null;
  // What happens while one looks on is told to those who hear the page anyway.
  return (
    <div class={place} {...(away ? { role: "status" } : {})}>
      {playback.isWaiting ? (
        <p>{say("web.catch-up", { count: away?.count ?? 0 })}</p>
      ) : (
        <>
          {away && <small class="quiet">{say("web.catch-up.at", away)}</small>}
          <p {...(away ? {} : { "aria-hidden": true })}>
            {seat !== null && <Badge seat={seat} board={board} />}
            <span>{beat?.sentence}</span>
          </p>
        </>
      )}
      {playback.isWaiting && (
        <button type="button" class="primary" onClick={playback.start}>
          {say("web.catch-up.show")}
        </button>
      )}
      <button type="button" onClick={playback.stop}>
        {say("web.catch-up.skip")}
      </button>
    </div>
  );
}
