// Between two people at one screen: nothing secret is on the page, nor sent to it, until the next one says so.

import { useLayoutEffect, useRef } from "preact/hooks";
import { Badge } from "../../board/Icon.tsx";
import { nameOf } from "../../ui/names.ts";
import { say } from "../../ui/words.ts";
import type { BoardShown, ChairShown } from "../../wire.ts";

interface Props {
  chairs: readonly ChairShown[];
  board: BoardShown;
  onOpen: (seat: number) => void;
}

export function PassScreen({ chairs, board, onOpen }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const names = chairs.map(nameOf);
  useLayoutEffect(() => button.current?.focus(), [names.join()]);
  return (
    <section class="pass-screen" aria-label={say("web.curtain", { name: names.join(", ") })}>
      <p>{say(names.length === 1 ? "web.curtain" : "web.curtain.several", { name: names.join(", ") })}</p>
      <div>
        {chairs.map((chair, index) => (
          <button
            type="button"
            class="primary"
            key={chair.seat}
            ref={index === 0 ? button : null}
            onClick={() => onOpen(chair.seat)}
          >
            <Badge seat={chair.seat} board={board} /> {say("web.curtain.open", { name: nameOf(chair) })}
          </button>
        ))}
      </div>
      <p class="quiet">{say("web.curtain.why")}</p>
    </section>
  );
}
