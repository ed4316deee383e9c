"""Somebody at a seat who plays on, whatever becomes of the connection: sends again what was not answered."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from random import Random
from typing import Any

import msgspec
from server.clients import fresh_id, some_move
from server.processes import PATIENCE
from server.reliability.ledger import Acknowledged, Ledger
from server.reliability.web import Guest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

UNKNOWN = (
    "store.slow",
    "store.unknown",
    "store.failed",
    "store.closed",
    "store.database-slow",
    "store.database-unknown",
    "store.database-failed",
)
"""Refusals of a busy disk: whoever wants it sends the same command again."""
LATE = ("table.stale", "table.not-your-turn", "table.not-running.finished")
"""Refusals of an answer that somebody else's has come before."""
PAUSE = 0.05
TALKATIVE = 0.03
ENDINGS = ("finished", "expired")


class Row(msgspec.Struct, frozen=True):
    seq: int
    kind: str
    at: int


class Question(msgspec.Struct, frozen=True):
    asked_at: int
    draft: tuple[str, ...] = ()
    is_final: bool = False
    choices: Mapping[str, Any] = {}


class Frame(msgspec.Struct, frozen=True):
    """An answer or a table, as far as a player needs it."""

    type: str
    id: str = ""
    seq: int = 0
    key: str = ""
    status: str = ""
    question: Question | None = None
    told: tuple[Row, ...] = ()


class Sent(msgspec.Struct):
    """A command that has not been answered yet."""

    id: str
    type: str
    fields: dict[str, Any]
    times: int = 1
    is_guess: bool = False
    """A turn that may turn out not to be a whole one."""

    def encoded(self) -> bytes:
        return msgspec.json.encode({"type": self.type, "id": self.id, **self.fields})


_READER = msgspec.json.Decoder(Frame)


def address(guest: Guest, table: str) -> connect:
    """A connection to be made to a table."""
    return connect(
        f"ws://{guest.server.host}/api/tables/{table}/socket",
        origin=guest.server.address,  # type: ignore[arg-type]
        additional_headers={"Cookie": guest.cookie},
        compression=None,
        max_size=None,
        ping_interval=None,
        open_timeout=PATIENCE,
        close_timeout=1,
        proxy=None,
    )


class Player:
    """Plays at random.  Most turns are confirmed at once, some drafted move by move."""

    parts: tuple[str, ...] = ("choices",)

    def __init__(
        self,
        guest: Guest,
        table: str,
        seat: int | None,
        ledger: Ledger,
        is_up: asyncio.Event,
        *,
        drafting: float = 0.1,
    ) -> None:
        self.guest = guest
        self.table_id = table
        self.seat = seat
        self.ledger = ledger
        self.is_up = is_up
        """Whether there is a server to connect to."""
        self.drafting = drafting
        self.dice = Random(f"{table} {seat}")
        self.connection: ClientConnection | None = None
        self.sent: Sent | None = None
        self.shown: Frame | None = None
        """The last table this connection was shown."""
        self.first_seq = 0
        """The last row when this connection was shown the table first."""
        self.since = 0
        self.known = 0
        """The latest row that this player was told is stored; what is older is not acted upon."""
        self.drafted: tuple[int, tuple[str, ...]] | None = None
        """The last draft that was acknowledged, and the question it answers."""
        self.careful_at = -1
        """The question of which a guess was wrong."""
        self.end = " ."
        """How a turn most likely ends."""
        self.is_over = False
        self.is_leaving = False
        self.is_gone = False
        self.close_codes: list[int | None] = []
        """How each connection ended."""

    async def play(self) -> None:
        """Until the game is over or the player is told to leave."""
        while not (self.is_over or self.is_leaving):
            await self.is_up.wait()
            try:
                async with address(self.guest, self.table_id) as connection:
                    self.connection, self.shown = connection, None
                    await self._converse(connection)
            except (OSError, EOFError, WebSocketException):
                await asyncio.sleep(PAUSE)
            finally:
                if self.connection is not None:
                    self.close_codes.append(self.connection.close_code)
                    self.connection = None
        self.is_gone = bool(self.close_codes)

    async def leave(self) -> None:
        """Goes away for good."""
        self.is_leaving = True
        if self.connection is not None:
            with suppress(ConnectionClosed):
                await self.connection.close()

    async def _converse(self, connection: ClientConnection) -> None:
        await connection.send(self._look(), text=True)
        while not (self.is_over or self.is_leaving):
            message = await connection.recv(decode=False)
            frame = _READER.decode(message)
            if frame.type == "table":
                await self._see(frame, message)
            elif self.sent is not None and frame.id == self.sent.id:
                await self._hear(frame, self.sent)

    def _look(self) -> bytes:
        look = Sent(fresh_id(), "look", {"seat": self.seat, "since": self.since, "parts": list(self.parts)})
        return look.encoded()

    async def _see(self, frame: Frame, message: bytes) -> None:
        is_first, self.shown = self.shown is None, frame
        for row in frame.told:
            self.ledger.tell(self.table_id, row.seq, row.kind, row.at)
        self.since = max(self.since, frame.seq)
        self.is_over = frame.status in ENDINGS and self.sent is None
        if is_first:
            self.first_seq = frame.seq
            self._check_first(frame)
            await self._send_again()
        await self.go_on()

    def _check_first(self, frame: Frame) -> None:
        """What was acknowledged is there when one comes back."""
        if frame.seq < self.known:
            self.ledger.faults.append(f"{self.table_id} went back from {self.known} to {frame.seq}")
        is_drafting = self.sent is not None and self.sent.type == "draft"
        if frame.question is not None and not is_drafting and self._lacks_draft(frame.question):
            self.ledger.faults.append(f"the draft {self.drafted} has become {frame.question.draft}")

    def _lacks_draft(self, question: Question) -> bool:
        """Whether another draft is shown than the one that was acknowledged."""
        return (
            self.drafted is not None
            and self.drafted[0] == question.asked_at
            and self.drafted[1] != question.draft
        )

    async def _send_again(self) -> None:
        if self.sent is not None and self.connection is not None:
            self.sent.times += 1
            self.ledger.retries += 1
            await self.connection.send(self.sent.encoded(), text=True)

    async def _hear(self, frame: Frame, sent: Sent) -> None:
        if frame.type == "done":
            self._note(frame, sent)
        elif frame.key in UNKNOWN:
            await asyncio.sleep(PAUSE)
            return await self._send_again()
        else:
            self._be_refused(frame.key, sent)
        self.sent = None
        self.is_over |= self.shown is not None and self.shown.status in ENDINGS
        await self.go_on()

    def _be_refused(self, key: str, sent: Sent) -> None:
        self.ledger.unwanted.add(self._command_id(sent))
        expected = sent.fields.get("expected_seq", -1)
        question = None if self.shown is None else self.shown.question
        if key in LATE and question is not None and question.asked_at <= expected:
            # The table that would show why is still under way.
            self.known = self.since + 1
        elif key not in LATE and not sent.is_guess:
            self.ledger.faults.append(f"{sent.type} {sent.fields} was refused: {key}")
            self.is_over = True
        self.careful_at = expected
        self.end = {"turn.too-long": "", "turn.unfinished": " ."}.get(key, self.end)

    def _note(self, frame: Frame, sent: Sent) -> None:
        if sent.times > 1 and sent.type == "confirm" and frame.seq <= self.first_seq:
            self.ledger.recognised += 1
        self.known = max(self.known, frame.seq)
        if sent.type == "confirm":
            self.ledger.acknowledged.append(
                Acknowledged(self.table_id, self._command_id(sent), frame.seq, sent.fields["moves"])
            )
        elif sent.type == "draft":
            self.drafted = sent.fields["expected_seq"], tuple(sent.fields["moves"].split())
        elif sent.type == "say":
            self.ledger.said.add((self.table_id, sent.fields["text"]))

    def _command_id(self, sent: Sent) -> str:
        """By which the log knows a command."""
        return f"{self.guest.id}:{sent.id}"

    async def go_on(self) -> None:
        """Answers the question if one is asked and the table shown is the latest one knows of."""
        shown = self.shown
        if self.sent is not None or shown is None or shown.question is None or shown.seq < self.known:
            return
        if self._lacks_draft(shown.question):
            return
        if self.dice.random() < TALKATIVE:
            return await self.send("say", text=f"{fresh_id()} at {self.table_id}")
        await self.answer(shown.question)

    async def answer(self, question: Question) -> None:
        """One step towards a whole turn."""
        if question.is_final:
            return await self.confirm(question, " ".join(question.draft))
        move = some_move(question.choices, self.dice.choice)
        text = " ".join((*question.draft, move))
        if "@" not in move or question.asked_at == self.careful_at or self.dice.random() < self.drafting:
            return await self.send("draft", moves=text, expected_seq=question.asked_at)
        await self.confirm(question, text + self.end, is_guess=True)

    async def confirm(self, question: Question, moves: str, *, is_guess: bool = False) -> None:
        await self.send("confirm", is_guess=is_guess, moves=moves, expected_seq=question.asked_at)

    async def send(self, type: str, *, is_guess: bool = False, **fields: Any) -> None:
        """Sends a command that is not forgotten before it is answered."""
        assert self.connection is not None
        self.sent = Sent(fresh_id(), type, fields, is_guess=is_guess)
        await self.connection.send(self.sent.encoded(), text=True)
