// The chairs of a table as a row of hexagons; what they say is said in words beside them.

import { say } from "../ui/words.ts";
import type { ChairShown } from "../wire.ts";

const CORNERS = "0,-46 40,-23 40,23 0,46 -40,23 -40,-23";

export function Hexagon({ colour, isEmpty = false }: { colour: string; isEmpty?: boolean }) {
  return (
    <svg class={`hexagon is-${colour}${isEmpty ? " is-empty" : ""}`} viewBox="-50 -50 100 100" aria-hidden="true">
      <polygon points={CORNERS} />
    </svg>
  );
}

export function Chairs({ chairs }: { chairs: readonly ChairShown[] }) {
  return (
    <span class={`chairs of-${chairs.length}`} role="img" aria-label={say("web.listed.chairs", { names: sittersOf(chairs) })}>
      {chairs.map((chair) => <Hexagon key={chair.seat} colour={chair.colour} isEmpty={chair.kind !== "person" && chair.kind !== "bot"} />)}
    </span>
  );
}

/** Who sits on some chairs, each told once. */
export function sittersOf(chairs: readonly ChairShown[]): string {
  const counts = new Map<string, number>();
  for (const name of chairs.map(sitterOf)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count === 1 ? name : say("web.listed.several", { name, count }))).join(", ");
}

/** Who sits there, or that nobody does. */
export function sitterOf(chair: ChairShown): string {
  if (chair.kind === "bot") return say("web.listed.bot", { bot: chair.bot });
  return chair.kind === "person" ? chair.name : say(`web.chair.${chair.kind}`);
}
