// Whether this is a phone held upright or on its side, or a window as narrow or as low as one; the style sheets ask the
// same.

import { media } from "./media.ts";
import { useObserved } from "./observed.ts";

const NARROW = media("(max-aspect-ratio: 5/6), (max-width: 760px) and (min-height: 521px)");
const LOW = media("(max-height: 520px), (max-width: 1000px) and (max-height: 660px)");

export function useNarrow(): boolean {
  return useObserved(NARROW);
}

export function useLow(): boolean {
  return useObserved(LOW);
}
