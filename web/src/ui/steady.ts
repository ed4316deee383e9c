// An area beside the board that was once as high as this stays as high, so that the board does not jump under the finger.

import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** For the area; it begins anew with another content, and in a window of another width. */
export function useSteady<T extends HTMLElement>(content: string): RefObject<T | null> {
  const ref = useRef<T | null>(null);
  useLayoutEffect(() => {
    const area = ref.current;
    if (!area) return;
    let width = 0;
    let highest = 0;
    const observer = new ResizeObserver(() => {
      if (area.offsetWidth !== width) {
        width = area.offsetWidth;
        highest = 0;
        area.style.minHeight = "";
      }
      if (area.offsetHeight <= highest) return;
      highest = area.offsetHeight;
      area.style.minHeight = `${highest}px`;
    });
    observer.observe(area);
    return () => {
      observer.disconnect();
      area.style.minHeight = "";
    };
  }, [content]);
  return ref;
}
