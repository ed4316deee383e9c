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
    <span
      class={`chairs of-${chairs.length}`}
      role="img"
      aria-label={say("web.listed.chairs", { names: sittersOf(chairs) })}
    >
      {chairs.map((chair) => (
        <Hexagon key={chair.seat} colour={chair.colour} isEmpty={chair.kind !== "person" && chair.kind !== "bot"} />
      ))}
    </span>
  );
}

/** Who sits on some chairs, each told once. */
export function sittersOf(chairs: readonly ChairShown[]): string {
  const alike = new Map<string, ChairShown[]>();
  for (const chair of chairs) alike.set(sitterOf(chair), [...(alike.get(sitterOf(chair)) ?? []), chair]);
  return [...alike]
    .map(([name, [chair, ...more]]) => (chair && more.length > 0 ? severalOf(chair, name, more.length + 1) : name))
    .join(", ");
}

/** Who sits there, or that nobody does. */
export function sitterOf(chair: ChairShown): string {
  if (chair.name && (chair.has_resigned || chair.can_come_back)) return chair.name;
  if (chair.kind === "bot") return say("web.listed.bot", { bot: chair.bot });
  return chair.kind === "person" ? chair.name : emptyChairs(chair.kind, 1);
}

function severalOf(chair: ChairShown, name: string, count: number): string {
  return chair.kind === "bot" || chair.kind === "person"
    ? say("web.listed.several", { name, count })
    : emptyChairs(chair.kind, count);
}

function emptyChairs(kind: ChairShown["kind"], count: number): string {
  return say(`web.listed.${kind}`, { count });
}
