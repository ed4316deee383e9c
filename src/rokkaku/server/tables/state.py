"""The state of a table at one moment."""

from collections.abc import Mapping
from functools import lru_cache
from struct import Struct
from typing import Any

import msgspec

from rokkaku.core import endings
from rokkaku.core.fairness import commitment
from rokkaku.core.game import Game, Outcome, Setup
from rokkaku.core.record import Fork, Line, Record
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find
from rokkaku.lessons import Lesson, Verdict, find_lesson, verdict
from rokkaku.protocol.tables import DAY, Chair, Head, Milliseconds, Proposal, Status, Summary
from rokkaku.puzzles import PREFIX, Answer, Puzzle, answer, find_puzzle
from rokkaku.remembering import Lazy, remembered_by_identity
from rokkaku.server.tables.clocks import Clock
from rokkaku.server.tables.colours import setup_of
from rokkaku.server.uptime import Calendar

TABLES = 1_024
"""For how many tables it is kept who sits there."""
CLOSED = "closed"
"""The reason if the host closes the table before the game."""
AWAY: Milliseconds = DAY
"""So long nothing is agreed without somebody who is away."""
CUT = "cut"
"""The reason if a record from elsewhere stops before the end of its game."""


def game_of(head: Head) -> Game[Any, Any, Any]:
    """The game of a table, with the rules and values it was begun with."""
    return find(head.setup.game).under(head.rules, head.setup.values)


_commitment = lru_cache(maxsize=4096)(commitment)
"""Every frame shows it."""


class Sitting(msgspec.Struct, frozen=True, gc=False):
    """Who sits on some chairs."""

    people: Mapping[Seat, str]
    bots: Mapping[Seat, str]
    held: Mapping[str, tuple[Seat, ...]]
    """The seats of each person."""
    everyone: frozenset[str]


@remembered_by_identity(TABLES)
def sitting(chairs: tuple[Chair, ...]) -> Sitting:
    """Turns leave the chairs as they are."""
    people = {Seat(seat): chair.guest for seat, chair in enumerate(chairs) if chair.kind == "person"}
    bots = {Seat(seat): chair.bot for seat, chair in enumerate(chairs) if chair.kind == "bot"}
    held: dict[str, tuple[Seat, ...]] = {}
    for seat, holder in people.items():
        held[holder] = (*held.get(holder, ()), seat)
    return Sitting(people, bots, held, frozenset([chair.guest for chair in chairs if chair.guest]))


class Late(msgspec.Struct, frozen=True, gc=False):
    """A seat that is out of time, and the seats that want to end the game because of it."""

    seat: Seat
    wants_end: tuple[Seat, ...] = ()


ANSWER = Struct("<II")
"""The row that asked a question, and that of the turn which answered it."""


class TableState(msgspec.Struct, frozen=True, dict=True):
    """The result of folding a table's head and log (see fold.py), and nothing else.

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
    """For each seat that has to play: the row since which it has been asked."""
    answered: bytes = b""
    """For each line played at this table its `ANSWER`, so that it is known if it is sent once more."""
    clocks: tuple[Clock, ...] | None = None
    times: tuple[Milliseconds, ...] = ()
    """For each line played at this table: the time its player had left before it.  Empty without clocks."""
    late: tuple[Late, ...] = ()
    is_paused: bool = False
    resigned: tuple[Seat, ...] = ()
    left: Mapping[Seat, Milliseconds] = {}
    """For each seat where a bot plays for somebody who can come back: since when."""
    proposal: Proposal | None = None
    outcome: Outcome | None = None
    """None until the table is over."""
    frozen_at: int = 0
    """The first line that the current rules no longer replay as stored; 0: none."""
    rematch: str = ""
    deals: tuple[str, ...] = ()
    """The tables where this deal is played again."""
    written: Mapping[str, int] = {}
    """For each person: how many of their commands have written something other than a turn."""

    @Lazy
    def game(self) -> Game[Any, Any, Any]:
        """The game, with the rules and values it was begun with."""
        return game_of(self.head)

    @Lazy
    def setup(self) -> Setup:
        """The setup, in the colours of the chairs."""
        return setup_of(self.head.setup, self.chairs)

    @property
    def status(self) -> Status:
        """Waiting for players, being played, finished, closed, or never played here."""
        if self.head.is_imported:
            return "imported"
        if self.outcome is not None:
            return "expired" if self.outcome.reason in (endings.EXPIRED, CLOSED) else "finished"
        return "running" if self.is_started else "open"

    @property
    def is_solo(self) -> bool:
        """Whether one person plays against bots, from the first deal on."""
        others = [chair for chair in self.chairs if not chair.guest]
        is_alone = len(others) == len(self.chairs) - 1 and all(chair.kind == "bot" for chair in others)
        return is_alone and self.head.fork is None

    @property
    def is_over(self) -> bool:
        """Whether the table is over, so that nothing is hidden any more."""
        return self.outcome is not None

    @property
    def deciders(self) -> tuple[Seat, ...]:
        """The seats that may move now."""
        return tuple(self.asked)

    @property
    def prefix(self) -> int:
        """How many lines were played before this table was opened."""
        return 0 if self.head.fork is None else self.head.fork.line

    @property
    def record(self) -> Record:
        """The game so far, with everything open."""
        begun = self.head.setup if self.head.fork is None else self.head.fork.setup
        return Record(
            setup=msgspec.structs.replace(begun, colours=self.setup.colours),
            rules=self.head.rules,
            lines=self.lines,
            outcome=None if self.outcome is not None and self.outcome.reason == CUT else self.outcome,
            commitment=self.commitment,
            nonce=self.head.nonce,
            resigned=self.resigned,
            forks=forks_of(self.head),
        )

    @property
    def commitment(self) -> str:
        """Published before the first move to prove later that the deal was not changed.

        Empty for a record from elsewhere that brings no proof along.
        """
        return _commitment(self.head.setup.seed, self.head.nonce) if self.head.nonce else ""

    @Lazy
    def lesson(self) -> Lesson | None:
        """The lesson that is played here, unless it is gone."""
        return find_lesson(self.head.setup.game, self.head.lesson) if self.head.lesson else None

    @Lazy
    def puzzle(self) -> Puzzle | None:
        """The puzzle that is played here, unless it is gone."""
        key = self.head.lesson.removeprefix(PREFIX)
        return find_puzzle(self.head.setup.game, key) if key != self.head.lesson else None

    @Lazy
    def answer(self) -> Answer | None:
        """What was made of the puzzle; None where there is no puzzle."""
        if self.puzzle is None or self.frozen_at:
            return None
        return answer(self.puzzle, self.game, self.record)

    @Lazy
    def verdict(self) -> Verdict | None:
        """Whether lesson or puzzle are open, done or missed; None where there is neither."""
        if self.answer is not None:
            return self.answer.verdict
        if self.lesson is None or self.frozen_at:
            return None
        return verdict(self.lesson, self.game, self.record, self.prefix)

    @property
    def people(self) -> Mapping[Seat, str]:
        """The seats with a person, and the id of each."""
        return self._sitting.people

    @property
    def bots(self) -> Mapping[Seat, str]:
        """The seats with a bot, and the name of each."""
        return self._sitting.bots

    @property
    def seated(self) -> frozenset[str]:
        """The ids of all who have a chair, also one on which a bot plays for them."""
        return self._sitting.everyone

    def absent(self, now: Milliseconds) -> Mapping[Seat, Milliseconds]:
        """The seats of those who are away, can come back and are waited for, and how much longer."""
        waits = {seat: AWAY - self.calendar.between(since, now) for seat, since in self.left.items()}
        return {seat: wait for seat, wait in waits.items() if wait > 0}

    @property
    def is_left(self) -> bool:
        """Whether nobody plays any more and somebody can come back: until then bots wait."""
        return bool(self.left) and not self.people and not self.is_over

    @property
    def is_timed(self) -> bool:
        """Whether clocks run: only if at least two people play, and not in a pause."""
        return self.has_company and not self.is_paused

    @property
    def has_company(self) -> bool:
        """Whether at least two people play."""
        return len(self._sitting.held) > 1

    @property
    def pause_needs(self) -> tuple[Seat, ...]:
        """The seats without which fewer than two people would play: nobody waits then, so a pause ends."""
        held = self._sitting.held.values()
        if not self.is_paused or len(held) > endings.PAIR:
            return ()
        return tuple(seats[0] for seats in held if len(seats) == 1)

    def seats_of(self, guest: str) -> tuple[Seat, ...]:
        """All seats of a person."""
        return self._sitting.held.get(guest, ())

    @Lazy
    def _sitting(self) -> Sitting:
        return sitting(self.chairs)

    def hears_players(self, guest: str) -> bool:
        """Whether a person may know what players say: at a table that is not public, only players."""
        return self.head.is_public or guest in self.seated

    def hears_spectators(self, guest: str) -> bool:
        """Whether a person may know what spectators say: players only once the game is over."""
        return self.is_over or not self.seats_of(guest)

    def others(self, guest: str) -> tuple[Seat, ...]:
        """The seats of other people."""
        return tuple(seat for seat, holder in self.people.items() if holder != guest)

    def summary(self) -> Summary:
        """What the lobby shows of the table; where all have left, nobody has to play, bots included."""
        waiting = () if self.is_left else self.deciders
        line = len(self.lines)
        return Summary(
            self.status,
            waiting,
            self.chairs,
            self.touched,
            line,
            self.resigned,
            is_left=self.is_left,
            places=() if self.outcome is None else tuple(self.outcome.places),
        )


def forks_of(head: Head) -> tuple[Fork, ...]:
    """Every fork that led to a table, its own last; the new deal comes from the seed in the head."""
    if head.fork is None:
        return ()
    return (*head.fork.earlier, Fork(head.fork.line, head.fork.view, head.setup.seed))
