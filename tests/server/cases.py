"""Tables at which a refusal can be provoked."""

from typing import Any

import apsw
import msgspec
from server.asgi import Answer
from server.clients import fresh_id
from server.tables.hall import LIVE, SECOND, Hall, Person, play, seated
from server.tables.stand_ins import some_turn

from rokkaku.core.seats import Seat
from rokkaku.protocol import commands


class Case(msgspec.Struct):
    """A server with two people, who provoke it."""

    hall: Hall
    ann: Person
    ben: Person

    async def command(
        self, person: Person, table: str, own: int | None, type: str, /, **fields: Any
    ) -> Answer:
        body = {"command": {"id": fresh_id(), **fields, "type": type}, "seat": own}
        return await person.post(f"/api/tables/{table}/commands", body)

    async def table(self, **more: Any) -> str:
        """Ann at seat 0 is to move, Ben waits."""
        return await seated(self.ann, self.ben, **more)

    async def waiting(self) -> str:
        """Ann waits for somebody."""
        return await self.ann.open()

    async def finished(self) -> str:
        table = await self.table()
        await play(table, [self.ann, self.ben], 3)
        await self.ben.do(table, 1, commands.Resign)
        return table

    async def frozen(self) -> str:
        """Its first line was played under other rules."""
        table = await self.table()
        await play(table, [self.ann, self.ben], 2)

        def alter() -> None:
            connection = apsw.Connection(str(self.hall.file))
            connection.execute("UPDATE log SET events = ? WHERE seq = 3", (b"[[]]",))
            connection.close()

        await self.hall.restart(while_down=alter)
        return table

    async def late(self) -> str:
        table = await self.table(pace=LIVE)
        await self.hall.pass_time(table, 60 * SECOND)
        return table

    async def turn(self, table: str) -> str:
        state = await self.hall.state(table)
        return some_turn(state.game, state.game_state, Seat(0), self.hall.dice)
