// All lessons, and which of them are done.

import { useState } from "preact/hooks";

import { Footer } from "../ui/Footer.tsx";
import { useAnswer } from "../ui/hooks/answer.ts";
import { useTitle } from "../ui/hooks/title.ts";
import { isLearnt, openLesson } from "../ui/lessons.ts";
import { gameName } from "../ui/names.ts";
import { reasonOf } from "../ui/reason.ts";
import { TopBar } from "../ui/TopBar.tsx";
import { coverAddress } from "../ui/theme.ts";
import { say } from "../ui/words.ts";
import type { LessonsShown } from "../wire.ts";

export function LearnPage() {
  const { answer: courses, problem } = useAnswer<readonly LessonsShown[]>("/api/lessons");
  const [refusal, setRefusal] = useState("");
  useTitle(say("web.learn"));
  const refuse = (error: unknown): void => setRefusal(reasonOf(error));
  return (
    <div class="lobby">
      <TopBar page="learn" />
      <main class="learn">
        <h1>{say("web.learn")}</h1>
        <p>{say("web.learn.text")}</p>
        {(refusal || problem) && (
          <p class="problem" role="alert">
            {refusal || problem}
          </p>
        )}
        <div class="courses">
          {courses?.map((course) => (
            <Course key={course.game} course={course} onRefusal={refuse} />
          ))}
        </div>
      </main>
      <Footer />
    </div>
  );
}

function Course({ course, onRefusal }: { course: LessonsShown; onRefusal: (error: unknown) => void }) {
  const done = course.lessons.filter((lesson) => isLearnt(course.game, lesson.key)).length;
  const name = `course-${course.game}`;
  const upcoming = course.lessons.find((lesson) => !isLearnt(course.game, lesson.key));
  return (
    <section class="course" aria-labelledby={name}>
      <img class="cover" data-game={course.game} src={coverAddress(course.game)} alt="" />
      <h2 id={name}>{gameName(course.game)}</h2>
      <p class="quiet">{say("web.learn.done", { done, count: course.lessons.length })}</p>
      <ol>
        {course.lessons.map((lesson) => (
          <li key={lesson.key}>
            <button
              type="button"
              class={lesson === upcoming ? "primary" : ""}
              onClick={() => void openLesson(course.game, lesson.key).catch(onRefusal)}
            >
              {lesson.title}
              {isLearnt(course.game, lesson.key) && <span class="learnt">{say("web.learn.learnt")}</span>}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
