// Whether this is a phone held upright, or a window as narrow as one.

import { media } from "./media.ts";
import { useObserved } from "./observed.ts";

const NARROW = media("(max-aspect-ratio: 5/6), (max-width: 760px) and (min-height: 521px)");

export function useNarrow(): boolean {
  return useObserved(NARROW);
}
