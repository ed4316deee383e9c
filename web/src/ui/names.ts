// What games and players are called, and what is to be said of them.

import type { ChairShown, TableShown } from "../wire.ts";
import { say, sayIf } from "./words.ts";

export function gameName(game: string): string {
  return sayIf(`web.game.${game}`) || game;
}

export function editionName(game: string, edition: string): string {
  return sayIf(`${game}.edition.${edition}`) || edition;
}

export function colourOf({ colour }: Pick<ChairShown, "colour">): string {
  return say(`colour.${colour}`);
}

export function nameOf(chair: ChairShown): string {
  const { colour } = chair;
  if (chair.has_resigned && chair.name) return say("web.player.person", { colour, name: chair.name });
  if (chair.kind === "bot") return say("web.player.bot", { colour, bot: chair.bot });
  return chair.name ? say("web.player.person", { colour, name: chair.name }) : colourOf(chair);
}

export function notesOf(chair: ChairShown, table: TableShown): string {
  const notes = [];
  const place = table.ended?.places[chair.seat];
  if (place !== undefined) notes.push(say("web.place", { place }));
  if (table.deciders.includes(chair.seat)) notes.push(say("web.deciding"));
  if (chair.is_mine && chair.kind === "person") notes.push(say("web.you"));
  if (chair.kind === "person" && !chair.is_online && table.status !== "finished") notes.push(say("web.away"));
  if (chair.kind === "bot" && chair.name && !chair.has_resigned) notes.push(say("web.for", { name: chair.name }));
  if (chair.kind !== "person" && chair.kind !== "bot" && table.status !== "imported")
    notes.push(say(`web.chair.${chair.kind}`));
  if (chair.is_late) notes.push(say("web.late"));
  if (chair.has_resigned) notes.push(say("web.resigned"));
  return notes.join(" · ");
}
