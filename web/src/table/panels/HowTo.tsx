// How it works, on one screen: shown at one's first table of a game, and again when asked for.

import { useEffect, useRef, useState } from "preact/hooks";

import { Icon } from "../../board/Icon.tsx";
import { findGame } from "../../games/registry.ts";
import { prefer, preferences } from "../../ui/preferences.ts";
import { say, sayIf } from "../../ui/words.ts";
import type { BoardShown } from "../../wire.ts";

interface Props {
  game: string;
  edition: string;
  /** The symbols of its art must be on the page, as they are where the board is. */
  board: BoardShown;
  /** Whether somebody has asked to see it again. */
  isAsked?: boolean;
  onClose?: () => void;
}

const STEPS = [1, 2, 3, 4];
const SCREEN = ["1", "2", "3"];

export function HowTo({ game, edition, board, isAsked = false, onClose = () => undefined }: Props) {
  const [isSeen, setSeen] = useState(() => isKnown(game));
  const isOpen = isAsked || !isSeen;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!isOpen || !dialog.current || dialog.current.open) return;
    dialog.current.showModal();
    // The button at the end has the focus; on a phone that would scroll the beginning away.
    dialog.current.scrollTop = 0;
  }, [isOpen]);
  if (!isOpen) return null;
  const { introduction } = findGame(game);
  const steps = STEPS.filter((step) => sayIf(`web.how.${game}.${step}`) !== "");
  const onScreen = sayIf(`web.how.${game}.screen`);
  const close = (): void => {
    prefer({ explained: [...new Set([...preferences().explained, game])] });
    setSeen(true);
    onClose();
  };
  return (
    <dialog ref={dialog} class="how-to" aria-labelledby="how-to" onClose={close}>
      <h2 id="how-to">{say("web.how")}</h2>
      {steps.length > 0 && (
        <ol class="how-steps">
          {steps.map((step) => (
            <li key={step}>
              <span class="how-picture" aria-hidden="true">
                {introduction[step - 1]?.map((item, index) => (
                  <Icon key={index} item={item} board={board} />
                ))}
              </span>
              <h3>{say(`web.how.${game}.${step}`)}</h3>
              <p>{say(`web.how.${game}.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      )}
      <h3>{say("web.how.screen")}</h3>
      <ul class="how-screen">
        {SCREEN.map((step) => (
          <li key={step}>{say(`web.how.screen.${step}`)}</li>
        ))}
        {onScreen && <li>{onScreen}</li>}
        <li class="by-keyboard">{say("web.how.screen.keyboard")}</li>
      </ul>
      <form method="dialog">
        <button type="submit" class="primary">
          {say("web.how.go")}
        </button>
        <small class="quiet">
          {say("web.how.again")}{" "}
          <a href={`/rules/${game}?edition=${edition}`} target="_blank" rel="noopener">
            {say("web.rules.all")}
          </a>
        </small>
      </form>
    </dialog>
  );
}

/** Whoever has done a lesson needs no more words of it. */
function isKnown(game: string): boolean {
  const { explained, learnt } = preferences();
  return explained.includes(game) || learnt.some((lesson) => lesson.startsWith(`${game} `));
}
