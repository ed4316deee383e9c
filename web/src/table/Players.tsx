// Who sits where, with all that lies in front of each.

import { useEffect, useState } from "preact/hooks";

import { say } from "../ui/words.ts";
import type { BoardShown, ChairShown, EntryShown, TableShown } from "../wire.ts";
import { Badge } from "./Icon.tsx";
import { Items } from "./Items.tsx";

interface Props {
  table: TableShown;
  board: BoardShown;
  lit: ReadonlySet<string>;
  onClick: (id: string) => void;
}

export function Players({ table, board, lit, onClick }: Props) {
  const entries = table.scene?.entries ?? [];
  return (
    <ul class="players">
      {table.chairs.map((chair) => (
        <Player key={chair.seat} chair={chair} entry={entries.find((each) => each.owner === chair.seat)} table={table} board={board} lit={lit} onClick={onClick} />
      ))}
    </ul>
  );
}

interface PlayerProps extends Props {
  chair: ChairShown;
  entry: EntryShown | undefined;
}

function Player({ chair, entry, table, board, lit, onClick }: PlayerProps) {
  const decides = table.deciders.includes(chair.seat);
  const place = table.ended?.places[chair.seat];
  return (
    <li class={`player${decides ? " deciding" : ""}${chair.seat === table.seat ? " own" : ""}`}>
      <Badge seat={chair.seat} board={board} />
      <div class="player-name">
        <strong>{nameOf(chair)}</strong>
        <span class="quiet">{notesOf(chair, decides, place)}</span>
      </div>
      {chair.left !== null && <Clock chair={chair} at={table.at} />}
      {entry && <Items items={entry.items.filter((item) => !item.id.startsWith("hand-"))} board={board} lit={lit} onClick={onClick} />}
    </li>
  );
}

export function nameOf(chair: ChairShown): string {
  const colour = say(`colour.${chair.colour}`);
  if (chair.kind === "bot") return say("web.player.bot", { colour, bot: chair.bot });
  return chair.name ? say("web.player.person", { colour, name: chair.name }) : colour;
}

function notesOf(chair: ChairShown, decides: boolean, place: number | undefined): string {
  const notes = [];
  if (place !== undefined) notes.push(say("web.place", { place }));
  if (decides) notes.push(say("web.deciding"));
  if (chair.is_mine && chair.kind === "person") notes.push(say("web.you"));
  if (chair.kind === "person" && !chair.is_online) notes.push(say("web.away"));
  if (chair.kind !== "person" && chair.kind !== "bot") notes.push(say(`web.chair.${chair.kind}`));
  if (chair.is_late) notes.push(say("web.late"));
  if (chair.has_resigned) notes.push(say("web.resigned"));
  return notes.join(" · ");
}

function Clock({ chair, at }: { chair: ChairShown; at: number }) {
  const [told] = useState({ at: 0, offset: 0 });
  if (told.at !== at) {
    told.at = at;
    told.offset = Date.now();
  }
  const [, tick] = useState(0);
  useEffect(() => {
    if (!chair.is_running) return;
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [chair.is_running]);
  const left = Math.max(0, (chair.left ?? 0) - (chair.is_running ? Date.now() - told.offset : 0));
  return <time class={`clock${chair.is_running ? " running" : ""}${left < 60_000 ? " short" : ""}`}>{inWords(left)}</time>;
}

export function inWords(left: number): string {
  const seconds = Math.ceil(left / 1000);
  const days = Math.floor(seconds / 86400);
  if (days > 0) return say("web.clock.days", { days, hours: Math.floor((seconds % 86400) / 3600) });
  const parts = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}
