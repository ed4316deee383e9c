"""What people were told, and whether the file a server left behind holds all of it."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import apsw
import msgspec

from rokkaku.protocol.log import Row, read_entry, text_of
from rokkaku.protocol.tables import Head
from rokkaku.server.tables.fold import folded
from rokkaku.server.tables.state import TableState
from rokkaku.server.uptime import Calendar

_ROWS = 'SELECT seq, kind, text, at, seat, command_id, events FROM log WHERE "table" = ? ORDER BY seq'


class Acknowledged(NamedTuple):
    """A turn that somebody was told is on the disk."""

    table: str
    command_id: str
    seq: int
    moves: str


class Ledger:
    """Kept by all players together."""

    def __init__(self) -> None:
        self.acknowledged: list[Acknowledged] = []
        self.told: dict[tuple[str, int], tuple[str, int]] = {}
        """Kind and time of every row that anybody was told of."""
        self.said: set[tuple[str, str]] = set()
        """The table and the text of everything of which somebody was told that it was said."""
        self.unwanted: set[str] = set()
        """The ids of commands that were refused."""
        self.retries = 0
        self.recognised = 0
        """Commands sent again that had been carried out before, and were answered as they were then."""
        self.faults: list[str] = []
        """What must not happen."""

    def tell(self, table: str, seq: int, kind: str, at: int) -> None:
        """A row as somebody was told of it, which has to be as everybody is."""
        if self.told.setdefault((table, seq), (kind, at)) != (kind, at):
            self.faults.append(f"row {seq} of {table} was told in two ways")


def report(test: str, figures: Mapping[str, object], note: Callable[[str, object], None]) -> None:
    """Tells what a test has measured, in the report and on the screen."""
    for name, value in figures.items():
        note(name, value)
    print(f"\n{test}:", ", ".join(f"{name} {value}" for name, value in figures.items()))


class Truth:
    """A store that no server uses now, read without the server's own store."""

    def __init__(self, file: Path) -> None:
        self.connection = apsw.Connection(str(file))
        heads = self.connection.execute("SELECT id, head FROM heads")
        self.heads = {id: msgspec.json.decode(head, type=Head) for id, head in heads}
        self.logs: Mapping[str, Sequence[Row]] = {
            id: [
                Row(seq, at, read_entry(kind, text, events), seat, command_id)
                for seq, kind, text, at, seat, command_id, events in self.connection.execute(_ROWS, (id,))
            ]
            for id in self.heads
        }
        said = self.connection.execute('SELECT "table", text FROM messages')
        self.said = Counter((table, text) for table, text in said)

    def state(self, table: str) -> TableState:
        """A table as its log leaves it under the rules."""
        return folded(self.heads[table], self.logs[table], Calendar())

    def finished(self) -> int:
        """How many games were played to their end."""
        return sum(any(row.kind == "end" for row in log) for log in self.logs.values())

    def check(self, ledger: Ledger) -> None:
        """All that must hold whatever was killed, dropped or sent twice."""
        assert not ledger.faults, ledger.faults[:5]
        self._check_file()
        self._check_numbers()
        self._check_told(ledger)
        for table in self.heads:
            assert self.state(table).frozen_at == 0, table

    def _check_file(self) -> None:
        assert self.connection.pragma("integrity_check") == "ok"

    def _check_numbers(self) -> None:
        for table, log in self.logs.items():
            assert [row.seq for row in log] == list(range(1, len(log) + 1)), table
            ids = Counter(row.command_id for row in log if row.command_id)
            assert not [id for id, times in ids.items() if times > 1], table
            assert sum(row.kind == "start" for row in log) <= 1, table

    def _check_told(self, ledger: Ledger) -> None:
        rows = {(table, row.seq): row for table, log in self.logs.items() for row in log}
        lost = [
            acknowledged
            for acknowledged in ledger.acknowledged
            if (row := rows.get((acknowledged.table, acknowledged.seq))) is None
            or (row.command_id, text_of(row.entry)) != (acknowledged.command_id, acknowledged.moves)
        ]
        assert lost == [], f"{len(lost)} of {len(ledger.acknowledged)} acknowledged turns are lost"
        untrue = [
            place
            for place, told in ledger.told.items()
            if place not in rows or told != (rows[place].kind, rows[place].at)
        ]
        assert untrue == [], f"{len(untrue)} of {len(ledger.told)} rows people were told of are lost"
        done = ledger.unwanted & {row.command_id for row in rows.values()}
        assert not done, f"{len(done)} of {len(ledger.unwanted)} refused commands were carried out"
        unsaid = ledger.said - set(self.said)
        assert not unsaid, f"{len(unsaid)} of {len(ledger.said)} messages are lost"
