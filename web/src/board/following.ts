// A board that is zoomed in moves to what happens elsewhere, and back when that is over.

import { useEffect, useRef } from "preact/hooks";

import { REDUCED } from "../ui/hooks/media.ts";
import type { BoardShown } from "../wire.ts";
import { type Box, holds, zoomed } from "./zoom.ts";

const GLIDE = 200;

/** What is returned makes it stay where it is: for somebody who moves the board meanwhile. */
export function useFollowing(
  board: BoardShown,
  box: Box,
  setBox: (box: Box) => void,
  followed: readonly string[] | null,
): () => void {
  const home = useRef<Box | null>(null);
  const stop = useRef<(() => void) | undefined>(undefined);
  const settle = (): void => {
    stop.current?.();
    home.current = null;
  };
  useEffect(settle, [board]);
  useEffect(() => {
    stop.current = move();
    return () => stop.current?.();
  }, [followed]);
  const move = (): (() => void) | undefined => {
    if (followed === null) return home.current ? glide(box, home.current, setBox, settle) : undefined;
    const places = followed.flatMap((spot) => (board.spots[spot] ? [board.spots[spot]] : []));
    const [first] = places;
    if (box === board.box || !first || places.every(([x, y]) => holds(box, x, y))) return;
    home.current ??= box;
    return glide(box, zoomed(board.box, board.box[2] / box[2], ...first), setBox);
  };
  return settle;
}

/** Moves the box there; what is returned stops it. */
function glide(from: Box, to: Box, setBox: (box: Box) => void, onEnd?: () => void): () => void {
  const began = performance.now();
  let frame = 0;
  const move = (now: number): void => {
    const part = REDUCED.value ? 1 : Math.min(1, (now - began) / GLIDE);
    setBox(part === 1 ? to : (from.map((value, index) => value + ((to[index] ?? 0) - value) * part) as unknown as Box));
    if (part < 1) frame = requestAnimationFrame(move);
    else onEnd?.();
  };
  if (REDUCED.value) move(began);
  else frame = requestAnimationFrame(move);
  return () => cancelAnimationFrame(frame);
}
