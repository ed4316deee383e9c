// A table as it was after a line of its record: nothing can be clicked, nobody is away, no clock runs.

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

function plainScene(scene: SceneShown): SceneShown {
  return {
    ...scene,
    entries: scene.entries.map((entry): EntryShown => ({ ...entry, items: entry.items.map(plainItem) })),
  };
}

function plainItem(item: ItemShown): ItemShown {
  return item.id ? { ...item, id: "" } : item;
}
