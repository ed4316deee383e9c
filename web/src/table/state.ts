// One table on this screen: the connection, what was told, and what the person is about to do.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { attempt } from "../games/attempts.ts";
import { preferences } from "../ui/store.ts";
import type { Done, Happened, Refused, TableShown } from "../wire.ts";
import { clicked } from "./choices.ts";
import { type Connection, type NewCommand, TableSocket } from "./socket.ts";
import { NOTHING, type Story, told } from "./story.ts";

export interface Live {
  table: TableShown | null;
  story: Story;
  connection: Connection;
  /** What has been clicked on the way to a move. */
  path: string[];
  /** Why something was refused. */
  notice: Refused | null;
  /** What the draft would lead to. */
  preview: Happened[];
  send: (command: NewCommand) => Promise<Done | Refused>;
  look: (seat: number | null) => void;
  click: (id: string) => void;
  play: (move: string) => Promise<void>;
  unclick: () => void;
  confirm: () => Promise<void>;
  foresee: (moves: readonly string[]) => void;
  dismiss: () => void;
}

/** The click that ends a turn by itself, so that Confirm can do both. */
const FINISHING = ["end-turn", "ready", "end-hiring"];

export function useTable(id: string, spots: readonly string[]): Live {
  const [table, setTable] = useState<TableShown | null>(null);
  const [story, setStory] = useState<Story>(NOTHING);
  const [connection, setConnection] = useState<Connection>("connecting");
  const [path, setPath] = useState<string[]>([]);
  const [notice, setNotice] = useState<Refused | null>(null);
  const [preview, setPreview] = useState<Happened[]>([]);
  const socket = useRef<TableSocket | null>(null);
  const shownSeat = useRef<number | null | undefined>(undefined);
  const foreseen = useRef("");

  useEffect(() => {
    const opened = new TableSocket(
      id,
      (shown) => {
        setStory((before) => told(before, shown, shown.seat !== shownSeat.current));
        shownSeat.current = shown.seat;
        setTable(shown);
        setPath([]);
      },
      setConnection,
    );
    socket.current = opened;
    opened.look(null);
    return () => opened.close();
  }, [id]);

  const send = async (command: NewCommand): Promise<Done | Refused> => {
    const answer = await (socket.current as TableSocket).send(command);
    setNotice(answer.type === "refused" ? answer : null);
    return answer;
  };

  const question = table?.question ?? null;

  const play = async (move: string): Promise<void> => {
    if (!question) return;
    const moves = [...question.draft, move].join(" ");
    await send({ type: "draft", moves, expected_seq: question.asked_at });
  };

  useEffect(() => {
    if (question?.is_final && !asksFirst(table)) void confirm();
  }, [question?.is_final, question?.asked_at]);

  const click = (clickedId: string): void => {
    if (!question) return;
    const step = clicked(question.choices, path, clickedId);
    setNotice(null);
    if (step.kind === "deeper") return setPath(step.path);
    if (step.kind === "move") return void play(step.move);
    const tried = attempt(table?.game ?? "", path, clickedId, spots);
    if (tried !== null && !question.is_final) void play(tried);
  };

  const confirm = async (): Promise<void> => {
    const moves = question && confirmable(question);
    if (question && moves) await send({ type: "confirm", moves: moves.join(" "), expected_seq: question.asked_at });
  };

  const foresee = (moves: readonly string[]): void => {
    const text = moves.join(" ");
    if (text === foreseen.current) return;
    foreseen.current = text;
    setPreview([]);
    if (text === "" || table?.lens !== "preview") return;
    void socket.current?.send({ type: "preview", moves: text }).then((answer) => {
      if (foreseen.current === text && answer.type === "done") setPreview(answer.happened);
    });
  };

  return useMemo(
    () => ({
      table,
      story,
      connection,
      path,
      notice,
      preview,
      send,
      look: (seat: number | null) => socket.current?.look(seat),
      click,
      play,
      unclick: () => setPath([]),
      confirm,
      foresee,
      dismiss: () => setNotice(null),
    }),
    [table, story, connection, path, notice, preview],
  );
}

/** The turn that Confirm would play: the draft, with the end of the turn where that is all that is missing. */
export function confirmable(question: NonNullable<TableShown["question"]>): string[] | null {
  if (question.is_final) return question.draft;
  for (const click of FINISHING) {
    const ending = question.choices[click];
    if (typeof ending === "string") return [...question.draft, ending];
  }
  return null;
}

function asksFirst(table: TableShown | null): boolean {
  const wanted = preferences().confirm;
  return wanted === "always" || (wanted === "slow" && table?.pace.kind !== "live");
}
