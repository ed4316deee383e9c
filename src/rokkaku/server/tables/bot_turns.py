"""Lets the bots at a table play when it is their turn."""

import asyncio
from functools import partial

import msgspec

from rokkaku.bots.bot import own_seed
from rokkaku.core.draft import read_turn
from rokkaku.core.errors import RokkakuError
from rokkaku.core.seats import Seat
from rokkaku.lessons import scripted_turn
from rokkaku.protocol.log import FallbackTurn, Turn
from rokkaku.protocol.tables import SECOND
from rokkaku.server.bots.runner import BotTurn, Closed
from rokkaku.server.edge.logs import log
from rokkaku.server.edge.work import fair_turn, metered
from rokkaku.server.store.store import LEASE, Conflict, StoreFailed
from rokkaku.server.tables.actor import Actor, Assistant
from rokkaku.server.tables.commands import turn_rows
from rokkaku.server.tables.state import TableState

RETRY_DELAY = 1.0
"""Seconds to wait before trying again when the store has failed."""


class BegunTurn(msgspec.Struct, frozen=True):
    """A bot's turn that goes on, because no other seat has to decide."""

    seat: Seat | None = None
    asked: int = 0
    """The row since which it is asked for more."""
    began: int = 0
    """The row since which it was asked first."""


class BotPlayer(Assistant):
    """Plays for all bots at one table, one after another."""

    def __init__(self, table: Actor) -> None:
        super().__init__(table)
        self.task: asyncio.Task[None] | None = None
        self.ours_until = 0.0
        """By the event loop's time: until then no other process lets them play."""
        self.turn = BegunTurn()

    @property
    def is_thinking(self) -> bool:
        return self.task is not None and not self.task.done()

    def wake(self) -> None:
        table = self.table
        if not table.state.bots:
            return
        if not table.state.is_over:
            self._expect_bots(table.state)
        if not self.is_thinking and _seat(table) is not None:
            self.task = asyncio.create_task(metered(self._play(table)))

    def _expect_bots(self, state: TableState) -> None:
        """What has to be compiled for them is, while people still make up their minds."""
        for bot in state.bots.values():
            self.table.services.bots.want(bot, state.game)

    @property
    def are_ours(self) -> bool:
        """Whether this process is the one that lets the bots play."""
        return asyncio.get_running_loop().time() < self.ours_until

    def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()

    async def _play(self, table: Actor) -> None:
        while _seat(table) is not None:
            try:
                if not await self._take_charge(table):
                    return
                await fair_turn()
                await self._decide(table)
            except Closed:
                return
            except (StoreFailed, Conflict):
                table.is_uncertain = True
                await asyncio.sleep(RETRY_DELAY)

    async def _decide(self, table: Actor) -> None:
        state, seat = table.state, _seat(table)
        if seat is None:
            return
        asked, chair = state.asked[seat], state.chairs[seat]
        began = self.turn.began if (seat, asked) == (self.turn.seat, self.turn.asked) else asked
        # One seed for a whole turn, so that one bot plays it with what is left of its plan and its seconds.
        seed = own_seed(state.head.setup.seed, f"{seat} {began}")
        thought = _scripted(state, seat) or await table.services.bots.turn(
            chair.bot, state.game, state.game_state, seat, seed, _owner(table), partial(_wait, table, seat),
            goes_on=began != asked,
        )  # fmt: skip
        if table.preparing.pop(seat, None) is not None:
            table.changed()

        async def play() -> None:
            now = table.state
            if now.asked.get(seat) == asked and now.chairs[seat] == chair and not _bots_wait(now):
                await _write(table, seat, thought)
                if table.state.deciders == (seat,):
                    self.turn = BegunTurn(seat, table.state.asked[seat], began)

        async with table.lock:
            await table.reload_if_uncertain()
            await table.act(play)

    async def _take_charge(self, table: Actor) -> bool:
        """Whether no other process lets these bots play; if that one dies, this table is woken again."""
        begun = asyncio.get_running_loop().time()
        if table.id not in await table.services.store.lease((table.id,)):
            return False
        self.ours_until = begun + LEASE
        return True


def _seat(table: Actor) -> Seat | None:
    """A bot's seat that has to play."""
    state = table.state
    if _bots_wait(state):
        return None
    return next((seat for seat in state.asked if seat in state.bots), None)


def _bots_wait(state: TableState) -> bool:
    """In a pause, where everybody has left, and when a lesson is over: it may be tried again."""
    return state.is_paused or state.is_left or state.verdict in ("done", "missed")


def _owner(table: Actor) -> str:
    """The address of the host or, if they have not been here since the server started, of a player."""
    state = table.state
    return table.services.work.owner((state.head.host, *state.people.values()))


def _wait(table: Actor, seat: Seat, seconds: float) -> None:
    """Everybody is shown why nothing happens."""
    table.preparing[seat] = table.services.now() - round(SECOND * seconds)
    table.changed()


def _scripted(state: TableState, seat: Seat) -> BotTurn | None:
    """What a lesson's script lets this seat play, if it says anything."""
    if state.lesson is None:
        return None
    moves = scripted_turn(state.lesson, state.game, state.game_state, seat)
    return BotTurn(moves) if moves else None


async def _write(table: Actor, seat: Seat, thought: BotTurn) -> None:
    state = table.state
    if thought.fault:
        log("bot-failed", table=table.id, seat=seat, why=thought.fault)
    if thought.stand_in:
        log("bot-not-prepared", table=table.id, seat=seat, bot=state.chairs[seat].bot, by=thought.stand_in)
    try:
        draft = read_turn(state.game, state.game_state, seat, " ".join(thought.moves))
    except RokkakuError as error:
        # Another seat moved first and changed what is allowed: think again.
        log("bot-overtaken", table=table.id, seat=seat, why=error.key)
        return
    await table.write(turn_rows(state, draft, FallbackTurn if thought.fault else Turn))
