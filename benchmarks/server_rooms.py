"""Rooms of four people who play Samurai over their sockets, as fast as they like."""

import asyncio
from collections.abc import Callable, Sequence
from itertools import count
from random import Random
from time import perf_counter
from typing import Any

import msgspec
from server_wire import Reply, Server, Socket, ask, connect

SEATS = 4
OPTIONS = {"opening_hand": "drawn", "figure_setup": "random"}
"""The game begins with the first turn, the costliest part: no hands to choose, no figures to place."""
EXCHANGES = ("hand-X", "hand-F")
PACE = {"kind": "live", "bank": 86_400, "increment": 30}
_ids = count(1)


class Question(msgspec.Struct):
    asked_at: int
    draft: tuple[str, ...]
    choices: msgspec.Raw


class Frame(msgspec.Struct):
    """The little of a message that a player needs; the rest is skipped, not built."""

    type: str
    seq: int = 0
    status: str = ""
    question: Question | None = None
    table: str = ""
    key: str = ""
    id: str = ""
    seat: int | None = None


_READER = msgspec.json.Decoder(Frame)
_WRITER = msgspec.json.Encoder()


class Tally:
    """What all rooms together have seen."""

    def __init__(self) -> None:
        self.turns = 0
        self.games = 0
        self.bytes = 0
        self.frames = 0
        self.latencies: list[float] = []
        """Seconds from sending a turn until the last of the four sockets has seen it."""
        self.errors: list[str] = []


class Room:
    """A table and its four players; when a game is over they play again, on the same sockets."""

    def __init__(
        self,
        servers: Sequence[Server],
        cookies: Sequence[str],
        tally: Tally,
        dice: Random,
        thinking: Callable[[], float],
        parts: Sequence[str] = ("view", "choices"),
    ) -> None:
        self.servers = servers
        """Person by person they go to one after the other."""
        self.cookies = list(cookies)
        self.tally = tally
        self.dice = dice
        self.thinking = thinking
        self.parts = parts
        self.table = ""
        self.sockets: list[Socket] = []
        """By person, as the cookies: who is at a seat changes from game to game."""
        self.games = 0
        self.played = 0
        self.is_playing = False
        self.stays = False
        """Whether everybody stays at the table after a game, until somebody calls `play_again`."""
        self.tasks: set[asyncio.Task[None]] = set()
        self._forget()

    def _forget(self) -> None:
        self.seqs = [0] * SEATS
        self.questions: list[Question | None] = [None] * SEATS
        self.sent_at: float | None = None
        self.awaited = 0
        self.is_over = False

    # ── coming together ─────────────────────────────────────────────────────────────────────────

    async def open(self) -> None:
        chairs = [{"kind": "me"}, *({"kind": "free"} for _ in range(SEATS - 1))]
        wanted = {"game": "samurai", "options": OPTIONS, "chairs": chairs, "pace": PACE}
        opened = msgspec.json.decode((await self._ask("/api/tables", 0, wanted)).body)
        self.table = opened["id"]
        for seat in range(1, SEATS):
            command = {"type": "sit", "id": _fresh_id(), "seat": seat}
            await self._ask(f"/api/tables/{self.table}/commands", seat, {"command": command, "seat": seat})
        for person in range(SEATS):
            await self._enter(person)

    async def _ask(self, path: str, person: int, body: object) -> Reply:
        reply = await ask(self._server(person), path, self.cookies[person], body)
        assert reply.status in (200, 201), reply
        return reply

    async def _enter(self, person: int) -> None:
        def hear(message: bytes) -> None:
            self._hear(self._seat(person), message)

        path = f"/api/tables/{self.table}/socket"
        self.sockets.append(await connect(self._server(person), path, self.cookies[person], hear, self._lost))
        self._look(person)

    def _server(self, person: int) -> Server:
        return self.servers[person % len(self.servers)]

    def _seat(self, person: int) -> int:
        """Everybody moves on by one seat in each game."""
        return (person + self.games) % SEATS

    def _look(self, seat: int) -> None:
        self._send(seat, type="look", table=self.table, seat=seat, parts=self.parts)

    def _send(self, seat: int, /, **command: Any) -> None:
        socket = self.sockets[(seat - self.games) % SEATS]
        socket.send(_WRITER.encode({"id": _fresh_id(), **command}))

    def _lost(self, code: int) -> None:
        self.tally.errors.append(f"closed {code}")

    def leave(self) -> None:
        self.is_playing = False
        for socket in self.sockets:
            socket.close()
        self.sockets = []

    # ── playing ─────────────────────────────────────────────────────────────────────────────────

    def begin(self) -> None:
        """Plays on until told to pause."""
        self.is_playing = True
        if self.sent_at is None and not self.is_over:
            self._think()

    def pause(self) -> None:
        self.is_playing = False

    def _think(self) -> None:
        seconds = self.thinking()
        if seconds:
            asyncio.get_running_loop().call_later(seconds, self._move)
        else:
            self._move()

    def _move(self) -> None:
        seat = next((seat for seat in range(SEATS) if self.questions[seat] is not None), None)
        if not self.is_playing or self.sent_at is not None or seat is None:
            return
        question = self.questions[seat]
        assert question is not None
        moves = turn(question, self.dice)
        if moves is None:
            return self._draft(seat, question)
        self.awaited = max(self.seqs) + 1
        self.questions[seat] = None
        self.sent_at = perf_counter()
        self._send(seat, type="confirm", moves=moves, expected_seq=question.asked_at)

    def _draft(self, seat: int, question: Question) -> None:
        """Exchanges go step by step: what the second half may be is told after the first."""
        moves = " ".join((*question.draft, leaf(question, self.dice)))
        self.questions[seat] = None
        self._send(seat, type="draft", moves=moves, expected_seq=question.asked_at)

    def _hear(self, seat: int, message: bytes) -> None:
        frame = _READER.decode(message)
        if frame.type == "table":
            if (frame.id, frame.seat) != (self.table, seat):
                return
            self.tally.frames += 1
            self.tally.bytes += len(message)
            self.seqs[seat] = frame.seq
            self.questions[seat] = frame.question
            self.is_over = frame.status == "finished"
            if self.sent_at is None:
                if frame.question is not None and frame.question.draft:
                    self._move()
            elif min(self.seqs) >= self.awaited:
                self._seen_by_all()
        elif frame.type == "refused":
            self.tally.errors.append(frame.key)
        elif frame.table:
            self._gather_at(frame.table)

    def _seen_by_all(self) -> None:
        assert self.sent_at is not None
        self.tally.latencies.append(perf_counter() - self.sent_at)
        self.tally.turns += 1
        self.played += 1
        self.sent_at = None
        if self.is_over:
            self.tally.games += 1
            if not self.stays:
                self.play_again()
        elif self.is_playing:
            self._think()

    def play_again(self) -> None:
        """Asks for the next table; the answer names it."""
        self._send(0, type="rematch")

    def _later(self, work: Any) -> None:
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.tally.errors.append(repr(task.exception()))

    def _gather_at(self, table: str) -> None:
        """The same people at the next table, each one seat further on; the one who asked sits already."""
        self._forget()
        self.table, self.played, self.games = table, 0, self.games + 1
        for seat in range(SEATS):
            if seat != 1:
                self._send(seat, type="look", table=table, parts=())
                self._send(seat, type="sit", seat=seat)
            self._look(seat)
        self._later(self._play_on())

    async def _play_on(self) -> None:
        await self.ready()
        if self.is_playing:
            self.begin()

    async def ready(self) -> None:
        """Once every socket has been shown the table."""
        async with asyncio.timeout(60):
            while not (min(self.seqs) == max(self.seqs) and any(self.questions)):
                await asyncio.sleep(0.01)


def turn(question: Question, dice: Random) -> str | None:
    """A whole turn; None where the first half of an exchange must be seen first."""
    choices = msgspec.json.decode(question.choices)
    if question.draft:
        return " ".join((*question.draft, ".")) if "end-turn" in choices else None
    if "pass" in choices:
        return "pass"
    hand = [click for click in choices if click not in EXCHANGES]
    if not hand:
        return None
    return f"{_pick(choices[dice.choice(hand)], dice)} ."


def leaf(question: Question, dice: Random) -> str:
    """Any one move."""
    return _pick(msgspec.json.decode(question.choices), dice)


def _pick(branch: Any, dice: Random) -> str:
    while not isinstance(branch, str):
        branch = branch[dice.choice(list(branch))]
    return branch


def _fresh_id() -> str:
    return str(next(_ids))


async def guests(server: Server, number: int) -> list[str]:
    """The cookies of so many new people."""
    found: list[str] = []
    while len(found) < number:
        some = min(20, number - len(found))
        replies = await asyncio.gather(*(ask(server, "/api/guest") for _ in range(some)))
        found += [reply.cookie for reply in replies]
    return found


async def rooms(
    servers: Sequence[Server],
    number: int,
    tally: Tally,
    thinking: Callable[[], float],
    parts: Sequence[str] = ("view", "choices"),
) -> list[Room]:
    """So many rooms with everybody in them, before the first turn."""
    cookies = await guests(servers[0], SEATS * number)
    made = [
        Room(servers, cookies[SEATS * n : SEATS * n + SEATS], tally, Random(n), thinking, parts)
        for n in range(number)
    ]
    for some in range(0, number, 10):
        await asyncio.gather(*(room.open() for room in made[some : some + 10]))
    await asyncio.gather(*(room.ready() for room in made))
    return made
