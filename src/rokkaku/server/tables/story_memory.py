"""The story of a table in memory: the latest rows as they are, older ones packed to a tenth of the size.

Only who comes to a running game, or reads its record, is told the older ones.
"""

import zlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

import msgspec

from rokkaku.protocol.log import Row, TakenBack, Turn
from rokkaku.server.tables.story import StoryRow, story_row

PAGE, AT_HAND = 4, 2
"""How many rows are packed together, and how many never are: those who look on only need the last one."""
WINDOW, MEMORY = 12, 5
"""zlib's sizes for as little as this; with the usual ones it clears 256 kB before it begins."""
CHAPTER = 8
"""How many pages are packed together in the end, which makes them half as large."""

_READER = msgspec.msgpack.Decoder(tuple[StoryRow, ...])
_WRITER = msgspec.msgpack.Encoder()


class Page(msgspec.Struct, frozen=True, gc=False):
    """Some rows that follow one another, packed."""

    last: int
    """The number of the last one."""
    packed: bytes

    def rows(self) -> Sequence[StoryRow]:
        """The rows as they were."""
        return _READER.decode(zlib.decompress(self.packed))


def page(rows: Sequence[StoryRow]) -> Page:
    """Packs rows."""
    packer = zlib.compressobj(wbits=WINDOW, memLevel=MEMORY)
    return Page(rows[-1].row.seq, packer.compress(_WRITER.encode(rows)) + packer.flush())


class StoryMemory:
    """Numbers the lines of rows as they come, and leaves out turns that were taken back."""

    def __init__(self, prefix: int) -> None:
        """`prefix`: how many lines were played before the table was opened."""
        self.lines = prefix
        self._chapters: list[Page] = []
        self._pages: list[Page] = []
        self._latest: list[StoryRow] = []

    def add(self, row: Row) -> None:
        """The next row of the log."""
        if isinstance(row.entry, Turn):
            self.lines += 1
        self._append(story_row(row, self.lines))
        if isinstance(row.entry, TakenBack):
            self._take_back(row.entry.line - 1)

    def __iter__(self) -> Iterator[StoryRow]:
        return self.since(0)

    def since(self, seq: int) -> Iterator[StoryRow]:
        """The rows after one; only pages that have some of them are unpacked."""
        packed = (self._pages or self._chapters)[-1:]
        # Most ask for what has just happened, and that is not packed.
        rows: Iterable[StoryRow] = self._latest
        if packed and packed[0].last > seq:
            pages = (page.rows() for page in (*self._chapters, *self._pages) if page.last > seq)
            rows = chain(chain.from_iterable(pages), rows)
        return (row for row in rows if row.row.seq > seq)

    def _append(self, row: StoryRow) -> None:
        self._latest.append(row)
        if len(self._latest) >= PAGE + AT_HAND:
            self._pages.append(page(self._latest[:PAGE]))
            self._latest = self._latest[PAGE:]
        if len(self._pages) >= CHAPTER:
            self._chapters.append(page([row for earlier in self._pages for row in earlier.rows()]))
            self._pages = []

    def _take_back(self, lines: int) -> None:
        kept = [row for row in self if row.line <= lines]
        self.lines, self._chapters, self._pages, self._latest = lines, [], [], []
        for row in kept:
            self._append(row)
