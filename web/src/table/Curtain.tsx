// Between two people at one screen: nothing secret is on the page, nor sent to it, until the next one says so.

import { useEffect, useRef } from "preact/hooks";

import { say } from "../ui/words.ts";
import type { ChairShown } from "../wire.ts";
import { nameOf } from "./Players.tsx";

export function Curtain({ chair, onOpen }: { chair: ChairShown; onOpen: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div class="curtain" role="dialog" aria-modal="true" aria-label={say("web.curtain", { name: nameOf(chair) })}>
      <p>{say("web.curtain", { name: nameOf(chair) })}</p>
      <button type="button" class="primary" ref={button} onClick={onOpen}>{say("web.curtain.open", { name: nameOf(chair) })}</button>
    </div>
  );
}
