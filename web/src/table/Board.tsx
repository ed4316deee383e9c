// The board: ground from the server, pieces over it, and everything that can be clicked lit.

import { memo } from "preact/compat";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";

import { say } from "../ui/words.ts";
import type { BoardShown, PieceShown, SceneShown } from "../wire.ts";
import { Face, classesOf } from "./Icon.tsx";
import { type Box, type Place, MOST, moved, near, towards, zoomed } from "./zoom.ts";

export interface Marker {
  spot: string;
  number: number;
  seat: number | null;
}

interface Props {
  board: BoardShown;
  scene: SceneShown | null;
  lit: ReadonlySet<string>;
  chosen: readonly string[];
  highlighted: readonly string[];
  markers: readonly Marker[];
  onClick: (id: string) => void;
  onPoint: (id: string) => void;
  children?: ComponentChildren;
}

const REACH = 20;
const CLOSE = 12;
const ARROWS: { [key: string]: [number, number] } = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

export function Board(props: Props) {
  const { board, scene, lit } = props;
  const root = useRef<SVGSVGElement>(null);
  const [box, setBox] = useState<Box>(board.box);
  const [hides, setHides] = useState(false);
  const places = useMemo(() => Object.entries(board.spots).map(([id, [x, y]]) => ({ id, x, y })), [board]);
  const pan = usePan(root, board.box, box, setBox);

  useEffect(() => setBox(board.box), [board]);
  useEffect(() => showSpots(root.current, scene, props), [board, scene, lit, props.chosen, props.highlighted]);

  const click = (event: MouseEvent): void => {
    if (pan.hasMoved()) return;
    const id = idOf(event.target);
    if (id !== null && lit.has(id)) return props.onClick(id);
    const found = nearestLit(root.current, event, places, lit);
    if (found.length > 1 && isAmbiguous(root.current, found) && box[2] > board.box[2] / MOST) {
      return setBox(zoomed(board.box, 2.5, found[0]?.x ?? 0, found[0]?.y ?? 0));
    }
    if (found[0]) return props.onClick(found[0].id);
    if (id !== null) props.onClick(id);
  };

  const key = (event: KeyboardEvent): void => {
    const focused = document.activeElement?.closest("[data-spot]");
    const id = focused?.getAttribute("data-spot");
    const arrow = ARROWS[event.key];
    const here = places.find((place) => place.id === id);
    if (arrow && here) {
      event.preventDefault();
      walkTo(root.current, towards(places, here, ...arrow).id);
    } else if ((event.key === "Enter" || event.key === " ") && id) {
      event.preventDefault();
      const figure = document.activeElement?.getAttribute("data-click") ?? "";
      props.onClick(lit.has(figure) ? figure : (figureOn(scene, id, lit) ?? id));
    }
  };

  return (
    <div class="board-frame">
      <svg
        ref={root}
        class={`scene board${hides ? " bare" : ""}${box === board.box ? "" : " zoomed"}`}
        viewBox={box.join(" ")}
        role="group"
        aria-label={say("web.board")}
        onClick={click}
        onKeyDown={key}
        onPointerOver={(event) => props.onPoint(idOf(event.target) ?? "")}
        onPointerLeave={() => props.onPoint("")}
        onFocusIn={(event) => props.onPoint(idOf(event.target) ?? "")}
        {...pan.handlers}
      >
        <Ground svg={board.svg} />
        <g class="pieces">
          {scene?.pieces.map((piece) => <Piece key={`${piece.spot} ${piece.symbol} ${piece.owner}`} piece={piece} board={board} isLit={lit.has(piece.id)} />)}
        </g>
        <g class="overlay" pointer-events="none">
          {props.children}
          {props.markers.map((marker) => <MarkerShown key={`${marker.number} ${marker.spot}`} marker={marker} board={board} />)}
        </g>
      </svg>
      <div class="board-tools">
        <button type="button" onClick={() => setBox(zoomed(board.box, (board.box[2] / box[2]) * 1.5, box[0] + box[2] / 2, box[1] + box[3] / 2))} aria-label={say("web.zoom-in")} title={say("web.zoom-in")}>+</button>
        <button type="button" onClick={() => setBox(board.box)} disabled={box === board.box} aria-label={say("web.zoom-out")} title={say("web.zoom-out")}>⤢</button>
        <button type="button" aria-pressed={hides} onClick={() => setHides(!hides)} aria-label={say("web.hide-pieces")} title={say("web.hide-pieces")}>◌</button>
      </div>
    </div>
  );
}

const Ground = memo(({ svg }: { svg: string }) => <g dangerouslySetInnerHTML={{ __html: svg }} />);

const Piece = memo(({ piece, board, isLit }: { piece: PieceShown; board: BoardShown; isLit: boolean }) => {
  const [x, y] = board.spots[piece.spot] ?? [0, 0];
  const scale = piece.scale === 1 ? "" : ` scale(${piece.scale})`;
  const kind = `${classesOf(piece, board.colours)}${isLit ? " lit-piece" : ""}`;
  return (
    <g class={kind} transform={`translate(${x + piece.x} ${y + piece.y})${scale}`} data-click={piece.id || undefined} data-spot={piece.spot} pointer-events={piece.id ? "all" : "none"}>
      {isLit && <circle class="lit-ring" r={46} />}
      <Face symbol={piece.symbol} owner={piece.owner} board={board} />
    </g>
  );
});

function MarkerShown({ marker, board }: { marker: Marker; board: BoardShown }) {
  const [x, y] = board.spots[marker.spot] ?? [0, 0];
  return (
    <g class="marker" transform={`translate(${x + 30} ${y - 30})`}>
      <circle r={14} />
      <text y={5} text-anchor="middle">{marker.number}</text>
    </g>
  );
}

/** Classes, labels and focus of the spots, which are not ours to draw. */
function showSpots(root: SVGSVGElement | null, scene: SceneShown | null, props: Props): void {
  const spots = root?.querySelectorAll<SVGGElement>("#spots > g") ?? [];
  const chosen = new Set(props.chosen);
  const highlighted = new Set(props.highlighted);
  let first: SVGGElement | null = null;
  for (const spot of spots) {
    const id = spot.getAttribute("data-spot") ?? spot.id;
    spot.setAttribute("data-spot", id);
    spot.classList.toggle("lit", props.lit.has(id));
    spot.classList.toggle("chosen", chosen.has(id));
    spot.classList.toggle("highlighted", highlighted.has(id));
    spot.setAttribute("role", "button");
    const label = scene?.labels[id];
    if (label !== undefined) spoken(spot, label);
    if (spot.getAttribute("tabindex") === "0" && first === null) first = spot;
    else spot.setAttribute("tabindex", "-1");
  }
  if (first === null) spots[0]?.setAttribute("tabindex", "0");
}

function spoken(spot: SVGGElement, label: string): void {
  spot.setAttribute("aria-label", label);
  const title = spot.querySelector("title");
  if (title !== null && title.textContent !== label) title.textContent = label;
}

function walkTo(root: SVGSVGElement | null, id: string): void {
  for (const spot of root?.querySelectorAll<SVGGElement>("#spots > g[tabindex='0']") ?? []) spot.setAttribute("tabindex", "-1");
  const spot = root?.querySelector<SVGGElement>(`#spots > g[data-spot="${id}"]`);
  spot?.setAttribute("tabindex", "0");
  spot?.focus();
}

function figureOn(scene: SceneShown | null, spot: string, lit: ReadonlySet<string>): string | undefined {
  return scene?.pieces.find((piece) => piece.spot === spot && lit.has(piece.id))?.id;
}

function idOf(target: EventTarget | null): string | null {
  const element = target instanceof Element ? target.closest("[data-click], [data-spot]") : null;
  return element?.getAttribute("data-click") ?? element?.getAttribute("data-spot") ?? null;
}

function nearestLit(root: SVGSVGElement | null, event: MouseEvent, places: readonly Place[], lit: ReadonlySet<string>): Place[] {
  const matrix = root?.getScreenCTM();
  if (!matrix) return [];
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return near(places.filter((place) => lit.has(place.id)), point.x, point.y, REACH / matrix.a);
}

/** Whether a finger cannot tell the two nearest apart. */
function isAmbiguous(root: SVGSVGElement | null, found: readonly Place[]): boolean {
  const scale = root?.getScreenCTM()?.a ?? 1;
  const [one, other] = found;
  return one !== undefined && other !== undefined && Math.hypot(one.x - other.x, one.y - other.y) * scale < CLOSE * 2;
}

/** Dragging moves a zoomed board, the wheel and two fingers zoom it. */
function usePan(root: { current: SVGSVGElement | null }, whole: Box, box: Box, setBox: (box: Box) => void) {
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const travelled = useRef(0);
  const scale = (): number => root.current?.getScreenCTM()?.a ?? 1;
  const at = (x: number, y: number): DOMPoint =>
    new DOMPoint(x, y).matrixTransform(root.current?.getScreenCTM()?.inverse());
  const down = (event: PointerEvent): void => {
    if (pointers.current.size === 0) travelled.current = 0;
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const move = (event: PointerEvent): void => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const others = [...pointers.current].filter(([id]) => id !== event.pointerId);
    const other = others[0]?.[1];
    const now = { x: event.clientX, y: event.clientY };
    travelled.current += Math.hypot(now.x - before.x, now.y - before.y);
    if (other) {
      const ratio = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      const middle = at((now.x + other.x) / 2, (now.y + other.y) / 2);
      setBox(zoomed(whole, (whole[2] / box[2]) * ratio, middle.x, middle.y));
    } else if (box[2] < whole[2] && travelled.current > 6) {
      setBox(moved(whole, box, (before.x - now.x) / scale(), (before.y - now.y) / scale()));
    }
    pointers.current.set(event.pointerId, now);
  };
  const up = (event: PointerEvent): void => void pointers.current.delete(event.pointerId);
  const wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey && box === whole && event.deltaY > 0) return;
    event.preventDefault();
    const point = at(event.clientX, event.clientY);
    const zoom = (whole[2] / box[2]) * Math.exp(-event.deltaY / 400);
    setBox(zoom <= 1.01 ? whole : zoomed(whole, zoom, point.x, point.y));
  };
  return {
    hasMoved: () => travelled.current > 6,
    handlers: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up, onWheel: wheel },
  };
}
