"""`rokkaku play --join`: a seat at a table somewhere else."""

import shlex
from argparse import Namespace
from collections.abc import Sequence
from functools import partial

import msgspec

from rokkaku.cli.arguments import colours_of, edition_for, options_of, players_of, refuse_settled
from rokkaku.cli.records import recorded
from rokkaku.cli.remote.address import Address, read_address
from rokkaku.cli.remote.chairs import open_chairs, own_seats, player_text
from rokkaku.cli.remote.cookies import CookieJar, default_file
from rokkaku.cli.remote.game import RemoteGame
from rokkaku.cli.remote.prompt import MovedToTable
from rokkaku.cli.remote.server import RefusedByServer, RemoteServer
from rokkaku.cli.terminal.screen import PersonLeft
from rokkaku.cli.terminal.table import HUMAN
from rokkaku.core.errors import BadRequest
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find
from rokkaku.locales import say
from rokkaku.protocol import frames, pages, requests
from rokkaku.protocol.tables import Pace

SETTLED = ("game", "edition", "option", "first", "seats", "level", "pace", "public")
"""What was agreed for a table that is there."""
FOR_A_NEW_TABLE = (*SETTLED, "colour")
"""What means nothing where tables are only listed."""
NOT_FOUND, TAKEN = "server.not-found", "table.seat-taken"


def run(arguments: Namespace) -> int:
    address = read_address(arguments.join)
    if address.table:
        refuse_settled(arguments, SETTLED, "cli.join.settled")
        refuse_settled(arguments, ("colour",) if arguments.watch else (), "cli.join.no-seat")
    elif arguments.game is None:
        refuse_settled(arguments, FOR_A_NEW_TABLE, "cli.join.only-listed")
    server = RemoteServer(address.server)
    name = server.sign_in(CookieJar(default_file()), arguments.name or "")
    if not address.table and arguments.game is None:
        return list_tables(server)
    key = "cli.join.back" if address.table else "cli.join.opened"
    # A table that is opened here has the colours from the start.
    colour = (arguments.colour or "").casefold() if address.table else ""
    address = address if address.table else open_table(server, arguments)
    greeting = [say("cli.join.you", {"name": name, "server": server.address})]
    chosen, seat_lines = take_seat(server, address, watches=arguments.watch, key_if_seated=key, colour=colour)
    with recorded(arguments.record, partial(server.text, f"/api/tables/{address.table}/record"), print):
        game = RemoteGame(server, chosen, [*greeting, *seat_lines], plain=arguments.plain)
        next_table = play(game, name)
    while next_table:
        address, key = Address(address.server, next_table), "cli.join.rematch"
        chosen, seat_lines = take_seat(server, address, watches=arguments.watch, key_if_seated=key)
        next_table = play(RemoteGame(server, chosen, seat_lines, plain=arguments.plain), name)
    return 0


# ── tables ──────────────────────────────────────────────────────────────────────────────────────────


def open_table(server: RemoteServer, arguments: Namespace) -> Address:
    """A new table, as the arguments describe it."""
    if arguments.seed is not None:
        raise BadRequest("cli.join.no-seed")
    game = find(arguments.game)
    players = players_of(arguments, game)
    colours = colours_of(arguments.colour, players)
    table = requests.NewTable(
        game=game.key,
        edition=edition_for(game, arguments.edition, len(players)),
        options=dict(options_of(arguments.option)),
        chairs=tuple(map(_new_chair, players, colours)),
        first=None if arguments.first is None else Seat(arguments.first),
        pace=_pace(server, arguments.pace),
        is_public=arguments.public,
    )
    return read_address(server.post("/api/tables", table, pages.TableOpened).address)


def _new_chair(player: str, colour: str) -> requests.NewChair:
    if player == HUMAN:
        return requests.NewChair("me", colour=colour)
    if player == "free":
        return requests.NewChair("free")
    return requests.NewChair("invited") if player == "invited" else requests.NewChair("bot", player)


def _pace(server: RemoteServer, name: str | None) -> Pace:
    if name is None:
        return Pace()
    paces = server.get("/api/games", pages.Catalogue).paces
    if name not in paces:
        raise BadRequest("cli.join.unknown-pace", {"pace": name, "allowed": list(paces)})
    return paces[name]


def list_tables(server: RemoteServer) -> int:
    """This person's own tables, and those that anyone may join or watch."""
    own = server.get("/api/tables?mine", list[pages.TableListed])
    known = {table.id for table in own}
    public = [table for table in server.get("/api/tables", list[pages.TableListed]) if table.id not in known]
    for key, tables in (("cli.join.own-tables", own), ("cli.join.public-tables", public)):
        if tables:
            print(say(key))
        for table in tables:
            print(_listed(server, table))
    print(say("cli.join.how-to-open", {"server": server.address}))
    return 0


def _listed(server: RemoteServer, table: pages.TableListed) -> str:
    players = [player_text(chair) for chair in table.chairs]
    status = say(f"cli.join.status.{'mine' if table.waits_for_me else table.status}")
    values = {"link": Address(server.address, table.id).link, "game": table.game, "title": table.title}
    return say("cli.join.table", {**values, "players": players, "status": status})


# ── sitting down ────────────────────────────────────────────────────────────────────────────────────


def play(game: RemoteGame, name: str) -> str:
    """Plays or watches at a table until that is over; returns the table to continue at, if there is one."""
    try:
        game.run()
    except PersonLeft:
        print(_goodbye(game, name))
    except MovedToTable as moved:
        return moved.table
    return ""


def _goodbye(game: RemoteGame, name: str) -> str:
    values = {"link": game.table.address.for_all.link, "name": shlex.quote(name)}
    shown = game.table.shown
    is_through = shown is None or shown.seat is None or shown.status == "finished"
    return say("cli.join.goodbye" if is_through else "cli.join.goodbye-seat", values)


def take_seat(
    server: RemoteServer, address: Address, *, watches: bool, key_if_seated: str, colour: str = ""
) -> tuple[Address, Sequence[str]]:
    """The address with the seat the person has there now, and what there is to say about it.

    That is the seat they already have (the text at `key_if_seated` says so), the one named in the address,
    or the first that is free; or none.  With a colour, they sit there in that one from now on.
    """
    shown = _look(server, address)
    place = address.for_all
    own = [seat for seat in own_seats(shown) if address.seat in (None, seat)]
    if watches:
        return place, []
    wanted, colour = colour, colour if shown.status == "open" else ""
    if own:
        if colour and colour != shown.chairs[own[0]].colour:
            server.sit(address.table, own[0], colour=colour)
        return _seated(key_if_seated, own[0], colour, shown, place, wanted)
    for seat in open_chairs(shown) if address.seat is None else [address.seat]:
        try:
            server.sit(address.table, seat, address.key, colour)
        except RefusedByServer as refusal:
            if refusal.key != TAKEN or address.seat is not None:
                raise
        else:
            return _seated("cli.join.seated", seat, colour, shown, place, wanted)
    if not shown.has_spectators:
        raise BadRequest("cli.join.full")
    return place, [say("cli.join.no-chair")]


def _look(server: RemoteServer, address: Address) -> frames.TableShown:
    try:
        return server.look(address.table)
    except RefusedByServer as refusal:
        if refusal.key == NOT_FOUND:
            raise BadRequest("cli.join.not-found", {"link": address.link}) from None
        raise


def _seated(
    key: str, seat: Seat, colour: str, shown: frames.TableShown, place: Address, wanted: str
) -> tuple[Address, Sequence[str]]:
    """The address with a seat, that the person sits there, and why perhaps not in the colour they wanted."""
    has = colour or shown.chairs[seat].colour
    lines = [say(key, {"colour": say(f"colour.{has}"), "link": place.link})]
    settled = [say("table.colours-settled")] if wanted not in ("", has) else []
    return msgspec.structs.replace(place, seat=seat), [*lines, *settled]
