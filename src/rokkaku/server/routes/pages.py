"""The pages: one HTML shell for all, filled in by the client according to the address."""

from collections.abc import Mapping
from functools import cache
from html import escape
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from rokkaku.core.errors import BadRequest, RokkakuError
from rokkaku.core.game import edition_title, game_title
from rokkaku.core.record import SPECTATOR
from rokkaku.locales import SPOKEN, Speaker, is_spoken, say
from rokkaku.server.edge.languages import choice
from rokkaku.server.edge.responses import NotFound, cacheable_response, endpoint
from rokkaku.server.platform import Platform
from rokkaku.server.routes.lobby import address
from rokkaku.server.tables.archive import makes_png
from rokkaku.server.tables.state import TableState

SHELL = """<!doctype html>
<html lang="{language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>{title}</title>{preview}
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/app.css"><script type="module" src="/static/app.js"></script></head>
<body><div id="app"><noscript><p>{without}</p><pre>{command}</pre></noscript></div></body>
</html>
"""
PAGES = (
    "/",
    "/new",
    "/learn",
    "/puzzles",
    "/import",
    "/rules",
    "/rules/{game}",
    "/about",
    "/t/{id}",
    "/r/{id}",
    "/d/{id}",
)
DEALS = "/d/"
MOST_DIGITS = 6
"""Of the number of a line in an address."""
KINDS = {"js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}


async def shell(request: Request) -> Response:
    """The same HTML for every page; the client loads the content.  A language asked for is kept."""
    table = request.path_params.get("id", "")
    command = f"rokkaku play --join {address(request, table)}" if table else "rokkaku play samurai"
    page = SHELL.format(
        language=SPOKEN.get(),
        title=say("web.title"),
        without=escape(say("web.no-script")),
        command=escape(command),
        preview=await _preview(request, table) if table else "",
    )
    asked = request.query_params.get("language", "")
    kept = {"set-cookie": choice(asked)} if is_spoken(asked) else {}
    return HTMLResponse(page, headers={"cache-control": "no-cache", **kept})


async def _preview(request: Request, id: str) -> str:
    """What a link to a table shows elsewhere: what anyone may see of it, and nothing of any other table."""
    platform: Platform = request.app.state.platform
    try:
        state = (await platform.table(id, None)).state
    except RokkakuError:
        return ""
    speaker, setup = Speaker(), state.head.setup
    base, path = address(request, id).removesuffix(f"/t/{id}"), request.url.path
    turn = _turn_asked(request, len(state.lines))
    told = {
        "og:site_name": say("web.title"),
        "og:type": "website",
        "og:title": f"{game_title(setup.game, speaker)}: {edition_title(setup.game, setup.edition, speaker)}",
        "og:description": say(_described(state, path)),
        "og:url": base + path + (f"?turn={turn}" if turn else ""),
    }
    if state.is_started and state.head.has_spectators and makes_png():
        # What became of a deal would give it away to whoever is challenged.
        shown = "0" if path.startswith(DEALS) else turn
        picture = f"{base}/api/tables/{id}/picture.png?view={SPECTATOR}" + (f"&turn={shown}" if shown else "")
        told |= {"og:image": picture, "twitter:card": "summary_large_image"}
    return "".join(f'\n<meta property="{name}" content="{escape(text)}">' for name, text in told.items())


def _described(state: TableState, path: str) -> str:
    """The key of the sentence that says what a link leads to."""
    if path.startswith(DEALS) and state.status == "finished" and state.is_solo:
        return "preview.deal"
    if state.status == "open" and not any(chair.kind == "free" for chair in state.chairs):
        return "preview.invited"
    return f"preview.{state.status}"


def _turn_asked(request: Request, last: int) -> str:
    """The line that an address names, if there is one; addresses are written by anyone."""
    turn = request.query_params.get("turn", "")
    is_line = turn.isascii() and turn.isdigit() and len(turn) <= MOST_DIGITS and int(turn) <= last
    return turn if is_line else ""


@endpoint
async def static(request: Request) -> Response:
    """One file of the built client."""
    name = request.path_params["name"]
    content, kind = _files().get(name), KINDS.get(name.rpartition(".")[2], "")
    if content is None or not kind:
        raise NotFound
    return cacheable_response(request, content, kind, _files().get(f"{name}.br", b""))


@cache
def _files() -> Mapping[str, bytes]:
    """By name, without subfolders; what ends in `.br` is another one in Brotli."""
    folder = files("rokkaku").joinpath("static")
    if not folder.is_dir():
        raise BadRequest("server.no-client")
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}


ROUTES = [
    *(Route(path, shell, methods=["GET"]) for path in PAGES),
    Route("/static/{name}", static, methods=["GET"]),
]
