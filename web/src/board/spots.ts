// The spots of the board, which the server has drawn: what they say, which of them are lit, and finding one.

import type { BoardShown, SceneShown } from "../wire.ts";
import { labelsOf } from "./labels.ts";
import { near, type Place } from "./zoom.ts";

/** How far from a finger a spot may be, on the screen. */
const REACH = 20;
/** How far apart two spots must be for a finger to tell them apart. */
const APART = 24;

/** Sea all around: what is drawn beyond the board goes on to the edges of the screen. */
export function extendBackground(root: SVGSVGElement | null, board: BoardShown): void {
  const [x, y, width, height] = board.box;
  for (const sea of root?.querySelectorAll("rect.sea-far, rect.sea-grain") ?? []) {
    for (const [name, value] of [
      ["x", x - 2 * width],
      ["y", y - 2 * height],
      ["width", 5 * width],
      ["height", 5 * height],
    ] as const) {
      sea.setAttribute(name, String(value));
    }
  }
}

/** Classes, labels and focus of the spots. */
export function updateSpots(
  root: SVGSVGElement | null,
  board: BoardShown,
  scene: SceneShown | null,
  lit: ReadonlySet<string>,
  isAsked: boolean,
): void {
  const labels = labelsOf(board);
  const spots = root?.querySelectorAll<SVGGElement>("#spots > g") ?? [];
  let reachable: SVGGElement | null = null;
  for (const spot of spots) {
    const id = spot.id;
    if (!spot.dataset.spot) prepare(spot, id);
    spot.classList.toggle("lit", lit.has(id));
    const label = scene?.labels[id] ?? labels[id] ?? id;
    if (spot.getAttribute("aria-label") !== label) spot.setAttribute("aria-label", label);
    if (isAsked) spot.setAttribute("aria-disabled", String(!lit.has(id)));
    else spot.removeAttribute("aria-disabled");
    if (spot.getAttribute("tabindex") === "0" && reachable === null) reachable = spot;
    else spot.setAttribute("tabindex", "-1");
  }
  if (reachable === null) spots[0]?.setAttribute("tabindex", "0");
}

function prepare(spot: SVGGElement, id: string): void {
  spot.dataset.spot = id;
  spot.setAttribute("role", "button");
  spot.setAttribute("tabindex", "-1");
}

/** Moves the focus to a spot, the only one that Tab then leads to. */
export function focusSpot(root: SVGSVGElement | null, id: string): void {
  for (const spot of root?.querySelectorAll<SVGGElement>("#spots > g[tabindex='0']") ?? [])
    spot.setAttribute("tabindex", "-1");
  const spot = root?.querySelector<SVGGElement>(`#spots > g[data-spot="${id}"]`);
  spot?.setAttribute("tabindex", "0");
  spot?.focus();
}

export interface Target {
  /** A piece that can be clicked by itself; empty: none. */
  piece: string;
  spot: string;
}

/** What of the board is at an element of the page. */
export function targetOf(target: EventTarget | null): Target {
  const element = target instanceof Element ? target.closest(".board [data-spot]") : null;
  return { piece: element?.getAttribute("data-click") ?? "", spot: element?.getAttribute("data-spot") ?? "" };
}

/** What a click there is on: what is lit, else the spot. */
export function litAt({ piece, spot }: Target, lit: ReadonlySet<string>): string {
  return lit.has(piece) ? piece : spot;
}

/** The lit places near a point of the screen, nearest first. */
export function nearestLit(
  root: SVGSVGElement | null,
  x: number,
  y: number,
  places: readonly Place[],
  lit: ReadonlySet<string>,
): Place[] {
  const matrix = root?.getScreenCTM();
  if (!matrix) return [];
  const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
  return near(
    places.filter((place) => lit.has(place.id)),
    point.x,
    point.y,
    REACH / matrix.a,
  );
}

/** Whether a finger cannot tell the two nearest apart. */
export function isAmbiguous(root: SVGSVGElement | null, found: readonly Place[]): boolean {
  const scale = root?.getScreenCTM()?.a ?? 1;
  const [one, other] = found;
  return one !== undefined && other !== undefined && Math.hypot(one.x - other.x, one.y - other.y) * scale < APART;
}
