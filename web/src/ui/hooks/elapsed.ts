// How much time has gone by since the server told something.

import { useEffect, useRef, useState } from "preact/hooks";

/** The milliseconds since a frame of a time came, counted on every second while something runs. */
export function useElapsed(at: number, isRunning: boolean): number {
  const told = useRef({ at: 0, here: 0 });
  if (told.current.at !== at) told.current = { at, here: Date.now() };
  const [, tick] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return isRunning ? Date.now() - told.current.here : 0;
}
