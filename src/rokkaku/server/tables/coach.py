"""Advice at tables that allow it: what the strongest level thinks of the moves of a seat."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

from rokkaku.bots.bot import Advised, own_seed
from rokkaku.bots.levels import strongest
from rokkaku.core.draft import layable
from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Game
from rokkaku.core.seats import Seat
from rokkaku.server.bots.process import Failed
from rokkaku.server.bots.runner import BotRunner, Closed
from rokkaku.server.edge.logs import log
from rokkaku.server.edge.work import metered
from rokkaku.server.tables import drafts
from rokkaku.server.tables.actor import Actor
from rokkaku.server.tables.commands import Caller, deciding_seat
from rokkaku.server.tables.waiting_line import WaitingLine

MOST_WAITING = 3
"""How many answers a guest may wait for at a time, at all tables together."""
MOST_KEPT = 256

Key: TypeAlias = tuple[str, Seat, int, tuple[str, ...]]
"""A table, who is asked there, the row since which they are, and the moves laid out."""
Found: TypeAlias = Sequence[Advised] | None


class Asked(msgspec.Struct, frozen=True):
    """What somebody wants advice about, as far as it is laid out."""

    seat: Seat
    asked_at: int
    draft: tuple[str, ...]
    state: Any

    def key(self, table: str) -> Key:
        return table, self.seat, self.asked_at, self.draft


class Coach:
    """Asks a bot, in a worker, on behalf of whoever asks; the bot knows the view of that seat alone."""

    def __init__(self, bots: BotRunner) -> None:
        self.bots = bots
        self._line: WaitingLine[Found] = WaitingLine("table.too-much-advice", MOST_WAITING)
        self._kept: OrderedDict[Key, Sequence[Advised]] = OrderedDict()

    async def advice(self, table: Actor, asked: Asked, guest: str, address: str) -> Found:
        """The best moves, the best first; None: the bot is being prepared, and one asks again."""
        key = asked.key(table.id)
        if key in self._kept:
            return self._kept[key]
        task = self._line.task(key, lambda: metered(self._ask(table, asked, address)), guest, address)
        # A guest who does not wait for the answer finds it when asking again.
        return await asyncio.shield(task)

    async def _ask(self, table: Actor, asked: Asked, address: str) -> Found:
        key, game = asked.key(table.id), table.state.game
        seed = own_seed("", " ".join(map(str, key)))
        try:
            found = await self.bots.advice(strongest(game.key), game, asked.state, asked.seat, seed, address)
        except (Failed, Closed) as failed:
            log("advice-failed", table=table.id, seat=asked.seat, why=str(failed))
            raise BadRequest("table.advice-failed") from failed
        finally:
            self._line.forget(key)
        if found is None:
            return None
        advised = [_laid_out(game, asked, each) for each in found]
        self._keep(key, advised)
        return advised

    def _keep(self, key: Key, found: Sequence[Advised]) -> None:
        self._kept[key] = found
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)

    async def close(self) -> None:
        """Nobody is answered any more."""
        await self._line.close()


def _laid_out(game: Game[Any, Any, Any], asked: Asked, advised: Advised) -> Advised:
    """With as much of its turn as can be laid out now: a bot may have planned past a draw."""
    planned = (advised.move, *advised.then)
    return msgspec.structs.replace(advised, then=layable(game, asked.state, asked.seat, planned)[1:])


def asked_by(table: Actor, caller: Caller) -> Asked:
    """What a caller may have advice about now."""
    state = table.state
    seat = deciding_seat(state, caller)
    if not state.head.has_advice:
        raise BadRequest("table.no-advice")
    stored = drafts.current(state, seat, table.drafts)
    laid = drafts.laid_out(state, seat, " ".join(stored.moves))
    if laid.last:
        raise BadRequest("table.turn-complete")
    return Asked(seat, state.asked[seat], laid.moves, laid.draft.state)
