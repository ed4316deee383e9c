// A lesson: what it is about, what to do, and how it went.

import { useEffect, useRef } from "preact/hooks";

import { isLearnt, noteLearnt, openLesson } from "../../ui/lessons.ts";
import { reasonOf } from "../../ui/reason.ts";
import { say } from "../../ui/words.ts";
import type { LessonShown, TableShown } from "../../wire.ts";
import type { LiveTable } from "../state/live.ts";
import { CardHead } from "./CardHead.tsx";

interface Props {
  live: LiveTable;
  table: TableShown;
  lesson: LessonShown;
}

export function LessonCard({ live, table, lesson }: Props) {
  const forward = useRef<HTMLElement>(null);
  const isDone = lesson.verdict === "done";
  const point = (): void => {
    if (lesson.verdict === "open") live.highlighted.value = lesson.spots;
  };
  useEffect(point, [lesson.key, lesson.verdict]);
  useEffect(() => {
    if (!isDone) return;
    noteLearnt(table.game, lesson.key);
    live.highlighted.value = [];
    forward.current?.focus();
  }, [isDone]);
  return (
    <section class={`lesson ${lesson.verdict}`} aria-labelledby="lesson" onMouseEnter={point} onFocusIn={point}>
      <CardHead
        id="lesson"
        number={say("web.lesson.number", { number: lesson.number, count: lesson.count })}
        title={lesson.title}
        text={lesson.text}
        isOpen={lesson.verdict === "open"}
      />
      <p class="lesson-answer" role="status">
        {lesson.answer}
        {lesson.rule && " "}
        {lesson.rule && (
          <a href={`/rules/${table.game}?edition=${table.edition}#${lesson.rule}`} target="_blank" rel="noopener">
            {say("web.rule", { rule: lesson.rule })}
          </a>
        )}
      </p>
      <Ways live={live} table={table} lesson={lesson} forward={forward} />
    </section>
  );
}

function Ways({ live, table, lesson, forward }: Props & { forward: { current: HTMLElement | null } }) {
  const isDone = lesson.verdict === "done";
  const hasBegun = live.story.rows.some((row) => row.line > 0 && row.seat === table.seat);
  const go = (key: string): void =>
    void openLesson(table.game, key).catch((error: unknown) => live.tell(reasonOf(error)));
  /** What has ended or was given up cannot be taken back: then there is a new table. */
  const again = (): void =>
    table.ended || table.seat === null
      ? go(lesson.key)
      : void live.send({ type: "propose", what: "takeback", line: table.fork_line + 1 });
  return (
    <p class="lesson-ways">
      {lesson.next ? (
        <button
          type="button"
          ref={(button) => {
            forward.current = button;
          }}
          class={isDone ? "primary" : ""}
          onClick={() => go(lesson.next)}
        >
          {say(isDone || isLearnt(table.game, lesson.key) ? "web.lesson.next" : "web.lesson.skip")}
        </button>
      ) : null}
      {(hasBegun || lesson.verdict !== "open") && (
        <button type="button" class={lesson.verdict === "missed" ? "primary" : ""} onClick={again}>
          {say("web.lesson.again")}
        </button>
      )}
      {isDone && !lesson.next && (
        <a
          class="button primary"
          ref={(link) => {
            forward.current = link;
          }}
          href="/"
        >
          {say("web.lesson.play")}
        </a>
      )}
      <a class="button" href="/learn">
        {say("web.lesson.all")}
      </a>
    </p>
  );
}
