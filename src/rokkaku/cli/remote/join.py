"""`rokkaku play --join`: a seat at a table somewhere else."""

import shlex
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec

from rokkaku.cli.arguments import options_of
from rokkaku.cli.records import reserve
from rokkaku.cli.remote.address import Address, read_address
from rokkaku.cli.remote.cookies import GuestBook, default_file
from rokkaku.cli.remote.game import Visitor
from rokkaku.cli.remote.prompt import ToNextTable
from rokkaku.cli.remote.server import RefusedThere, RemoteServer
from rokkaku.cli.remote.summary import open_chairs, own_seats, player_text
from rokkaku.cli.terminal.screen import PersonLeft
from rokkaku.cli.terminal.table import HUMAN, USUAL_SEATS
from rokkaku.core.errors import BadRequest, RokkakuError
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find
from rokkaku.locales import say
from rokkaku.server import wire
from rokkaku.server.store.store import FINISHED, Pace

EMPTY_CHAIRS = ("free", "invited")
NOT_FOUND, TAKEN = "server.not-found", "table.seat-taken"


def run(arguments: Namespace) -> int:
    address = read_address(arguments.join)
    if address.table:
        refuse_settled(arguments)
    server = RemoteServer(address.server)
    name = server.introduce(GuestBook(default_file()), arguments.name or "")
    if not address.table and arguments.game is None:
        return list_tables(server)
    had = "cli.join.back" if address.table else "cli.join.opened"
    address = address if address.table else opened(server, arguments)
    greeting = [say("cli.join.you", {"name": name, "server": server.address})]
    chosen, told = seated(server, address, watches=arguments.watch, had=had)
    with recorded(arguments.record, server, address.table):
        following = visit(Visitor(server, chosen, [*greeting, *told], plain=arguments.plain), name)
    while following:
        address, had = Address(address.server, following), "cli.join.rematch"
        chosen, told = seated(server, address, watches=arguments.watch, had=had)
        following = visit(Visitor(server, chosen, told, plain=arguments.plain), name)
    return 0


def refuse_settled(arguments: Namespace) -> None:
    """At a table that is there, all this has been agreed."""
    asked = ("game", "edition", "option", "first", "seats", "pace", "public")
    given = [name for name in asked if getattr(arguments, name)]
    if given or arguments.first is not None:
        raise BadRequest("cli.join.settled", {"arguments": given or ["first"]})


# ── tables ──────────────────────────────────────────────────────────────────────────────────────────


def opened(server: RemoteServer, arguments: Namespace) -> Address:
    """A new table, as the arguments describe it."""
    if arguments.seed is not None:
        raise BadRequest("cli.join.no-seed")
    players = [player.strip() for player in (arguments.seats or USUAL_SEATS).split(",")]
    table = wire.NewTable(
        game=find(arguments.game).key,
        edition=arguments.edition or "",
        options=dict(options_of(arguments.option)),
        chairs=tuple(_new_chair(player) for player in players),
        first=None if arguments.first is None else Seat(arguments.first),
        pace=_pace(server, arguments.pace),
        is_public=arguments.public,
    )
    return read_address(server.post("/api/tables", table, wire.TableOpened).address)


def _new_chair(player: str) -> wire.NewChair:
    if player == HUMAN:
        return wire.NewChair("me")
    return wire.NewChair(player) if player in EMPTY_CHAIRS else wire.NewChair("bot", player)


def _pace(server: RemoteServer, name: str | None) -> Pace:
    if name is None:
        return Pace()
    paces = server.get("/api/games", wire.Catalogue).paces
    if name not in paces:
        raise BadRequest("cli.join.unknown-pace", {"pace": name, "allowed": list(paces)})
    return paces[name]


def list_tables(server: RemoteServer) -> int:
    """One's own tables, and those that anybody may join or watch."""
    own = server.get("/api/tables?mine", list[wire.TableListed])
    known = {table.id for table in own}
    public = [table for table in server.get("/api/tables", list[wire.TableListed]) if table.id not in known]
    for key, tables in (("cli.join.own-tables", own), ("cli.join.public-tables", public)):
        if tables:
            print(say(key))
        for table in tables:
            print(_listed(server, table))
    print(say("cli.join.how-to-open", {"server": server.address}))
    return 0


def _listed(server: RemoteServer, table: wire.TableListed) -> str:
    players = [player_text(chair) for chair in table.chairs]
    told = {"link": Address(server.address, table.id).link, "game": table.game, "title": table.title}
    status = "mine" if table.waits_for_me else table.status
    return say("cli.join.table", {**told, "players": players, "status": say(f"cli.join.status.{status}")})


# ── sitting down ────────────────────────────────────────────────────────────────────────────────────


def visit(visitor: Visitor, name: str) -> str:
    """Plays or watches at a table until that is over; gives the table where it goes on, if it does."""
    try:
        visitor.run()
    except PersonLeft:
        print(_goodbye(visitor, name))
    except ToNextTable as going:
        return going.table
    return ""


def _goodbye(visitor: Visitor, name: str) -> str:
    address = visitor.table.address
    told = {"link": address.for_all.link, "name": shlex.quote(name)}
    shown = visitor.table.shown
    if shown is None or shown.seat is None or shown.status == FINISHED:
        return say("cli.join.goodbye", told)
    return say("cli.join.goodbye-seat", told)


def seated(
    server: RemoteServer, address: Address, *, watches: bool, had: str
) -> tuple[Address, Sequence[str]]:
    """The address with the seat one has there now, and what there is to say of it.

    That is the seat one holds already, of which `had` tells, the one named in the address, or the first that
    is free; or none.
    """
    shown = _look(server, address)
    place = address.for_all
    own = [seat for seat in own_seats(shown) if address.seat in (None, seat)]
    if watches:
        return place, []
    if own:
        return msgspec.structs.replace(place, seat=own[0]), [_told_seat(had, shown, own[0], place)]
    for seat in open_chairs(shown) if address.seat is None else [address.seat]:
        try:
            server.sit(address.table, seat, address.key)
        except RefusedThere as refusal:
            if refusal.key != TAKEN or address.seat is not None:
                raise
        else:
            return msgspec.structs.replace(place, seat=seat), [
                _told_seat("cli.join.seated", shown, seat, place)
            ]
    if not shown.has_spectators:
        raise BadRequest("cli.join.full")
    return place, [say("cli.join.no-chair")]


def _look(server: RemoteServer, address: Address) -> wire.TableShown:
    try:
        return server.look(address.table)
    except RefusedThere as refusal:
        if refusal.key == NOT_FOUND:
            raise BadRequest("cli.join.not-found", {"link": address.link}) from None
        raise


def _told_seat(key: str, shown: wire.TableShown, seat: Seat, place: Address) -> str:
    return say(key, {"colour": say(f"colour.{shown.chairs[seat].colour}"), "link": place.link})


@contextmanager
def recorded(path: Path | None, server: RemoteServer, table: str) -> Iterator[None]:
    """Keeps the record of the table as the server gives it, however it ends."""
    if path is None:
        yield
        return
    reserve(path)
    try:
        yield
    finally:
        try:
            text = server.text(f"/api/tables/{table}/record")
        except RokkakuError as error:
            print(say("cli.join.not-recorded", {"file": path, "why": str(error)}))
        else:
            path.write_text(text, encoding="utf-8")
            is_whole = "[end " in text
            print(say("cli.play.recorded" if is_whole else "cli.play.recorded-part", {"file": path}))
