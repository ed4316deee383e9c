"""What a PostgreSQL database holds, read without the server's own store."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

import asyncpg
import msgspec
from server.neighbours.pair import Pair
from server.processes import ServerProcess
from server.reliability.ledger import Truth

from rokkaku.protocol.log import Row, read_entry
from rokkaku.protocol.tables import Head

_ROWS = 'SELECT "table", seq, kind, text, at, seat, command_id, events FROM rokkaku.log ORDER BY "table", seq'


def port_of(address: str) -> int:
    """Where a database is."""
    return urlsplit(address).port or 0


def moved(address: str, port: int) -> str:
    """The same database at another port."""
    parts = urlsplit(address)
    return parts._replace(netloc=parts.netloc.replace(f":{parts.port}", f":{port}")).geturl()


async def asked(address: str, *questions: str) -> Sequence[Any]:
    """The answers to some questions, one after the other."""
    connection = await asyncpg.connect(address)
    try:
        return [await connection.fetch(question) for question in questions]
    finally:
        await connection.close()


class DatabaseTruth(Truth):
    """The same as in a file, whose pages are the database's own affair."""

    def __init__(self, address: str) -> None:
        heads, rows, said = asyncio.run(
            asked(
                address,
                "SELECT id, head FROM rokkaku.heads",
                _ROWS,
                'SELECT "table", text FROM rokkaku.messages',
            )
        )
        self.heads = {id: msgspec.json.decode(head, type=Head) for id, head in heads}
        logs: defaultdict[str, list[Row]] = defaultdict(list)
        for table, seq, kind, text, at, seat, command_id, events in rows:
            logs[table].append(Row(seq, at, read_entry(kind, text, events), seat, command_id))
        self.logs = {id: logs[id] for id in self.heads}
        self.said = Counter((table, text) for table, text in said)

    def _check_file(self) -> None:
        pass


def truth_of(server: ServerProcess) -> Truth:
    """What a server has left behind, or what two of them have."""
    return DatabaseTruth(server.database) if isinstance(server, Pair) else Truth(server.store)
