// Dragging from the hand to the board: another way to click the one and then the other.

import { useEffect, useRef, useState } from "preact/hooks";
import { litAt, targetOf } from "../../board/spots.ts";
import type { ItemShown } from "../../wire.ts";
import type { LiveTable } from "../state/live.ts";

const SLIP = 8;

interface Grabbed {
  item: ItemShown;
  pointer: number;
  x: number;
  y: number;
  isMoving: boolean;
}

export function useDrag(live: LiveTable, lit: ReadonlySet<string>) {
  const [dragged, setDragged] = useState<ItemShown | null>(null);
  const grabbed = useRef<Grabbed | null>(null);
  const ghost = useRef<HTMLElement | null>(null);
  const hasDropped = useRef(false);
  const now = useRef({ live, lit });
  now.current = { live, lit };

  useEffect(() => {
    const move = (event: PointerEvent): void => {
      const held = grabbed.current;
      if (!held || event.pointerId !== held.pointer) return;
      if (!held.isMoving) {
        if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLIP) return;
        held.isMoving = true;
        setDragged(held.item);
        if (now.current.live.path[0] !== held.item.id) now.current.live.click(held.item.id);
      }
      [held.x, held.y] = [event.clientX, event.clientY];
      follow(ghost.current, held);
      const under = targetOf(document.elementFromPoint(event.clientX, event.clientY));
      now.current.live.pointing.value = litAt(under, now.current.lit);
    };
    const end = (event: PointerEvent): void => {
      const held = grabbed.current;
      if (!held || event.pointerId !== held.pointer) return;
      grabbed.current = null;
      if (!held.isMoving) return;
      setDragged(null);
      hasDropped.current = true;
      setTimeout(() => (hasDropped.current = false), 0);
      now.current.live.pointing.value = "";
      const board = document.elementFromPoint(event.clientX, event.clientY)?.closest(".board");
      if (event.type === "pointerup" && board) drop(board, event);
      else now.current.live.unclick();
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
    return () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
    };
  }, []);

  return {
    dragged,
    grab: (event: PointerEvent, item: ItemShown): void => {
      if (event.button !== 0 || !lit.has(item.id)) return;
      // A finger is held by what it touched first; the board is to feel it too.
      (event.target as Element).releasePointerCapture?.(event.pointerId);
      grabbed.current = { item, pointer: event.pointerId, x: event.clientX, y: event.clientY, isMoving: false };
    },
    /** The click that ends a drag is none. */
    swallow: (event: Event): void => {
      if (hasDropped.current) event.stopPropagation();
    },
    place: (element: HTMLElement | null): void => {
      ghost.current = element;
      if (grabbed.current) follow(element, grabbed.current);
    },
  };
}

function follow(element: HTMLElement | null, held: Grabbed): void {
  if (element) element.style.transform = `translate(${held.x}px, ${held.y}px)`;
}

function drop(board: Element, event: PointerEvent): void {
  board.dispatchEvent(new CustomEvent("drop-item", { detail: { x: event.clientX, y: event.clientY } }));
}
