// A board that is zoomed in moves to what happens elsewhere, and back when that is over.

import { useEffect, useRef } from "preact/hooks";

import type { BoardShown } from "../wire.ts";
import { type Box, holds, zoomed } from "./zoom.ts";

const GLIDE = 200;

export function useFollowing(
  board: BoardShown,
  box: Box,
  setBox: (box: Box) => void,
  followed: readonly string[] | null,
): void {
  const home = useRef<Box | null>(null);
  const settle = (): void => {
    home.current = null;
  };
  useEffect(() => {
    if (followed === null) return home.current ? glide(box, home.current, setBox, settle) : undefined;
    const places = followed.flatMap((spot) => (board.spots[spot] ? [board.spots[spot]] : []));
    const [first] = places;
    if (box === board.box || !first || places.every(([x, y]) => holds(box, x, y))) return;
    home.current ??= box;
    return glide(box, zoomed(board.box, board.box[2] / box[2], ...first), setBox);
  }, [followed]);
}

/** Moves the box there; what is returned stops it. */
function glide(from: Box, to: Box, setBox: (box: Box) => void, onEnd?: () => void): () => void {
  const began = performance.now();
  let frame = 0;
  const move = (now: number): void => {
    const part = Math.min(1, (now - began) / GLIDE);
    setBox(part === 1 ? to : (from.map((value, index) => value + ((to[index] ?? 0) - value) * part) as unknown as Box));
    if (part < 1) frame = requestAnimationFrame(move);
    else onEnd?.();
  };
  frame = requestAnimationFrame(move);
  return () => cancelAnimationFrame(frame);
}
