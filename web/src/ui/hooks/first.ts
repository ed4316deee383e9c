// What was found when a turn began, however it changes until the turn is over: so nothing moves within it.

import { useRef } from "preact/hooks";

/** An empty turn is nobody's: then it is what is found now. */
export function useFirst<T>(found: T, turn: string): T {
  const kept = useRef({ turn, found });
  if (kept.current.turn !== turn || turn === "") kept.current = { turn, found };
  return kept.current.found;
}
