"""For what would be slow or cannot be had in a test: other processes, and a disk that fails."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

import msgspec

from rokkaku.bots.bot import Advised
from rokkaku.core.draft import Draft
from rokkaku.core.game import Game
from rokkaku.core.seats import Seat
from rokkaku.server.bots.process import Failed
from rokkaku.server.bots.runner import BotRunner, BotTurn, Closed
from rokkaku.server.store.sqlite import SqliteStore
from rokkaku.server.store.sqlite.writer import Work
from rokkaku.server.store.store import StoreFailed
from rokkaku.server.tables.archive_worker import answer
from rokkaku.server.workshop import Workshop

T = TypeVar("T")


def some_turn(game: Game[Any, Any, Any], state: Any, seat: Seat, dice: Random) -> str:
    """A legal turn, up to the move that stands."""
    draft: Draft[Any] = Draft(seat, state)
    while not draft.is_final(game):
        draft = draft.play(game, game.write(dice.choice(game.moves(draft.state, seat))))
    return " ".join(draft.moves)


def _rest(game: Game[Any, Any, Any], state: Any, seat: Seat, move: Any) -> tuple[str, ...]:
    """How a turn that begins with a move may go on, with more than can be laid out."""
    draft = Draft(seat, state).play(game, game.write(move))
    while not draft.is_final(game):
        draft = draft.play(game, game.write(game.moves(draft.state, seat)[0]))
    return (*draft.moves[1:], "hello")


class Asked(msgspec.Struct, frozen=True):
    """A turn that a bot was asked for, with all who had to decide then."""

    seat: Seat
    seed: str
    deciders: tuple[Seat, ...]
    goes_on: bool


class QuickBots(BotRunner):
    """Plays random legal turns at once; has a fault, or is held up, when a test wants it so."""

    def __init__(self) -> None:
        self.dice = Random("bots")
        self.fault = ""
        self.stand_in = ""
        self.nonsense = 0
        """How many answers are no turns: as if another answer had come first and changed what can be done."""
        self.is_closed = False
        self.asked: list[tuple[str, Seat]] = []
        self.turns: list[Asked] = []
        self.owners: list[str] = []
        self.preparing: list[tuple[str, str]] = []
        self.wanted: set[tuple[str, str]] = set()
        self.seconds_of_preparing: float | None = None
        """If a bot is being prepared: for how long already."""
        self.advised: list[tuple[str, Any, str]] = []
        """Who was asked for advice, what they saw, and for whom."""
        self.may_think = asyncio.Event()
        self.may_think.set()

    def prepare(self, name: str, game: Game[Any, Any, Any]) -> None:
        self.preparing.append((name, game.key))

    def want(self, name: str, game: Game[Any, Any, Any]) -> None:
        self.wanted.add((name, game.key))

    async def turn(
        self,
        name: str,
        game: Game[Any, Any, Any],
        state: Any,
        seat: Seat,
        seed: str,
        owner: str = "",
        when_preparing: Callable[[float], None] = lambda seconds: None,
        *,
        goes_on: bool = False,
    ) -> BotTurn:
        self.asked.append((name, seat))
        self.turns.append(Asked(seat, seed, tuple(game.deciders(state)), goes_on))
        self.owners.append(owner)
        if self.seconds_of_preparing is not None:
            when_preparing(self.seconds_of_preparing)
        await self.may_think.wait()
        if self.is_closed:
            raise Closed
        if self.nonsense:
            self.nonsense -= 1
            return BotTurn(("hello",))
        return BotTurn(tuple(some_turn(game, state, seat, self.dice).split()), self.fault, self.stand_in)

    async def advice(
        self, name: str, game: Game[Any, Any, Any], state: Any, seat: Seat, seed: str, owner: str = ""
    ) -> list[Advised] | None:
        """The first moves there are."""
        self.advised.append((name, game.view(state, seat), owner))
        await self.may_think.wait()
        if self.fault:
            raise Failed(self.fault)
        if self.seconds_of_preparing is not None:
            return None
        best = game.moves(state, seat)[:3]
        return [
            Advised(game.write(move), 0.5 - number / 8, _rest(game, state, seat, move))
            for number, move in enumerate(best)
        ]

    async def close(self) -> None:
        pass


class QuickWorkshop(Workshop):
    """Does its jobs here."""

    def __init__(self) -> None:
        super().__init__("")

    async def done(self, encoded: bytes, hear: Callable[[bytes], None] = lambda said: None) -> bytes:
        return answer(encoded)


class MoodyStore(SqliteStore):
    """Can fail before it has written something, or after: then nobody knows that it is written.  Or blind."""

    mood = ""

    async def _written(self, work: Work[T]) -> T:
        if self.mood == "fails":
            raise StoreFailed("store.failed", {"why": "a test"})
        written = await super()._written(work)
        if self.mood == "is silent":
            raise StoreFailed("store.unknown")
        return written

    async def _found(self, question: Work[T]) -> T:
        if self.mood == "is blind":
            raise StoreFailed("store.failed", {"why": "a test"})
        return await super()._found(question)
