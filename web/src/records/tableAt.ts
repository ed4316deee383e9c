// A table as it was after a line of its record: nothing can be clicked, nobody is away, no clock runs.

import { say } from "../ui/words.ts";
import type { EntryShown, ItemShown, Position, SceneShown, TableShown } from "../wire.ts";

export function tableAt(table: TableShown, position: Position): TableShown {
  const isEnd = position.line === position.last;
  return {
    ...table,
    scene: plainScene(position.scene),
    deciders: isEnd && table.ended ? [] : decidersAt(position),
    chairs: table.chairs.map((chair) => ({ ...chair, left: null, is_running: false, is_late: false, is_online: true })),
    ended: isEnd ? table.ended : null,
  };
}

/** Whose decision comes next. */
export function decidersAt(position: Position): number[] {
  return position.scene.entries.flatMap((entry) => (entry.is_current && entry.owner !== null ? [entry.owner] : []));
}

/** Why no more was played where somebody was still to decide; empty where it was, and where only the record stops. */
export function whyStopped(table: TableShown, position: Position): string {
  const { ended } = table;
  const isCut = ended === null || ended.reason === "cut";
  if (isCut || position.line !== position.last || decidersAt(position).length === 0) return "";
  return say("web.because", { reason: ended.sentence });
}

function plainScene(scene: SceneShown): SceneShown {
  return {
    ...scene,
    entries: scene.entries.map((entry): EntryShown => ({ ...entry, items: entry.items.map(plainItem) })),
  };
}

function plainItem(item: ItemShown): ItemShown {
  return item.id ? { ...item, id: "" } : item;
}
