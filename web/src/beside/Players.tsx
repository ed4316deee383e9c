// Who sits where, with all that lies in front of each: as a list beside the board, or as a strip above it.

import { Badge } from "../board/Icon.tsx";
import { colourOf, nameOf, notesOf } from "../ui/names.ts";
import { say } from "../ui/words.ts";
import type { BoardShown, ChairShown, EntryShown, ItemShown, TableShown } from "../wire.ts";
import { Clock, GettingReady } from "./Clock.tsx";
import { isInHand } from "./entries.ts";
import { Items } from "./Items.tsx";

/** Of more numbers than this, those that say that one has none are left out. */
const MANY = 7;

interface Props {
  table: TableShown;
  entries?: readonly EntryShown[];
  board: BoardShown;
  lit: ReadonlySet<string>;
  chosen?: readonly string[];
  onClick: (id: string) => void;
}

export { nameOf };

export function Players({ table, entries = table.scene?.entries ?? [], board, lit, chosen = [], onClick }: Props) {
  return (
    <ul class="players">
      {table.chairs.map((chair) => (
        <li key={chair.seat} class={stateOf("player", chair, table)} data-seat={chair.seat}>
          <Badge seat={chair.seat} board={board} />
          <div class="player-name">
            <strong>{nameOf(chair)}</strong>
            <span class="quiet">{notesOf(chair, table)}</span>
            {chair.preparing_since !== null && <GettingReady since={chair.preparing_since} at={table.at} />}
          </div>
          {chair.left !== null && <Clock chair={chair} table={table} />}
          <Items items={belongings(entries, chair.seat)} board={board} lit={lit} chosen={chosen} onClick={onClick} />
        </li>
      ))}
      <Others table={table} entries={entries} board={board} lit={lit} chosen={chosen} onClick={onClick} />
    </ul>
  );
}

/** The seats of those who play without a chair, such as a neutral neighbour. */
function othersIn(entries: readonly EntryShown[], table: TableShown): number[] {
  const owners = new Set(entries.map((entry) => entry.owner));
  return [...owners].filter((owner) => owner !== null && owner >= table.chairs.length) as number[];
}

function Others({ table, entries = [], board, ...more }: Props) {
  return (
    <>
      {othersIn(entries, table).map((seat) => (
        <li key={seat} class="player">
          <Badge seat={seat} board={board} />
          <div class="player-name">
            <strong>{entries.find((entry) => entry.owner === seat)?.heading}</strong>
            {placeOf(seat, table) > 0 && <span class="quiet">{say("web.place", { place: placeOf(seat, table) })}</span>}
          </div>
          <Items items={belongings(entries, seat)} board={board} {...more} />
        </li>
      ))}
    </>
  );
}

/** Which place is theirs in the end; 0: none. */
function placeOf(seat: number, table: TableShown): number {
  return table.ended?.others[seat - table.chairs.length] ?? 0;
}

function OthersInShort({ table, entries = [], board }: Pick<Props, "table" | "entries" | "board">) {
  return (
    <>
      {othersIn(entries, table).map((seat) => (
        <li key={seat} class="seat">
          <div class="seat-name">
            <Badge seat={seat} board={board} />
            <strong>{colourOf({ colour: board.colours[seat] ?? "" })}</strong>
            <span class="unseen">{entries.find((entry) => entry.owner === seat)?.heading}</span>
          </div>
          <Items items={belongings(entries, seat).filter((item) => item.owner === null)} board={board} />
        </li>
      ))}
    </>
  );
}

/** The essentials of all seats, small enough to stay above the board on a phone. */
export function Strip({ table, entries = [], board }: Pick<Props, "table" | "entries" | "board">) {
  return (
    <ul class="strip">
      {table.chairs.map((chair) => (
        <li key={chair.seat} class={stateOf("seat", chair, table)} data-seat={chair.seat}>
          <div class="seat-name">
            <Badge seat={chair.seat} board={board} />
            <strong>{colourOf(chair)}</strong>
            <span class="unseen">
              {nameOf(chair)}, {notesOf(chair, table)}
            </span>
            {chair.left !== null && <Clock chair={chair} table={table} />}
            {chair.preparing_since !== null && <GettingReady since={chair.preparing_since} at={table.at} />}
          </div>
          <Items items={inShort(belongings(entries, chair.seat))} board={board} />
        </li>
      ))}
      <OthersInShort table={table} entries={entries} board={board} />
    </ul>
  );
}

function belongings(entries: readonly EntryShown[], seat: number) {
  const items = entries.filter((entry) => entry.owner === seat && entry.items.length > 0).at(-1)?.items ?? [];
  const shown = items.filter((item) => !isInHand(item));
  const numbers = shown.filter((item) => /^\d+$/.test(item.text));
  return numbers.length > MANY ? shown.filter((item) => item.text !== "0" || item.id !== "") : shown;
}

/** Where there is room for two letters of a name, which tell apart what looks alike. */
function inShort(items: readonly ItemShown[]): ItemShown[] {
  return items.filter((item) => item.owner === null).map((item) => ({ ...item, name: item.name.slice(0, 2) }));
}

function stateOf(kind: string, chair: ChairShown, table: TableShown): string {
  const states = [kind];
  if (table.deciders.includes(chair.seat)) states.push("deciding");
  if (chair.seat === table.seat) states.push("own");
  if (chair.kind === "person" && !chair.is_online) states.push("away");
  return states.join(" ");
}
