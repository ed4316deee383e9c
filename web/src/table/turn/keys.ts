// Keys for what is done often. They can be turned off, for those who speak to their browser.

import { useEffect, useRef } from "preact/hooks";

import { ask } from "../../ui/api.ts";
import { preferences } from "../../ui/preferences.ts";
import { say } from "../../ui/words.ts";
import type { TableListed } from "../../wire.ts";
import { confirmable } from "../state/choices.ts";
import type { LiveTable } from "../state/live.ts";

/** Each key, and the name of what it does. */
export const KEYS: { [key: string]: string } = {
  u: "undo",
  r: "redo",
  R: "restart",
  c: "confirm",
  b: "board",
  h: "hand",
  m: "moves",
  l: "log",
  n: "next",
  Escape: "back",
};

interface Shortcuts {
  live: LiveTable;
  onTab: (tab: "moves" | "log") => void;
  /** Before anything is done by a key. */
  onAct: () => void;
  onBack: () => void;
}

export function useKeys(shortcuts: Shortcuts): void {
  const now = useRef(shortcuts);
  now.current = shortcuts;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const what = KEYS[event.key];
      if (!what || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (what !== "back" && (!preferences().keys || isWriting(event.target))) return;
      if (document.querySelector("dialog[open]")) return;
      if (what !== "back") {
        event.preventDefault();
        now.current.onAct();
      }
      act(what, now.current);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("input, textarea, [role=combobox]");
}

function act(what: string, { live, onTab, onBack }: Shortcuts): void {
  const question = live.table?.question;
  switch (what) {
    case "undo":
    case "restart":
      return question && question.draft.length > 0
        ? void live.send({ type: what })
        : live.tell(say("web.nothing-drafted"));
    case "redo":
      return question && question.undone.length > 0
        ? void live.send({ type: what })
        : live.tell(say("web.nothing-undone"));
    case "confirm":
      if (live.isWaiting) return live.tell(say("web.sending"));
      return question && confirmable(question) ? void live.confirm() : live.tell(say("web.not-finished"));
    case "board":
      return document.querySelector<SVGElement>(".board #spots > g[tabindex='0']")?.focus();
    case "hand":
      return document.querySelector<HTMLElement>(".hand-area button, .choices button, .turn-buttons button")?.focus();
    case "moves":
    case "log":
      onTab(what);
      // As soon as the tab is drawn, and before another key can be pressed.
      return queueMicrotask(() => document.querySelector<HTMLElement>("#tab-panel input, #tab-panel button")?.focus());
    case "next":
      return void next(live);
    case "back":
      return onBack();
  }
}

/** The next table that waits for oneself. */
async function next(live: LiveTable): Promise<void> {
  const mine = await ask<TableListed[]>("/api/tables?mine=1");
  const waiting = mine.find((each) => each.waits_for_me && each.id !== live.table?.id);
  if (waiting) location.assign(`/t/${waiting.id}`);
  else live.tell(say("web.no-next"));
}
