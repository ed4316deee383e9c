"""Pages for people: the tables there are, and how to join one from a terminal."""

from collections.abc import Sequence
from functools import wraps
from html import escape
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from rokkaku.core.errors import RokkakuError
from rokkaku.locales import say
from rokkaku.server import wire
from rokkaku.server.answers import Endpoint, status_of
from rokkaku.server.desk import Desk
from rokkaku.server.routes.lobby import address, own_tables, public_tables
from rokkaku.server.tables.points_of_view import PointOfView, shown

PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title><link rel="stylesheet" href="/style.css"></head>
<body><header><h1><a href="/">{name}</a></h1><p>{lead}</p></header><main>{content}</main></body>
</html>
"""


def page(show: Endpoint) -> Endpoint:
    """A page whose refusals are pages."""

    @wraps(show)
    async def shown_page(request: Request) -> Response:
        try:
            return await show(request)
        except RokkakuError as error:
            return _page(say("page.title"), f"<p>{escape(error.sentence())}</p>", status=status_of(error))

    return shown_page


@page
async def home(request: Request) -> Response:
    """Open tables, one's own, and how to come to a new one."""
    desk: Desk = request.app.state.desk
    guest = await desk.guest(request)
    own = [] if guest is None else await own_tables(desk, guest)
    mine = {table.id for table in own}
    others = [table for table in await public_tables(desk, guest) if table.id not in mine]
    server = address(request, "").removesuffix("/t/")
    return _page(
        say("page.title"),
        *([_heading("page.own"), _list(own)] if own else []),
        _heading("page.open"),
        _list(others),
        _heading("page.join"),
        _how("page.join-how", f"rokkaku play --join {server}/t/…"),
        _heading("page.new"),
        _how(
            "page.new-how",
            f"rokkaku play samurai --join {server} --seats human,greedy\n"
            f"rokkaku play samurai --join {server} --seats human,free,free",
        ),
    )


@page
async def table(request: Request) -> Response:
    """One table and how to join it."""
    desk: Desk = request.app.state.desk
    guest = await desk.guest(request)
    found = await desk.table(request.path_params["id"], guest)
    point_of_view = PointOfView("" if guest is None else guest.id, parts=())
    seen = shown(found, point_of_view)
    return _page(
        say("page.table", {"id": seen.id}),
        f"<h2>{escape(_name(seen.game, seen.title))}</h2>",
        f'<p class="quiet">{escape(_status(seen.status))}</p>',
        f"<ul>{''.join(f'<li>{escape(_chair(chair))}</li>' for chair in seen.chairs)}</ul>",
        _how("page.join-how", f"rokkaku play --join {address(request, seen.id)}"),
    )


async def style(request: Request) -> Response:
    """How the pages look."""
    return Response(
        files("rokkaku.server").joinpath("pages", "style.css").read_bytes(), media_type="text/css"
    )


def _page(title: str, *content: str, status: int = 200) -> Response:
    whole = PAGE.format(
        title=escape(title), name=say("page.title"), lead=say("page.lead"), content="\n".join(content)
    )
    return HTMLResponse(whole, status)


def _heading(key: str) -> str:
    return f"<h2>{escape(say(key))}</h2>"


def _how(key: str, commands: str) -> str:
    return f"<p>{escape(say(key))}</p><pre>{escape(commands)}</pre>"


def _list(tables: Sequence[wire.TableListed]) -> str:
    if not tables:
        return f'<p class="quiet">{escape(say("page.none"))}</p>'
    return f"<ul>{''.join(_item(table) for table in tables)}</ul>"


def _item(table: wire.TableListed) -> str:
    chairs = ", ".join(_chair(chair) for chair in table.chairs)
    link = f'<a href="/t/{escape(table.id)}">{escape(_name(table.game, table.title))}</a>'
    return f"<li>{link} <small>{escape(_status(table.status))}<br>{escape(chairs)}</small></li>"


def _name(game: str, title: str) -> str:
    return f"{game.replace('-', ' ').title()}: {title}"


def _status(status: str) -> str:
    return say(f"page.status.{status}")


def _chair(chair: wire.ChairShown) -> str:
    who = say(f"page.chair.{chair.kind}", {"name": chair.name, "bot": chair.bot})
    return f"{say(f'colour.{chair.colour}')}: {who}"


ROUTES = [
    Route("/", home, methods=["GET"]),
    Route("/t/{id}", table, methods=["GET"]),
    Route("/style.css", style, methods=["GET"]),
]
