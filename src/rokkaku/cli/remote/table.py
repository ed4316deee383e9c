"""A table at a server somewhere else, as far as one person may know it."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import copy_context
from itertools import chain, repeat
from threading import Condition, Thread
from typing import Any

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from rokkaku.cli.remote.address import Address
from rokkaku.cli.remote.server import (
    UNAVAILABLE,
    RefusedByServer,
    RemoteServer,
    all_printable,
    fresh_id,
    refused,
    unreachable,
)
from rokkaku.core.errors import BadRequest, RokkakuError
from rokkaku.core.game import Game
from rokkaku.core.scene import Scene
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find
from rokkaku.locales import SPOKEN, say
from rokkaku.protocol import commands, frames
from rokkaku.protocol.tables import Room

CLOSED_UNREADABLE, CLOSED_NOT_FOUND = (1003, 1009, 4400), 4404
"""Codes with which a server closes a socket for good: it cannot read us; it has nothing for us any more."""
TEMPORARY = (429, 500, *UNAVAILABLE)
"""With these a handshake is refused that may succeed in a moment."""
PARTS: tuple[commands.Part, ...] = ("view", "choices", "presence")
NOT_YOUR_SEAT = "table.not-your-seat"
CONNECT_TIMEOUT = 15.0
RECONNECT_DELAYS = (0.1, 0.3, 1.0, 2.0, 4.0)
"""The last counts for all further ones."""
RECONNECT_TIMEOUT = 600.0


class ConnectionLost(BadRequest):
    """A connection that may be there again in a moment."""


class RemoteTable:
    """Keeps a socket open, and what it was shown last.  A thread of its own listens and connects again.

    That thread calls `tell` whenever there is something new: with a sentence about the connection, or with
    none if it is the table that has changed.
    """

    def __init__(self, server: RemoteServer, address: Address, tell: Callable[[str], None]) -> None:
        self.server = server
        self.address = address
        self.tell = tell
        self.seat = address.seat
        self.changed = Condition()
        self.version = 0
        """Raised with everything that is shown."""
        self.shown: frames.TableShown | None = None
        self.game: Game[Any, Any, Any]
        self.view: Any = None
        self._forced: commands.Confirm | None = None
        """The turn without a choice that was sent last, as long as it is asked for and not refused."""
        self.received = 0.0
        """When that came, by our own clock."""
        self.story: list[frames.Told] = []
        self.said: list[frames.SaidShown] = []
        self.ended: RokkakuError | None = None
        """Why there is no connection any more, and none to hope for."""
        self._is_closed = False
        self._socket: ClientConnection | None = None
        self._look = ""
        """The id of the last look."""
        self._unanswered: dict[str, commands.Command] = {}
        self._answers: dict[str, frames.Done | frames.Refused] = {}

    def __enter__(self) -> "RemoteTable":
        """Connects, and waits for the first sight of the table."""
        Thread(target=copy_context().run, args=(self._run,), daemon=True).start()
        self.wait(lambda: self.shown is not None)
        return self

    def __exit__(self, *exception: object) -> None:
        self._is_closed = True
        if self._socket is not None:
            self._socket.close()

    # ── what is there ───────────────────────────────────────────────────────────────────────────

    @property
    def now(self) -> frames.TableShown:
        assert self.shown is not None, "nobody asks about a table that has not been shown"
        return self.shown

    @property
    def scene(self) -> Scene:
        """The board; an empty one before the game."""
        return self.scene_with(())

    def scene_with(self, moves: Sequence[Any]) -> Scene:
        """The same for whoever may play some moves next."""
        view = self.view
        return Scene(()) if view is None else self.game.scene(view, moves)

    def wait(self, is_met: Callable[[], bool]) -> None:
        """Waits until a condition is met, or raises what has ended the connection."""
        with self.changed:
            self.changed.wait_for(lambda: is_met() or self.ended is not None)
            if not is_met() and self.ended is not None:
                raise self.ended

    # ── what can be done ────────────────────────────────────────────────────────────────────────

    def look_from(self, seat: Seat | None) -> None:
        """Looks from another seat from now on.  Everything it may know about what happened is told again."""
        with self.changed:
            self.seat, self.story, self.said = seat, [], []
            self.shown, self.view = None, None
        self._send_look()
        self.wait(lambda: self.shown is not None)

    def command(self, command: commands.Command) -> frames.Done:
        """Has a command carried out, and waits to be shown what it did.

        Whatever happens to the connection meanwhile, it happens once.
        """
        with self.changed:
            self._unanswered[command.id] = command
        self._send(command)
        self.wait(lambda: command.id in self._answers)
        answer = self._answers.pop(command.id)
        if isinstance(answer, frames.Refused):
            raise RefusedByServer(answer)
        self.wait(lambda: self.now.seq >= answer.seq)
        return answer

    def _send_look(self) -> None:
        with self.changed:
            since = 0 if self.shown is None else self.shown.seq
            heard, overheard = self._heard("table"), self._heard("spectators")
            self._look = fresh_id()
            look = commands.Look(
                id=self._look,
                seat=self.seat,
                since=since,
                heard=heard,
                heard_spectators=overheard,
                parts=PARTS,
            )
        self._send(look)

    def _heard(self, room: Room) -> int:
        """The number of the last message of a room."""
        return max((each.number for each in self.said if each.room == room), default=0)

    def _send(self, command: commands.Command) -> None:
        """What does not go out now goes out when there is a connection again."""
        socket = self._socket
        if socket is not None:
            with suppress(ConnectionClosed, OSError):
                socket.send(msgspec.json.encode(command).decode())

    # ── the thread ──────────────────────────────────────────────────────────────────────────────

    def _run(self) -> None:
        try:
            self._listen()
            while not self._is_closed:
                self.tell(say("cli.join.lost"))
                self._reconnect()
        except RokkakuError as error:
            self._end(error)
        except Exception as error:
            self._end(BadRequest("cli.join.not-understood", {"why": f"{type(error).__name__}: {error}"}))

    def _end(self, error: RokkakuError) -> None:
        with self.changed:
            self.ended = error
            self.changed.notify_all()
        if not self._is_closed:
            with suppress(OSError):
                self.tell(str(error))

    def _reconnect(self) -> None:
        """Tries to connect until that works, and listens until the connection is lost again."""
        began = time.monotonic()
        for delay in chain(RECONNECT_DELAYS, repeat(RECONNECT_DELAYS[-1])):
            time.sleep(delay)
            if self._is_closed:
                return
            try:
                return self._listen()
            except ConnectionLost:
                if time.monotonic() - began > RECONNECT_TIMEOUT:
                    raise

    def _listen(self) -> None:
        """Listens on one connection until it is lost."""
        with self._connected() as socket:
            self._socket = socket
            try:
                self._begin(is_again=self.version > 0)
                for message in socket:
                    self._receive(str(message))
            except ConnectionClosed:
                pass
            finally:
                self._socket = None
        if socket.close_code == CLOSED_NOT_FOUND:
            raise BadRequest("cli.join.gone", {"link": self.address.link})
        if socket.close_code in CLOSED_UNREADABLE:
            raise BadRequest("cli.join.not-understood", {"why": socket.close_code})

    @contextmanager
    def _connected(self) -> Iterator[ClientConnection]:
        base = f"ws{self.server.address.removeprefix('http')}"
        address = f"{base}/api/tables/{self.address.table}/socket?protocol={frames.PROTOCOL}"
        headers = {"Cookie": self.server.cookie, "Accept-Language": SPOKEN.get()}
        try:
            connection = connect(
                address,
                origin=Origin(self.server.address),
                additional_headers=headers,
                open_timeout=CONNECT_TIMEOUT,
                close_timeout=1,
                compression=None,
                max_size=None,
                legacy=True,
            )
        except InvalidStatus as denial:
            status = denial.response.status_code
            if status in TEMPORARY and self.version:
                raise self._lost(denial) from None
            raise refused(self.server.address, status, bytes(denial.response.body or b"")) from None
        except (OSError, InvalidHandshake) as error:
            raise self._lost(error) from None
        with connection:
            yield connection

    def _lost(self, error: Exception) -> ConnectionLost:
        why = unreachable(self.server.address, error)
        return ConnectionLost(why.key, why.values)

    def _begin(self, *, is_again: bool) -> None:
        """Says which point of view it wants, and sends again what has not been answered."""
        self._forced = None
        self._send_look()
        for command in list(self._unanswered.values()):
            self._send(command)
        if is_again:
            self.tell(say("cli.join.again"))

    def _receive(self, message: str) -> None:
        fields = all_printable(msgspec.json.decode(message))
        view = fields.pop("view", None)
        frame: frames.Frame = msgspec.convert(fields, frames.Frame)
        if isinstance(frame, frames.TableShown):
            self._update(frame, view)
        elif isinstance(frame, frames.Presence):
            self._update_presence(frame)
        elif frame.id == self._look:
            self._take_look_answer(frame)
        elif self._forced is not None and frame.id == self._forced.id:
            if isinstance(frame, frames.Refused):
                self._forced = None
        else:
            with self.changed:
                if self._unanswered.pop(frame.id, None) is not None:
                    self._answers[frame.id] = frame
                self.changed.notify_all()

    def _take_look_answer(self, answer: frames.Done | frames.Refused) -> None:
        """A seat that has been lost meanwhile is looked at from outside."""
        if isinstance(answer, frames.Refused):
            if answer.key != NOT_YOUR_SEAT or self.seat is None:
                raise RefusedByServer(answer)
            self.seat = None
            self._send_look()

    def _update(self, frame: frames.TableShown, view: Any) -> None:
        """Takes a table in, unless it is shown from a seat from which one does not look any more."""
        game = find(frame.game)
        seen = None if view is None else msgspec.convert(view, game.view_type)
        with self.changed:
            is_lost = frame.seat is None and self.shown is not None
            if frame.seat != self.seat and not is_lost:
                return
            known = 0 if self.shown is None else self.shown.seq
            for row in frame.told:
                if row.seq > known:
                    self._add(row)
            self.said += [each for each in frame.said if each.number > self._heard(each.room)]
            self.shown, self.game, self.view, self.seat = frame, game, seen, frame.seat
            self.received = time.monotonic()
            self.version += 1
            self.changed.notify_all()
        self.tell("")
        self._play_forced(frame)

    def _play_forced(self, frame: frames.TableShown) -> None:
        """Plays a turn that leaves nothing to choose, for whoever sits at this keyboard.

        As in a browser, what is taken back is not played again at once, nor is a lesson; and a turn would
        end what somebody proposes.  It is sent once over each connection, whatever others answer to the same
        question.
        """
        turn = next((each for each in frame.forced if each.seat == self.seat), None)
        if frame.lesson or frame.proposed or (self.story and self.story[-1].kind == "takeback"):
            turn = None
        sent = self._forced
        if turn is None:
            self._forced = None
        elif sent is None or (sent.moves, sent.expected_seq) != (turn.moves, turn.asked_at):
            self._forced = commands.Confirm(id=fresh_id(), moves=turn.moves, expected_seq=turn.asked_at)
            self._send(self._forced)

    def _update_presence(self, presence: frames.Presence) -> None:
        """Takes in who has come or gone."""
        with self.changed:
            if self.shown is None:
                return
            self.shown = frames.with_presence(self.shown, presence)
            self.received = time.monotonic()
            self.version += 1
            self.changed.notify_all()
        self.tell("")

    def _add(self, row: frames.Told) -> None:
        """Adds to the story; what is taken back is no longer part of it."""
        if row.kind == "takeback":
            line = row.happened[0].values["line"]
            self.story = [earlier for earlier in self.story if earlier.line < line]
        self.story.append(row)
