"""R14: whenever a connection is lost, what a client has been told adds up to what the server shows."""

import asyncio
import json
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any

from server.clients import fresh_id
from server.neighbours.database import truth_of
from server.processes import PATIENCE, ServerProcess
from server.reliability.crowd import Crowd
from server.reliability.ledger import Ledger, Truth, report
from server.reliability.players import PAUSE, Frame, Player, Sent
from server.reliability.sites import Site, so_many
from server.reliability.web import Guest
from server.sizes import size
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame as RawFrame
from websockets.frames import Opcode
from websockets.protocol import State

DROPS = size(50, 1_000)
TABLES = size(6, 12)
SOON = 10.0
"""Seconds in which a client must have been told what there is."""
PASSING = {"type", "at", "expires", "is_expiring", "watchers"}
"""What differs between two looks at the same table."""
AT_ONCE = ("abort", "half a frame", "close")
WITH_A_COMMAND = ("after a command", "half a command", "close after a command")
ESSENTIALS = ("seq", "kind", "at", "seat", "line")
"""Of a row, when the game is over and nothing is hidden any more that was when it was told."""


class Witness(Player):
    """Rebuilds the table from what it is told, and loses its connection in one way or another."""

    parts = ("view", "choices")

    def __init__(
        self, guest: Guest, table: str, seat: int | None, crowd: Crowd, may_go_on: asyncio.Event
    ) -> None:
        super().__init__(guest, table, seat, crowd.ledger, crowd.is_up, drafting=0.3)
        self.may_go_on = may_go_on
        self.last: dict[str, Any] = {}
        self.heard: dict[int, Any] = {}
        self.said: dict[tuple[str, int], Any] = {}
        self.fate = ""
        """How the connection will be lost with the next command."""

    def _look(self) -> bytes:
        """From where one stopped, from a little earlier, or as somebody who knows nothing any more."""
        match self.dice.randrange(3):
            case 0:
                self.heard, self.said, self.since = {}, {}, 0
            case 1:
                self.since = max(0, self.since - self.dice.randrange(4))
        fields = {
            "seat": self.seat,
            "since": self.since,
            "heard": max((number for room, number in self.said if room == "table"), default=0),
            "heard_spectators": max((number for room, number in self.said if room != "table"), default=0),
            "parts": self.parts,
        }
        return Sent("look", "look", fields).encoded()

    async def _see(self, frame: Frame, message: bytes) -> None:
        self.last = json.loads(message)
        self.heard |= {row["seq"]: row for row in self.last["told"]}
        self.said |= {(said["room"], said["number"]): said for said in self.last["said"]}
        await super()._see(frame, message)

    async def go_on(self) -> None:
        if self.may_go_on.is_set():
            await super().go_on()

    @property
    def is_settled(self) -> bool:
        """Whether nothing is under way."""
        shown = self.shown
        return (
            self.connection is not None
            and shown is not None
            and self.sent is None
            and shown.seq >= self.known
        )

    @property
    def rows(self) -> list[Any]:
        """All rows that count: what was taken back does not."""
        counted: list[Any] = []
        for _, row in sorted(self.heard.items()):
            if row["kind"] == "takeback":
                line = row["happened"][0]["values"]["line"]
                counted = [earlier for earlier in counted if earlier["line"] < line]
            counted.append(row)
        return counted

    # ── losing the connection ───────────────────────────────────────────────────────────────────

    async def lose(self, way: str) -> None:
        """Now, or with the next command."""
        assert self.connection is not None
        if way == "abort":
            self.connection.transport.abort()
        elif way == "half a frame":
            self._write_half(self.connection, b'{"type":"say","id":"lost","text":"nobody hears this"}')
        elif way == "close":
            await self.connection.close()
        else:
            self.fate = way

    def _write_half(self, connection: ClientConnection, message: bytes) -> None:
        frame = RawFrame(Opcode.TEXT, message).serialize(mask=True)
        if connection.state is State.OPEN:
            connection.transport.write(frame[: self.dice.randrange(1, len(frame))])
        connection.transport.abort()

    async def send(self, type: str, *, is_guess: bool = False, **fields: Any) -> None:
        connection, fate, self.fate = self.connection, self.fate, ""
        assert connection is not None
        if fate == "half a command":
            self.sent = Sent(fresh_id(), type, fields, is_guess=is_guess)
            return self._write_half(connection, self.sent.encoded())
        await super().send(type, is_guess=is_guess, **fields)
        if fate == "after a command":
            await asyncio.sleep(self.dice.choice((0, 0, 0.001, 0.003)))
            connection.transport.abort()
        elif fate == "close after a command":
            await connection.close()


class Trial:
    """A table whose people lose their connections, and what they know afterwards."""

    def __init__(self, table: str, witnesses: Sequence[Witness], may_go_on: asyncio.Event) -> None:
        self.table = table
        self.witnesses = witnesses
        self.seated = [witness for witness in witnesses if witness.seat is not None]
        self.may_go_on = may_go_on
        self.dice = Random(table)
        self.takebacks = 0
        self.rows: list[Any] = []

    @property
    def drops(self) -> int:
        """How many connections were lost so far."""
        return sum(len(witness.close_codes) - witness.is_gone for witness in self.witnesses)

    async def run(self, wanted: Callable[[], bool]) -> None:
        """Until the game is over or there were enough drops."""
        playing = [asyncio.create_task(witness.play()) for witness in self.witnesses]
        while not any(witness.is_over for witness in self.witnesses) and wanted():
            await self._drop()
            await self._pause()
            await self._compare()
            if self.dice.random() < 0.3:
                await self._take_back()
                await self._compare()
            await self._resume()
        await asyncio.gather(*(witness.leave() for witness in self.witnesses))
        await asyncio.gather(*playing)

    async def _drop(self) -> None:
        for witness in self.dice.sample(self.witnesses, self.dice.choice((1, 1, 2, len(self.witnesses)))):
            await asyncio.sleep(self.dice.uniform(0, PAUSE))
            ways = AT_ONCE if witness.seat is None else AT_ONCE + WITH_A_COMMAND
            if witness.connection is not None:
                await witness.lose(self.dice.choice(ways))

    async def _pause(self) -> None:
        """Lets what is under way come to its end; nobody begins anything new."""
        await asyncio.sleep(self.dice.uniform(0, PAUSE))
        self.may_go_on.clear()
        async with asyncio.timeout(PATIENCE):
            while not all(witness.is_settled or witness.is_over for witness in self.witnesses):
                await asyncio.sleep(0.005)

    async def _resume(self) -> None:
        self.may_go_on.set()
        for witness in self.seated:
            if witness.is_settled:
                with suppress(ConnectionClosed):
                    await witness.go_on()

    async def _compare(self) -> None:
        for witness in self.witnesses:
            await self._compare_with_server(witness)

    async def _compare_with_server(self, witness: Witness) -> None:
        path = f"/api/tables/{self.table}"
        seat = "" if witness.seat is None else f"seat={witness.seat}"
        shown = await witness.guest.get(f"{path}?{seat}")
        due = time.monotonic() + SOON
        while known(witness) != known_by_server(shown) and time.monotonic() < due:
            await asyncio.sleep(0.01)
        assert known(witness) == known_by_server(shown)
        since = self.dice.randint(0, shown["seq"])
        events = await witness.guest.get(f"{path}/events?{seat}&since={since}")
        assert events["told"] == [row for row in shown["told"] if row["seq"] > since]
        self.rows = witness.rows

    async def _take_back(self) -> None:
        """All agree to take the last turn back, some of them just before they lose their connection."""
        played = [row["seat"] for row in self.rows if row["line"]]
        if not played or any(witness.is_over for witness in self.seated):
            return
        proposer = self.seated[played[-1]]
        others = [witness for witness in self.seated if witness is not proposer]
        await self._have(proposer, "propose", what="takeback", line=0)
        for witness in others:
            await self._have(witness, "answer", yes=True)
        self.takebacks += 1

    async def _have(self, witness: Witness, type: str, **fields: Any) -> None:
        """Lets somebody send a command, and waits until everybody has seen what came of it."""
        if self.dice.random() < 0.3:
            witness.fate = self.dice.choice(WITH_A_COMMAND)
        async with asyncio.timeout(PATIENCE):
            while not witness.is_settled:
                await asyncio.sleep(0.005)
        with suppress(ConnectionClosed):
            await witness.send(type, **fields)
        async with asyncio.timeout(PATIENCE):
            while not all(other.is_settled and other.since >= witness.known for other in self.witnesses):
                await asyncio.sleep(0.005)


def known(witness: Witness) -> dict[str, Any]:
    """All that a client has been told, put together."""
    return known_by_server({**witness.last, "told": witness.rows, "said": list(witness.said.values())})


def known_by_server(shown: dict[str, Any]) -> dict[str, Any]:
    """What two looks at the same table have in common."""
    kept = {name: value for name, value in shown.items() if name not in PASSING}
    kept["chairs"] = [
        {name: value for name, value in chair.items() if name not in ("left", "is_online")}
        for chair in shown["chairs"]
    ]
    if shown["ended"] is not None:
        kept["told"] = [[row[name] for name in ESSENTIALS] for row in shown["told"]]
    return kept


class Trials:
    """Several at a time; where a game ends another begins."""

    def __init__(self, server: ServerProcess, ledger: Ledger) -> None:
        self.crowd = Crowd(server, ledger, people=8)
        self.wanted = so_many(server, DROPS)
        self.done: list[Trial] = []

    @property
    def drops(self) -> int:
        return sum(trial.drops for trial in self.done)

    async def run(self) -> None:
        await self.crowd.arrive()
        await asyncio.gather(*(self._play_on(number) for number in range(so_many(self.crowd.server, TABLES))))

    async def _play_on(self, number: int) -> None:
        while self.drops < self.wanted:
            table, guests = await self.crowd.new_table(number)
            may_go_on = asyncio.Event()
            may_go_on.set()
            sitting = [
                Witness(guest, table, seat, self.crowd, may_go_on) for seat, guest in enumerate(guests)
            ]
            stranger = next(guest for guest in self.crowd.guests if guest not in guests)
            watching = Witness(stranger, table, None, self.crowd, may_go_on)
            trial = Trial(table, [*sitting, watching], may_go_on)
            self.done.append(trial)
            await trial.run(lambda: self.drops < self.wanted)


def test_a_client_that_was_cut_off_knows_what_the_server_shows(
    slow_site: Site, record_property: Callable[[str, object], None]
) -> None:
    ledger = Ledger()

    async def run() -> Trials:
        trials = Trials(server, ledger)
        await trials.run()
        return trials

    with slow_site() as server:
        trials = asyncio.run(run())
    truth = truth_of(server)
    truth.check(ledger)
    assert truth.said.total() == len(truth.said), "something was said twice"
    for trial in trials.done:
        check_gaps(trial, truth)
    figures = {
        "drops": trials.drops,
        "games": len(trials.done),
        "takebacks": sum(trial.takebacks for trial in trials.done),
        "acknowledged": len(ledger.acknowledged),
        "sent again": ledger.retries,
        "recognised": ledger.recognised,
    }
    report("R14", figures, record_property)


def check_gaps(trial: Trial, truth: Truth) -> None:
    """Only turns that were taken back are missing from what people know."""
    known = {row["seq"] for row in trial.rows}
    missing = [row for row in truth.logs[trial.table][: max(known, default=0)] if row.seq not in known]
    assert {row.kind for row in missing} <= {"moves"}
    assert trial.takebacks or not missing
