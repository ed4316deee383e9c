"""Everything true at a table right now: a fold of its head and its log, and of nothing else."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from rokkaku.core import endings
from rokkaku.core.draft import Draft
from rokkaku.core.errors import DamagedRecord, RokkakuError
from rokkaku.core.fairness import commitment
from rokkaku.core.game import Game, Outcome
from rokkaku.core.record import Fork, Line, Record, replay
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find
from rokkaku.server.store.store import (
    EXPIRED,
    FINISHED,
    OPEN,
    RUNNING,
    Chair,
    Head,
    Milliseconds,
    Row,
    Summary,
)
from rokkaku.server.tables import clocks, rows
from rokkaku.server.tables.clocks import Calendar, Clock
from rokkaku.server.tables.pending import Late, Proposal

CLOSED = "closed"
"""The reason of an end before the game: its host did not want to wait any longer."""


class RulesDiffer(Exception):
    """The rules of today do not play a stored line as they did when it was stored."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


class Standing(msgspec.Struct, frozen=True):
    """A table at one moment.  Holds secrets: it never leaves the server."""

    head: Head
    calendar: Calendar
    chairs: tuple[Chair, ...]
    state: Any
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
    def status(self) -> str:
        """Whether it waits for players, is played, or is over."""
        if self.outcome is not None:
            return EXPIRED if self.outcome.reason in (endings.EXPIRED, CLOSED) else FINISHED
        return RUNNING if self.is_started else OPEN

    @property
    def is_over(self) -> bool:
        """Whether nothing is hidden any more."""
        return self.outcome is not None

    @property
    def deciders(self) -> tuple[Seat, ...]:
        """The seats that may move now."""
        if not self.is_started or self.outcome is not None or self.frozen_at:
            return ()
        return tuple(self.game.deciders(self.state))

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


def beginning(head: Head, calendar: Calendar) -> Standing:
    """A table before the first row of its log."""
    lines: tuple[Line, ...] = () if head.fork is None else head.fork.lines
    state, frozen_at = _replayed(head, lines)
    return Standing(head, calendar, head.chairs, state, lines, touched=head.created, frozen_at=frozen_at)


def start_row(head: Head) -> rows.NewRow:
    """The beginning of the game, with what everyone and each seat is told then."""
    events = () if head.fork is not None else find(head.setup.game).start(head.setup).events
    return rows.NewRow(rows.START, events=msgspec.json.encode([events]))


def _replayed(head: Head, lines: tuple[Line, ...]) -> tuple[Any, int]:
    """The state after some lines of a table's game, or before the first that the rules of today refuse."""
    setup = head.setup if head.fork is None else head.fork.setup
    steps = replay(find(setup.game), Record(setup, head.rules, lines, forks=forks_of(head)))
    state: Any = None
    try:
        for step in steps:
            state = step.state
    except DamagedRecord as damaged:
        return state, int(damaged.values["line"])
    return state, 0


def after(standing: Standing, row: Row) -> Standing:
    """The table after one more row.  One whose rules differ stands still from there on."""
    fold = _FOLDS[row.kind]
    if standing.frozen_at:
        fold = {rows.MOVES: _written_down, rows.FALLBACK: _written_down, rows.TAKEBACK: _struck_out}.get(
            row.kind, fold
        )
    return msgspec.structs.replace(fold(standing, row), seq=row.seq, touched=row.at)


def folded(head: Head, log: Sequence[Row], calendar: Calendar) -> Standing:
    """The table as its whole log leaves it; `frozen_at` says where the rules of today differ."""
    standing = beginning(head, calendar)
    for row in log:
        try:
            standing = after(standing, row)
        except RulesDiffer as differ:
            standing = after(_stood_still(standing, differ.line, row), row)
    return standing


def _stood_still(standing: Standing, line: int, row: Row) -> Standing:
    """Nobody is asked any more, and no clock runs."""
    frozen = msgspec.structs.replace(standing, frozen_at=line, asked={})
    return msgspec.structs.replace(frozen, clocks=_clocks_after(frozen, row))


def _written_down(standing: Standing, row: Row) -> Standing:
    """A line whose consequences are not known, but which was played."""
    return msgspec.structs.replace(standing, lines=(*standing.lines, _line(row)))


def _struck_out(standing: Standing, row: Row) -> Standing:
    line = rows.payload(row, rows.TakenBack).line
    return msgspec.structs.replace(standing, lines=standing.lines[: line - 1])


def _line(row: Row) -> Line:
    return Line(_seat_of(row), tuple(row.text.split()))


def _seat(standing: Standing, row: Row) -> Standing:
    return _with_chair(standing, row, row.seat, rows.payload(row, rows.Seated).chair)


def _with_chair(standing: Standing, row: Row, seat: Seat | None, chair: Chair) -> Standing:
    chairs = tuple(chair if at == seat else other for at, other in enumerate(standing.chairs))
    late = tuple(late for late in standing.late if late.seat != seat)
    # Who must agree has changed, so whoever still wants to can propose it again.
    following = msgspec.structs.replace(standing, chairs=chairs, late=late, proposal=None)
    return msgspec.structs.replace(following, clocks=_clocks_after(following, row))


def _start(standing: Standing, row: Row) -> Standing:
    differs = start_row(standing.head).events != row.events
    started = msgspec.structs.replace(
        standing,
        is_started=True,
        frozen_at=standing.frozen_at or (standing.prefix + 1 if differs else 0),
        clocks=clocks.fresh_clocks(standing.head.pace, len(standing.chairs)),
    )
    return _asked_anew(started, standing, row)


def _moves(standing: Standing, row: Row) -> Standing:
    line = _line(row)
    following = msgspec.structs.replace(
        standing,
        state=_state_after(standing, row, line),
        lines=(*standing.lines, line),
        times=() if standing.clocks is None else (*standing.times, standing.clocks[line.seat].left),
        late=tuple(late for late in standing.late if late.seat != line.seat),
        proposal=None,
    )
    return _asked_anew(following, standing, row)


def _state_after(standing: Standing, row: Row, line: Line) -> Any:
    """What a stored line leads to, if it still leads where it did."""
    draft: Draft[Any] = Draft(line.seat, standing.state)
    try:
        for move in line.moves:
            draft = draft.play(standing.game, move)
    except RokkakuError as refusal:
        raise RulesDiffer(len(standing.lines) + 1) from refusal
    if rows.events_of(draft) != row.events:
        raise RulesDiffer(len(standing.lines) + 1)
    return draft.state


def _asked_anew(standing: Standing, before: Standing, row: Row) -> Standing:
    """Who is asked what from this row on, and whose clock runs."""
    asked = {
        seat: before.asked[seat] if _is_same_question(standing, before, row, seat) else row.seq
        for seat in standing.deciders
    }
    return msgspec.structs.replace(standing, asked=asked, clocks=_clocks_after(standing, row))


def _is_same_question(standing: Standing, before: Standing, row: Row, seat: Seat) -> bool:
    """Another seat's answer to a question put to both changes nothing for this one."""
    if seat not in before.asked or row.seat == seat or row.kind not in rows.PLAYED:
        return False
    game = standing.game
    return tuple(game.moves(standing.state, seat)) == tuple(game.moves(before.state, seat))


def _clocks_after(standing: Standing, row: Row) -> tuple[Clock, ...] | None:
    if standing.clocks is None:
        return None
    decided = row.seat if row.kind in rows.PLAYED else None
    pace, calendar = standing.head.pace, standing.calendar
    asked = standing.deciders if standing.is_timed else ()
    return clocks.after(standing.clocks, pace, calendar, row.at, decided=decided, asked=asked)


def _propose(standing: Standing, row: Row) -> Standing:
    made, by = rows.payload(row, rows.ProposalMade), _seat_of(row)
    waiting = standing.others(standing.chairs[by].guest)
    return msgspec.structs.replace(standing, proposal=Proposal(made.what, by, made.line, waiting))


def _answer(standing: Standing, row: Row) -> Standing:
    proposal = standing.proposal
    if proposal is None or not rows.payload(row, rows.ProposalAnswered).yes:
        return msgspec.structs.replace(standing, proposal=None)
    agreed = standing.seats_of(standing.chairs[_seat_of(row)].guest)
    waiting = tuple(seat for seat in proposal.waiting if seat not in agreed)
    return msgspec.structs.replace(standing, proposal=msgspec.structs.replace(proposal, waiting=waiting))


def _takeback(standing: Standing, row: Row) -> Standing:
    """The clocks, too, are what they were when the line that is taken back was asked for."""
    lines = standing.lines[: rows.payload(row, rows.TakenBack).line - 1]
    state, _ = _replayed(standing.head, lines)
    own = len(lines) - standing.prefix
    following = msgspec.structs.replace(
        standing,
        state=state,
        lines=lines,
        clocks=_clocks_before(standing, len(lines)),
        times=standing.times[:own],
        proposal=None,
        late=(),
    )
    return _asked_anew(following, standing, row)


def _clocks_before(standing: Standing, lines: int) -> tuple[Clock, ...] | None:
    """As they were when only so many lines had been played; nobody is charged for what came later."""
    if standing.clocks is None:
        return None
    seats = [line.seat for line in standing.lines[lines:]]
    times = standing.times[lines - standing.prefix :]
    return clocks.before(standing.clocks, tuple(zip(seats, times, strict=True)))


def _resign(standing: Standing, row: Row) -> Standing:
    seat = _seat_of(row)
    following = _with_chair(standing, row, seat, rows.payload(row, rows.Seated).chair)
    return msgspec.structs.replace(following, resigned=(*standing.resigned, seat))


def _end(standing: Standing, row: Row) -> Standing:
    outcome = rows.payload(row, Outcome)
    ended = msgspec.structs.replace(standing, outcome=outcome, proposal=None, late=(), asked={})
    return msgspec.structs.replace(ended, clocks=_clocks_after(ended, row))


def _timeout(standing: Standing, row: Row) -> Standing:
    return msgspec.structs.replace(standing, late=(*standing.late, Late(_seat_of(row))))


def _late(standing: Standing, row: Row) -> Standing:
    decided = rows.payload(row, rows.LateDecided)
    if decided.choice == "bot" and decided.chair is not None:
        return _with_chair(standing, row, decided.seat, decided.chair)
    if decided.choice == "wait":
        return _given_time(standing, decided.seat, row.at)
    late = tuple(
        msgspec.structs.replace(late, enders=(*late.enders, *_same_person(standing, row)))
        if late.seat == decided.seat
        else late
        for late in standing.late
    )
    return msgspec.structs.replace(standing, late=late)


def _same_person(standing: Standing, row: Row) -> Sequence[Seat]:
    return standing.seats_of(standing.chairs[_seat_of(row)].guest)


def _given_time(standing: Standing, seat: Seat, at: Milliseconds) -> Standing:
    fresh = Clock(clocks.allowance(standing.head.pace), at)
    told = tuple(fresh if number == seat else clock for number, clock in enumerate(standing.clocks or ()))
    late = tuple(late for late in standing.late if late.seat != seat)
    return msgspec.structs.replace(standing, clocks=told, late=late)


def _freeze(standing: Standing, row: Row) -> Standing:
    return _stood_still(standing, rows.payload(row, rows.Frozen).line, row)


def _rematch(standing: Standing, row: Row) -> Standing:
    return msgspec.structs.replace(standing, rematch=rows.payload(row, rows.RematchOpened).table)


def _seat_of(row: Row) -> Seat:
    assert row.seat is not None, f"a row of kind {row.kind} names its seat"
    return row.seat


_FOLDS: Mapping[str, Callable[[Standing, Row], Standing]] = {
    rows.SEAT: _seat,
    rows.START: _start,
    rows.MOVES: _moves,
    rows.FALLBACK: _moves,
    rows.PROPOSE: _propose,
    rows.ANSWER: _answer,
    rows.TAKEBACK: _takeback,
    rows.RESIGN: _resign,
    rows.TIMEOUT: _timeout,
    rows.LATE: _late,
    rows.END: _end,
    rows.KEEP: lambda standing, row: standing,
    rows.FREEZE: _freeze,
    rows.REMATCH: _rematch,
}
