"""The lessons: which there are, and tables to play them at."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rokkaku.core.endings import EXPIRED
from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Outcome
from rokkaku.games.catalogue import GAMES, find
from rokkaku.lessons import find_lesson, lessons_of
from rokkaku.locales import say
from rokkaku.protocol import pages, requests
from rokkaku.protocol.tables import Head
from rokkaku.server.edge.responses import endpoint, json_response, read_body
from rokkaku.server.platform import Platform
from rokkaku.server.routes.lobby import address
from rokkaku.server.tables.endings import end_if_due
from rokkaku.server.tables.opening import lesson_head, store_new
from rokkaku.server.tables.rows import end_row
from rokkaku.server.tables.state import TableState


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
    head = lesson_head(asked.game, lesson, guest, platform.services.now())
    opened = await open_once(platform, head)
    await platform.registry.table(opened)
    return json_response(pages.TableOpened(opened, address(request, opened)), 201)


async def open_once(platform: Platform, head: Head) -> str:
    """The id of the guest's table for a lesson or a puzzle: the one that is not finished, or a new one."""
    # These are not counted among one's tables, so there must never be two tables for one of them.
    async with platform.services.store.alone(head.host):
        opened = await _begun(platform, head)
        if not opened:
            await store_new(platform.services, head)
            opened = head.id
    return opened


async def _begun(platform: Platform, new: Head) -> str:
    """The table at which the guest has not finished the lesson, if any; one where it is decided expires."""
    found = ""
    for listed in await platform.services.store.tables(("running",), public=False, guest=new.host):
        if (listed.head.setup.game, listed.head.lesson) == (new.setup.game, new.lesson):
            table = await platform.registry.readable(listed.head.id)
            if table is not None:
                await end_if_due(table, end_row(Outcome(EXPIRED, ())), _is_decided)
                found = found if table.state.is_over else table.id
    return found


def _is_decided(state: TableState) -> bool:
    return state.verdict != "open"


ROUTES = [
    Route("/api/lessons", lessons, methods=["GET"]),
    Route("/api/lessons", open_lesson, methods=["POST"]),
]
