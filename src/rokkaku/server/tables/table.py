"""One live table: an actor, and the only writer of its log."""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress

import msgspec

from rokkaku.core.errors import RokkakuError
from rokkaku.core.seats import Seat
from rokkaku.locales import SPOKEN
from rokkaku.protocol import commands
from rokkaku.protocol.frames import Done, Refused, refusal, to_be_told_again
from rokkaku.protocol.log import DealOpened, Frozen, RematchOpened, Row
from rokkaku.protocol.tables import Guest, Head, Message, Milliseconds, StoredDraft
from rokkaku.server.edge.logs import log
from rokkaku.server.edge.work import metered
from rokkaku.server.services import Services
from rokkaku.server.store.store import Conflict, StoreFailed
from rokkaku.server.tables import drafts
from rokkaku.server.tables.bot_turns import BotPlayer
from rokkaku.server.tables.commands import Caller
from rokkaku.server.tables.dispatch import COMMANDS
from rokkaku.server.tables.fold import after, folded
from rokkaku.server.tables.presence import PresenceTeller
from rokkaku.server.tables.rows import NewRow
from rokkaku.server.tables.state import TableState
from rokkaku.server.tables.story import narrator_of
from rokkaku.server.tables.story_memory import StoryMemory
from rokkaku.server.tables.timeouts import ClockWatcher

RETRY_DELAY = 1.0
"""Seconds to wait before asking the store again after it has failed."""
REMEMBERED = 256
"""How many answers a table remembers for commands that wrote no row.  Rows themselves keep the id."""


class Table:
    """Carries out commands one after another.  Every change is stored before it takes effect."""

    def __init__(
        self,
        services: Services,
        head: Head,
        log_rows: Sequence[Row],
        stored_drafts: Sequence[StoredDraft] = (),
        messages: Sequence[Message] = (),
        state: TableState | None = None,
        *,
        is_new: bool = False,
    ) -> None:
        """`state` is what the log leads to, if that has been worked out before."""
        self.services = services
        self.head = head
        self.id = head.id
        self.lock = asyncio.Lock()
        self.answers: OrderedDict[str, Done | RokkakuError] = OrderedDict()
        """Refusals as errors, so that whoever asks again is told in the language they speak then."""
        self.drafts: dict[Seat, StoredDraft] = {}
        self.messages = list(messages)
        self.present: Counter[str] = Counter()
        """The number of connections of each person, by id; '' stands for spectators without an id."""
        self.notes: dict[str, str] = {}
        """Notes saved since the table was loaded, by the person's id."""
        self.has_older_notes = not is_new
        """Whether the store may have others."""
        self.version = 0
        """Goes up with every change that everyone may see."""
        self.own_versions: Counter[str] = Counter()
        """Goes up with changes that only one person may see, by id: others must not notice a draft."""
        self.spectators_version = 0
        """Goes up with what spectators say: players must not notice."""
        self.presence_version = 0
        """Goes up when people who have come or gone are to be told of."""
        self.preparing: dict[Seat, Milliseconds] = {}
        """The bots whose turn waits until they are prepared, and when that began."""
        self.is_uncertain = False
        """Whether a write has failed, so that the table must be read again."""
        self.reloading: asyncio.Task[None] | None = None
        self.last_used = services.now()
        self._apply(log_rows, stored_drafts, state)
        self.bots = BotPlayer(self)
        self.clock_watcher = ClockWatcher(self)
        self.presence_teller = PresenceTeller(self)

    def _apply(
        self,
        log_rows: Sequence[Row],
        stored_drafts: Sequence[StoredDraft],
        state: TableState | None = None,
    ) -> None:
        """Sets the state from the log, and the drafts."""
        calendar = self.services.uptime.calendar
        self.state: TableState = (
            folded(self.head, log_rows, calendar)
            if state is None
            else msgspec.structs.replace(state, calendar=calendar)
        )
        self.drafts = drafts.playable(self.state, stored_drafts)
        self.story = StoryMemory(self.state.prefix)
        self.carried_out: dict[str, int] = {}
        """The row that each command wrote."""
        for row in log_rows:
            self._add_row(row)

    def _add_row(self, row: Row) -> None:
        self.story.add(row)
        if row.command_id:
            self.carried_out[row.command_id] = row.seq

    def use_calendar(self) -> None:
        """Uses the new calendar after the server was asleep: clocks and timers have changed."""
        self.state = msgspec.structs.replace(self.state, calendar=self.services.uptime.calendar)
        self.changed()

    def wake(self) -> None:
        """Lets bots play and sets the timer, after a restart or a change."""
        self.bots.wake()
        self.clock_watcher.wake()

    def stop(self) -> None:
        """Stops bots, timers and retries."""
        self.bots.stop()
        self.clock_watcher.stop()
        self.presence_teller.stop()
        if self.reloading is not None:
            self.reloading.cancel()

    # ── commands ────────────────────────────────────────────────────────────────────────────────

    async def submit(self, guest: Guest, seat: Seat | None, command: commands.Command) -> Done | Refused:
        """Carries out a command, to its end even if the client disconnects meanwhile."""
        return await asyncio.shield(asyncio.ensure_future(metered(self._submit(guest, seat, command))))

    async def _submit(self, guest: Guest, seat: Seat | None, command: commands.Command) -> Done | Refused:
        answer: Done | RokkakuError
        async with self.lock:
            self.last_used = self.services.now()
            command_id = f"{guest.id}:{command.id}"
            try:
                await self.reload_if_uncertain()
                known = self._known_answer(command_id)
                if known is not None:
                    return self._told(command, known)
                caller = Caller(guest.id, guest.name, seat, self.services.settings.default_bot)
                answer = await COMMANDS[type(command)](self, caller, command, command_id)
            except (StoreFailed, Conflict) as failure:
                self._mark_uncertain()
                log("not-stored", table=self.id, why=failure.key)
                return refusal(command.id, failure)
            except RokkakuError as error:
                answer = to_be_told_again(error)
            if not isinstance(command, commands.Preview):
                self._remember(command_id, answer)
            return self._told(command, answer)

    def _told(self, command: commands.Command, answer: Done | RokkakuError) -> Done | Refused:
        """An answer in the words of whoever asks."""
        if isinstance(answer, Done):
            return answer
        return refusal(command.id, answer, narrator_of(self.state, SPOKEN.get()).speaker)

    async def reload_if_uncertain(self) -> None:
        """After a failed write, reads the table again: what is in the store counts, nothing else."""
        if self.is_uncertain:
            store = self.services.store
            loaded = await store.load(self.id)
            if loaded is not None:
                self.messages = list(await store.messages(self.id))
                self.notes = {guest: await store.note(self.id, guest) for guest in self.notes}
                self.has_older_notes = True
                self._apply(loaded[1], await store.drafts(self.id))
            self.is_uncertain = False
            self.changed()

    def _mark_uncertain(self) -> None:
        """Reads the table again soon, even without another command, so that watchers see what was written."""
        self.is_uncertain = True
        if self.reloading is None or self.reloading.done():
            self.reloading = asyncio.create_task(self._reload_soon())

    async def _reload_soon(self) -> None:
        while self.is_uncertain:
            await asyncio.sleep(RETRY_DELAY)
            with suppress(StoreFailed):
                async with self.lock:
                    await self.reload_if_uncertain()

    def _known_answer(self, command_id: str) -> Done | RokkakuError | None:
        seq = self.carried_out.get(command_id)
        if seq is not None:
            return self._done(command_id, seq)
        is_draft = any(draft.command_id == command_id for draft in self.drafts.values())
        if is_draft or any(message.command_id == command_id for message in self.messages):
            return Done(command_id.partition(":")[2], self.state.seq)
        return self.answers.get(command_id)

    def _done(self, command_id: str, seq: int) -> Done:
        """The answer to the command that wrote a row."""
        told = next(self.story.since(seq - 1), None)
        entry = told.row.entry if told is not None and told.row.seq == seq else None
        opened = entry.table if isinstance(entry, (RematchOpened, DealOpened)) else ""
        return Done(command_id.partition(":")[2], seq, opened)

    def _remember(self, command_id: str, answer: Done | RokkakuError) -> None:
        """Only for commands that wrote no row: for the others, the row gives the answer."""
        if command_id not in self.carried_out:
            self.answers[command_id] = answer
        if len(self.answers) > REMEMBERED:
            self.answers.popitem(last=False)

    async def write(self, new: Sequence[NewRow], command_id: str = "") -> int:
        """Stores rows, then applies them, then tells everyone.  The caller holds the lock.

        Returns the number of the first row, which carries the command's id.
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
            self._mark_uncertain()
            raise
        self.state = following
        for row in numbered:
            self._add_row(row)
        self.changed()
        return first

    def changed(self) -> None:
        """Tells everyone that something has changed."""
        self.version += 1
        self.services.bus.publish(self.id)
        self.wake()

    def changed_for(self, guest: str) -> None:
        """Tells one person that something has changed for them alone."""
        self.own_versions[guest] += 1
        self.services.bus.publish(self.id)

    def changed_for_spectators(self) -> None:
        """Tells everyone who hears what spectators say."""
        self.spectators_version += 1
        self.services.bus.publish(self.id)

    def version_for(self, guest: str) -> tuple[int, int, int]:
        """Changes whenever there is something new for this person to see."""
        overheard = self.spectators_version if self.state.hears_spectators(guest) else 0
        return self.version, self.own_versions[guest], overheard

    async def note_of(self, guest: str) -> str:
        """What a person has noted about the table; '' stands for spectators without an id."""
        if not guest or guest in self.notes or not self.has_older_notes:
            return self.notes.get(guest, "")
        return await self.services.store.note(self.id, guest)

    def arrive(self, guest: str) -> None:
        """Someone opens the table."""
        self.present[guest] += 1
        self.presence_teller.wake()

    def depart(self, guest: str) -> None:
        """Someone closes the table's page, or loses the connection."""
        self.present[guest] -= 1
        if not self.present[guest]:
            del self.present[guest]
        self.last_used = self.services.now()
        self.presence_teller.wake()

    async def freeze_if_needed(self) -> None:
        """Notes in the log that a running game cannot continue under the current rules."""
        state = self.state
        is_noted = any(isinstance(earlier.row.entry, Frozen) for earlier in self.story)
        if state.frozen_at and state.status == "running" and not is_noted:
            async with self.lock:
                await self.write([NewRow(Frozen(state.frozen_at))])
            log("frozen", table=self.id, line=state.frozen_at)

    async def end(self, new: NewRow, is_due: Callable[[TableState], bool]) -> bool:
        """Ends the table unless someone has come back to it meanwhile; returns whether it did."""
        async with self.lock:
            await self.reload_if_uncertain()
            if self.state.outcome is not None or not is_due(self.state):
                return False
            await self.write([new])
            return True
