"""The whole platform in one process: a real store, a time of our own, and bots that need no worker."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace
from server.asgi import OWN, Answer, scope_of
from server.clients import fresh_id
from server.processes import PATIENCE
from server.tables.sockets import Socket
from server.tables.stand_ins import MoodyStore, QuickBots, QuickWorkshop, some_turn
from starlette.types import Message

from rokkaku.core.seats import Seat
from rokkaku.protocol import commands, frames, requests
from rokkaku.protocol.log import Row
from rokkaku.protocol.tables import Guest, Pace
from rokkaku.server.app import application
from rokkaku.server.bus import LocalBus
from rokkaku.server.edge.identity import new_guest_id
from rokkaku.server.house_clock import HouseClock
from rokkaku.server.platform import Platform
from rokkaku.server.services import Services
from rokkaku.server.settings import Settings
from rokkaku.server.tables.frames import checked_point_of_view, table_frame
from rokkaku.server.tables.moments import moment_of
from rokkaku.server.tables.opening import fork_head, new_head, set_up
from rokkaku.server.tables.state import TableState
from rokkaku.server.tables.table import Table
from rokkaku.server.tables.written_frames import written_frame
from rokkaku.server.uptime import Calendar

NOON = 1_700_000_000_000
"""When a test begins, by the server's clock."""
SHORT = {"captures": "open", "opening_hand": "drawn", "figure_setup": "random"}
"""Options with which Samurai asks one seat after another from the first turn on."""

UNLIMITED = {
    "requests_per_second": 1e6,
    "messages_per_second": 1e6,
    "cpu_per_address": 1e6,
    "chat_per_minute": 1e9,
}

LIVE = Pace("live", bank=60, increment=10)
DAYS = Pace("days", days=2)
SECOND, HOUR, DAY = 1_000, 3_600_000, 86_400_000


class Hall:
    """One server; started again it has the same store, as after a crash."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.file = folder / "rokkaku.sqlite3"
        self.settings = Settings(store=self.file, **{**UNLIMITED, **settings})
        self.now = NOON
        """By the clock that nobody can set."""
        self.error = 0
        """How far the date that the computer shows is ahead of it."""
        self.dice, self.deals = Random("people"), Random("deals")

    async def open(self) -> None:
        clock = HouseClock(lambda: self.now + self.error, lambda: self.now)
        self.store = self.make_store(clock)
        self.bots = QuickBots()
        self.services = Services(self.settings, self.store, self.bots, LocalBus(), clock)
        self.platform = Platform(self.services, QuickWorkshop())
        self.app = application(self.platform)
        await self.platform.open()
        self.services.uptime.pulse = None
        """Time goes by in jumps here, which are no sleep."""

    def make_store(self, clock: HouseClock) -> MoodyStore:
        """Over the same file each time."""
        return MoodyStore(self.file, limit=PATIENCE, clock=clock.now)

    async def close(self) -> None:
        await self.platform.close()

    async def restart(self, downtime: int = 0, while_down: Callable[[], None] = lambda: None) -> None:
        """Everything is read from the store again, after a time in which there was no server."""
        await self.close()
        while_down()
        self.now += downtime
        await self.open()

    async def person(self, name: str) -> "Person":
        guest = Guest(new_guest_id(), name)
        await self.services.store.save_guest(guest)
        return Person(self, guest)

    async def table(self, id: str) -> Table:
        table = await self.platform.registry.table(id)
        assert table is not None
        return table

    async def state(self, id: str) -> TableState:
        return (await self.table(id)).state

    async def rows(self, id: str) -> Sequence[Row]:
        loaded = await self.services.store.load(id)
        assert loaded is not None
        rows: Sequence[Row] = loaded[1]
        return rows

    async def kinds(self, id: str) -> list[str]:
        return [row.kind for row in await self.rows(id)]

    async def until(self, id: str, is_so: Callable[[TableState], object]) -> TableState:
        """The table once something holds of it, that bots or clocks bring about."""
        table = await self.table(id)
        with self.services.bus.watching(id) as flag:
            async with asyncio.timeout(PATIENCE):
                while not is_so(table.state):
                    await flag.wait()
                    flag.clear()
        return table.state

    async def calm(self, id: str) -> TableState:
        """The table once no bot thinks and no clock is about to ring."""
        table = await self.table(id)
        for _ in range(3):
            await asyncio.sleep(0)
        while table.bots.is_thinking:
            assert table.bots.task is not None
            await asyncio.wait({table.bots.task}, timeout=PATIENCE)
        while table.clock_watcher.task is not None and not table.clock_watcher.task.done():
            await asyncio.wait({table.clock_watcher.task}, timeout=PATIENCE)
        return table.state

    async def pass_time(self, id: str, milliseconds: int) -> TableState:
        """Lets time go by, and the clock of a table ring if it is due."""
        self.now += milliseconds
        table = await self.table(id)
        table.clock_watcher.wake()
        await asyncio.sleep(0.002)
        return await self.calm(id)

    async def http(
        self,
        method: str,
        path: str,
        body: object = None,
        cookie: str = "",
        client: str = "192.0.2.7",
        **headers: str,
    ) -> Answer:
        """What a request is answered."""
        address, _, query = path.partition("?")
        content = b"" if body is None else body if isinstance(body, bytes) else msgspec.json.encode(body)
        given = {**OWN, "cookie": cookie or "absent", **headers}
        scope = scope_of(
            "http", address, given, method=method, query_string=query.encode(), client=(client, 5000)
        )
        waiting: list[Message] = [{"type": "http.request", "body": content, "more_body": False}]
        sent: list[Message] = []

        async def receive() -> Message:
            return waiting.pop() if waiting else {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            sent.append(message)

        async with asyncio.timeout(PATIENCE):
            await self.app(scope, receive, send)
        return Answer(sent, scope)

    def socket(self, table: str, cookie: str = "", query: str = "") -> "Socket":
        return Socket(self.app, table, cookie, query)


class Person:
    """Somebody who speaks with tables."""

    def __init__(self, hall: Hall, guest: Guest) -> None:
        self.hall = hall
        self.guest = guest

    @property
    def id(self) -> str:
        return self.guest.id

    @property
    def cookie(self) -> str:
        return self.hall.platform.guests.cookies.set_cookie(self.id).partition(";")[0]

    async def get(self, path: str) -> Answer:
        return await self.hall.http("GET", path, cookie=self.cookie)

    async def post(self, path: str, body: object) -> Answer:
        return await self.hall.http("POST", path, body, cookie=self.cookie)

    def socket(self, table: str, query: str = "") -> Socket:
        return self.hall.socket(table, self.cookie, query)

    async def open(
        self, chairs: Sequence[str] = ("me", "free"), game: str = "samurai", seed: str = "", **more: Any
    ) -> str:
        """A new table; a chair is `me`, `free`, `invited` or the name of a bot."""
        asked = requests.NewTable(game=game, chairs=tuple(map(chair, chairs)), **more)
        head = new_head(asked, self.guest, self.hall.services.now())
        seed = seed or self.hall.deals.randbytes(16).hex()
        head = replace(head, setup=replace(head.setup, seed=seed))
        await set_up(self.hall.services, head)
        await self.hall.table(head.id)
        return head.id

    async def open_fork(self, table: str, line: int, view: str = "spectator", **more: Any) -> str:
        """A table that plays on from a line of another."""
        asked = requests.NewFork(line=line, view=view, **more)
        head = fork_head(asked, await self.hall.state(table), self.guest, self.hall.services.now())
        setup = replace(head.setup, seed=f"{self.hall.deals.getrandbits(128):032x}")
        head = replace(head, setup=setup)
        await set_up(self.hall.services, head)
        await self.hall.table(head.id)
        return head.id

    async def ask(
        self, table: str, own: int | None, command: type[commands.Command], /, **fields: Any
    ) -> frames.Done | frames.Refused:
        """The answer to a command; `own` is the seat one speaks for."""
        made = command(**{"id": fresh_id(), **fields})
        speaks_for = None if own is None else Seat(own)
        return await (await self.hall.table(table)).submit(self.guest, speaks_for, made)

    async def do(
        self, table: str, own: int | None, command: type[commands.Command], /, **fields: Any
    ) -> frames.Done:
        """Carries a command out."""
        answer = await self.ask(table, own, command, **fields)
        assert isinstance(answer, frames.Done), answer
        return answer

    async def is_refused(
        self, table: str, own: int | None, command: type[commands.Command], /, **fields: Any
    ) -> str:
        """The key of the refusal of a command that changed nothing."""
        before = await self.hall.rows(table)
        answer = await self.ask(table, own, command, **fields)
        assert isinstance(answer, frames.Refused), answer
        assert answer.sentence
        assert await self.hall.rows(table) == before
        return answer.key

    async def sit(self, table: str, seat: int, key: str = "") -> frames.Done:
        return await self.do(table, None, commands.Sit, seat=Seat(seat), key=key)

    async def confirm(self, table: str, seat: int, moves: str, **fields: Any) -> frames.Done:
        state = await self.hall.state(table)
        asked = {"expected_seq": state.asked.get(Seat(seat), 0), **fields}
        return await self.do(table, seat, commands.Confirm, moves=moves, **asked)

    async def turn(self, table: str, seat: int) -> str:
        """Plays some turn; gives its moves."""
        state = await self.hall.state(table)
        moves = some_turn(state.game, state.game_state, Seat(seat), self.hall.dice)
        await self.confirm(table, seat, moves)
        return moves

    async def look(self, table: str, seat: int | None = None, **more: Any) -> frames.TableShown:
        """The table from a point of view; a socket is sent the same."""
        found = await self.hall.table(table)
        look = commands.Look(id="", seat=None if seat is None else Seat(seat), **more)
        note = await self.hall.services.store.note(table, self.id)
        pov = checked_point_of_view(look, found.state, self.id)
        frame = table_frame(found, pov, note)
        assert msgspec.json.decode(written_frame(found, pov, moment_of(found), frame.said, note)) == plain(
            frame
        )
        return frame


def chair(text: str) -> requests.NewChair:
    """`me`, `free`, `invited` or the name of a bot."""
    wanted = {"kind": text} if text in ("me", "free", "invited") else {"kind": "bot", "bot": text}
    return msgspec.convert(wanted, requests.NewChair)


async def seated(*people: Person, bots: Sequence[str] = (), **more: Any) -> str:
    """A game that has begun, seat 0 to lay a tile: people at the first seats, then bots."""
    host, *others = people
    chairs = ["me", *("free" for _ in others), *bots]
    table = await host.open(chairs, **{"options": SHORT, "first": Seat(0), **more})
    for seat, person in enumerate(others, start=1):
        await person.sit(table, seat)
    return table


async def play(table: str, players: Sequence[Person], lines: int | None = None) -> TableState:
    """So many turns, seat by seat as the game asks; None: up to its end."""
    hall = players[0].hall
    state = await hall.state(table)
    goal = None if lines is None else len(state.lines) + lines
    while state.deciders and (goal is None or len(state.lines) < goal):
        seat = state.deciders[0]
        await players[seat].turn(table, seat)
        state = await hall.state(table)
    return state


def timeless(state: TableState) -> TableState:
    """What is true at a table, whenever the server ran."""
    return replace(state, calendar=Calendar())


def plain(value: object) -> Any:
    """A message as a client reads it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def told(answer: Answer, status: int = 200) -> Any:
    """The JSON of an answer."""
    assert (answer.status, answer.headers["content-type"]) == (status, "application/json"), answer.body
    return msgspec.json.decode(answer.body)
