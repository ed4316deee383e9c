"""Every command and the function that carries it out: to add a command, add its line here."""

import math
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from rokkaku.core.errors import BadRequest
from rokkaku.core.record import Line
from rokkaku.core.seats import Seat
from rokkaku.protocol import commands
from rokkaku.protocol.commands import Command
from rokkaku.protocol.frames import Done
from rokkaku.protocol.log import DealOpened, RematchOpened
from rokkaku.protocol.names import is_seen, one_line
from rokkaku.protocol.tables import Guest, Message, Room
from rokkaku.server.edge.limits import take_from_all
from rokkaku.server.edge.work import PAYER
from rokkaku.server.store.store import Conflict
from rokkaku.server.tables import drafts
from rokkaku.server.tables.actor import Actor
from rokkaku.server.tables.commands import (
    Caller,
    answer,
    close,
    confirm,
    decide_late,
    held_seat,
    keep,
    leave,
    propose,
    rename,
    resign,
    resume,
    seat_bot,
    sit,
)
from rokkaku.server.tables.opening import deal_head, rematch_head, set_up
from rokkaku.server.tables.rows import NewRow
from rokkaku.server.tables.state import ANSWER, TableState

LONGEST_MESSAGE, LONGEST_NOTE = 500, 4_000
MOST_EARLIER = 8
"""How many commands before the last a draft knows again: a client sends few before it is answered."""
MOST_DEALS = 50
"""How often a deal can be played again, but for whoever played it first."""

CarryOut = Callable[[Actor, Caller, Any, str], Awaitable[Done]]
"""The table, the caller, the command, and the id under which the table remembers it."""


def writes(rows_of: Callable[[TableState, Caller, Any], Sequence[NewRow]]) -> CarryOut:
    """Carries out a command by writing rows to the log."""

    async def write(table: Actor, caller: Caller, command: Command, command_id: str) -> Done:
        return Done(command.id, await table.write(rows_of(table.state, caller, command), command_id))

    return write


async def play_turn(table: Actor, caller: Caller, command: commands.Confirm, command_id: str) -> Done:
    """Plays a whole turn; where another screen of the same person was first to send it, that one counts."""
    seq = _seq_of_the_same(table.state, held_seat(table.state, caller), command)
    if seq is None:
        seq = await table.write(confirm(table.state, caller, command), command_id)
    return Done(command.id, seq)


def _seq_of_the_same(state: TableState, seat: Seat, command: commands.Confirm) -> int | None:
    """The row with which a seat has given this very answer to this very question."""
    if state.asked.get(seat, state.seq + 1) <= command.expected_seq:
        return None
    moves, played = tuple(command.moves.split()), state.lines[state.prefix :]
    for line, (asked_at, seq) in zip(played, ANSWER.iter_unpack(state.answered), strict=False):
        if asked_at <= command.expected_seq < seq and line == Line(seat, moves):
            return int(seq)
    return None


async def sit_down(table: Actor, caller: Caller, command: commands.Sit, command_id: str) -> Done:
    """Gives somebody a chair, unless all at their address have too many."""
    rows = sit(table.state, caller, command)
    if caller.guest not in table.state.seated:
        await table.services.enter(table.state.head, caller.guest)
    return Done(command.id, await table.write(rows, command_id))


async def save_draft(table: Actor, caller: Caller, command: drafts.DraftCommand, command_id: str) -> Done:
    """Changes a draft and stores it."""
    changed = drafts.changed_draft(table.state, caller, table.drafts, command)
    before = table.drafts.get(changed.seat, changed)
    earlier = (*before.earlier, before.command_id)[-MOST_EARLIER:]
    draft = replace(changed, command_id=command_id, at=table.services.now(), earlier=earlier)
    asides = await table.services.store.save_draft(table.id, draft, before.command_id)
    table.stored_aside(asides)
    table.drafts[draft.seat] = draft
    table.changed_for(caller.guest)
    return Done(command.id, table.state.seq)


async def preview(table: Actor, caller: Caller, command: commands.Preview, command_id: str) -> Done:
    """Answers without changing anything."""
    return drafts.preview(table.state, caller, command)


async def say(table: Actor, caller: Caller, command: commands.Say, command_id: str) -> Done:
    """Sends a chat message to the players or, from a spectator, to the other spectators."""
    text = one_line(command.text)
    if len(text) > LONGEST_MESSAGE or not any(map(is_seen, text)):
        raise BadRequest("table.message-length", {"most": LONGEST_MESSAGE})
    message = _message(table, caller, text, command_id)
    _refuse_flood(table, caller)
    forgotten = _oldest(table, message)
    asides = await table.services.store.say(table.id, message, [old.number for old in forgotten])
    table.stored_aside(asides)
    table.messages = [*(old for old in table.messages if old not in forgotten), message]
    if message.room == "table":
        table.changed()
    else:
        table.changed_for_spectators()
    return Done(command.id, table.state.seq)


def _refuse_flood(table: Actor, caller: Caller) -> None:
    """Counted for each guest and address, and for all spectators of a table: nobody silences the others."""
    services, payer = table.services, PAYER.get()
    address = caller.guest if payer is None else payer.address
    buckets = [services.guests_chat.bucket(caller.guest), services.chat.bucket(address)]
    if not table.state.seats_of(caller.guest):
        buckets.append(services.spectators_chat.bucket(table.id))
    if wait := take_from_all(buckets):
        raise BadRequest("table.too-much-chat", {"seconds": math.ceil(wait)})


def _oldest(table: Actor, message: Message) -> Sequence[Message]:
    """The messages that make room for a new one: those of its own room."""
    same_room = [other for other in table.messages if other.room == message.room]
    return same_room[: len(same_room) + 1 - table.services.settings.keep_chat_messages]


def _message(table: Actor, caller: Caller, text: str, command_id: str) -> Message:
    seats = table.state.seats_of(caller.guest)
    seat = caller.seat if caller.seat in seats else next(iter(seats), None)
    room: Room = "spectators" if seat is None else "table"
    return Message(
        number=max((other.number for other in table.messages if other.room == room), default=0) + 1,
        room=room,
        name=caller.name if seat is None else table.state.chairs[seat].name,
        text=text,
        at=table.services.now(),
        seat=seat,
        command_id=command_id,
    )


async def note(table: Actor, caller: Caller, command: commands.Note, command_id: str) -> Done:
    """Saves a private note."""
    if len(command.text) > LONGEST_NOTE:
        raise BadRequest("table.note-length", {"most": LONGEST_NOTE})
    if caller.guest not in {chair.guest for chair in table.state.chairs}:
        _refuse_flood(table, caller)
    table.stored_aside(await table.services.store.save_note(table.id, caller.guest, command.text))
    table.notes[caller.guest] = command.text
    table.changed_for(caller.guest)
    return Done(command.id, table.state.seq)


async def rematch(table: Actor, caller: Caller, command: commands.Rematch, command_id: str) -> Done:
    """Opens the rematch, or seats the caller at the table that someone else has already opened for it."""
    state, guest = table.state, Guest(caller.guest, caller.name)
    if state.rematch:
        await table.services.take_reserved(state.rematch, guest)
        return Done(command.id, state.seq, state.rematch)
    if caller.guest not in {chair.guest for chair in state.chairs}:
        raise BadRequest("table.not-your-seat")
    head = rematch_head(state, guest, table.services.now())
    # Conflict: an earlier attempt opened the table, but failed before it was noted here.
    with suppress(Conflict):
        await set_up(table.services, head)
    seat = caller.seat if caller.seat in state.seats_of(caller.guest) else None
    seq = await table.write([NewRow(RematchOpened(head.id), seat)], command_id)
    return Done(command.id, seq, head.id)


async def play_deal(table: Actor, caller: Caller, command: commands.PlayDeal, command_id: str) -> Done:
    """Opens a table with the same deal, and notes it here, where results are compared."""
    state = table.state
    if state.head.deal_of:
        raise BadRequest("table.deal-of-deal", {"table": state.head.deal_of})
    if len(state.deals) >= MOST_DEALS and caller.guest not in {chair.guest for chair in state.chairs}:
        raise BadRequest("table.too-many-deals", {"most": MOST_DEALS})
    head = deal_head(state, Guest(caller.guest, caller.name), table.services.now())
    with suppress(Conflict):  # as above
        await set_up(table.services, head)
    seq = await table.write([NewRow(DealOpened(head.id))], command_id)
    return Done(command.id, seq, head.id)


COMMANDS: Mapping[type[Command], CarryOut] = {
    commands.Sit: sit_down,
    commands.SeatBot: writes(seat_bot),
    commands.Leave: writes(leave),
    commands.Rename: writes(rename),
    commands.DraftMoves: save_draft,
    commands.Attempt: save_draft,
    commands.Undo: save_draft,
    commands.Redo: save_draft,
    commands.Restart: save_draft,
    commands.Confirm: play_turn,
    commands.Preview: preview,
    commands.Propose: writes(propose),
    commands.Answer: writes(answer),
    commands.Resume: writes(resume),
    commands.Resign: writes(resign),
    commands.DecideLate: writes(decide_late),
    commands.Say: say,
    commands.Note: note,
    commands.Keep: writes(keep),
    commands.Close: writes(close),
    commands.Rematch: rematch,
    commands.PlayDeal: play_deal,
}
