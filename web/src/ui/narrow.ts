// Whether this is a phone held upright, or a window as narrow as one.

import { useEffect, useState } from "preact/hooks";

const NARROW = matchMedia("(max-aspect-ratio: 5/6), (max-width: 760px) and (min-height: 521px)");

export function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(NARROW.matches);
  useEffect(() => {
    const change = (): void => setNarrow(NARROW.matches);
    NARROW.addEventListener("change", change);
    return () => NARROW.removeEventListener("change", change);
  }, []);
  return isNarrow;
}
