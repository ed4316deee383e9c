"""A guest's name, and the cookie that proves who they are."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rokkaku.protocol import pages, requests
from rokkaku.protocol.names import checked_name
from rokkaku.protocol.tables import Guest
from rokkaku.server.edge.identity import fresh_name, new_guest_id
from rokkaku.server.edge.responses import endpoint, json_response, read_body
from rokkaku.server.platform import Platform


@endpoint
async def who(request: Request) -> Response:
    """The guest who asks; new guests get a name from us."""
    platform: Platform = request.app.state.platform
    guest = await platform.guests.of(request)
    return (
        await _saved(platform, Guest(new_guest_id(), fresh_name()))
        if guest is None
        else _shown(platform, guest)
    )


@endpoint
async def rename(request: Request) -> Response:
    """Changes the guest's name."""
    platform: Platform = request.app.state.platform
    name = checked_name((await read_body(request, requests.NewGuest)).name)
    guest = await platform.guests.of(request)
    return await _saved(platform, Guest(new_guest_id() if guest is None else guest.id, name))


async def _saved(platform: Platform, guest: Guest) -> Response:
    await platform.guests.save(guest)
    return _shown(platform, guest)


def _shown(platform: Platform, guest: Guest) -> Response:
    return json_response(
        pages.GuestShown(guest.name), headers={"set-cookie": platform.guests.cookies.set_cookie(guest.id)}
    )


ROUTES = [Route("/api/guest", who, methods=["GET"]), Route("/api/guest", rename, methods=["POST"])]
