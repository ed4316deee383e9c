"""Somebody who tries everything that has to be stored, on a disk that cannot."""

import asyncio
import json
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from server.clients import fresh_id
from server.processes import PATIENCE
from server.reliability.crowd import QUICK
from server.reliability.players import address
from server.reliability.web import Guest

REFUSED = "refused"
QUICKLY = 0.8
"""Seconds in which a disk refuses that answers at all."""


class Errand(NamedTuple):
    """Something that has to be stored, as a request; sent again it is the same one."""

    path: str
    body: Mapping[str, Any]


class Customer:
    """Runs errands at tables of one's own: they are refused, and later carried out."""

    def __init__(self, guest: Guest, *, has_luck: bool = False) -> None:
        self.guest = guest
        self.has_luck = has_luck
        """Whether something may be stored although the disk is ill."""
        self.waits: list[float] = []
        """Seconds until each refusal."""
        self.keys: set[str] = set()
        """Of the refusals."""

    async def sit_down(self) -> None:
        """At a game with a bot, at a table with free chairs, and at a game with a bot that thinks."""
        self.table = await self.guest.open_table(["me", "random"], options=QUICK)
        self.half_empty = await self.guest.open_table(["me", "free", "free"], options=QUICK)
        self.thinking = await self.guest.open_table(["me", "lagging:0.2"], options=QUICK)
        self.errands = await self._errands()

    async def _errands(self) -> Sequence[Errand]:
        turn = await self._turn(self.table)
        drafted = {**turn, "moves": turn["moves"].partition(" ")[0]}
        return (
            Errand("/api/guest", {"name": fresh_id()}),
            Errand("/api/tables", {"game": "samurai"}),
            _command(self.table, "draft", **drafted),
            _command(self.table, "confirm", **turn),
            _command(self.table, "say", text="Is anybody there?"),
            _command(self.table, "note", text="Nobody answers."),
            _command(self.table, "keep"),
            _command(self.half_empty, "sit", seat=1),
            _command(self.half_empty, "seat_bot", seat=2, bot="random"),
            _command(self.table, "propose", what="end"),
        )

    async def _turn(self, table: str) -> dict[str, Any]:
        """A turn that can be confirmed once it is one's own."""
        shown = await self.until_asked(table)
        return simple_turn(shown["question"])

    async def until_asked(self, table: str) -> Any:
        """The table when it is one's own turn there."""
        async with asyncio.timeout(PATIENCE):
            while (shown := await self.guest.get(f"/api/tables/{table}?seat=0"))["question"] is None:
                await asyncio.sleep(0.02)
        return shown

    async def let_the_bot_think(self) -> None:
        """It will have to answer in a moment."""
        await self.done(_command(self.thinking, "confirm", **await self._turn(self.thinking)))

    async def refused_all(self) -> None:
        """One of each place at once, as they need not wait for each other; then, if that was quick, all."""
        first = {errand.path: errand for errand in reversed(self.errands)}
        await asyncio.gather(*map(self.refused, first.values()))
        if max(self.waits, default=0) < QUICKLY:
            for errand in self.errands:
                await self.refused(errand)

    async def refused(self, errand: Errand) -> None:
        """By the store, in so many words."""
        begun = time.monotonic()
        status, body = await self.guest.request("POST", *errand)
        if not (self.has_luck and status in (200, 201)):
            self._note(json.loads(body), time.monotonic() - begun)
            assert status == 503, (errand, status, body)

    async def done(self, errand: Errand) -> None:
        status, body = await self.guest.request("POST", *errand)
        assert status in (200, 201), (errand, status, body)

    async def refused_on_a_socket(self) -> None:
        """Looking is possible, speaking is not."""
        async with address(self.guest, self.half_empty) as socket, asyncio.timeout(PATIENCE):
            for command in ({"type": "look", "seat": 0}, {"type": "say", "text": "Hello?"}):
                begun = time.monotonic()
                await socket.send(json.dumps({**command, "id": "s"}))
                while (answer := json.loads(await socket.recv()))["type"] == "table":
                    pass
                if command["type"] == "look":
                    assert answer["type"] == "done", answer
                elif not (self.has_luck and answer["type"] == "done"):
                    self._note(answer, time.monotonic() - begun)

    def _note(self, answer: Mapping[str, Any], seconds: float) -> None:
        assert answer["type"] == REFUSED, answer
        assert answer["key"].startswith("store."), answer
        assert answer["sentence"]
        self.keys.add(answer["key"])
        self.waits.append(seconds)


def _command(table: str, type: str, **fields: Any) -> Errand:
    command = {**fields, "type": type, "id": fresh_id()}
    return Errand(f"/api/tables/{table}/commands", {"command": command, "seat": 0})


def simple_turn(question: Any) -> dict[str, Any]:
    """A turn of Samurai: one tile, ordinary if there is one, laid on the board."""
    tiles = [leaf for leaf in _leaves(question["choices"]) if re.match("[BHRSNW][0-9]*@", leaf)]
    tile = min(tiles, key=lambda leaf: (leaf[0] in "NW", leaf))
    return {"moves": f"{tile} .", "expected_seq": question["asked_at"]}


def _leaves(tree: Any) -> Iterator[str]:
    if isinstance(tree, str):
        yield tree
    else:
        for branch in tree.values():
            yield from _leaves(branch)
