"""The lessons: which there are, and tables to play them at."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rokkaku.core.errors import BadRequest
from rokkaku.games.catalogue import GAMES, find
from rokkaku.lessons import find_lesson, lessons_of
from rokkaku.locales import say
from rokkaku.protocol import pages, requests
from rokkaku.server.edge.responses import endpoint, json_response, read_body
from rokkaku.server.platform import Platform
from rokkaku.server.routes.lobby import address, create_table
from rokkaku.server.tables.opening import lesson_head


@endpoint
async def lessons(request: Request) -> Response:
    """The lessons of all games that have some."""
    return json_response(
        tuple(
            pages.LessonsShown(
                game,
                tuple(
                    pages.LessonListed(lesson.key, say(f"lesson.{game}.{lesson.key}.title"))
                    for lesson in lessons_of(game)
                ),
            )
            for game in GAMES
            if lessons_of(game)
        )
    )


@endpoint
async def open_lesson(request: Request) -> Response:
    """The table of a lesson: the one at which the guest has not finished it, or a new one."""
    platform: Platform = request.app.state.platform
    guest = await platform.guests.known(request)
    asked = await read_body(request, requests.NewLesson)
    lesson = find_lesson(find(asked.game).key, asked.lesson)
    if lesson is None:
        known = [each.key for each in lessons_of(asked.game)]
        raise BadRequest("table.unknown-lesson", {"lesson": asked.lesson, "allowed": known})
    begun = await platform.services.store.tables(("running",), public=False, guest=guest.id)
    for listed in begun:
        if listed.head.setup.game == asked.game and listed.head.lesson == lesson.key:
            return json_response(pages.TableOpened(listed.head.id, address(request, listed.head.id)), 201)
    return await create_table(request, lesson_head(asked.game, lesson, guest, platform.services.now()))


ROUTES = [
    Route("/api/lessons", lessons, methods=["GET"]),
    Route("/api/lessons", open_lesson, methods=["POST"]),
]
