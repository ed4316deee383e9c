"""Who one is: a name, and a cookie that proves it."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rokkaku.server import wire
from rokkaku.server.answers import answered, asked, endpoint
from rokkaku.server.desk import Desk
from rokkaku.server.identity import checked_name, fresh_name, new_guest_id
from rokkaku.server.store.store import Guest


@endpoint
async def who(request: Request) -> Response:
    """Oneself; whoever comes for the first time gets a name of ours."""
    desk: Desk = request.app.state.desk
    guest = await desk.guest(request)
    return (
        await _welcomed(desk, Guest(new_guest_id(), fresh_name())) if guest is None else _shown(desk, guest)
    )


@endpoint
async def rename(request: Request) -> Response:
    """Chooses what one is called."""
    desk: Desk = request.app.state.desk
    name = checked_name((await asked(request, wire.NewGuest)).name)
    guest = await desk.guest(request)
    return await _welcomed(desk, Guest(new_guest_id() if guest is None else guest.id, name))


async def _welcomed(desk: Desk, guest: Guest) -> Response:
    # Should the store fail, only it knows what this guest is called.
    desk.guests.pop(guest.id, None)
    await desk.house.store.save_guest(guest)
    desk.remember(guest)
    return _shown(desk, guest)


def _shown(desk: Desk, guest: Guest) -> Response:
    return answered(wire.GuestShown(guest.name), headers={"set-cookie": desk.doorkeeper.set_cookie(guest.id)})


ROUTES = [Route("/api/guest", who, methods=["GET"]), Route("/api/guest", rename, methods=["POST"])]
