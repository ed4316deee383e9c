// Dragging moves a zoomed board; the wheel and two fingers zoom it.

import { useRef } from "preact/hooks";

import { around, type Box, moved } from "./zoom.ts";

interface Point {
  x: number;
  y: number;
}

/** Further than this, a press is no click any more. */
const SLIP = 8;

export function usePan(root: { current: SVGSVGElement | null }, whole: Box, box: Box, setBox: (box: Box) => void) {
  const pointers = useRef(new Map<number, Point>()).current;
  const travelled = useRef(0);
  const matrix = (): DOMMatrix | null => root.current?.getScreenCTM() ?? null;
  const at = (point: Point): DOMPoint => new DOMPoint(point.x, point.y).matrixTransform(matrix()?.inverse());

  const down = (event: PointerEvent): void => {
    if (pointers.size === 0) travelled.current = 0;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const move = (event: PointerEvent): void => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    travelled.current += away(now, before);
    pointers.set(event.pointerId, now);
    if (other) {
      travelled.current = Infinity;
      const middle = at({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      setBox(around(whole, box, away(now, other) / Math.max(1, away(before, other)), middle.x, middle.y));
    } else if (box !== whole && travelled.current > SLIP) {
      const scale = matrix()?.a ?? 1;
      setBox(moved(whole, box, (before.x - now.x) / scale, (before.y - now.y) / scale));
    }
  };
  const up = (event: PointerEvent): void => void pointers.delete(event.pointerId);
  const wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey && box === whole && event.deltaY > 0) return;
    event.preventDefault();
    const point = at({ x: event.clientX, y: event.clientY });
    setBox(around(whole, box, Math.exp(-event.deltaY / 400), point.x, point.y));
  };
  return {
    hasMoved: () => travelled.current > SLIP,
    handlers: {
      onPointerDown: down,
      onPointerMove: move,
      onPointerUp: up,
      onPointerCancel: up,
      onPointerLeave: up,
      onWheel: wheel,
    },
  };
}

function away(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
