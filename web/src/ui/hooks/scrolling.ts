// What has more in it than can be seen is a stop of the Tab key, so that the arrow keys can scroll it.

import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** What such an element is given. */
export function useScrolling<T extends HTMLElement>(): { ref: RefObject<T | null>; tabIndex: 0 | undefined } {
  const ref = useRef<T | null>(null);
  const [isScrolling, setScrolling] = useState(false);
  const look = (): void => {
    const element = ref.current;
    if (element) setScrolling(element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth);
  };
  useEffect(look);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new ResizeObserver(look);
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, tabIndex: isScrolling ? 0 : undefined };
}
