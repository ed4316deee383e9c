"""One live table: an actor, and the only writer of its log in this process."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from logging import WARNING
from typing import TypeVar

import msgspec

from rokkaku.core.errors import RokkakuError
from rokkaku.core.seats import Seat
from rokkaku.locales import SPOKEN
from rokkaku.protocol import commands
from rokkaku.protocol.frames import Done, Refused, refusal, to_be_told_again
from rokkaku.protocol.log import Row
from rokkaku.protocol.tables import Guest, Head, Message, Milliseconds, StoredDraft
from rokkaku.server.edge.logs import log
from rokkaku.server.edge.work import metered
from rokkaku.server.services import Services
from rokkaku.server.store.store import NEVER_READ, Conflict, Mark, News, StoreFailed
from rokkaku.server.tables import drafts
from rokkaku.server.tables.actor import Moment
from rokkaku.server.tables.answers import Answers
from rokkaku.server.tables.bot_turns import BotPlayer
from rokkaku.server.tables.commands import Caller
from rokkaku.server.tables.dispatch import COMMANDS
from rokkaku.server.tables.fold import after, after_stored, folded, folded_in_turns
from rokkaku.server.tables.presence import PresenceTeller
from rokkaku.server.tables.refusals import error_of, refusal_of
from rokkaku.server.tables.rows import NewRow
from rokkaku.server.tables.state import TableState
from rokkaku.server.tables.story import narrator_of
from rokkaku.server.tables.story_memory import StoryMemory
from rokkaku.server.tables.timeouts import ClockWatcher

T = TypeVar("T")

RETRY_DELAY = 1.0
"""Seconds to wait before asking the store again after it has failed."""
ATTEMPTS = 20
"""How often something is tried at most because other processes write at the same table."""

NOBODY: Counter[str] = Counter()


class Table:
    """Carries out commands one after another.  Every change is stored before it takes effect."""

    def __init__(
        self,
        services: Services,
        head: Head,
        log_rows: Sequence[Row],
        news: News | None = None,
        state: TableState | None = None,
    ) -> None:
        """`news` has drafts and messages; `state` is what the log leads to, if that has been worked out."""
        self.services = services
        self.head = head
        self.id = head.id
        self.lock = asyncio.Lock()
        self.answers = Answers()
        self.drafts: dict[Seat, StoredDraft] = {}
        self.messages: list[Message] = []
        self.present: Counter[str] = Counter()
        """The number of connections of each person, by id; '' stands for spectators without an id."""
        self.elsewhere = NOBODY
        """The same in other processes."""
        self.moment: Moment | None = None
        """The last one that was shown; None: something has changed since."""
        self.notes: dict[str, str] = {}
        """Notes saved since the table was loaded, by the person's id."""
        self.has_older_notes = news is not None
        """Whether the store may have others."""
        self.version = 0
        """Goes up with every change that everyone may see."""
        self.own_versions: Counter[str] = Counter()
        """Goes up with changes that only one person may see, by id: others must not notice a draft."""
        self.spectators_version = 0
        """Goes up with what spectators say: players must not notice."""
        self.presence_version = 0
        """Goes up when people who have come or gone are to be told of."""
        self.asides = 0
        """How many drafts, messages and notes have been stored, of those that are known here."""
        self.is_gone = False
        """Whether the store has it no more."""
        self.preparing: dict[Seat, Milliseconds] = {}
        """The bots whose turn waits until they are prepared, and when that began."""
        self.is_uncertain = False
        """Whether a write has failed, so that nobody knows whether it is stored."""
        self._failed: tuple[float, StoreFailed] | None = None
        """When the store last failed a command, by the event loop's time, and how."""
        self.reloading: asyncio.Task[None] | None = None
        self.last_used = services.now()
        calendar = services.uptime.calendar
        known = folded(head, log_rows, calendar) if state is None else state
        self.state: TableState = msgspec.structs.replace(known, calendar=calendar)
        self.story = StoryMemory(self.state.prefix)
        for row in log_rows:
            self._add_row(row)
        self._has_charged_too_much = False
        """Whether clocks may have been stopped before it was known which time does not count."""
        if news is not None:
            self._read_asides(news)
        self.bots = BotPlayer(self)
        self.clock_watcher = ClockWatcher(self)
        self.presence_teller = PresenceTeller(self)

    def _add_row(self, row: Row) -> None:
        self.story.add(row)
        self.answers.add(row)

    @property
    def mark(self) -> Mark:
        """How far the table is known here."""
        return Mark(self.state.seq, self.asides)

    def use_calendar(self) -> None:
        """Uses the new calendar, in which some time does not count: clocks and timers have changed."""
        self.state = msgspec.structs.replace(self.state, calendar=self.services.uptime.calendar)
        self._has_charged_too_much = self.state.clocks is not None
        self.changed()

    async def settle_clocks(self) -> None:
        """Works out once more what clocks show, if that may be too little.  The caller holds the lock."""
        while self._has_charged_too_much:
            await self._read_again()

    async def _read_again(self) -> None:
        """Takes everything from the store, as when the table is loaded."""
        loaded = await self.services.store.load(self.id)
        self._has_charged_too_much = False  # and once more if there is a new calendar meanwhile
        if loaded is not None:
            head, rows = loaded
            state = await folded_in_turns(head, rows, self.services.uptime.calendar)
            self.state = msgspec.structs.replace(state, calendar=self.services.uptime.calendar)
            self.story = StoryMemory(self.state.prefix)
            for row in rows:
                self._add_row(row)
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
        return await asyncio.shield(asyncio.ensure_future(metered(self.carry_out(guest, seat, command))))

    async def carry_out(self, guest: Guest, seat: Seat | None, command: commands.Command) -> Done | Refused:
        """The same without a task of its own: if it is stopped half way, the store says what became of it."""
        arrived = asyncio.get_running_loop().time()
        async with self.lock:
            if self._failed is not None and self._failed[0] >= arrived:
                # Whoever has waited while the store failed need not wait until it fails once more.
                return refusal(command.id, self._failed[1])
            self.last_used = self.services.now()
            caller = Caller(guest.id, guest.name, seat, self.last_used, self.services.settings.default_bot)
            try:
                await self.reload_if_uncertain()
                if getattr(command, "expected_seq", 0) > self.state.seq:
                    await self._catch_up_if_behind()
                answer = await self.act(lambda: self._ruled(caller, command))
            except (StoreFailed, Conflict) as failure:
                self.doubt()
                if isinstance(failure, StoreFailed):
                    self._failed = asyncio.get_running_loop().time(), failure
                log("not-stored", table=self.id, why=failure.key)
                return refusal(command.id, failure)
            except asyncio.CancelledError:
                self.doubt()
                raise
            return self._told(command, answer)

    async def _ruled(self, caller: Caller, command: commands.Command) -> Done | RokkakuError:
        """The answer to a command; nothing is refused before it is known what others have written."""
        command_id = f"{caller.guest}:{command.id}"
        known = self._known_answer(command_id)
        if known is not None:
            return known
        answer: Done | RokkakuError
        try:
            answer = await COMMANDS[type(command)](self, caller, command, command_id)
        except (StoreFailed, Conflict):
            raise
        except RokkakuError as error:
            if await self._catch_up_if_behind():
                return await self._ruled(caller, command)
            answer = to_be_told_again(error)
            if not isinstance(command, commands.Preview):
                counts = await self.services.store.refuse(self.id, command_id, refusal_of(answer))
                answer = error_of(counts)
        if not isinstance(command, commands.Preview):
            self.answers.remember(command_id, answer)
        return answer

    async def act(self, deed: Callable[[], Awaitable[T]]) -> T:
        """Does something as the table is now, and once more after others have written.

        The caller holds the lock.
        """
        for _ in range(ATTEMPTS):
            try:
                return await deed()
            except Conflict:
                if not await self.catch_up():
                    raise
        return await deed()

    def _told(self, command: commands.Command, answer: Done | RokkakuError) -> Done | Refused:
        """An answer in the words of whoever asks."""
        if isinstance(answer, Done):
            return answer
        return refusal(command.id, answer, narrator_of(self.state, SPOKEN.get()).speaker)

    async def reload_if_uncertain(self) -> None:
        """After a failed write, reads whether it is stored: what is in the store counts, nothing else."""
        if self.is_uncertain:
            self.asides = NEVER_READ
            await self.catch_up()
            self.is_uncertain = False
            self.changed()

    async def be_certain(self) -> None:
        """Leaves no doubt about what is stored; raises StoreFailed if that cannot be known now."""
        async with self.lock:
            await self.reload_if_uncertain()

    async def refresh(self) -> None:
        """Learns what others have written, as far as the store can tell."""
        if await self._is_behind():
            async with self.lock:
                await self.catch_up()

    async def _is_behind(self) -> bool:
        return bool(await self.services.store.changed({self.id: self.mark}))

    async def _catch_up_if_behind(self) -> bool:
        return await self._is_behind() and await self.catch_up()

    async def catch_up(self) -> bool:
        """Reads what others have written; returns whether there was anything.  The caller holds the lock."""
        if (news := await self.services.store.news(self.id, self.mark)) is None:
            self.is_gone = True
            return False
        if news.is_shorter:
            log("log-shorter", level=WARNING, table=self.id, had=self.state.seq)
            self.answers.clear()
            await self._read_again()
            return True
        for row in news.rows:
            self.state = after_stored(self.state, row)
            self._add_row(row)
        if news.rows:
            self.changed()
        is_new = news.asides != self.asides
        if news.drafts is not None:
            await self._catch_up_on_asides(news)
        return is_new or bool(news.rows)

    async def _catch_up_on_asides(self, news: News) -> None:
        """Drafts, messages and notes, told to those alone who may know of them."""
        drafts, messages = self.drafts, self.messages
        self._read_asides(news)
        for seat, holder in self.state.people.items():
            if drafts.get(seat) != self.drafts.get(seat):
                self.changed_for(holder)
        if _said_at_table(messages) != _said_at_table(self.messages):
            self.changed()
        elif messages != self.messages:
            self.changed_for_spectators()
        for guest in {*self.notes, *self.state.seated}.intersection(self.present):
            note = await self.services.store.note(self.id, guest)
            if note != self.notes.get(guest, ""):
                self.notes[guest] = note
                self.changed_for(guest)

    def _read_asides(self, news: News) -> None:
        self.asides = news.asides
        self.drafts = drafts.playable(self.state, news.drafts or ())
        self.messages = list(news.messages or ())
        self.has_older_notes = True

    def stored_aside(self, asides: int) -> None:
        """A draft, a message or a note is stored.  If others have stored some, too, they are read later."""
        if asides == self.asides + 1:
            self.asides = asides

    def doubt(self) -> None:
        """Reads the table again soon, even without another command, so that watchers see what was written."""
        self.is_uncertain = True
        if self.reloading is None or self.reloading.done():
            self.reloading = asyncio.create_task(self._reload_soon())

    async def _reload_soon(self) -> None:
        while self.is_uncertain:
            await asyncio.sleep(RETRY_DELAY)
            with suppress(StoreFailed):
                await self.be_certain()

    def _known_answer(self, command_id: str) -> Done | RokkakuError | None:
        if (known := self.answers.find(command_id, self.story)) is not None:
            return known
        is_draft = any(command_id in (draft.command_id, *draft.earlier) for draft in self.drafts.values())
        if is_draft or any(message.command_id == command_id for message in self.messages):
            return Done(command_id.partition(":")[2], self.state.seq)
        return None

    async def write(self, new: Sequence[NewRow], command_id: str = "") -> int:
        """Stores rows, then applies them, then tells everyone.  The caller holds the lock.

        Returns the number of the first row, which carries the command's id.
        """
        await self.services.uptime.check()
        now, first = max(self.services.now(), self.state.touched), self.state.seq + 1
        numbered = [
            row.numbered(first + offset, now, "" if offset else command_id) for offset, row in enumerate(new)
        ]
        following = self.state
        for row, unnumbered in zip(numbered, new, strict=True):
            following = after(following, row, unnumbered.game_state)
        try:
            await self.services.store.append(self.id, numbered, following.summary())
        except StoreFailed:
            self.doubt()
            raise
        self.state = following
        for row in numbered:
            self._add_row(row)
        self.changed()
        return first

    def changed(self) -> None:
        """Tells everyone that something has changed."""
        self.version += 1
        self.moment = None
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
        return self.version, self.own_versions.get(guest, 0), overheard

    async def note_of(self, guest: str) -> str:
        """What a person has noted about the table; '' stands for spectators without an id."""
        if not guest or guest in self.notes or not self.has_older_notes:
            return self.notes.get(guest, "")
        return await self.services.store.note(self.id, guest)

    def arrive(self, guest: str) -> None:
        """Someone opens the table."""
        self.present[guest] += 1
        self._have_come_or_gone()

    def depart(self, guest: str) -> None:
        """Someone closes the table's page, or loses the connection."""
        self.present[guest] -= 1
        if not self.present[guest]:
            del self.present[guest]
        self.last_used = self.services.now()
        self._have_come_or_gone()

    def meet(self, elsewhere: Counter[str]) -> None:
        """Learns who is at the table in other processes."""
        if self.elsewhere != elsewhere:
            self.elsewhere = elsewhere
            self._have_come_or_gone()

    def _have_come_or_gone(self) -> None:
        self.moment = None
        self.presence_teller.wake()


def _said_at_table(messages: Sequence[Message]) -> Sequence[Message]:
    return [message for message in messages if message.room == "table"]
