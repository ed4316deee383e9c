// An area that keeps its height within a turn, so that nothing below it moves; what does not fit scrolls.

import { useLayoutEffect } from "preact/hooks";

import { onResized } from "./resized.ts";
import { useScrolling } from "./scrolling.ts";

/** What the area is given; an empty turn leaves it as high as it likes. */
export function useFrozenHeight<T extends HTMLElement>(turn: string): ReturnType<typeof useScrolling<T>> {
  const scrolling = useScrolling<T>();
  const { ref } = scrolling;
  useLayoutEffect(() => {
    const area = ref.current;
    if (!area) return;
    const freeze = (): void => {
      area.style.height = "";
      if (turn !== "") area.style.height = `${area.offsetHeight}px`;
    };
    freeze();
    return onResized(freeze);
  }, [turn]);
  return scrolling;
}
