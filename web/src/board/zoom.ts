// Which part of the board is in sight.

export type Box = readonly [x: number, y: number, width: number, height: number];

export const MOST = 5;
const STEP = 1.6;
/** How far from the middle a point is held, as a part of the box: not right at the edge. */
const HELD = 0.42;

/** The box seen at a zoom, with a point in its middle as far as the board's edges allow. */
export function zoomed(whole: Box, zoom: number, x: number, y: number): Box {
  const scale = Math.min(MOST, Math.max(1, zoom));
  const width = whole[2] / scale;
  const height = whole[3] / scale;
  return placed(whole, x - width / 2, y - height / 2, width, height);
}

/** The box seen when one zooms in by a factor, and a point stays where it is on the screen. */
export function around(whole: Box, box: Box, factor: number, x: number, y: number): Box {
  const zoom = Math.min(MOST, Math.max(1, (whole[2] / box[2]) * factor));
  if (zoom < 1.01) return whole;
  const width = whole[2] / zoom;
  const height = whole[3] / zoom;
  const left = x - ((x - box[0]) / box[2]) * width;
  const top = y - ((y - box[1]) / box[3]) * height;
  return placed(whole, left, top, width, height);
}

/** The box one step closer; what is nearest to the middle is in sight then, even if it was not. */
export function closer(whole: Box, box: Box, places: readonly Place[]): Box {
  const [x, y] = [box[0] + box[2] / 2, box[1] + box[3] / 2];
  const [nearest] = near(places, x, y, Infinity);
  if (!nearest) return around(whole, box, STEP, x, y);
  return around(whole, reaching(box, nearest.x, nearest.y), STEP, nearest.x, nearest.y);
}

/** The same box moved no further than until it holds a point. */
function reaching([left, top, width, height]: Box, x: number, y: number): Box {
  return [reached(left, width, x), reached(top, height, y), width, height];
}

function reached(start: number, size: number, point: number): number {
  const middle = point - size / 2;
  return Math.min(Math.max(start, middle - size * HELD), middle + size * HELD);
}

/** The same box moved, but not off the board. */
export function moved(whole: Box, box: Box, dx: number, dy: number): Box {
  return placed(whole, box[0] + dx, box[1] + dy, box[2], box[3]);
}

function placed(whole: Box, left: number, top: number, width: number, height: number): Box {
  return [
    Math.min(Math.max(left, whole[0]), whole[0] + whole[2] - width),
    Math.min(Math.max(top, whole[1]), whole[1] + whole[3] - height),
    width,
    height,
  ];
}

/** Whether a point is in sight, and not right at the edge. */
export function holds(box: Box, x: number, y: number): boolean {
  const [left, top, width, height] = box;
  return Math.abs(x - left - width / 2) < width * HELD && Math.abs(y - top - height / 2) < height * HELD;
}

export interface Place {
  id: string;
  x: number;
  y: number;
}

/** The places within a distance of a point, nearest first. */
export function near(places: readonly Place[], x: number, y: number, distance: number): Place[] {
  const away = (place: Place): number => Math.hypot(place.x - x, place.y - y);
  return places.filter((place) => away(place) <= distance).sort((one, other) => away(one) - away(other));
}

/** The neighbour of a place in a direction, for walking the board by arrow keys. */
export function towards(places: readonly Place[], from: Place, dx: number, dy: number): Place {
  let best = from;
  let least = Infinity;
  for (const place of places) {
    const along = (place.x - from.x) * dx + (place.y - from.y) * dy;
    const aside = Math.abs((place.x - from.x) * dy - (place.y - from.y) * dx);
    if (along > 1 && aside <= along * 1.8 && along + aside * 1.5 < least) {
      best = place;
      least = along + aside * 1.5;
    }
  }
  return best;
}
