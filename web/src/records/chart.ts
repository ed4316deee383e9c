// How winning chances are drawn: one band for each seat, as high as its chance, from the start to the end.

export const WIDTH = 360;
export const HEIGHT = 150;

/** Where a line of the game stands, from left to right. */
export function across(line: number, last: number): number {
  return last === 0 ? 0 : (line / last) * WIDTH;
}

/** The outline of a seat's band; those of the seats before it lie above it. */
export function band(chances: readonly (readonly number[])[], seat: number): string {
  const last = chances.length - 1;
  const edge = (until: number): string[] =>
    chances.map((each, line) => `${round(across(line, last))},${round(upTo(each, until) * HEIGHT)}`);
  return `M${[...edge(seat), ...edge(seat + 1).reverse()].join("L")}Z`;
}

/** Where a band is highest, and room for a mark of so many units; null: there is no room for it. */
export function roomFor(
  chances: readonly (readonly number[])[],
  seat: number,
  size: number,
): { x: number; y: number } | null {
  const last = chances.length - 1;
  let best: { x: number; y: number } | null = null;
  let highest = size;
  for (const [line, each] of chances.entries()) {
    const height = (each[seat] ?? 0) * HEIGHT;
    const x = across(line, last);
    if (height > highest && x >= size && x <= WIDTH - size) {
      highest = height;
      best = { x, y: upTo(each, seat) * HEIGHT + height / 2 };
    }
  }
  return best;
}

export function percent(chance: number): number {
  return Math.round(100 * chance);
}

/** A change of a chance in points, with its sign. */
export function points(change: number): string {
  const rounded = percent(change);
  return rounded < 0 ? `−${-rounded}` : `+${rounded}`;
}

function upTo(chances: readonly number[], seat: number): number {
  return chances.slice(0, seat).reduce((sum, chance) => sum + chance, 0);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
