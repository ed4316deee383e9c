"""One live game: an actor, and the only one who writes its log."""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from rokkaku.core.errors import BadRequest, IllegalMove, RokkakuError
from rokkaku.core.seats import Seat
from rokkaku.locales import DEFAULT_LANGUAGE, Speaker
from rokkaku.server import wire
from rokkaku.server.logs import log
from rokkaku.server.store.store import (
    RUNNING,
    Conflict,
    Guest,
    Head,
    Message,
    Row,
    StoredDraft,
    StoreFailed,
)
from rokkaku.server.tables import drafts, opening, rows
from rokkaku.server.tables.bots import BotPlayer
from rokkaku.server.tables.house import House
from rokkaku.server.tables.rows import NewRow
from rokkaku.server.tables.rulings import RULINGS, Asker
from rokkaku.server.tables.standing import Standing, after, folded
from rokkaku.server.tables.story import Entry, entry, teller
from rokkaku.server.tables.timekeeper import Timekeeper

PATIENCE = 1.0
"""Seconds to wait before the store is asked again after it has failed."""
REMEMBERED = 256
"""How many answers to what wrote no row a table can give again; a row in the log is recognised for ever."""
LONGEST_MESSAGE, LONGEST_NOTE, MOST_MESSAGES = 500, 4_000, 1_000
LONGEST_REFUSAL = 1_000
"""It may quote what was asked for, however long that is, and it is remembered."""


class Table:
    """Commands are carried out one after another; nothing is true before it is stored."""

    def __init__(
        self,
        house: House,
        head: Head,
        log_rows: Sequence[Row],
        stored_drafts: Sequence[StoredDraft] = (),
        messages: Sequence[Message] = (),
    ) -> None:
        self.house = house
        self.head = head
        self.id = head.id
        self.turnstile = asyncio.Lock()
        self.answers: OrderedDict[str, wire.Done | wire.Refused] = OrderedDict()
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
        self.used = house.now()
        self._take_in(log_rows, stored_drafts)
        self.bots = BotPlayer(self)
        self.timekeeper = Timekeeper(self)

    def _take_in(self, log_rows: Sequence[Row], stored_drafts: Sequence[StoredDraft]) -> None:
        """Everything the log says, and what is drafted."""
        self.standing: Standing = folded(self.head, log_rows, self.house.calendar)
        self.drafts = drafts.playable(self.standing, stored_drafts)
        self.entries: list[Entry] = []
        self.carried_out: dict[str, Row] = {}
        lines = self.standing.prefix
        for row in log_rows:
            lines = self._enter(row, lines)

    def _enter(self, row: Row, lines: int) -> int:
        """Adds a row to the story; gives the number of lines the record has then."""
        if row.kind in rows.PLAYED:
            lines += 1
        self.entries.append(entry(row, lines))
        if row.command_id:
            self.carried_out[row.command_id] = row
        if row.kind == rows.TAKEBACK:
            lines = rows.payload(row, rows.TakenBack).line - 1
            self.entries = [told for told in self.entries if told.line <= lines]
        return lines

    def take_calendar(self) -> None:
        """The server has not run all the time: clocks and timers are not what they seemed."""
        self.standing = msgspec.structs.replace(self.standing, calendar=self.house.calendar)
        self.changed()

    def wake(self) -> None:
        """Lets bots and clocks go on, after a restart or a change."""
        self.bots.wake()
        self.timekeeper.wake()

    def rest(self) -> None:
        """Stops what goes on by itself."""
        self.bots.rest()
        self.timekeeper.rest()
        if self.settling is not None:
            self.settling.cancel()

    # ── commands ────────────────────────────────────────────────────────────────────────────────

    async def submit(
        self, guest: Guest, seat: Seat | None, command: wire.Command
    ) -> wire.Done | wire.Refused:
        """Carries a command out; whoever hangs up meanwhile does not stop it half-way."""
        return await asyncio.shield(asyncio.ensure_future(self._submit(guest, seat, command)))

    async def _submit(
        self, guest: Guest, seat: Seat | None, command: wire.Command
    ) -> wire.Done | wire.Refused:
        answer: wire.Done | wire.Refused
        async with self.turnstile:
            self.used = self.house.now()
            command_id = f"{guest.id}:{command.id}"
            try:
                await self.settle()
                known = self._known_answer(command_id)
                if known is not None:
                    return known
                asker = Asker(guest.id, guest.name, seat, self.house.settings.default_bot)
                answer = await self._carry_out(asker, command, command_id)
            except (StoreFailed, Conflict) as failure:
                self._doubt()
                log("not-stored", table=self.id, why=failure.key)
                return refusal(command.id, failure)
            except RokkakuError as error:
                answer = refusal(command.id, error, teller(self.head, DEFAULT_LANGUAGE).speaker)
            if not isinstance(command, wire.Preview):
                self._remember(command_id, answer)
            return answer

    async def settle(self) -> None:
        """After a failure of the store its log is read again: what was written is true, the rest is not."""
        if self.is_uncertain:
            store = self.house.store
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
            await asyncio.sleep(PATIENCE)
            with suppress(StoreFailed):
                async with self.turnstile:
                    await self.settle()

    def _known_answer(self, command_id: str) -> wire.Done | wire.Refused | None:
        row = self.carried_out.get(command_id)
        if row is not None:
            return _done(row)
        kept = [draft.command_id for draft in self.drafts.values()]
        kept += [message.command_id for message in self.messages]
        if command_id in kept:
            return wire.Done(command_id.partition(":")[2], self.standing.seq)
        return self.answers.get(command_id)

    def _remember(self, command_id: str, answer: wire.Done | wire.Refused) -> None:
        """What wrote a row needs no more: the row tells the answer."""
        if command_id not in self.carried_out:
            self.answers[command_id] = answer
        if len(self.answers) > REMEMBERED:
            self.answers.popitem(last=False)

    async def _carry_out(self, asker: Asker, command: wire.Command, command_id: str) -> wire.Done:
        if type(command) in RULINGS:
            new = RULINGS[type(command)](self.standing, asker, command)
            return wire.Done(command.id, await self.write(new, command_id))
        return await _OTHERS[type(command)](self, asker, command, command_id)

    async def write(self, new: Sequence[NewRow], command_id: str = "") -> int:
        """Stores rows, then believes them, then tells the others.  The turnstile must be held.

        Gives the number of the row that carries the command's id.
        """
        await self.house.stay_awake()
        now, first = self.house.now(), self.standing.seq + 1
        numbered = [
            row.numbered(first + offset, now, "" if offset else command_id) for offset, row in enumerate(new)
        ]
        following = self.standing
        for row in numbered:
            following = after(following, row)
        try:
            await self.house.store.append(self.id, numbered, following.summary())
        except (StoreFailed, Conflict):
            self._doubt()
            raise
        lines = len(self.standing.lines)
        self.standing = following
        for row in numbered:
            lines = self._enter(row, lines)
        self.changed()
        return first

    def changed(self) -> None:
        """Something is different for somebody."""
        self._tell()
        self.wake()

    def _tell(self) -> None:
        self.version += 1
        self.house.bus.publish(self.id)

    def _tell_alone(self, guest: str) -> None:
        self.own_versions[guest] += 1
        self.house.bus.publish(self.id)

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
        self.used = self.house.now()
        self._tell()

    # ── what is kept beside the log ─────────────────────────────────────────────────────────────

    async def _draft(self, asker: Asker, command: Any, command_id: str) -> wire.Done:
        redrafted = drafts.redrafted(self.standing, asker, self.drafts, command)
        draft = msgspec.structs.replace(redrafted, command_id=command_id)
        await self.house.store.save_draft(self.id, draft)
        self.drafts[draft.seat] = draft
        self._tell_alone(asker.guest)
        return wire.Done(command.id, self.standing.seq)

    async def _preview(self, asker: Asker, command: wire.Preview, command_id: str) -> wire.Done:
        return drafts.previewed(self.standing, asker, command)

    async def _say(self, asker: Asker, command: wire.Say, command_id: str) -> wire.Done:
        text = " ".join(command.text.split())
        if not 0 < len(text) <= LONGEST_MESSAGE:
            raise BadRequest("table.message-length", {"most": LONGEST_MESSAGE})
        seats = self.standing.seats_of(asker.guest)
        seat = asker.seat if asker.seat in seats else next(iter(seats), None)
        room = "spectators" if seat is None else "table"
        # Each room for itself, so that those who watch cannot silence those who play.
        if len([message for message in self.messages if message.room == room]) >= MOST_MESSAGES:
            raise BadRequest("table.too-many-messages", {"most": MOST_MESSAGES})
        message = Message(len(self.messages) + 1, room, asker.name, text, self.house.now(), seat, command_id)
        await self.house.store.say(self.id, message)
        self.messages.append(message)
        self.changed()
        return wire.Done(command.id, self.standing.seq)

    async def _note(self, asker: Asker, command: wire.Note, command_id: str) -> wire.Done:
        if len(command.text) > LONGEST_NOTE:
            raise BadRequest("table.note-length", {"most": LONGEST_NOTE})
        await self.house.store.save_note(self.id, asker.guest, command.text)
        self.notes[asker.guest] = command.text
        self._tell_alone(asker.guest)
        return wire.Done(command.id, self.standing.seq)

    async def _rematch(self, asker: Asker, command: wire.Rematch, command_id: str) -> wire.Done:
        """A second one who asks is sent to the table that the first has opened."""
        if self.standing.rematch:
            return wire.Done(command.id, self.standing.seq, self.standing.rematch)
        if asker.guest not in {chair.guest for chair in self.standing.chairs}:
            raise BadRequest("table.not-your-seat")
        now = self.house.now()
        head = opening.rematch_head(self.standing, Guest(asker.guest, asker.name), now)
        # Taken: an earlier try got so far, and failed before it was written down here.
        with suppress(Conflict):
            await set_up(self.house, head)
        seat = asker.seat if asker.seat in self.standing.seats_of(asker.guest) else None
        seq = await self.write([NewRow(rows.REMATCH, seat, rows.RematchOpened(head.id))], command_id)
        return wire.Done(command.id, seq, head.id)

    async def freeze_if_needed(self) -> None:
        """Says in the log that a running game cannot go on by the rules of today."""
        standing = self.standing
        said = any(told.row.kind == rows.FREEZE for told in self.entries)
        if standing.frozen_at and standing.status == RUNNING and not said:
            async with self.turnstile:
                await self.write([NewRow(rows.FREEZE, payload=rows.Frozen(standing.frozen_at))])
            log("frozen", table=self.id, line=standing.frozen_at)

    async def end(self, new: NewRow, is_due: Callable[[Standing], bool]) -> bool:
        """Ends a table from outside, unless somebody has come back to it meanwhile; whether it did."""
        async with self.turnstile:
            await self.settle()
            if self.standing.outcome is not None or not is_due(self.standing):
                return False
            await self.write([new])
            return True


async def set_up(house: House, head: Head) -> None:
    """Stores a new table, unless its host keeps too many."""
    most = house.settings.max_tables_per_guest
    async with house.opening:
        await house.stay_awake()
        if await house.store.hosted(head.host) >= most:
            raise BadRequest("table.too-many-tables", {"most": most})
        head = house.dealt(head)
        first = opening.first_rows(head, head.created)
        standing = folded(head, first, house.calendar)
        await house.store.create(head, standing.summary(), first)


def _done(row: Row) -> wire.Done:
    """The answer to the command that wrote a row."""
    opened = rows.payload(row, rows.RematchOpened).table if row.kind == rows.REMATCH else ""
    return wire.Done(row.command_id.partition(":")[2], row.seq, opened)


def refusal(id: str, error: RokkakuError, speaker: Speaker | None = None) -> wire.Refused:
    """Why nothing has changed; a table says it in the words of its edition."""
    rule = error.rule if isinstance(error, IllegalMove) else ""
    return wire.Refused(id, error.key, error.sentence(speaker)[:LONGEST_REFUSAL], rule)


_Carry = Callable[[Table, Asker, Any, str], Awaitable[wire.Done]]

_OTHERS: Mapping[type[wire.Command], _Carry] = {
    wire.DraftMoves: Table._draft,
    wire.Undo: Table._draft,
    wire.Redo: Table._draft,
    wire.Restart: Table._draft,
    wire.Preview: Table._preview,
    wire.Say: Table._say,
    wire.Note: Table._note,
    wire.Rematch: Table._rematch,
}
