"""A table at a server somewhere else, as far as one person may know it."""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Condition, Thread
from typing import Any, get_type_hints

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from rokkaku.cli.address import Address
from rokkaku.cli.remote_server import RefusedThere, RemoteServer, fresh_id, harmless, refused, unreachable
from rokkaku.core.errors import BadRequest, RokkakuError
from rokkaku.core.game import Game
from rokkaku.core.scene import Scene
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find
from rokkaku.server import wire

NOT_UNDERSTOOD, NOT_FOUND = 4400, 4404
RESTARTING = 1012
NOT_YOUR_SEAT = "table.not-your-seat"
PAUSES = (0.1, 0.3, 1.0, 2.0, 4.0)
"""Seconds before each new try to connect; the last counts for all further ones."""
GIVES_UP_AFTER = 600.0
PATIENCE = 15.0


class RemoteTable:
    """Keeps a socket open and the latest it was shown.  A thread of its own listens and connects again.

    `told` is called by that thread whenever there is something new, with a sentence about the connection or
    an empty text.
    """

    def __init__(self, server: RemoteServer, address: Address, told: Callable[[str], None]) -> None:
        self.server = server
        self.address = address
        self.seat = address.seat
        self.told = told
        self.changed = Condition()
        self.shown: wire.TableShown | None = None
        self.game: Game[Any, Any, Any]
        self.view: Any = None
        self.received = 0.0
        """When `shown` came, by our own clock."""
        self.story: list[wire.Told] = []
        self.said: list[wire.SaidShown] = []
        self.ended: RokkakuError | None = None
        """Why there is no connection any more, and none to hope for."""
        self.is_connected = False
        self._is_closed = False
        self._socket: ClientConnection | None = None
        self._unanswered: dict[str, wire.Command] = {}
        self._answers: dict[str, wire.Done | wire.Refused] = {}

    def __enter__(self) -> "RemoteTable":
        """Connects, and waits for the first sight of the table."""
        Thread(target=self._listen, daemon=True).start()
        self.wait(lambda: self.shown is not None)
        return self

    def __exit__(self, *exception: object) -> None:
        self._is_closed = True
        if self._socket is not None:
            self._socket.close()

    # ── what is there ───────────────────────────────────────────────────────────────────────────

    @property
    def now(self) -> wire.TableShown:
        assert self.shown is not None, "nobody sees a table that has not been shown"
        return self.shown

    @property
    def scene(self) -> Scene:
        """The board; an empty one before the game."""
        view = self.view
        return Scene((), ()) if view is None else self.game.scene(view)

    def wait(self, is_so: Callable[[], bool], seconds: float | None = None) -> bool:
        """Waits until something is so, and says whether it is; raises what has ended the connection."""
        with self.changed:
            self.changed.wait_for(lambda: is_so() or self.ended is not None, seconds)
            if not is_so() and self.ended is not None:
                raise self.ended
            return is_so()

    # ── what can be done ────────────────────────────────────────────────────────────────────────

    def look(self, seat: Seat | None) -> None:
        """Looks from another seat from now on.  All it may know of what happened is told anew."""
        with self.changed:
            self.seat, self.story, self.said = seat, [], []
            self.shown, self.view = None, None
            self.command(self._look())
        self.wait(lambda: self.shown is not None)

    def _look(self) -> wire.Look:
        since = self.story[-1].seq if self.story else 0
        if self.shown is not None:
            since = self.shown.seq
        heard = self.said[-1].number if self.said else 0
        return wire.Look(id=fresh_id(), seat=self.seat, since=since, heard=heard)

    def command(self, command: wire.Command) -> wire.Done:
        """Has a command carried out.  Whatever happens to the connection meanwhile, it happens once."""
        with self.changed:
            self._unanswered[command.id] = command
            self._send(command)
            self.wait(lambda: command.id in self._answers)
            answer = self._answers.pop(command.id)
        if isinstance(answer, wire.Refused):
            raise RefusedThere(answer)
        return answer

    def _send(self, command: wire.Command) -> None:
        """What does not go out now goes out when there is a connection again."""
        if self._socket is not None:
            with suppress(ConnectionClosed, OSError):
                self._socket.send(msgspec.json.encode(command).decode())

    # ── the thread ──────────────────────────────────────────────────────────────────────────────

    def _listen(self) -> None:
        try:
            while not self._is_closed:
                self._connect_and_listen()
        except RokkakuError as error:
            self._end(error)
        except Exception as error:
            self._end(BadRequest("cli.join.not-understood", {"why": f"{type(error).__name__}: {error}"}))

    def _end(self, error: RokkakuError) -> None:
        with self.changed:
            self.ended = error
            self.is_connected = False
            self.changed.notify_all()
        if not self._is_closed:
            self.told(str(error))
