// Where what has the focus goes away, the focus goes to what comes next, and not to the beginning of the page.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

const READY = ".confirm[aria-disabled=false]";
const NEXT = `.choices button, ${READY}, .hand-area button, .turn-buttons button, .waiting button`;

interface Focused {
  element: Element;
  panel: HTMLElement | null;
}

/** For those who use keys; a pointer needs no focus, and would only see a ring it did not ask for. */
export function useKeptFocus(): void {
  const last = useRef<Focused | null>(null);
  const isKeyed = useRef(false);
  // Before the introduction opens, which takes the focus.
  useLayoutEffect(() => {
    const see = ({ type, target }: Event): void => {
      if (type !== "focusin") isKeyed.current = type === "keydown";
      else if (target instanceof Element) last.current = { element: target, panel: target.closest("[role=tabpanel]") };
    };
    const seen = ["focusin", "keydown", "pointerdown"];
    for (const type of seen) document.addEventListener(type, see, true);
    return () => {
      for (const type of seen) document.removeEventListener(type, see, true);
    };
  }, []);
  useEffect(() => {
    const lost = last.current;
    if (!isKeyed.current || !lost || lost.element.isConnected || document.activeElement !== document.body) return;
    last.current = null;
    next(lost)?.focus({ preventScroll: true });
  });
}

/** The list goes on where it was, unless the turn only waits to be confirmed. */
function next({ panel }: Focused): HTMLElement | null {
  if (!panel?.isConnected || document.querySelector(READY)) return document.querySelector<HTMLElement>(NEXT);
  return panel.querySelector<HTMLElement>("button") ?? panel;
}
