"""What commands were answered, so that one that is sent again gets the same answer."""

from collections import OrderedDict

from rokkaku.core.errors import RokkakuError
from rokkaku.protocol.frames import Done
from rokkaku.protocol.log import DealOpened, RematchOpened, Row
from rokkaku.server.tables.story_memory import StoryMemory

REMEMBERED = 256
"""How many answers a table remembers for commands that wrote no row.  Rows themselves keep the id."""


class Answers:
    """Those of one table."""

    def __init__(self) -> None:
        self._rows: dict[str, int] = {}
        """The row that each command wrote."""
        self._others: OrderedDict[str, Done | RokkakuError] = OrderedDict()
        """Refusals as errors, so that whoever asks again is told in the language they speak then."""

    def __len__(self) -> int:
        return len(self._others)

    def clear(self) -> None:
        """Forgets all of them."""
        self._rows.clear()
        self._others.clear()

    def add(self, row: Row) -> None:
        """A row is the answer to its command."""
        if row.command_id:
            self._rows[row.command_id] = row.seq

    def remember(self, command_id: str, answer: Done | RokkakuError) -> None:
        """Only for commands that wrote no row: for the others, the row gives the answer."""
        if command_id not in self._rows:
            self._others[command_id] = answer
        if len(self._others) > REMEMBERED:
            self._others.popitem(last=False)

    def find(self, command_id: str, story: StoryMemory) -> Done | RokkakuError | None:
        """The answer to a command, if it was given one."""
        seq = self._rows.get(command_id)
        return self._others.get(command_id) if seq is None else _done(command_id, seq, story)


def _done(command_id: str, seq: int, story: StoryMemory) -> Done:
    """The answer to the command that wrote a row."""
    told = next(story.since(seq - 1), None)
    entry = told.row.entry if told is not None and told.row.seq == seq else None
    opened = entry.table if isinstance(entry, (RematchOpened, DealOpened)) else ""
    return Done(command_id.partition(":")[2], seq, opened)
