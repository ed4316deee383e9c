"""R3: commands sent twice, out of order and against each other: one winner, and one answer for one id."""

import asyncio
import json
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from server.clients import fresh_id, some_move
from server.neighbours.database import truth_of
from server.processes import ServerProcess
from server.reliability.channels import ByHttp, BySocket, Channel, Command, ask
from server.reliability.crowd import QUICK, Crowd
from server.reliability.ledger import Acknowledged, Ledger, Truth, report
from server.reliability.players import LATE
from server.reliability.sites import Site, so_many
from server.reliability.web import Guest
from server.sizes import size

COMMANDS = size(1_000, 10_000)
RACES = size(50, 500)
TABLES = 8
CONTENDERS = 5


class Contestant:
    """A seat whose player has two windows open, and a program that speaks HTTP."""

    def __init__(self, guest: Guest, seat: int, table: str, sockets: Sequence[BySocket]) -> None:
        self.guest = guest
        self.seat = seat
        self.sockets = sockets
        self.channels: Sequence[Channel] = (*sockets, ByHttp(guest, table, seat))

    @classmethod
    async def sit_down(cls, guest: Guest, seat: int, table: str) -> "Contestant":
        return cls(guest, seat, table, [await BySocket.open(guest, table, seat) for _ in range(2)])

    @property
    def table(self) -> dict[str, Any]:
        return self.sockets[0].table

    async def see(self, seq: int) -> None:
        """Waits until both windows show a row."""
        for socket in self.sockets:
            await socket.until(lambda table: table["seq"] >= seq)


class Contest:
    """A game in which every turn is raced for."""

    def __init__(self, table: str, contestants: Sequence[Contestant], contests: "Contests") -> None:
        self.table = table
        self.contestants = contestants
        self.contests = contests
        self.dice = Random(table)
        self.latest: deque[tuple[Contestant, Command, bytes]] = deque(maxlen=60)
        """Commands that were answered, with their answers."""

    async def run(self) -> None:
        while self.contests.left > 0 and self.contestants[0].table["status"] == "running":
            asked = [contestant for contestant in self.contestants if contestant.table["question"]]
            volleys = {contestant: await self._rivals(contestant) for contestant in asked}
            answers = await self._fire(volleys)
            last = max(self._check(contestant, rivals, answers) for contestant, rivals in volleys.items())
            for contestant in self.contestants:
                await contestant.see(last)
        for contestant in self.contestants:
            for socket in contestant.sockets:
                await socket.close()

    async def _rivals(self, contestant: Contestant) -> list[Command]:
        """Different answers to one question, and the same under different ids."""
        question = contestant.table["question"]
        texts = [await self._turn(contestant) for _ in range(self.dice.randint(1, 3))]
        expected = (question["asked_at"], contestant.table["seq"])
        return [
            {"type": "confirm", "id": fresh_id(), "moves": text, "expected_seq": self.dice.choice(expected)}
            for text in (*texts, texts[0])
        ]

    async def _turn(self, contestant: Contestant) -> str:
        """A whole turn that can be played."""
        question = contestant.table["question"]
        move = "" if question["draft"] else some_move(question["choices"], self.dice.choice)
        if "@" not in move or move[0] in "XF" or self.dice.random() < 0.05:
            return await contestant.sockets[0].drafted(self.dice.choice)
        return f"{move} ."

    async def _fire(self, volleys: Mapping[Contestant, Sequence[Command]]) -> Mapping[str, bytes]:
        """Sends everything one to three times at once, and some of what is long decided; all the answers."""
        shots = [
            (contestant, command)
            for contestant, rivals in volleys.items()
            for command in rivals
            for _ in range(self.dice.randint(1, 3))
        ]
        again = self.dice.sample(self.latest, min(2, len(self.latest)))
        shots += [(contestant, command) for contestant, command, _ in again]
        self.dice.shuffle(shots)
        sent = [ask(self.dice.choice(contestant.channels), command) for contestant, command in shots]
        answers: dict[str, set[bytes]] = {command["id"]: {answer} for _, command, answer in again}
        for (_, command), answer in zip(shots, await asyncio.gather(*sent), strict=True):
            answers.setdefault(command["id"], set()).add(answer)
        self.contests.sent += len(shots)
        differing = {id: found for id, found in answers.items() if len(found) != 1}
        assert not differing, differing
        return {id: found.pop() for id, found in answers.items()}

    def _check(self, contestant: Contestant, rivals: Sequence[Command], answers: Mapping[str, bytes]) -> int:
        """The row that the one winner wrote; whoever sent the same turn is told of it, too."""
        decoded = {command["id"]: json.loads(answers[command["id"]]) for command in rivals}
        winners = [command for command in rivals if decoded[command["id"]]["type"] == "done"]
        assert len({(decoded[winner["id"]]["seq"], winner["moves"]) for winner in winners}) == 1, decoded
        assert {answer["key"] for answer in decoded.values() if answer["type"] != "done"} <= set(LATE), (
            decoded
        )
        seq = int(decoded[winners[0]["id"]]["seq"])
        for winner in winners:
            command_id = f"{contestant.guest.id}:{winner['id']}"
            self.contests.told.append(Acknowledged(self.table, command_id, seq, winner["moves"]))
            self.contests.won.append((contestant, winner, answers[winner["id"]]))
        for command in rivals:
            self.latest.append((contestant, command, answers[command["id"]]))
        self.contests.left -= len(rivals)
        return seq


class Contests:
    """Several at a time, until enough commands have been sent."""

    def __init__(self, server: ServerProcess, ledger: Ledger) -> None:
        self.crowd = Crowd(server, ledger, people=8)
        self.wanted = self.left = so_many(server, COMMANDS)
        self.sent = 0
        self.won: list[tuple[Contestant, Command, bytes]] = []
        self.told: list[Acknowledged] = []
        """The same turn under different ids, of which one is in the log."""
        self.recognised = 0
        """How many are known by their ids after a restart."""

    async def run(self) -> None:
        await self.crowd.arrive()
        tables = so_many(self.crowd.server, TABLES)
        await asyncio.gather(*(self._play_on(number) for number in range(tables)))

    async def _play_on(self, number: int) -> None:
        while self.left > 0:
            options = {"figure_setup": "random"} if number == 0 else QUICK
            table, guests = await self.crowd.open_table(number, 2 + number % 3, options=options)
            contestants = [await Contestant.sit_down(guest, seat, table) for seat, guest in enumerate(guests)]
            await Contest(table, contestants, self).run()

    async def ask_again(self, truth: Truth) -> None:
        """After a restart, of which the commands know nothing.

        A second id of the same turn is in no log, and known for some rows only.
        """
        written = {row.command_id for log in truth.logs.values() for row in log}
        for (contestant, command, answer), told in zip(self.won, self.told, strict=True):
            if told.command_id in written:
                assert await ask(contestant.channels[-1], command) == answer
                self.recognised += 1


def test_one_of_many_rivals_wins_and_each_id_has_one_answer(
    site: Site, record_property: Callable[[str, object], None]
) -> None:
    ledger = Ledger()

    async def run() -> Contests:
        contests = Contests(server, ledger)
        await contests.run()
        await asyncio.to_thread(server.stop)
        truth = await asyncio.to_thread(truth_of, server)
        await asyncio.to_thread(server.start)
        await contests.ask_again(truth)
        return contests

    with site() as server:
        contests = asyncio.run(run())
    truth = truth_of(server)
    played = [row.command_id for log in truth.logs.values() for row in log if row.kind == "moves"]
    written = set(played)
    ledger.acknowledged += [turn for turn in contests.told if turn.command_id in written]
    truth.check(ledger)
    assert sorted(played) == sorted(turn.command_id for turn in ledger.acknowledged)
    assert {(turn.table, turn.seq) for turn in contests.told} == {
        (turn.table, turn.seq) for turn in ledger.acknowledged
    }
    figures = {
        "commands": contests.wanted - contests.left,
        "sent": contests.sent,
        "winners": len(contests.won),
        "refused": contests.wanted - contests.left - len(contests.won),
        "recognised": contests.sent - (contests.wanted - contests.left),
        "recognised after a restart": contests.recognised,
    }
    report("R3, commands", figures, record_property)


async def race_for_a_chair(crowd: Crowd, dice: Random) -> int:
    """How many sat down; more than one if there was more than one chair."""
    host, *contenders = dice.sample(crowd.guests, 1 + CONTENDERS)
    chairs = dice.choice((1, 1, 2))
    table = await host.open_table(["me", *["free"] * chairs])
    watching = await BySocket.open(contenders[0], table, None)
    channels: list[list[Channel]] = [[ByHttp(guest, table, None)] for guest in contenders]
    channels[0].append(watching)
    shots: list[tuple[Channel, Command]] = []
    for own in channels:
        for chair in range(1, 1 + chairs):
            command = {"type": "sit", "id": fresh_id(), "seat": chair}
            shots += [(dice.choice(own), command) for _ in range(dice.randint(1, 3))]
    if dice.random() < 0.3:
        command = {"type": "seat_bot", "id": fresh_id(), "seat": 1, "bot": "random"}
        shots.append((ByHttp(host, table, 0), command))
    dice.shuffle(shots)
    answers = await asyncio.gather(*(ask(channel, command) for channel, command in shots))
    await watching.close()
    for chair in range(1, 1 + chairs):
        _check_chair(chair, [command for _, command in shots], answers)
    return chairs


def _check_chair(chair: int, commands: Sequence[Command], answers: Sequence[bytes]) -> None:
    by_id: dict[str, set[bytes]] = {}
    for command, answer in zip(commands, answers, strict=True):
        if command["seat"] == chair:
            by_id.setdefault(command["id"], set()).add(answer)
    assert all(len(found) == 1 for found in by_id.values()), by_id
    decoded = [json.loads(next(iter(found))) for found in by_id.values()]
    assert sum(answer["type"] == "done" for answer in decoded) == 1, decoded
    assert {answer.get("key", "table.seat-taken") for answer in decoded} == {"table.seat-taken"}, decoded


def test_one_of_many_gets_a_chair(slow_site: Site, record_property: Callable[[str, object], None]) -> None:
    async def run() -> int:
        crowd, dice = Crowd(server, Ledger(), people=12), Random("chairs")
        await crowd.arrive()
        return sum([await race_for_a_chair(crowd, dice) for _ in range(so_many(server, RACES))])

    with slow_site() as server:
        chairs = asyncio.run(run())
    truth = truth_of(server)
    truth.check(Ledger())
    logs = truth.logs.values()
    assert sum(row.kind == "seat" for log in logs for row in log) == chairs
    assert sum(row.kind == "start" for log in logs for row in log) == so_many(server, RACES)
    report(
        "R3, chairs", {"races": so_many(server, RACES), "chairs": chairs, "winners": chairs}, record_property
    )
