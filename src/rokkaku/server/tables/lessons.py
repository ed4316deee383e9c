"""The lesson at a table as its learner sees it."""

from rokkaku.lessons import lessons_of
from rokkaku.locales import Speaker
from rokkaku.protocol.frames import LessonShown
from rokkaku.server.tables.state import TableState


def lesson_shown(state: TableState, speaker: Speaker) -> LessonShown | None:
    """The lesson, its goal, and what there is to say of how it went."""
    lesson, verdict = state.lesson, state.verdict
    if lesson is None or verdict is None:
        return None
    game = state.head.setup.game
    lessons = lessons_of(game)
    at, own = lessons.index(lesson), f"lesson.{game}.{lesson.key}"
    places = {spot: spot for spot in lesson.spots}
    answers = {"done": f"{own}.done", "missed": f"{own}.hint"}
    return LessonShown(
        key=lesson.key,
        number=at + 1,
        count=len(lessons),
        title=speaker.say(f"{own}.title"),
        text=speaker.say(f"{own}.text", places),
        spots=lesson.spots,
        verdict=verdict,
        answer=speaker.say(answers[verdict], places) if verdict in answers else "",
        rule=lesson.rule if verdict == "missed" else "",
        next=lessons[at + 1].key if at + 1 < len(lessons) else "",
    )
