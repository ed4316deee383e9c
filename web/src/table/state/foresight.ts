// What the draft, or the place pointed at, would lead to: asked of the server, never more often than needed.

import { useEffect, useRef } from "preact/hooks";

import { NOTHING, type Preview } from "../../games/game.ts";
import { Observed } from "../../ui/observed.ts";
import type { Done, Refused, TableShown } from "../../wire.ts";
import { clicked, lit } from "./choices.ts";
import type { NewCommand } from "./socket.ts";

/** A pointer that only passes by asks nothing. */
const PAUSE = 70;
const MOST_KEPT = 300;

type Ask = (command: NewCommand) => Promise<Done | Refused>;

export function useForesight(
  table: TableShown | null,
  path: readonly string[],
  pointing: Observed<string>,
  ask: Ask,
): Observed<Preview> {
  const foreseen = useRef(new Observed<Preview>(NOTHING)).current;
  const asker = useRef(new Asker(foreseen, ask)).current;
  const question = table?.lens === "preview" ? table.question : null;

  useEffect(() => {
    asker.forget();
  }, [table?.seq, table?.seat]);

  useEffect(() => {
    const draft = question?.draft ?? [];
    const consider = (): void => {
      const held = question ? heldMove(question.choices, path, pointing.value) : null;
      const moves = held === null ? draft : [...draft, held];
      asker.want(question ? moves.join(" ") : "", held !== null);
    };
    consider();
    return pointing.follow(consider);
  }, [question, path]);

  return foreseen;
}

function heldMove(tree: Parameters<typeof lit>[0], path: readonly string[], id: string): string | null {
  if (!id || !lit(tree, path).has(id)) return null;
  const step = clicked(tree, path, id);
  return step.kind === "move" ? step.move : null;
}

/** One question at a time; what was answered once is not asked again. */
class Asker {
  private readonly foreseen: Observed<Preview>;
  private readonly ask: Ask;
  private readonly known = new Map<string, Preview>();
  private wanted = "";
  private isHeld = false;
  private timer = 0;
  private isAsking = false;

  constructor(foreseen: Observed<Preview>, ask: Ask) {
    this.foreseen = foreseen;
    this.ask = ask;
  }

  forget(): void {
    this.known.clear();
  }

  want(moves: string, isHeld: boolean): void {
    this.wanted = moves;
    this.isHeld = isHeld;
    clearTimeout(this.timer);
    if (moves === "") this.foreseen.value = NOTHING;
    else if (!this.tell()) this.timer = window.setTimeout(() => void this.find(), PAUSE);
  }

  private tell(): boolean {
    const found = this.known.get(this.wanted);
    if (found) this.foreseen.value = found.isHeld === this.isHeld ? found : { ...found, isHeld: this.isHeld };
    return found !== undefined;
  }

  private async find(): Promise<void> {
    const moves = this.wanted;
    if (this.isAsking || moves === "" || this.tell()) return;
    this.isAsking = true;
    const answer = await this.ask({ type: "preview", moves });
    this.isAsking = false;
    if (this.known.size >= MOST_KEPT) this.known.clear();
    const isDone = answer.type === "done";
    this.known.set(moves, {
      moves,
      isHeld: this.isHeld,
      happened: isDone ? answer.happened : [],
      view: isDone ? answer.view : null,
    });
    if (this.wanted !== "" && !this.tell()) void this.find();
  }
}
