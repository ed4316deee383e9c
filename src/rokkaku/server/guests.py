"""Finds guests by their cookies, with a cache so that the store is not asked each time."""

from collections import OrderedDict

from starlette.requests import HTTPConnection

from rokkaku.core.errors import BadRequest
from rokkaku.protocol.names import is_allowed
from rokkaku.protocol.tables import Guest
from rokkaku.server.edge.identity import CookieSigner, fresh_name
from rokkaku.server.store.store import Store

REMEMBERED_GUESTS = 10_000


class Guests:
    """Everyone who has ever opened a page of this server."""

    def __init__(self, store: Store, cookies: CookieSigner) -> None:
        self.store = store
        self.cookies = cookies
        self._remembered: OrderedDict[str, Guest] = OrderedDict()

    async def of(self, connection: HTTPConnection) -> Guest | None:
        """The guest of a request, if the cookie proves it."""
        id = self.cookies.read(connection.headers.get("cookie", ""))
        return None if id is None else await self.find(id)

    async def known(self, connection: HTTPConnection) -> Guest:
        """The guest of a request; refused if there is none."""
        guest = await self.of(connection)
        if guest is None:
            raise BadRequest("server.no-guest")
        return guest

    async def find(self, id: str) -> Guest | None:
        """The guest with this id, with their latest name, or a new one where that is not allowed any more."""
        found = self._remembered.get(id)
        if found is None:
            found = await self.store.guest(id)
            if found is not None and not is_allowed(found.name):
                found = Guest(id, fresh_name())
                await self.store.save_guest(found)
        if found is not None:
            self._remember(found)
        return found

    async def save(self, guest: Guest) -> None:
        """A new guest, or a new name.  Forgotten first: if the store fails, only it knows the name."""
        self._remembered.pop(guest.id, None)
        await self.store.save_guest(guest)
        self._remember(guest)

    def forget(self, id: str) -> None:
        """A guest may have a new name by another process; '' stands for everybody."""
        if id:
            self._remembered.pop(id, None)
        else:
            self._remembered.clear()

    def _remember(self, guest: Guest) -> None:
        self._remembered[guest.id] = guest
        self._remembered.move_to_end(guest.id)
        if len(self._remembered) > REMEMBERED_GUESTS:
            self._remembered.popitem(last=False)
