"""Everything true at a table right now."""

from collections.abc import Mapping
from typing import Any

import msgspec

from rokkaku.core import endings
from rokkaku.core.fairness import commitment
from rokkaku.core.game import Game, Outcome
from rokkaku.core.record import Fork, Line, Record
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find
from rokkaku.protocol.tables import Chair, Head, Milliseconds, Proposal, Status, Summary
from rokkaku.server.tables.clocks import Clock
from rokkaku.server.uptime import Calendar

CLOSED = "closed"
"""The reason of an end before the game: its host did not want to wait any longer."""


class Late(msgspec.Struct, frozen=True):
    """A seat whose clock has run out, and the seats that want to end the game over it."""

    seat: Seat
    wants_end: tuple[Seat, ...] = ()


class TableState(msgspec.Struct, frozen=True):
    """A table at one moment: a fold of its head and its log, and of nothing else (see fold.py).

    Holds secrets: it never leaves the server.
    """

    head: Head
    calendar: Calendar
    chairs: tuple[Chair, ...]
    game_state: Any
    lines: tuple[Line, ...]
    seq: int = 0
    touched: Milliseconds = 0
    is_started: bool = False
    asked: Mapping[Seat, int] = {}
    """The row that put each decider the question it has not answered yet."""
    clocks: tuple[Clock, ...] | None = None
    times: tuple[Milliseconds, ...] = ()
    """What the clock of its player held before each line that was played at this table, if it has clocks."""
    late: tuple[Late, ...] = ()
    resigned: tuple[Seat, ...] = ()
    proposal: Proposal | None = None
    outcome: Outcome | None = None
    """None while it goes on."""
    frozen_at: int = 0
    """The line that the rules of today do not play as they did; 0: none."""
    rematch: str = ""

    @property
    def game(self) -> Game[Any, Any, Any]:
        """The rules it is played by."""
        return find(self.head.setup.game)

    @property
    def status(self) -> Status:
        """Whether it waits for players, is played, or is over."""
        if self.outcome is not None:
            return "expired" if self.outcome.reason in (endings.EXPIRED, CLOSED) else "finished"
        return "running" if self.is_started else "open"

    @property
    def is_over(self) -> bool:
        """Whether nothing is hidden any more."""
        return self.outcome is not None

    @property
    def deciders(self) -> tuple[Seat, ...]:
        """The seats that may move now."""
        if not self.is_started or self.outcome is not None or self.frozen_at:
            return ()
        return tuple(self.game.deciders(self.game_state))

    @property
    def prefix(self) -> int:
        """How many lines were played before this table was opened."""
        return 0 if self.head.fork is None else self.head.fork.line

    @property
    def record(self) -> Record:
        """The game so far, with everything open."""
        return Record(
            setup=self.head.setup if self.head.fork is None else self.head.fork.setup,
            rules=self.head.rules,
            lines=self.lines,
            outcome=self.outcome,
            commitment=self.commitment,
            nonce=self.head.nonce,
            resigned=self.resigned,
            forks=forks_of(self.head),
        )

    @property
    def commitment(self) -> str:
        """What the server promised about the deal before the first move."""
        return commitment(self.head.setup.seed, self.head.nonce)

    @property
    def people(self) -> Mapping[Seat, str]:
        """The seats at which people sit, with their ids."""
        return {Seat(seat): chair.guest for seat, chair in enumerate(self.chairs) if chair.kind == "person"}

    @property
    def is_timed(self) -> bool:
        """Whether clocks run: only where people wait for one another."""
        return len(set(self.people.values())) > 1

    def seats_of(self, guest: str) -> tuple[Seat, ...]:
        """All seats that a person holds now."""
        return tuple(seat for seat, holder in self.people.items() if holder == guest)

    def others(self, guest: str) -> tuple[Seat, ...]:
        """The seats at which other people sit."""
        return tuple(seat for seat, holder in self.people.items() if holder != guest)

    def summary(self) -> Summary:
        """What the lobby needs to know."""
        return Summary(self.status, self.deciders, self.chairs, self.touched, len(self.lines), self.resigned)


def forks_of(head: Head) -> tuple[Fork, ...]:
    """Where a table's game left another one; the setup's own seed is the one it was dealt anew from."""
    if head.fork is None:
        return ()
    return (*head.fork.earlier, Fork(head.fork.line, head.fork.view, head.setup.seed))
