// An area beside the board that was once as high as this stays as high, so that the board does not jump under the finger.

import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

import { onResized } from "./resized.ts";

/** For the area; it begins anew with another content, and in a window of another size. */
export function useStableHeight<T extends HTMLElement>(content: string): RefObject<T | null> {
  const ref = useRef<T | null>(null);
  useLayoutEffect(() => {
    const area = ref.current;
    if (!area) return;
    let highest = 0;
    const keep = (): void => {
      if (area.offsetHeight <= highest) return;
      highest = area.offsetHeight;
      area.style.minHeight = `${highest}px`;
    };
    const begin = (): void => {
      highest = 0;
      area.style.minHeight = "";
      keep();
    };
    const observer = new ResizeObserver(keep);
    observer.observe(area);
    const forget = onResized(begin);
    return () => {
      observer.disconnect();
      forget();
      area.style.minHeight = "";
    };
  }, [content]);
  return ref;
}
