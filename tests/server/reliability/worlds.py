"""Two servers that differ in nothing but what one seat may not know, and all that this seat is ever sent."""

import asyncio
import json
import logging
import pickle
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from server.asgi import OWN, Answer, scope_of
from server.processes import PATIENCE
from server.tables.stand_ins import QuickWorkshop
from starlette.types import Message

from rokkaku.core.draft import Draft
from rokkaku.core.game import Game, Setup
from rokkaku.core.record import SPECTATOR, Line
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find
from rokkaku.protocol.tables import Chair, Forked, Guest, Head, Pace
from rokkaku.server.app import application
from rokkaku.server.bots.runner import BotRunner, question
from rokkaku.server.bus import LocalBus
from rokkaku.server.house_clock import HouseClock
from rokkaku.server.platform import Platform
from rokkaku.server.services import Services
from rokkaku.server.settings import from_environment
from rokkaku.server.store.sqlite import SqliteStore
from rokkaku.server.tables.opening import set_up

NOON = 1_800_000_000_000
STRANGER = Guest("stranger", "Somebody")
LIMITS = {
    "ROKKAKU_REQUESTS_PER_SECOND": "1000000",
    "ROKKAKU_MESSAGES_PER_SECOND": "1000000",
    "ROKKAKU_CPU_PER_ADDRESS": "1000000",
    "ROKKAKU_CHAT_PER_MINUTE": "1000000",
    "ROKKAKU_PREPARE_BOTS": "no",
}


class World:
    """One server in this process, with a time that stands still."""

    def __init__(self, file: Path) -> None:
        settings = from_environment(LIMITS, store=str(file))
        clock = HouseClock(lambda: NOON, lambda: 0)
        store = SqliteStore(file, limit=PATIENCE, clock=clock.now)
        services = Services(settings, store, BotRunner(1, 1, 1024), LocalBus(), clock)
        self.platform = Platform(services, QuickWorkshop())
        self.app = application(self.platform)
        self.log: list[str] = []

    @asynccontextmanager
    async def running(self) -> AsyncIterator["World"]:
        await self.platform.open()
        await self.platform.services.store.save_guest(STRANGER)
        try:
            yield self
        finally:
            await self.platform.close()

    async def add(self, head: Head) -> None:
        for chair in head.chairs:
            await self.platform.services.store.save_guest(Guest(chair.guest, chair.name))
        await set_up(self.platform.services, head)

    def headers(self, guest: str) -> dict[str, str]:
        signed = self.platform.guests.cookies.sign(guest)
        return {"cookie": f"{self.platform.guests.cookies.cookie}={signed}", **OWN}

    async def ask(self, guest: str, method: str, path: str, body: object = None) -> Answer:
        """One request, with the log lines it leads to."""
        address, _, query = path.partition("?")
        content = b"" if body is None else json.dumps(body).encode()
        scope = scope_of("http", address, self.headers(guest), method=method, query_string=query.encode())
        sent = await self._call(scope, [{"type": "http.request", "body": content, "more_body": False}])
        return Answer(sent, scope)

    async def converse(self, guest: str, table: str, commands: Sequence[object]) -> Sequence[str]:
        """All frames of a socket that says some things and goes."""
        scope = scope_of("websocket", f"/api/tables/{table}/socket", self.headers(guest))
        texts = [{"type": "websocket.receive", "text": json.dumps(command)} for command in commands]
        sent = await self._call(scope, [{"type": "websocket.connect"}, *texts])
        return [message["text"] for message in sent if message["type"] == "websocket.send"]

    async def _call(self, scope: Any, received: Sequence[Message]) -> list[Message]:
        sent: list[Message] = []
        waiting = list(received)[::-1]

        async def receive() -> Message:
            if len(waiting) < len(received):
                # What was said before has been answered by the time the next thing is said.
                for _ in range(20):
                    await asyncio.sleep(0)
            return waiting.pop() if waiting else {"type": f"{scope['type']}.disconnect", "code": 1005}

        async def send(message: Message) -> None:
            sent.append(message)

        with _heard(self.log):
            await self.app(scope, receive, send)
        return sent


@asynccontextmanager
async def two_worlds(folder: Path) -> AsyncIterator[tuple[World, World]]:
    async with World(folder / "a.sqlite3").running() as one, World(folder / "b.sqlite3").running() as other:
        yield one, other


class _Ear(logging.Handler):
    def __init__(self, lines: list[str]) -> None:
        super().__init__()
        self.lines = lines

    def emit(self, record: logging.LogRecord) -> None:
        fields = {name: value for name, value in getattr(record, "fields", {}).items() if name != "ms"}
        self.lines.append(f"{record.getMessage()} {fields}")


class _heard:
    """Takes the log's lines down meanwhile."""

    def __init__(self, lines: list[str]) -> None:
        self.ear = _Ear(lines)

    def __enter__(self) -> None:
        logging.getLogger("rokkaku").addHandler(self.ear)
        logging.getLogger("rokkaku").setLevel(logging.INFO)

    def __exit__(self, *exception: object) -> None:
        logging.getLogger("rokkaku").removeHandler(self.ear)


def head_of(id: str, setup: Setup, fork: Forked | None = None) -> Head:
    """A table of people only."""
    chairs = tuple(Chair("person", f"{id}-{seat}", f"Player {seat}") for seat in range(setup.seats))
    rules = find(setup.game).rules_version
    return Head(id, chairs[0].guest, setup, "nonce", rules, chairs, Pace(), False, True, NOON, fork=fork)


def random_turn(game: Game[Any, Any, Any], state: Any, seat: Seat, dice: Random) -> Draft[Any]:
    """Random moves until they stand."""
    draft: Draft[Any] = Draft(seat, state)
    while not draft.is_final(game):
        draft = draft.play(game, game.write(dice.choice(game.moves(draft.state, seat))))
    return draft


def random_lines(game: Game[Any, Any, Any], setup: Setup, count: int, dice: Random) -> tuple[list[Line], Any]:
    """The first lines of a random game, fewer if it ends, and the state after them."""
    state = game.start(setup).state
    lines: list[Line] = []
    while len(lines) < count:
        draft = random_turn(game, state, dice.choice(game.deciders(state)), dice)
        if not game.deciders(draft.state):
            break
        lines.append(Line(draft.seat, draft.moves))
        state = draft.state
    return lines, state


async def outputs(world: World, head: Head, viewer: Seat | None, dice: Random) -> dict[str, object]:
    """Everything somebody at this seat can get out of the server, and what he may not."""
    guest = STRANGER.id if viewer is None else head.chairs[viewer].guest
    path, seat = f"/api/tables/{head.id}", "" if viewer is None else f"seat={viewer}&"
    view = SPECTATOR if viewer is None else str(viewer)
    other = next(number for number in range(len(head.chairs)) if number != viewer)
    last = len((await world.platform.table(head.id, STRANGER)).state.lines)
    world.log.clear()
    told: dict[str, object] = {}
    for address in (
        f"{path}?{seat}parts=view,scene,choices",
        f"{path}/events?{seat}since=0",
        f"{path}/record?view={view}",
        f"{path}/record?view={view}&format=json&turn={max(0, last - 1)}",
        f"{path}/positions/{last}?view={view}",
        f"{path}/positions/{max(0, last - 1)}?view={view}",
        f"{path}/story?view={view}",
        f"{path}/picture.svg?view={view}",
        f"{path}/record?view=open",
        f"{path}/record?view={other}",
        f"{path}/positions/{last}?view={other}",
        f"{path}/story?view={other}",
        f"{path}/picture.svg?view={other}",
        f"{path}?seat={other}",
        "/api/tables?mine=1",
        f"/t/{head.id}",
    ):
        answer = await world.ask(guest, "GET", address)
        told[address] = (answer.status, answer.body)
    told["commands"] = [
        (answer.status, answer.body) for answer in await _commands(world, head, guest, viewer, dice)
    ]
    look = {"type": "look", "id": "l", "seat": viewer, "parts": ["view", "scene", "choices"]}
    told["frames"] = await world.converse(guest, head.id, [look, {"type": "undo", "id": "u"}])
    told["bot"] = await bot_input(world, head, viewer)
    told["log"] = list(world.log)
    return told


async def _commands(
    world: World, head: Head, guest: str, viewer: Seat | None, dice: Random
) -> Sequence[Answer]:
    """Things to try: nonsense, the moves of others, and a turn of one's own short of what stands."""
    table = await world.platform.table(head.id, STRANGER)
    tries: list[dict[str, Any]] = [
        {"type": "confirm", "moves": "nonsense", "expected_seq": 10_000},
        {"type": "confirm", "moves": ". . .", "expected_seq": 10_000},
        {"type": "confirm", "moves": "S3@kyoto", "expected_seq": 10_000},
        {"type": "draft", "moves": "pass pass", "expected_seq": 10_000},
        {"type": "propose", "what": "takeback", "line": 10_000},
        {"type": "fly"},
    ]
    things = [
        "hand-S3",
        "hand-F",
        "kept-H4",
        "pool-b",
        "kyoto",
        "kyoto-h",
        "n14",
        "palace",
        "attack",
        "d4",
        "",
    ]
    for _ in range(6):
        clicks = dice.choices(things, k=dice.randint(1, 3))
        tries.append({"type": "attempt", "clicks": clicks, "expected_seq": 10_000})
    if viewer is not None and viewer in table.state.deciders:
        turn = random_turn(table.state.game, table.state.game_state, viewer, dice)
        for stop in range(len(turn.moves)):
            moves = " ".join(turn.moves[: stop + 1])
            tries.append({"type": "draft", "moves": moves, "expected_seq": 10_000})
            tries.append({"type": "preview", "moves": moves})
    answers = []
    for number, command in enumerate(tries):
        body = {"command": {"id": f"t{number}", **command}, "seat": viewer}
        answers.append(await world.ask(guest, "POST", f"/api/tables/{head.id}/commands", body))
    return answers


async def bot_input(world: World, head: Head, viewer: Seat | None) -> bytes:
    """What a bot at this seat would be sent; its dice apart."""
    state = (await world.platform.table(head.id, STRANGER)).state
    if viewer is None or viewer not in state.deciders:
        return b""
    return pickle.dumps(question("random", state.game, state.game_state, viewer, "", 1.0))
