// How it works, on one screen: shown at one's first table of a game, and again when asked for.

import { useEffect, useRef, useState } from "preact/hooks";

import { Icon } from "../../board/Icon.tsx";
import { prefer, preferences } from "../../ui/store.ts";
import { say } from "../../ui/words.ts";
import type { BoardShown } from "../../wire.ts";
import "./how-to.css";

interface Props {
  game: string;
  /** The symbols of its art must be on the page, as they are where the board is. */
  board: BoardShown;
  /** Whether somebody has asked to see it again. */
  isAsked?: boolean;
  onClose?: () => void;
}

interface Drawn {
  symbol: string;
  owner: number | null;
}

const STEPS = ["1", "2", "3", "4"];
const SCREEN = ["1", "2", "3"];

const free = (symbol: string): Drawn => ({ symbol, owner: null });
const own = (symbol: string, owner = 0): Drawn => ({ symbol, owner });

/** What each step is drawn with. */
const DRAWN: { [game: string]: { [step: string]: Drawn[] } } = {
  samurai: {
    "1": [free("figure-helmet"), free("figure-buddha"), free("figure-rice")],
    "2": [own("tile-B3"), own("tile-S2"), own("tile-W1")],
    "3": [own("tile-S3"), free("figure-buddha"), own("tile-B2", 1)],
    "4": [own("tile-R4"), own("tile-N1"), own("tile-W2")],
  },
  "rice-wars": {
    "1": [own("peasant"), own("peasant", 1), own("peasant")],
    "2": [own("palace"), own("peasant"), free("ryo")],
    "3": [free("person-ashigaru"), free("person-ronin"), free("advisor")],
    "4": [free("strength"), free("card-back"), free("favour")],
  },
};

export function HowTo({ game, board, isAsked = false, onClose = () => undefined }: Props) {
  const [isSeen, setSeen] = useState(preferences().explained.includes(game));
  const isOpen = isAsked || !isSeen;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen && dialog.current && !dialog.current.open) dialog.current.showModal();
  }, [isOpen]);
  if (!isOpen) return null;
  const close = (): void => {
    prefer({ explained: [...new Set([...preferences().explained, game])] });
    setSeen(true);
    onClose();
  };
  return (
    <dialog ref={dialog} class="how-to" aria-labelledby="how-to" onClose={close}>
      <h2 id="how-to">{say("web.how")}</h2>
      <ol class="how-steps">
        {STEPS.map((step) => (
          <li key={step}>
            <span class="how-picture" aria-hidden="true">
              {DRAWN[game]?.[step]?.map((item, index) => (
                <Icon key={index} item={item} board={board} />
              ))}
            </span>
            <h3>{say(`web.how.${game}.${step}`)}</h3>
            <p>{say(`web.how.${game}.${step}.text`)}</p>
          </li>
        ))}
      </ol>
      <h3>{say("web.how.screen")}</h3>
      <ul class="how-screen">
        {SCREEN.map((step) => (
          <li key={step}>{say(`web.how.screen.${step}`)}</li>
        ))}
        <li>{say(`web.how.${game}.screen`)}</li>
        <li class="by-keyboard">{say("web.how.screen.keyboard")}</li>
      </ul>
      <form method="dialog">
        <button type="submit" class="primary">
          {say("web.how.go")}
        </button>
        <small class="quiet">
          {say("web.how.again")}{" "}
          <a href={`/rules/${game}`} target="_blank" rel="noopener">
            {say("web.rules.all")}
          </a>
        </small>
      </form>
    </dialog>
  );
}
