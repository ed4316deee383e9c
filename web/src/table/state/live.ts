// One table on this screen: the connection, what was told, and what the person is about to do.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { cardText } from "../../board/labels.ts";
import type { Preview } from "../../games/game.ts";
import { freshId, post } from "../../ui/api.ts";
import { useLanguage } from "../../ui/hooks/language.ts";
import { Observed } from "../../ui/hooks/observed.ts";
import { preferences } from "../../ui/preferences.ts";
import { say } from "../../ui/words.ts";
import type { Done, Question, Refused, TableShown } from "../../wire.ts";
import { begun, clicked, confirmable, isComplete, leadsOver } from "./choices.ts";
import { usePlayedByItself } from "./forced.ts";
import { isPreviewed, usePreview } from "./preview.ts";
import { type Connection, type NewCommand, TableSocket } from "./socket.ts";
import { NOTHING, type Story, told } from "./story.ts";

export interface LiveTable {
  table: TableShown | null;
  story: Story;
  connection: Connection;
  /** Why the table is gone, if the server says so. */
  whyGone: string;
  /** Whether something asked has not been answered yet. */
  isWaiting: boolean;
  /** What has been clicked on the way to a move. */
  path: readonly string[];
  /** Why something was refused. */
  notice: Refused | null;
  /** What the pointer, the focus or a dragged tile is over. */
  pointing: Observed<string>;
  /** Places that something elsewhere on the page speaks of. */
  highlighted: Observed<readonly string[]>;
  /** Places of the advice that is pointed at or was taken, to which the board moves; null: none. */
  advised: Observed<readonly string[] | null>;
  /** What the moves laid out or pointed at lead to. */
  preview: Observed<Preview>;
  send: (command: NewCommand) => Promise<Done | Refused>;
  /** Sends what a chair of one's own has to say, also while somebody else at this screen looks, or nobody. */
  sendAs: (seat: number, command: NewCommand) => Promise<void>;
  look: (seat: number | null) => void;
  click: (id: string) => void;
  unclick: () => void;
  confirm: () => Promise<void>;
  /** Says something where refusals are said. */
  tell: (sentence: string) => void;
  dismiss: () => void;
}

/** By this the server says that a click means nothing in the game. */
const NO_MEANING = "table.no-meaning";
/** How long a finished turn waits for second thoughts, where it confirms itself after a while. */
export const CONFIRM_DELAY = 5000;

export function useTable(id: string, spots: readonly string[]): LiveTable {
  const [table, setTable] = useState<TableShown | null>(null);
  const [story, setStory] = useState<Story>(NOTHING);
  const [connection, setConnection] = useState<Connection>("connecting");
  const [whyGone, setWhyGone] = useState("");
  const [isAsking, setAsking] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [notice, setNotice] = useState<Refused | null>(null);
  const socket = useRef<TableSocket | null>(null);
  const shownBefore = useRef<TableShown | null>(null);
  const pointing = useRef(new Observed("")).current;
  const highlighted = useRef(new Observed<readonly string[]>([])).current;
  const advised = useRef(new Observed<readonly string[] | null>(null)).current;

  useEffect(() => {
    const onTable = (shown: TableShown, isWhole: boolean): void => {
      const before = shownBefore.current;
      const isNew = before === null || shown.seat !== before.seat;
      shownBefore.current = shown;
      setStory((story) => told(story, shown, isNew || isWhole));
      setTable(shown);
      if (isNew || questionKey(before) !== questionKey(shown)) setChosen([]);
      if (isNew || isWhole) setNotice(null);
      else if (before.proposed && !shown.proposed && !shown.ended) setNotice(proposalNotice(shown));
    };
    const onConnection = (now: Connection, why = ""): void => {
      setConnection(now);
      setWhyGone(why);
    };
    const opened = new TableSocket(id, { onTable, onConnection, onWaiting: setAsking });
    socket.current = opened;
    return () => opened.close();
  }, [id]);

  const language = useLanguage();
  useEffect(() => {
    if (shownBefore.current !== null) socket.current?.look();
  }, [language]);

  const ask = useRef((command: NewCommand) => (socket.current as TableSocket).send(command)).current;
  const isPlaying = usePlayedByItself(table, connection, story.rows.at(-1), ask);
  const isWaiting = isAsking || isPlaying;

  const question = table?.question ?? null;
  const path = useMemo(() => (question ? begun(question.choices, chosen) : chosen), [question, chosen]);
  const preview = usePreview(table, language, path, pointing, ask);

  const tell = (sentence: string): void => setNotice(noticeOf(sentence));

  const send = async (command: NewCommand): Promise<Done | Refused> => {
    const answer = await ask(command);
    setNotice(answer.type === "refused" ? answer : null);
    return answer;
  };

  const sendAs = async (seat: number, command: NewCommand): Promise<void> => {
    if (seat === table?.seat) return void (await send(command));
    await post(`/api/tables/${id}/commands`, { command: { ...command, id: freshId() }, seat }).catch((refusal: Error) =>
      tell(refusal.message),
    );
  };

  /** A click that is no choice: something that was laid out goes back, or it is said why not. */
  const attempt = async (clickedId: string, question: Question, table: TableShown): Promise<void> => {
    const answer = await ask({ type: "attempt", clicks: [...path, clickedId], expected_seq: question.asked_at });
    if (answer.type === "done") return;
    if (question.is_final) return isPreviewed(preview.value) ? tell(say("web.moves.final")) : undefined;
    if (answer.key !== NO_MEANING) setNotice(withCard(answer, cardText(clickedId, table)));
    else if (!leadsOver(question.choices, spots)) tell(say("web.not-on-the-board"));
    else if (path.length === 0) tell(say("web.choose-first"));
  };

  const click = (clickedId: string): void => {
    setNotice(null);
    if (!spots.includes(clickedId)) pointing.value = "";
    const why = isPlaying ? say("web.sending") : table && reasonNot(table, connection);
    if (!table || !question || why) return why ? tell(why) : undefined;
    const step = clicked(question.choices, path, clickedId);
    if (step.kind === "deeper") return setChosen(step.path);
    if (step.kind === "no") return void attempt(clickedId, question, table);
    const moves = [...question.draft, step.move].join(" ");
    void send({ type: "draft", moves, expected_seq: question.asked_at });
  };

  useEffect(() => {
    if (connection === "open") setNotice(null);
  }, [connection]);

  /** Whoever has laid out what was advised sees it as long as it lies there. */
  const isLaidOut = (question?.draft.length ?? 0) > 0;
  useEffect(() => {
    if (!isLaidOut) advised.value = null;
  }, [question?.asked_at, isLaidOut]);

  const confirm = async (): Promise<void> => {
    const moves = question && !isPlaying && confirmable(question);
    if (question && moves) await send({ type: "confirm", moves: moves.join(" "), expected_seq: question.asked_at });
  };

  useEffect(() => {
    const delay = question && !isPlaying && isComplete(question) ? confirmDelay(table) : null;
    if (delay === null) return;
    const timer = setTimeout(() => void confirm(), delay);
    return () => clearTimeout(timer);
  }, [question?.asked_at, question?.draft.join(" "), preferences().confirm, isPlaying]);

  return useMemo(
    () => ({
      table,
      story,
      connection,
      whyGone,
      isWaiting,
      path,
      notice,
      pointing,
      highlighted,
      advised,
      preview,
      send,
      sendAs,
      look: (seat: number | null) => socket.current?.look(seat),
      click,
      unclick: () => setChosen([]),
      confirm,
      tell,
      dismiss: () => setNotice(null),
    }),
    [table, story, connection, whyGone, isWaiting, path, notice, spots],
  );
}

/** Takes one's seat back from the bot that keeps it warm. */
export async function comeBack(live: LiveTable, seat: number): Promise<void> {
  await live.send({ type: "sit", seat });
  live.look(seat);
}

function noticeOf(sentence: string): Refused {
  return { type: "refused", id: "", key: "", sentence, rule: "" };
}

/** A refusal, after what is printed on the card that was clicked. */
function withCard(refused: Refused, card: string): Refused {
  return card ? { ...refused, sentence: `${card} ${refused.sentence}` } : refused;
}

/** What to say of a proposal that is no more: nothing if it has come true. */
function proposalNotice(shown: TableShown): Refused | null {
  if (shown.told.some((row) => row.kind === "takeback" || row.kind === "pause")) return null;
  const answer = shown.told.findLast((row) => row.kind === "answer");
  if (answer?.seat === shown.seat) return null;
  return noticeOf(answer?.happened[0]?.sentence ?? say("web.proposal.off"));
}

/** Tells apart what somebody is asked, and how far the answer is laid out. */
export function questionKey(table: TableShown | null): string {
  const question = table?.question;
  return question ? `${question.asked_at} ${question.draft.join(" ")}` : "";
}

/** Why one cannot play now, if one cannot. */
export function reasonNot(table: TableShown, connection: Connection = "open"): string | null {
  if (connection !== "open") return say("web.lost");
  if (table.is_paused) return say("web.paused");
  if (table.question) return null;
  if (table.status === "finished" || table.status === "expired") return say("web.why.over");
  if (table.status === "open") return say("web.why.waiting");
  if (table.seat === null) return say("web.why.watching");
  const others = table.chairs
    .filter((chair) => table.deciders.includes(chair.seat))
    .map((chair) => say(`colour.${chair.colour}`));
  return say("web.why.not-your-turn", { names: others.join(", ") });
}

/** After how long a finished turn confirms itself; null: never. */
export function confirmDelay(table: TableShown | null): number | null {
  switch (preferences().confirm) {
    case "never":
      return 0;
    case "timed":
      return CONFIRM_DELAY;
    case "slow":
      return table?.pace.kind === "live" ? 0 : null;
    case "always":
      return null;
  }
}
