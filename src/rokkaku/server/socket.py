"""One websocket has one point of view: commands come in, answers and table frames go out."""

import asyncio
from collections.abc import Sequence

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from rokkaku.core.errors import BadRequest, RokkakuError
from rokkaku.protocol import commands, frames
from rokkaku.protocol.frames import refusal
from rokkaku.protocol.tables import Guest
from rokkaku.server.edge.limits import TokenBucket
from rokkaku.server.edge.responses import NotFound, refusal_response
from rokkaku.server.edge.untaken import UNTAKEN, Untaken
from rokkaku.server.edge.work import fair_turn, metered
from rokkaku.server.platform import Platform
from rokkaku.server.tables.frames import PointOfView, checked_point_of_view, may_see, table_frame
from rokkaku.server.tables.table import Table

UNSUPPORTED, TOO_MUCH, TRY_LATER = 1003, 1008, 1013
NOT_UNDERSTOOD, NOT_FOUND = 4400, 4404
"""Our own codes: the message is not a command; the table is gone, or no longer visible to this person."""
SEND_TIMEOUT = 30.0
"""Seconds within which a client must take something of what it is sent."""
LONGEST_REASON = 123
"""Bytes that a close frame has room for."""
MOST_WAITING = 64
"""How many answers may queue up for a client that does not read."""

_READER = msgspec.json.Decoder(commands.AnyCommand)
_WRITER = msgspec.json.Encoder()


async def table_socket(websocket: WebSocket) -> None:
    """The endpoint.  Refuses with an HTTP response before it accepts the socket."""
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
    await Conversation(websocket, platform, table, guest).run()


class Conversation:
    """Reads commands one by one; sends the table whenever it has changed since the last frame."""

    def __init__(self, websocket: WebSocket, platform: Platform, table: Table, guest: Guest | None) -> None:
        self.websocket = websocket
        self.platform = platform
        self.table = table
        self.guest_id = "" if guest is None else guest.id
        self.untaken: Untaken = websocket.scope.get(UNTAKEN, lambda: 0)
        self.point_of_view: PointOfView | None = None
        """None until the client sends `look`."""
        self.note = ""
        self.shown_version: tuple[int, int, int] | None = None
        self.answers: list[bytes] = []
        self.is_answering = False
        settings = platform.services.settings
        self.bucket = TokenBucket(settings.messages_per_second, settings.message_burst)

    async def run(self) -> None:
        self.table.arrive(self.guest_id)
        with self.platform.services.bus.watching(self.table.id) as flag:
            self.flag = flag
            sending = asyncio.create_task(metered(self._send_changes()))
            reading = asyncio.create_task(metered(self._read_commands()))
            try:
                await asyncio.wait({sending, reading}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in (sending, reading):
                    task.cancel()
                ends = await asyncio.gather(sending, reading, return_exceptions=True)
                self.table.depart(self.guest_id)
        self._fail(ends)

    def _fail(self, ends: Sequence[BaseException | None]) -> None:
        """Raises an error of ours while the socket is still open, so that the client is told."""
        is_open = self.websocket.application_state is WebSocketState.CONNECTED
        for error in ends:
            if (
                is_open
                and isinstance(error, Exception)
                and not isinstance(error, (WebSocketDisconnect, OSError))
            ):
                raise error

    async def _read_commands(self) -> None:
        while True:
            message = await self.websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if text is None:
                return await self._close(UNSUPPORTED)
            if self.bucket.take() or len(self.answers) >= MOST_WAITING:
                return await self._close(TOO_MUCH)
            await fair_turn()
            try:
                command = _READER.decode(text)
            except (msgspec.MsgspecError, RecursionError, ValueError) as error:
                return await self._close(NOT_UNDERSTOOD, str(error))
            self.is_answering = True
            self.answers.append(_WRITER.encode(await self._answer(command)))
            self.is_answering = False
            self.flag.set()

    async def _answer(self, command: commands.Command) -> frames.Done | frames.Refused:
        try:
            if not may_see(self.table.state, self.guest_id):
                raise NotFound
            if isinstance(command, commands.Look):
                return await self._look(command)
            guest = await self.platform.guests.find(self.guest_id) if self.guest_id else None
            if guest is None:
                raise BadRequest("server.no-guest")
        except RokkakuError as error:
            return refusal(command.id, error)
        seat = None if self.point_of_view is None else self.point_of_view.seat
        return await self.table.submit(guest, seat, command)

    async def _look(self, command: commands.Look) -> frames.Done:
        self.point_of_view = checked_point_of_view(command, self.table.state, self.guest_id)
        self.shown_version = None
        if self.guest_id:
            self.note = await self.platform.services.store.note(self.table.id, self.guest_id)
        return frames.Done(command.id, self.table.state.seq)

    async def _send_changes(self) -> None:
        """Sends one frame for all changes since the last, so that nobody gets more than they can read.

        The answer to a command goes out before the frame that shows its effect.
        """
        while True:
            await self.flag.wait()
            await fair_turn()
            self.flag.clear()
            while self.answers:
                if not await self._send(self.answers.pop(0)):
                    return
            if self.is_answering:
                continue
            version = self.table.version_for(self.guest_id)
            if self.point_of_view is not None and self.shown_version != version:
                if not may_see(self.table.state, self.guest_id):
                    return await self._close(NOT_FOUND)
                if not await self._send(self._show(self.point_of_view)):
                    return

    def _show(self, point_of_view: PointOfView) -> bytes:
        """The table now; after losing the seat, a spectator's view with the whole log from the start."""
        if point_of_view.seat not in (None, *self.table.state.seats_of(self.guest_id)):
            point_of_view = PointOfView(
                self.guest_id, parts=point_of_view.parts, language=point_of_view.language
            )
        self.shown_version = self.table.version_for(self.guest_id)
        frame = table_frame(self.table, point_of_view, self.table.notes.get(self.guest_id, self.note))
        self.point_of_view = point_of_view.after(frame)
        return _WRITER.encode(frame)

    async def _send(self, message: bytes) -> bool:
        """Whether it went out: it waits as long as the client takes something of what was sent before."""
        left = self.untaken()
        while True:
            try:
                async with asyncio.timeout(SEND_TIMEOUT):
                    await self.websocket.send_text(message.decode())
                return True
            except TimeoutError:
                before, left = left, self.untaken()
                if left >= before:
                    await self._close(TRY_LATER)
                    return False

    async def _close(self, code: int, reason: str = "") -> None:
        async with asyncio.timeout(SEND_TIMEOUT):
            await self.websocket.close(code, reason.encode()[:LONGEST_REASON].decode(errors="ignore"))
