// What the draft, or the place pointed at, leads to: asked of the server, never more often than needed.

import { useEffect, useRef } from "preact/hooks";

import { NOTHING, type Preview } from "../../games/game.ts";
import { Observed } from "../../ui/hooks/observed.ts";
import type { Done, Refused, TableShown, Tree } from "../../wire.ts";
import { clicked, lit } from "./choices.ts";
import type { NewCommand } from "./socket.ts";

/** A pointer that only passes by asks nothing. */
const PAUSE = 70;
const MOST_KEPT = 300;

type Ask = (command: NewCommand) => Promise<Done | Refused>;

export function usePreview(
  table: TableShown | null,
  language: string,
  path: readonly string[],
  pointing: Observed<string>,
  ask: Ask,
): Observed<Preview> {
  const preview = useRef(new Observed<Preview>(NOTHING)).current;
  const requests = useRef(new PreviewRequests(preview, ask)).current;
  const question = table?.lens === "preview" ? table.question : null;

  useEffect(() => {
    requests.forget();
  }, [table?.seq, table?.seat, language]);

  useEffect(() => {
    const draft = question?.draft ?? [];
    const consider = (): void => {
      const pointed = question ? moveAt(question.choices, path, pointing.value) : null;
      const moves = pointed === null ? draft : [...draft, pointed];
      requests.want(question ? moves.join(" ") : "", pointed !== null);
    };
    consider();
    return pointing.follow(consider);
  }, [question, path]);

  return preview;
}

/** Whether what moves lead to is worth telling where the question stands. */
export function isPreviewed({ happened }: Preview): boolean {
  return happened.some((each) => each.weight === "major");
}

/** The move that a click there would make, if it would make one. */
function moveAt(tree: Tree, path: readonly string[], id: string): string | null {
  if (!id || !lit(tree, path).has(id)) return null;
  const step = clicked(tree, path, id);
  return step.kind === "move" ? step.move : null;
}

/** One request at a time; what was answered once is not asked again. */
class PreviewRequests {
  private readonly preview: Observed<Preview>;
  private readonly ask: Ask;
  private readonly known = new Map<string, Preview>();
  private wanted = "";
  private isPointed = false;
  private timer = 0;
  private isAsking = false;

  constructor(preview: Observed<Preview>, ask: Ask) {
    this.preview = preview;
    this.ask = ask;
  }

  forget(): void {
    this.known.clear();
  }

  want(moves: string, isPointed: boolean): void {
    this.wanted = moves;
    this.isPointed = isPointed;
    clearTimeout(this.timer);
    if (moves === "") this.preview.value = NOTHING;
    else if (!this.tell()) this.timer = window.setTimeout(() => void this.find(), PAUSE);
  }

  private tell(): boolean {
    const found = this.known.get(this.wanted);
    if (found)
      this.preview.value = found.isPointed === this.isPointed ? found : { ...found, isPointed: this.isPointed };
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
      isPointed: this.isPointed,
      happened: isDone ? answer.happened : [],
      view: isDone ? answer.view : null,
    });
    if (this.wanted !== "" && !this.tell()) void this.find();
  }
}
