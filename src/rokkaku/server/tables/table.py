"""One live game: an actor, and the only one who writes its log."""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress

import msgspec

from rokkaku.core.errors import RokkakuError
from rokkaku.core.seats import Seat
from rokkaku.locales import DEFAULT_LANGUAGE
from rokkaku.protocol import commands
from rokkaku.protocol.frames import Done, Refused, refusal
from rokkaku.protocol.log import Frozen, RematchOpened, Row, TakenBack, Turn
from rokkaku.protocol.tables import Guest, Head, Message, StoredDraft
from rokkaku.server.edge.logs import log
from rokkaku.server.services import Services
from rokkaku.server.store.store import Conflict, StoreFailed
from rokkaku.server.tables import drafts
from rokkaku.server.tables.bot_turns import BotPlayer
from rokkaku.server.tables.commands import Caller
from rokkaku.server.tables.dispatch import COMMANDS
from rokkaku.server.tables.fold import after, folded
from rokkaku.server.tables.rows import NewRow
from rokkaku.server.tables.state import TableState
from rokkaku.server.tables.story import Entry, entry, teller
from rokkaku.server.tables.timeouts import ClockWatcher

RETRY_DELAY = 1.0
"""Seconds to wait before the store is asked again after it has failed."""
REMEMBERED = 256
"""How many answers to what wrote no row a table can give again; a row in the log is recognised for ever."""


class Table:
    """Commands are carried out one after another; nothing is true before it is stored."""

    def __init__(
        self,
        services: Services,
        head: Head,
        log_rows: Sequence[Row],
        stored_drafts: Sequence[StoredDraft] = (),
        messages: Sequence[Message] = (),
    ) -> None:
        self.services = services
        self.head = head
        self.id = head.id
        self.lock = asyncio.Lock()
        self.answers: OrderedDict[str, Done | Refused] = OrderedDict()
        self.drafts: dict[Seat, StoredDraft] = {}
        self.messages = list(messages)
        self.present: Counter[str] = Counter()
        """How many connections each person has, by id; spectators without one count under ''."""
        self.notes: dict[str, str] = {}
        """What people have noted since the table was loaded, by id."""
        self.version = 0
        """Raised with everything that everybody may see."""
        self.own_versions: Counter[str] = Counter()
        """Raised with what one person alone may see, by id: the time of a draft is nobody else's business."""
        self.is_uncertain = False
        """Whether the store failed, so that only it can tell what is true."""
        self.settling: asyncio.Task[None] | None = None
        self.used = services.now()
        self._take_in(log_rows, stored_drafts)
        self.bots = BotPlayer(self)
        self.clock_watcher = ClockWatcher(self)

    def _take_in(self, log_rows: Sequence[Row], stored_drafts: Sequence[StoredDraft]) -> None:
        """Everything the log says, and what is drafted."""
        self.state: TableState = folded(self.head, log_rows, self.services.uptime.calendar)
        self.drafts = drafts.playable(self.state, stored_drafts)
        self.entries: list[Entry] = []
        self.carried_out: dict[str, Row] = {}
        lines = self.state.prefix
        for row in log_rows:
            lines = self._enter(row, lines)

    def _enter(self, row: Row, lines: int) -> int:
        """Adds a row to the story; gives the number of lines the record has then."""
        if isinstance(row.entry, Turn):
            lines += 1
        self.entries.append(entry(row, lines))
        if row.command_id:
            self.carried_out[row.command_id] = row
        if isinstance(row.entry, TakenBack):
            lines = row.entry.line - 1
            self.entries = [earlier for earlier in self.entries if earlier.line <= lines]
        return lines

    def take_calendar(self) -> None:
        """The server has not run all the time: clocks and timers are not what they seemed."""
        self.state = msgspec.structs.replace(self.state, calendar=self.services.uptime.calendar)
        self.changed()

    def wake(self) -> None:
        """Lets bots and clocks go on, after a restart or a change."""
        self.bots.wake()
        self.clock_watcher.wake()

    def rest(self) -> None:
        """Stops what goes on by itself."""
        self.bots.rest()
        self.clock_watcher.rest()
        if self.settling is not None:
            self.settling.cancel()

    # ── commands ────────────────────────────────────────────────────────────────────────────────

    async def submit(self, guest: Guest, seat: Seat | None, command: commands.Command) -> Done | Refused:
        """Carries a command out; whoever hangs up meanwhile does not stop it half-way."""
        return await asyncio.shield(asyncio.ensure_future(self._submit(guest, seat, command)))

    async def _submit(self, guest: Guest, seat: Seat | None, command: commands.Command) -> Done | Refused:
        answer: Done | Refused
        async with self.lock:
            self.used = self.services.now()
            command_id = f"{guest.id}:{command.id}"
            try:
                await self.settle()
                known = self._known_answer(command_id)
                if known is not None:
                    return known
                caller = Caller(guest.id, guest.name, seat, self.services.settings.default_bot)
                answer = await COMMANDS[type(command)](self, caller, command, command_id)
            except (StoreFailed, Conflict) as failure:
                self._doubt()
                log("not-stored", table=self.id, why=failure.key)
                return refusal(command.id, failure)
            except RokkakuError as error:
                answer = refusal(command.id, error, teller(self.head, DEFAULT_LANGUAGE).speaker)
            if not isinstance(command, commands.Preview):
                self._remember(command_id, answer)
            return answer

    async def settle(self) -> None:
        """After a failure of the store its log is read again: what was written is true, the rest is not."""
        if self.is_uncertain:
            store = self.services.store
            loaded = await store.load(self.id)
            if loaded is not None:
                self.messages = list(await store.messages(self.id))
                self.notes.clear()
                self._take_in(loaded[1], await store.drafts(self.id))
            self.is_uncertain = False
            self.changed()

    def _doubt(self) -> None:
        """Those who look on are to see what was written after all, although nobody asks for anything more."""
        self.is_uncertain = True
        if self.settling is None or self.settling.done():
            self.settling = asyncio.create_task(self._settle_soon())

    async def _settle_soon(self) -> None:
        while self.is_uncertain:
            await asyncio.sleep(RETRY_DELAY)
            with suppress(StoreFailed):
                async with self.lock:
                    await self.settle()

    def _known_answer(self, command_id: str) -> Done | Refused | None:
        row = self.carried_out.get(command_id)
        if row is not None:
            return _done(row)
        kept = [draft.command_id for draft in self.drafts.values()]
        kept += [message.command_id for message in self.messages]
        if command_id in kept:
            return Done(command_id.partition(":")[2], self.state.seq)
        return self.answers.get(command_id)

    def _remember(self, command_id: str, answer: Done | Refused) -> None:
        """What wrote a row needs no more: the row tells the answer."""
        if command_id not in self.carried_out:
            self.answers[command_id] = answer
        if len(self.answers) > REMEMBERED:
            self.answers.popitem(last=False)

    async def write(self, new: Sequence[NewRow], command_id: str = "") -> int:
        """Stores rows, then believes them, then tells the others.  The lock must be held.

        Gives the number of the row that carries the command's id.
        """
        await self.services.uptime.check()
        now, first = self.services.now(), self.state.seq + 1
        numbered = [
            row.numbered(first + offset, now, "" if offset else command_id) for offset, row in enumerate(new)
        ]
        following = self.state
        for row, unnumbered in zip(numbered, new, strict=True):
            following = after(following, row, unnumbered.game_state)
        try:
            await self.services.store.append(self.id, numbered, following.summary())
        except (StoreFailed, Conflict):
            self._doubt()
            raise
        lines = len(self.state.lines)
        self.state = following
        for row in numbered:
            lines = self._enter(row, lines)
        self.changed()
        return first

    def changed(self) -> None:
        """Something is different for everybody."""
        self._tell()
        self.wake()

    def _tell(self) -> None:
        self.version += 1
        self.services.bus.publish(self.id)

    def changed_for(self, guest: str) -> None:
        """Something is different for one person alone."""
        self.own_versions[guest] += 1
        self.services.bus.publish(self.id)

    def version_for(self, guest: str) -> tuple[int, int]:
        """Another one whenever this person may see something new."""
        return self.version, self.own_versions[guest]

    def arrive(self, guest: str) -> None:
        """Somebody looks at the table."""
        self.present[guest] += 1
        self._tell()

    def depart(self, guest: str) -> None:
        """Somebody looks away."""
        self.present[guest] -= 1
        if not self.present[guest]:
            del self.present[guest]
        self.used = self.services.now()
        self._tell()

    async def freeze_if_needed(self) -> None:
        """Says in the log that a running game cannot go on by the rules of today."""
        state = self.state
        said = any(isinstance(earlier.row.entry, Frozen) for earlier in self.entries)
        if state.frozen_at and state.status == "running" and not said:
            async with self.lock:
                await self.write([NewRow(Frozen(state.frozen_at))])
            log("frozen", table=self.id, line=state.frozen_at)

    async def end(self, new: NewRow, is_due: Callable[[TableState], bool]) -> bool:
        """Ends a table from outside, unless somebody has come back to it meanwhile; whether it did."""
        async with self.lock:
            await self.settle()
            if self.state.outcome is not None or not is_due(self.state):
                return False
            await self.write([new])
            return True


def _done(row: Row) -> Done:
    """The answer to the command that wrote a row."""
    opened = row.entry.table if isinstance(row.entry, RematchOpened) else ""
    return Done(row.command_id.partition(":")[2], row.seq, opened)
