"""Reviews of finished games: made once, outside the event loop, and kept with the game."""

import msgspec

from rokkaku.core.errors import BadRequest
from rokkaku.protocol.reviews import Review
from rokkaku.review.estimator import refuse_without_engine
from rokkaku.server.store.store import Store
from rokkaku.server.tables.review_worker import COMMAND, DONE, SECONDS, Refusal
from rokkaku.server.tables.state import TableState
from rokkaku.server.tables.waiting_line import WaitingLine
from rokkaku.server.workshop import Workshop

MOST_WAITING = 3
"""How many reviews a guest may have made at a time."""


class Reviews:
    """Whoever asks for a review that is not made yet has it made, and asks again."""

    def __init__(self, store: Store, workshop: Workshop | None = None) -> None:
        self.store = store
        self.workshop = workshop or Workshop(COMMAND, SECONDS)
        self._line: WaitingLine[None] = WaitingLine("review.too-many", MOST_WAITING)

    async def of(self, table: TableState, guest: str, address: str) -> Review | None:
        """The review of a finished game; None: it is being made, or will be, for whoever asked first."""
        refuse_unreviewable(table)
        if kept := await self.store.review(table.head.id):
            return msgspec.json.decode(kept, type=Review)
        making = self._line.task(table.head.id, lambda: self._make(table, address), guest, address)
        if making.done():
            # A review that failed is made again for whoever asks again.
            self._line.forget(table.head.id)
            making.result()
        return None

    def lines_done(self, table: TableState) -> int:
        """How many lines of a game are reviewed by now."""
        return int(self.workshop.heard(table.head.id) or 0)

    async def close(self) -> None:
        """Whatever is being made is given up."""
        await self._line.close()
        await self.workshop.close()

    async def _make(self, table: TableState, owner: str) -> None:
        async def job() -> bytes:
            return msgspec.json.encode(table.record)

        made = await self.workshop.make(table.head.id, job, owner)
        if made[:1] != DONE:
            refusal = msgspec.json.decode(made[1:], type=Refusal)
            raise BadRequest(refusal.key, refusal.values)
        await self.store.save_review(table.head.id, made[1:])
        self._line.forget(table.head.id)


def refuse_unreviewable(table: TableState) -> None:
    """A review tells everything, so that only a finished game has one."""
    if not table.is_over:
        raise BadRequest("review.not-finished")
    if table.frozen_at:
        raise BadRequest("table.frozen", {"line": table.frozen_at})
    refuse_without_engine(table.setup.game)
