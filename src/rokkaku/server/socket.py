"""One websocket has one point of view: commands come in, answers and table frames go out."""

from functools import partial

import msgspec
from starlette.types import Receive
from starlette.websockets import WebSocket

from rokkaku.core.errors import BadRequest, RokkakuError
from rokkaku.core.json_faults import why
from rokkaku.locales import SPOKEN
from rokkaku.protocol import commands, frames
from rokkaku.protocol.frames import refusal
from rokkaku.protocol.tables import Guest
from rokkaku.server.edge.channel import CONVERSATION, Channel, channel_of
from rokkaku.server.edge.limits import TokenBucket
from rokkaku.server.edge.responses import NotFound, refusal_response
from rokkaku.server.edge.sender import TOO_SLOW, HangUp, Sender
from rokkaku.server.edge.work import fair_turn
from rokkaku.server.platform import Platform
from rokkaku.server.store.store import StoreFailed
from rokkaku.server.tables.frames import (
    PointOfView,
    may_see,
    new_messages,
    presence_shown,
)
from rokkaku.server.tables.moments import moment_of
from rokkaku.server.tables.table import Table
from rokkaku.server.tables.written_frames import written_frame

UNSUPPORTED, TOO_MUCH, TRY_LATER = 1003, 1008, TOO_SLOW
NOT_UNDERSTOOD, NOT_FOUND = 4400, 4404
"""Our own codes: the message is not a command; the table is gone, or no longer visible to this person."""
SEND_TIMEOUT = 30.0
"""Seconds within which a client must take something of what it is sent."""
MOST_WAITING = 64
"""How many answers may queue up for a client that does not read."""

_READER = msgspec.json.Decoder(commands.AnyCommand)
_WRITER = msgspec.json.Encoder()


async def table_socket(websocket: WebSocket) -> None:
    """The endpoint.  Accepts the socket and leaves the conversation to the guard, or refuses it by HTTP."""
    platform: Platform = websocket.app.state.platform
    try:
        if websocket.query_params.get("protocol", str(frames.PROTOCOL)) != str(frames.PROTOCOL):
            raise BadRequest("server.protocol", {"protocol": frames.PROTOCOL})
        guest = await platform.guests.of(websocket)
        table = await platform.table(websocket.path_params["id"], guest)
    except RokkakuError as error:
        await websocket.send_denial_response(refusal_response(error))
        return
    await websocket.accept()
    channel = channel_of(websocket)
    websocket.scope[CONVERSATION] = partial(converse, platform, table, guest, channel)


async def converse(
    platform: Platform, table: Table, guest: Guest | None, channel: Channel, receive: Receive
) -> None:
    """Talks with one client until it disconnects."""
    await Conversation(platform, table, guest, channel).run(receive)


class Conversation:
    """Reads commands one by one; shows the table whenever it has changed since the last frame."""

    def __init__(self, platform: Platform, table: Table, guest: Guest | None, channel: Channel) -> None:
        self.platform = platform
        self.guest_id = "" if guest is None else guest.id
        self.opened_in = SPOKEN.get()
        """The language of whoever does not ask for one."""
        self.point_of_view: PointOfView | None = None
        """None until the client sends `look`."""
        self.note = ""
        self.is_answering = False
        self.sender = Sender(channel, self._news, SEND_TIMEOUT)
        settings = platform.services.settings
        self.bucket = TokenBucket(settings.messages_per_second, settings.message_burst)
        self._come_to(table)

    def _come_to(self, table: Table) -> None:
        self.table = table
        self.shown_version: tuple[int, int, int] | None = None
        self.presence_version = 0
        self.present: tuple[tuple[bool, ...], int] = ((), 0)
        """Which seats and how many others the client knows to be there."""
        table.arrive(self.guest_id)
        self.platform.services.bus.watch(table.id, self.sender.wake)

    def _leave(self) -> None:
        """Nothing that happens at the table is told any more."""
        self.platform.services.bus.unwatch(self.table.id, self.sender.wake)
        self.table.depart(self.guest_id)

    async def run(self, receive: Receive) -> None:
        """Ends when the client disconnects, but not before a command is carried out that came earlier."""
        try:
            await self._read_commands(receive)
        except HangUp as ending:
            self.sender.close(ending)
        finally:
            self.sender.stop()
            self._leave()
        if self.sender.failure is not None:
            raise self.sender.failure

    async def _read_commands(self, receive: Receive) -> None:
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if text is None:
                raise HangUp(UNSUPPORTED)
            if self.bucket.take() or len(self.sender.answers) >= MOST_WAITING:
                raise HangUp(TOO_MUCH)
            await fair_turn()
            try:
                command = _READER.decode(text)
            except (msgspec.MsgspecError, RecursionError, ValueError) as error:
                raise HangUp(NOT_UNDERSTOOD, why(error)) from None
            self.is_answering = True
            answer = await self._answer(command)
            self.is_answering = False
            self.sender.answer(_WRITER.encode(answer))

    async def _answer(self, command: commands.Command) -> frames.Done | frames.Refused:
        try:
            if isinstance(command, commands.Look):
                return await self._look_or_hang_up(command)
            if not may_see(self.table.state, self.guest_id):
                raise NotFound
            guest = await self._guest()
            if guest is None:
                raise BadRequest("server.no-guest")
        except RokkakuError as error:
            return refusal(command.id, error)
        seat = None if self.point_of_view is None else self.point_of_view.seat
        # Whoever hangs up does not stop a conversation half way; only a server that ends does.
        return await self.table.carry_out(guest, seat, command)

    async def _guest(self) -> Guest | None:
        return await self.platform.guests.find(self.guest_id) if self.guest_id else None

    async def _look_or_hang_up(self, command: commands.Look) -> frames.Done:
        """While the store fails nobody is refused their seat: the client connects again and finds it."""
        try:
            return await self._look(command)
        except StoreFailed as failure:
            raise HangUp(TRY_LATER) from failure

    async def _look(self, command: commands.Look) -> frames.Done:
        """What is refused changes nothing: the client goes on looking as before."""
        table = await self.platform.table(command.table or self.table.id, await self._guest())
        note = await table.note_of(self.guest_id)
        spoken = msgspec.structs.replace(command, language=command.language or self.opened_in)
        self.point_of_view = await self.platform.point_of_view(spoken, table, self.guest_id)
        SPOKEN.set(self.point_of_view.language)
        self.note, self.shown_version = note, None
        if table is not self.table:
            self._leave()
            self._come_to(table)
        return frames.Done(command.id, table.state.seq)

    def _news(self) -> bytes | None:
        """One frame for all changes since the last; none while a command waits for its answer."""
        if self.is_answering or self.point_of_view is None:
            return None
        version = self.table.version_for(self.guest_id)
        if self.shown_version == version:
            return self._show_presence() if "presence" in self.point_of_view.parts else None
        if not may_see(self.table.state, self.guest_id):
            raise HangUp(NOT_FOUND)
        self.shown_version = version
        return self._show(self.point_of_view)

    def _show_presence(self) -> bytes | None:
        """Who is here now, unless the client knows."""
        if self.presence_version == self.table.presence_version:
            return None
        self.presence_version = self.table.presence_version
        shown = presence_shown(moment_of(self.table))
        before, self.present = self.present, (shown.online, shown.watchers)
        return None if before == self.present else _WRITER.encode(shown)

    def _show(self, point_of_view: PointOfView) -> bytes:
        """The table now; after losing the seat, a spectator's view with the whole log from the start."""
        if point_of_view.seat not in (None, *self.table.state.seats_of(self.guest_id)):
            point_of_view = PointOfView(
                self.guest_id, parts=point_of_view.parts, language=point_of_view.language
            )
        moment = moment_of(self.table)
        self.present = moment.online, moment.watchers
        said = new_messages(self.table, point_of_view)
        self.point_of_view = point_of_view.after(self.table.state.seq, said)
        note = self.table.notes.get(self.guest_id, self.note)
        return written_frame(self.table, point_of_view, moment, said, note)
