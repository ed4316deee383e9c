"""What can be played, and the tables there are."""

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rokkaku.bots.bot import names
from rokkaku.core.game import edition_of
from rokkaku.core.seats import Seat
from rokkaku.drawing import THEMES
from rokkaku.games.catalogue import GAMES, find
from rokkaku.locales import say
from rokkaku.server import wire
from rokkaku.server.answers import answered, asked, endpoint, known_guest, lasting
from rokkaku.server.covers import cover
from rokkaku.server.desk import Desk, NotFound
from rokkaku.server.store.store import FINISHED, OPEN, RUNNING, Guest, Head, Listed
from rokkaku.server.tables.clocks import PRESETS
from rokkaku.server.tables.expiry import expiry
from rokkaku.server.tables.opening import LENSES, new_head
from rokkaku.server.tables.points_of_view import anybody_may_see
from rokkaku.server.tables.table import set_up


@endpoint
async def games(request: Request) -> Response:
    """Every game with its editions and options, the bots, and the paces."""
    return answered(
        wire.Catalogue(
            games=tuple(wire.GameShown(game.key, tuple(game.editions)) for game in GAMES.values()),
            bots=names(),
            paces=dict(PRESETS),
            lenses=LENSES,
            protocol=wire.PROTOCOL,
        )
    )


@endpoint
async def sources(request: Request) -> Response:
    """How we know what is in a game's box, where that is not plain."""
    key = request.path_params["game"]
    if key not in GAMES:
        raise NotFound("server.not-found")
    known = GAMES[key].sources
    groups = [
        wire.SourceShown(
            say(f"{key}.source.{source}"),
            tuple(say(entry.name) for entry in known if entry.source == source),
        )
        for source in dict.fromkeys(entry.source for entry in known)
    ]
    return answered(wire.SourcesShown(say(f"{key}.reconstructed") if known else "", tuple(groups)))


@endpoint
async def cover_picture(request: Request) -> Response:
    """The board of a game in the middle of play, for the front page."""
    game, theme = request.path_params["game"], request.path_params["theme"]
    if game not in GAMES or theme not in THEMES:
        raise NotFound("server.not-found")
    return lasting(request, cover(game, theme).encode(), "image/svg+xml")


@endpoint
async def tables(request: Request) -> Response:
    """The public tables one can join or watch; with `mine`, one's own, first those that wait for one."""
    desk: Desk = request.app.state.desk
    guest = await desk.guest(request)
    if "mine" in request.query_params:
        return answered(await own_tables(desk, await known_guest(request)))
    return answered(await public_tables(desk, guest))


async def public_tables(desk: Desk, guest: Guest | None) -> Sequence[wire.TableListed]:
    """Those that wait for players, and those that can be watched."""
    found = await desk.house.store.tables((OPEN, RUNNING), public=True)
    guest_id = "" if guest is None else guest.id
    return [
        table_listed(desk, listed, guest_id)
        for listed in found
        if anybody_may_see(listed.head, listed.summary.status, listed.summary.chairs)
    ]


async def own_tables(desk: Desk, guest: Guest) -> Sequence[wire.TableListed]:
    """Those one sits at or keeps; first those that wait for one."""
    found = await desk.house.store.tables((OPEN, RUNNING, FINISHED), public=False, guest=guest.id)
    listed = [table_listed(desk, each, guest.id) for each in found]
    return sorted(listed, key=lambda each: (not each.waits_for_me, each.status == FINISHED))


def table_listed(desk: Desk, listed: Listed, guest: str) -> wire.TableListed:
    """A table in the lobby, as one person may know it."""
    head, summary = listed.head, listed.summary
    edition = edition_of(find(head.setup.game).editions, head.setup)
    house = desk.house
    expires, is_expiring = expiry(
        summary.status, summary.touched, house.calendar, house.settings, house.now()
    )
    chairs = tuple(
        wire.ChairShown(
            seat=Seat(seat),
            kind=chair.kind,
            colour=edition.colours[seat],
            name=chair.name,
            bot=chair.bot,
            is_mine=bool(guest) and chair.guest == guest,
            can_come_back=chair.kind == "bot" and bool(chair.guest) and seat not in summary.resigned,
            has_resigned=seat in summary.resigned,
        )
        for seat, chair in enumerate(summary.chairs)
    )
    return wire.TableListed(
        id=head.id,
        game=head.setup.game,
        edition=head.setup.edition,
        title=edition.title,
        status=summary.status,
        chairs=chairs,
        pace=head.pace,
        is_public=head.is_public,
        has_spectators=head.has_spectators,
        line=summary.line,
        touched=summary.touched,
        waits_for_me=any(chairs[seat].is_mine and chairs[seat].kind == "person" for seat in summary.waiting),
        expires=expires,
        is_expiring=is_expiring,
        fork_of="" if head.fork is None else head.fork.table,
    )


@endpoint
async def open_table(request: Request) -> Response:
    """Opens a table."""
    desk: Desk = request.app.state.desk
    guest = await known_guest(request)
    head = new_head(await asked(request, wire.NewTable), guest, desk.house.now())
    return await opened(request, head)


async def opened(request: Request, head: Head) -> Response:
    """A new table."""
    desk: Desk = request.app.state.desk
    await set_up(desk.house, head)
    await desk.registry.table(head.id)
    return answered(wire.TableOpened(head.id, address(request, head.id)), 201)


def address(request: Request, table: str) -> str:
    """The link to a table, as this person's friends can type it."""
    base = request.app.state.desk.house.settings.base_url or f"http://{request.headers['host']}"
    return f"{base}/t/{table}"


ROUTES = [
    Route("/api/games", games, methods=["GET"]),
    Route("/api/games/{game}/sources", sources, methods=["GET"]),
    Route("/api/art/{game}/{theme}.svg", cover_picture, methods=["GET"]),
    Route("/api/tables", tables, methods=["GET"]),
    Route("/api/tables", open_table, methods=["POST"]),
]
