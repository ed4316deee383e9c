// What was taken flies to the row of whoever has it now, or to what lies aside.

import { useEffect, useRef } from "preact/hooks";

import { Icon } from "../../board/Icon.tsx";
import { findGame } from "../../games/registry.ts";
import { REDUCED } from "../../ui/hooks/media.ts";
import type { BoardShown } from "../../wire.ts";
import type { Beat } from "../state/beats.ts";

const LASTING = 550;
/** How much larger than its place it begins. */
const LARGER = 1.4;

export function Flight({ beat, game, board }: { beat: Beat | null; game: string; board: BoardShown }) {
  const flying = useRef<HTMLDivElement>(null);
  const event = beat && !beat.isOpen ? beat.event : null;
  const taken = event ? findGame(game).taken?.(event) : null;
  useEffect(() => {
    const from = taken && document.querySelector(`.board #spots > [data-spot="${taken.spot}"]`);
    const to = taken && inSight(taken.seat === null ? ".facts" : `[data-seat="${taken.seat}"]`);
    if (REDUCED.value || !from || !to || !flying.current) return;
    const [start, end] = [middle(from), middle(to)];
    const size = Math.min(1, (from.getBoundingClientRect().width * LARGER) / flying.current.offsetWidth);
    const at = ([x, y]: readonly [number, number], scale: number): string =>
      `translate(${x}px, ${y}px) scale(${scale})`;
    flying.current.animate(
      [
        { transform: at(start, size), opacity: 1 },
        { transform: at(end, size / 2), opacity: 0.6 },
      ],
      { duration: LASTING, easing: "ease-in-out" },
    );
  }, [event]);
  return (
    <div class="flight" ref={flying} aria-hidden="true">
      {taken && <Icon item={{ symbol: taken.symbol, owner: null }} board={board} />}
    </div>
  );
}

function middle(element: Element): readonly [number, number] {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}

/** The first of some elements that is on the screen. */
function inSight(selector: string): Element | undefined {
  return [...document.querySelectorAll(selector)].find((each) => {
    const box = each.getBoundingClientRect();
    return box.width > 0 && box.top >= 0 && box.bottom <= innerHeight;
  });
}
