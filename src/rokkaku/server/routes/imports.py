"""Records from elsewhere, to be looked at like games that were played here."""

import gzip
import math
from contextlib import suppress
from hashlib import sha256

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rokkaku.core.errors import BadRequest
from rokkaku.locales import SPOKEN
from rokkaku.protocol import pages, requests
from rokkaku.server.edge.limits import Limits, TokenBucket
from rokkaku.server.edge.responses import endpoint, json_response, read_body
from rokkaku.server.edge.work import PAYER
from rokkaku.server.platform import Platform
from rokkaku.server.routes.lobby import address
from rokkaku.server.store.store import Conflict
from rokkaku.server.tables.importing import Imported, Reading, Unreadable
from rokkaku.server.tables.opening import lasting_id

UNREADABLE = 0.25
"""What a text that is not a record counts for: nobody is locked out by a few slips of the mouse."""

_ANSWERS: msgspec.msgpack.Decoder[Imported | Unreadable] = msgspec.msgpack.Decoder(Imported | Unreadable)


@endpoint
async def import_record(request: Request) -> Response:
    """Makes a table of a record.  The same record leads the same person to the same table."""
    platform: Platform = request.app.state.platform
    text = (await read_body(request, requests.NewRecord)).text
    guest = await platform.guests.known(request)
    digest = sha256(text.encode(errors="replace")).hexdigest()
    services = platform.services
    id = lasting_id(f"record {digest} of {guest.id}")
    if await platform.registry.table(id) is None:
        share = _share(services.imports)
        found = await _read(platform, Reading(text, id, guest.id, services.now(), SPOKEN.get()))
        if isinstance(found, Unreadable):
            share.charge(UNREADABLE - 1)
            raise BadRequest(found.key, found.values)
        with suppress(Conflict):  # sent twice at once
            await services.store.create(found.head, found.summary, found.rows)
    return json_response(pages.TableOpened(id, address(request, id, "r")), 201)


def _share(imports: Limits) -> TokenBucket:
    """What one address may still send, less this record: nobody drives out those of all others."""
    share = imports.bucket(_owner())
    if wait := share.take():
        raise BadRequest("table.too-many-imports", {"minutes": math.ceil(wait / 60)})
    return share


async def _read(platform: Platform, reading: Reading) -> Imported | Unreadable:
    async def job() -> bytes:
        return msgspec.msgpack.encode(reading)

    made = await platform.workshop.make((reading.id, reading.now, reading.language), job, _owner())
    return _ANSWERS.decode(gzip.decompress(made))


def _owner() -> str:
    """The address that pays for the work."""
    payer = PAYER.get()
    return "" if payer is None else payer.address


ROUTES = [Route("/api/records", import_record, methods=["POST"])]
