"""The games that can be played, and the list of tables."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import get_args

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rokkaku.bots.bot import names
from rokkaku.bots.levels import levels_of, strongest
from rokkaku.core.errors import BadSetup
from rokkaku.core.game import edition_title
from rokkaku.drawing import THEMES
from rokkaku.games.catalogue import GAMES
from rokkaku.locales import Speaker, say
from rokkaku.protocol import frames, pages, requests
from rokkaku.protocol.tables import Guest, Head, Lens, Listed
from rokkaku.review.estimator import has_engine
from rokkaku.server.bots.offered import refusal
from rokkaku.server.edge.logs import log
from rokkaku.server.edge.responses import NotFound, cacheable_response, endpoint, json_response, read_body
from rokkaku.server.platform import Platform
from rokkaku.server.routes.covers import cover
from rokkaku.server.tables.clocks import PRESETS
from rokkaku.server.tables.colours import edition_shown
from rokkaku.server.tables.expiry import expiry
from rokkaku.server.tables.frames import anybody_may_see, chairs_shown
from rokkaku.server.tables.opening import new_head, set_up
from rokkaku.server.tables.state import game_of

MOST_PUBLIC = 50
"""Tables that the lobby shows to everybody."""


@endpoint
async def games(request: Request) -> Response:
    """Every game with its editions and options, the bots, and the paces."""
    settings = request.app.state.platform.services.settings
    return json_response(
        pages.Catalogue(
            games=tuple(
                pages.GameShown(
                    key,
                    tuple(_editions(key)),
                    tuple(_levels(key)),
                    has_engine(key),
                    refusal(strongest(key), key) is None,
                )
                for key in GAMES
            ),
            bots=tuple(dict.fromkeys((settings.default_bot, *names()))),
            paces=dict(PRESETS),
            lenses=get_args(Lens),
            protocol=frames.PROTOCOL,
            max_body=settings.max_body,
        )
    )


def _editions(game: str) -> Iterator[pages.EditionShown]:
    for edition in GAMES[game].editions:
        title = edition_title(game, edition.key, Speaker())
        yield pages.EditionShown(edition.key, title, edition.seats, edition.options, edition.colours)


def _levels(game: str) -> Iterator[pages.LevelShown]:
    for level in levels_of(game):
        why = refusal(level.name, game)
        yield pages.LevelShown(level.name, say(f"level.{level.name}"), str(why) if why else "")


@endpoint
async def sources(request: Request) -> Response:
    """How we know what is in a game's box, where there is doubt."""
    key = request.path_params["game"]
    if key not in GAMES:
        raise NotFound
    known = GAMES[key].sources
    groups = [
        pages.SourceShown(
            say(f"{key}.source.{source}"),
            tuple(say(entry.name) for entry in known if entry.source == source),
        )
        for source in dict.fromkeys(entry.source for entry in known)
    ]
    return json_response(pages.SourcesShown(say(f"{key}.reconstructed") if known else "", tuple(groups)))


@endpoint
async def cover_picture(request: Request) -> Response:
    """A game's board in the middle of play, for the front page."""
    game, theme = request.path_params["game"], request.path_params["theme"]
    if game not in GAMES or theme not in THEMES:
        raise NotFound
    return cacheable_response(request, cover(game, theme).encode(), "image/svg+xml")


@endpoint
async def tables(request: Request) -> Response:
    """Public tables to join or watch; with `mine`, the guest's tables, first those waiting for them."""
    platform: Platform = request.app.state.platform
    guest = await platform.guests.of(request)
    if "mine" in request.query_params:
        return json_response(await own_tables(platform, await platform.guests.known(request)))
    return json_response(await public_tables(platform, guest))


async def public_tables(platform: Platform, guest: Guest | None) -> Sequence[pages.TableListed]:
    """Tables that wait for players, and tables that can be watched."""
    found = await platform.services.store.tables(("open", "running"), public=True)
    guest_id = "" if guest is None else guest.id
    shown = [
        listed
        for listed in _playable(found)
        if anybody_may_see(listed.head, listed.summary.status, listed.summary.chairs)
    ]
    return [table_listed(platform, listed, guest_id) for listed in _fairly(shown)]


def _fairly(found: Sequence[Listed]) -> Sequence[Listed]:
    """The latest of every host before the second of anybody; then in the order in which they were found."""
    earlier: Counter[str] = Counter()
    turns = []
    for number, listed in enumerate(found):
        turns.append((earlier[listed.head.host], number))
        earlier[listed.head.host] += 1
    return [found[number] for number in sorted(number for _, number in sorted(turns)[:MOST_PUBLIC])]


async def own_tables(platform: Platform, guest: Guest) -> Sequence[pages.TableListed]:
    """Tables that a guest plays at or hosts, first those waiting for them."""
    found = await platform.services.store.tables(
        ("open", "running", "finished"), public=False, guest=guest.id
    )
    # Lessons have a page of their own.
    listed = [table_listed(platform, each, guest.id) for each in _playable(found) if not each.head.lesson]
    return sorted(listed, key=lambda each: (not each.waits_for_me, each.status == "finished"))


def _playable(found: Sequence[Listed]) -> Iterator[Listed]:
    """Without tables whose game or its values are not here any more: one of them must not hide the others."""
    for listed in found:
        try:
            game_of(listed.head)
        except BadSetup:
            log("not-listed", table=listed.head.id, game=listed.head.setup.game)
        else:
            yield listed


def table_listed(platform: Platform, listed: Listed, guest: str) -> pages.TableListed:
    """A table in the lobby, as one guest may see it."""
    head, summary = listed.head, listed.summary
    edition = edition_shown(head.setup, summary.chairs)
    services = platform.services
    expires, is_expiring = expiry(
        summary.status, summary.touched, services.uptime.calendar, services.settings, services.now()
    )
    chairs = chairs_shown(summary.chairs, edition.colours, guest, summary.resigned)
    return pages.TableListed(
        id=head.id,
        game=head.setup.game,
        edition=head.setup.edition,
        title=edition_title(head.setup.game, edition.key, Speaker()),
        status=summary.status,
        chairs=chairs,
        pace=head.pace,
        is_public=head.is_public,
        has_spectators=head.has_spectators,
        line=summary.line,
        touched=summary.touched,
        waits_for_me=any(chairs[seat].is_mine and chairs[seat].kind == "person" for seat in summary.waiting),
        is_left=summary.is_left,
        expires=expires,
        is_expiring=is_expiring,
        fork_of="" if head.fork is None else head.fork.table,
        place=min((summary.places[chair.seat] for chair in chairs if chair.is_mine), default=None)
        if summary.places
        else None,
    )


@endpoint
async def open_table(request: Request) -> Response:
    """Opens a table for the guest who asks."""
    platform: Platform = request.app.state.platform
    guest = await platform.guests.known(request)
    head = new_head(await read_body(request, requests.NewTable), guest, platform.services.now())
    return await create_table(request, head)


async def create_table(request: Request, head: Head) -> Response:
    """Stores a new table and answers with its link."""
    platform: Platform = request.app.state.platform
    await set_up(platform.services, head)
    await platform.registry.table(head.id)
    return json_response(pages.TableOpened(head.id, address(request, head.id)), 201)


def address(request: Request, table: str, page: str = "t") -> str:
    """The link to a table, or to another page about it.

    It is at the public address, or under the name by which this request reached us.
    """
    base = request.app.state.platform.services.settings.base_url or f"http://{request.headers['host']}"
    return f"{base}/{page}/{table}"


ROUTES = [
    Route("/api/games", games, methods=["GET"]),
    Route("/api/games/{game}/sources", sources, methods=["GET"]),
    Route("/api/art/{game}/{theme}.svg", cover_picture, methods=["GET"]),
    Route("/api/tables", tables, methods=["GET"]),
    Route("/api/tables", open_table, methods=["POST"]),
]
