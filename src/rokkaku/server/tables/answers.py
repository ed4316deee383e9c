"""What a table has answered: a command that is sent again gets the same answer."""

from collections import OrderedDict
from struct import Struct

from rokkaku.core.errors import RokkakuError
from rokkaku.protocol.frames import Done
from rokkaku.protocol.log import DealOpened, RematchOpened, Row
from rokkaku.server.tables.story_memory import StoryMemory

REMEMBERED = 256
"""How many answers are kept for commands that wrote no row.  Rows themselves keep the id."""
_ENTRY = Struct("<qI")
"""The hash of a command's id, and the row it wrote."""


class Answers:
    """Those of one table; refusals as errors, so that they are told in the language of whoever asks again."""

    def __init__(self) -> None:
        self._rows = bytearray()
        """The row that each command wrote, by the hash of its id: a tenth of what a dict would take.

        The hash is made with a key that nobody outside knows; of 64 bits, practically never are two alike.
        """
        self._last = 0
        self._others: OrderedDict[str, Done | RokkakuError] = OrderedDict()

    def __len__(self) -> int:
        """How many are kept besides those that rows give."""
        return len(self._others)

    def clear(self) -> None:
        """Forgets all of them."""
        self._rows.clear()
        self._last = 0
        self._others.clear()

    def add(self, row: Row) -> None:
        """The next row is the answer to its command; rows that are read again are known."""
        if row.command_id and row.seq > self._last:
            self._last = row.seq
            self._rows += _ENTRY.pack(hash(row.command_id), row.seq)

    def find(self, command_id: str, story: StoryMemory) -> Done | RokkakuError | None:
        """The answer to a command; None if it is not known."""
        seq = self._row(command_id)
        return self._others.get(command_id) if seq is None else _done(command_id, seq, story)

    def remember(self, command_id: str, answer: Done | RokkakuError) -> None:
        """Only for commands that wrote no row: for the others, the row gives the answer."""
        if self._row(command_id) is None:
            self._others[command_id] = answer
        if len(self._others) > REMEMBERED:
            self._others.popitem(last=False)

    def _row(self, command_id: str) -> int | None:
        """The number of the row that a command wrote."""
        wanted = hash(command_id).to_bytes(8, "little", signed=True)
        at = self._rows.find(wanted)
        # The end of one entry and the beginning of the next may look like it, too.
        while at > 0 and at % _ENTRY.size:
            at = self._rows.find(wanted, at + 1)
        return None if at < 0 else int(_ENTRY.unpack_from(self._rows, at)[1])


def _done(command_id: str, seq: int, story: StoryMemory) -> Done:
    """The answer to the command that wrote a row."""
    told = next(story.since(seq - 1), None)
    entry = told.row.entry if told is not None and told.row.seq == seq else None
    opened = entry.table if isinstance(entry, (RematchOpened, DealOpened)) else ""
    return Done(command_id.partition(":")[2], seq, opened)
