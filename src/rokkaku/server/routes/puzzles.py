"""The puzzles: which there are, today's, and tables to solve them at or to play on from them."""

from collections.abc import Iterator
from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rokkaku.core.errors import BadRequest
from rokkaku.drawing import THEMES
from rokkaku.games.catalogue import GAMES, find
from rokkaku.protocol import pages, requests
from rokkaku.protocol.tables import SECOND
from rokkaku.puzzles import PREFIX, Puzzle, find_puzzle, puzzle_of_the_day, puzzles_of
from rokkaku.server.edge.responses import NotFound, cacheable_response, endpoint, json_response, read_body
from rokkaku.server.platform import Platform
from rokkaku.server.routes.covers import picture_of
from rokkaku.server.routes.lessons import open_once
from rokkaku.server.routes.lobby import address
from rokkaku.server.tables.opening import puzzle_head, set_up

DECIDED = ("running", "finished", "expired")
"""How a table at which a puzzle was answered can stand: it expires when the puzzle is begun again."""


@endpoint
async def puzzles(request: Request) -> Response:
    """All puzzles."""
    return json_response(pages.PuzzlesShown(_today(request), tuple(_listed())))


@endpoint
async def today(request: Request) -> Response:
    """The puzzle of the day."""
    return json_response(_today(request))


def _today(request: Request) -> pages.PuzzleListed:
    """By the server's clock and the date in Greenwich, so that it is the same for everyone."""
    platform: Platform = request.app.state.platform
    day = datetime.fromtimestamp(platform.services.now() / SECOND, UTC).date()
    key = puzzle_of_the_day(day, GAMES).key
    return next(each for each in _listed() if each.key == key)


def _listed() -> Iterator[pages.PuzzleListed]:
    for game in GAMES:
        for number, puzzle in enumerate(puzzles_of(game), start=1):
            yield pages.PuzzleListed(game, puzzle.key, number, puzzle.position.setup.seats)


@endpoint
async def picture(request: Request) -> Response:
    """The board of a puzzle, for the front page."""
    game, theme = request.path_params["game"], request.path_params["theme"]
    puzzle = find_puzzle(game, request.path_params["puzzle"]) if game in GAMES else None
    if puzzle is None or theme not in THEMES:
        raise NotFound
    return cacheable_response(request, picture_of(puzzle.record, theme).encode(), "image/svg+xml")


@endpoint
async def open_puzzle(request: Request) -> Response:
    """The table of a puzzle: the one at which the guest has not answered it, or a new one."""
    platform: Platform = request.app.state.platform
    guest = await platform.guests.known(request)
    asked = await read_body(request, requests.NewPuzzle)
    puzzle = _asked(asked)
    head = puzzle_head(puzzle, guest, platform.services.now(), is_played_on=asked.is_played_on)
    if asked.is_played_on:
        await _refuse_unanswered(platform, puzzle, guest.id)
        await set_up(platform.services, head)
        opened = head.id
    else:
        opened = await open_once(platform, head)
    await platform.registry.table(opened)
    return json_response(pages.TableOpened(opened, address(request, opened)), 201)


async def _refuse_unanswered(platform: Platform, puzzle: Puzzle, guest: str) -> None:
    """Refuses to go on, with advice and with all that led here open, before the guest has answered."""
    for listed in await platform.services.store.tables(DECIDED, public=False, guest=guest):
        if (listed.head.setup.game, listed.head.lesson) == (puzzle.game, PREFIX + puzzle.key):
            table = await platform.registry.readable(listed.head.id)
            if table is not None and table.state.verdict in ("done", "missed"):
                return
    raise BadRequest("table.unanswered-puzzle")


def _asked(asked: requests.NewPuzzle) -> Puzzle:
    puzzle = find_puzzle(find(asked.game).key, asked.puzzle)
    if puzzle is None:
        raise BadRequest("table.unknown-puzzle", {"puzzle": asked.puzzle})
    return puzzle


ROUTES = [
    Route("/api/puzzles", puzzles, methods=["GET"]),
    Route("/api/puzzles/today", today, methods=["GET"]),
    Route("/api/puzzles/{game}/{puzzle}/{theme}.svg", picture, methods=["GET"]),
    Route("/api/puzzles", open_puzzle, methods=["POST"]),
]
