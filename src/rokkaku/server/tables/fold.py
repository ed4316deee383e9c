"""Folds a table's head and log into its state, row by row."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from sys import intern
from typing import Any, get_args

import msgspec
from msgspec.structs import replace

from rokkaku.core.draft import Draft
from rokkaku.core.errors import DamagedRecord, RokkakuError
from rokkaku.core.game import Setup, Step
from rokkaku.core.record import Line, Record, replay
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find
from rokkaku.protocol import log
from rokkaku.protocol.log import Row
from rokkaku.protocol.tables import Chair, ChairKind, Head, Milliseconds, Proposal
from rokkaku.server.edge.work import TURN
from rokkaku.server.tables import clocks
from rokkaku.server.tables.clocks import Clock
from rokkaku.server.tables.colours import settled
from rokkaku.server.tables.rows import NewRow, events_of
from rokkaku.server.tables.state import ANSWER, Late, TableState, forks_of, game_of
from rokkaku.server.uptime import Calendar

STARTS = 64
"""How many starts of games are kept: as many as there are tables about to begin."""
LINES = 8_192
"""How many lines tables share: those of a game play the same few thousand."""


class RulesDiffer(Exception):
    """The current rules no longer replay a stored line as it was stored."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


def initial_state(head: Head, calendar: Calendar) -> TableState:
    """A table before the first row of its log."""
    lines: tuple[Line, ...] = () if head.fork is None else head.fork.lines
    game_state, frozen_at = _replayed(head, lines)
    return TableState(
        head, calendar, head.chairs, game_state, lines, touched=head.created, frozen_at=frozen_at
    )


def game_start(setup: Setup, rules: int) -> Step[Any]:
    """The start of a game.  It is asked for again and again while a table opens, fills and is loaded."""
    return _game_start(msgspec.json.encode(setup), rules)


@lru_cache(maxsize=STARTS)
def _game_start(encoded: bytes, rules: int) -> Step[Any]:
    """A setup holds a dict and so cannot be a key itself."""
    setup = msgspec.json.decode(encoded, type=Setup)
    return find(setup.game).under(rules, setup.values).start(setup)


def start_row(head: Head) -> NewRow:
    """The start of the game, with the events of the setup; a fork has none."""
    events = () if head.fork is not None else game_start(head.setup, head.rules).events
    return NewRow(log.Started(msgspec.json.encode([events])))


def _replayed(head: Head, lines: tuple[Line, ...]) -> tuple[Any, int]:
    """The game after some lines, or before the first that the current rules refuse; which one, or 0."""
    if not lines and head.fork is None:
        return game_start(head.setup, head.rules).state, 0
    setup = head.setup if head.fork is None else head.fork.setup
    steps = replay(game_of(head), Record(setup, head.rules, lines, forks=forks_of(head)))
    game_state: Any = None
    try:
        for step in steps:
            game_state = step.state
    except DamagedRecord as damaged:
        return game_state, int(damaged.values["line"])
    return game_state, 0


def folded(head: Head, rows: Sequence[Row], calendar: Calendar) -> TableState:
    """The table after its whole log; `frozen_at` says where the current rules differ."""
    return deque(_states(head, rows, calendar), maxlen=1).pop()


async def folded_in_turns(head: Head, rows: Sequence[Row], calendar: Calendar) -> TableState:
    """The same, with pauses in which the event loop can work for others: a long game takes its time."""
    begun, states = time.perf_counter(), _states(head, rows, calendar)
    state = next(states)
    for following in states:
        state = following
        if time.perf_counter() - begun > TURN:
            await asyncio.sleep(0)
            begun = time.perf_counter()
    return state


def _states(head: Head, rows: Sequence[Row], calendar: Calendar) -> Iterator[TableState]:
    """The table before its log, and after each row."""
    state = initial_state(head, calendar)
    yield state
    for row in rows:
        state = after_stored(state, row)
        yield state


def after_stored(state: TableState, row: Row) -> TableState:
    """The table after a row from the store; frozen if the current rules differ."""
    try:
        return after(state, row)
    except RulesDiffer as differ:
        return after(_freeze(state, differ.line, row), row)


def after(state: TableState, row: Row, game_state: Any = None) -> TableState:
    """The table after one more row.  A frozen table stays as it was, apart from its lines.

    `game_state` is the state after a turn, if it has just been played.
    """
    numbered: TableState = replace(state, seq=row.seq, touched=row.at, written=_written(state, row))
    if state.frozen_at and isinstance(row.entry, log.Turn):
        return replace(numbered, lines=(*state.lines, _line(row, row.entry)))
    if state.frozen_at and isinstance(row.entry, log.TakenBack):
        return replace(numbered, lines=state.lines[: row.entry.line - 1])
    if isinstance(row.entry, log.Turn):
        return _turn(numbered, row, row.entry, game_state)
    return _FOLDS[type(row.entry)](numbered, row, row.entry)


def _written(state: TableState, row: Row) -> Mapping[str, int]:
    """A command's id begins with the person's; rows that the server writes by itself have none."""
    guest = row.command_id.partition(":")[0]
    if not guest or isinstance(row.entry, log.Turn):
        return state.written
    return {**state.written, guest: state.written.get(guest, 0) + 1}


def _freeze(state: TableState, line: int, row: Row) -> TableState:
    """The table frozen at a line: nobody has to play, and no clock runs."""
    frozen = replace(state, frozen_at=line, asked={}, answered=b"")
    return replace(frozen, clocks=_clocks_after(frozen, row, ()))


def _line(row: Row, turn: log.Turn) -> Line:
    return _shared_line(_seat_of(row), turn.moves)


@lru_cache(maxsize=LINES)
def _shared_line(seat: Seat, moves: str) -> Line:
    return Line(seat, tuple(map(intern, moves.split())))


def _turn(state: TableState, row: Row, turn: log.Turn, game_state: Any) -> TableState:
    line = _line(row, turn)
    following = replace(
        state,
        game_state=_played(state, turn, line) if game_state is None else game_state,
        lines=(*state.lines, line),
        answered=state.answered + ANSWER.pack(state.asked.get(line.seat, row.seq), row.seq),
        times=() if state.clocks is None else (*state.times, state.clocks[line.seat].left),
        late=tuple(late for late in state.late if late.seat != line.seat),
        proposal=None,
    )
    return _with_questions(following, state, row)


def _played(state: TableState, turn: log.Turn, line: Line) -> Any:
    """The state after a stored line; raises RulesDiffer if its events are no longer the same."""
    draft: Draft[Any] = Draft(line.seat, state.game_state)
    try:
        for move in line.moves:
            draft = draft.play(state.game, move)
    except RokkakuError as refusal:
        raise RulesDiffer(len(state.lines) + 1) from refusal
    if events_of(draft) != turn.events:
        raise RulesDiffer(len(state.lines) + 1)
    return draft.state


def _with_questions(state: TableState, before: TableState, row: Row) -> TableState:
    """The table with its open questions and running clocks after a row."""
    asked = {
        seat: before.asked[seat] if _is_same_question(state, before, row, seat) else row.seq
        for seat in ([] if state.is_over or state.frozen_at else state.game.deciders(state.game_state))
    }
    return replace(state, asked=asked, clocks=_clocks_after(state, row, tuple(asked)))


def _is_same_question(state: TableState, before: TableState, row: Row, seat: Seat) -> bool:
    """Whether another seat's turn leaves this one with the same moves to choose from."""
    if seat not in before.asked or row.seat == seat or not isinstance(row.entry, log.Turn):
        return False
    game = state.game
    return tuple(game.moves(state.game_state, seat)) == tuple(game.moves(before.game_state, seat))


def _clocks_after(state: TableState, row: Row, asked: Sequence[Seat]) -> tuple[Clock, ...] | None:
    """All clocks after a row.  Those of bots stand still: how long they may think is the host's business."""
    if state.clocks is None:
        return None
    decided = row.seat if isinstance(row.entry, log.Turn) and row.seat in state.people else None
    pace, calendar = state.head.pace, state.calendar
    timed = [seat for seat in asked if seat in state.people] if state.is_timed else ()
    return clocks.after(state.clocks, pace, calendar, row.at, decided=decided, asked=timed)


def _seated(state: TableState, row: Row, entry: log.Seated) -> TableState:
    return _with_chair(state, row, row.seat, entry.chair)


def _with_chair(state: TableState, row: Row, seat: Seat | None, chair: Chair) -> TableState:
    """Another chair at a seat.  In a game the seat keeps its colour."""
    chairs = tuple(
        replace(chair, colour=other.colour if state.is_started else chair.colour) if at == seat else other
        for at, other in enumerate(state.chairs)
    )
    late = tuple(late for late in state.late if late.seat != seat)
    # Other people would have to agree now, so the proposal has to be made again.
    following = replace(state, chairs=chairs, late=late, left=_left(state, row, seat, chair), proposal=None)
    # Where fewer than two people are left, nobody waits for anybody: bots play on.
    following = replace(following, is_paused=state.is_paused and following.has_company)
    return replace(following, clocks=_clocks_after(following, row, following.deciders))


def _left(state: TableState, row: Row, seat: Seat | None, chair: Chair) -> Mapping[Seat, Milliseconds]:
    """Who is away after another chair was put at a seat.  Who has resigned does not come back."""
    others = {at: since for at, since in state.left.items() if at != seat}
    is_away = chair.kind == "bot" and chair.guest and not isinstance(row.entry, log.Resigned)
    return {**others, seat: row.at} if is_away and seat is not None else others


def _renamed(state: TableState, row: Row, entry: log.Renamed) -> TableState:
    seat, chairs = _seat_of(row), state.chairs
    renamed = replace(chairs[seat], name=entry.name)
    return replace(state, chairs=(*chairs[:seat], renamed, *chairs[seat + 1 :]))


def _started(state: TableState, row: Row, entry: log.Started) -> TableState:
    differs = start_row(state.head).entry != entry
    started = replace(
        state,
        chairs=settled(state.head.setup, state.chairs, get_args(ChairKind)),
        is_started=True,
        frozen_at=state.frozen_at or (state.prefix + 1 if differs else 0),
        clocks=clocks.fresh_clocks(state.head.pace, len(state.chairs)),
    )
    return _with_questions(started, state, row)


def _proposed(state: TableState, row: Row, entry: log.ProposalMade) -> TableState:
    by = _seat_of(row)
    waiting = state.others(state.chairs[by].guest)
    return replace(state, proposal=Proposal(entry.what, by, entry.line, waiting))


def _answered(state: TableState, row: Row, entry: log.ProposalAnswered) -> TableState:
    proposal = state.proposal
    if proposal is None or not entry.yes:
        return replace(state, proposal=None)
    agreed = _seats_of_the_same_person(state, row)
    waiting = tuple(seat for seat in proposal.waiting if seat not in agreed)
    return replace(state, proposal=replace(proposal, waiting=waiting))


def _taken_back(state: TableState, row: Row, entry: log.TakenBack) -> TableState:
    """The clocks also go back to what they were before the line."""
    lines = state.lines[: entry.line - 1]
    game_state, _ = _replayed(state.head, lines)
    own = len(lines) - state.prefix
    following = replace(
        state,
        game_state=game_state,
        lines=lines,
        answered=state.answered[: own * ANSWER.size],
        clocks=_clocks_before(state, len(lines)),
        times=state.times[:own],
        proposal=None,
        late=(),
    )
    return _with_questions(following, state, row)


def _paused(state: TableState, row: Row, entry: log.Paused) -> TableState:
    return _with_pause(state, row, is_paused=True)


def _resumed(state: TableState, row: Row, entry: log.Resumed) -> TableState:
    return _with_pause(state, row, is_paused=False)


def _with_pause(state: TableState, row: Row, *, is_paused: bool) -> TableState:
    following = replace(state, is_paused=is_paused, proposal=None)
    return replace(following, clocks=_clocks_after(following, row, following.deciders))


def _clocks_before(state: TableState, lines: int) -> tuple[Clock, ...] | None:
    """The clocks as they were after the first `lines` lines; the time since then does not count."""
    if state.clocks is None:
        return None
    seats = [line.seat for line in state.lines[lines:]]
    times = state.times[lines - state.prefix :]
    return clocks.before(state.clocks, tuple(zip(seats, times, strict=True)))


def _resigned(state: TableState, row: Row, entry: log.Resigned) -> TableState:
    seat = _seat_of(row)
    return replace(_with_chair(state, row, seat, entry.chair), resigned=(*state.resigned, seat))


def _ended(state: TableState, row: Row, entry: log.Ended) -> TableState:
    ended = replace(state, outcome=entry.outcome, proposal=None, late=(), asked={})
    return replace(ended, clocks=_clocks_after(ended, row, ()))


def _timed_out(state: TableState, row: Row, entry: log.TimedOut) -> TableState:
    return replace(state, late=(*state.late, Late(_seat_of(row))))


def _late_decided(state: TableState, row: Row, entry: log.LateDecided) -> TableState:
    if entry.choice == "bot" and entry.chair is not None:
        return _with_chair(state, row, entry.seat, entry.chair)
    if entry.choice == "wait":
        return _given_time(state, entry.seat, row.at)
    agreed = _seats_of_the_same_person(state, row)
    late = tuple(
        replace(late, wants_end=(*late.wants_end, *agreed)) if late.seat == entry.seat else late
        for late in state.late
    )
    return replace(state, late=late)


def _seats_of_the_same_person(state: TableState, row: Row) -> Sequence[Seat]:
    return state.seats_of(state.chairs[_seat_of(row)].guest)


def _given_time(state: TableState, seat: Seat, at: Milliseconds) -> TableState:
    fresh = Clock(clocks.allowance(state.head.pace), at)
    following = tuple(fresh if number == seat else clock for number, clock in enumerate(state.clocks or ()))
    late = tuple(late for late in state.late if late.seat != seat)
    return replace(state, clocks=following, late=late)


def _kept(state: TableState, row: Row, entry: log.Kept) -> TableState:
    return state


def _frozen(state: TableState, row: Row, entry: log.Frozen) -> TableState:
    return _freeze(state, entry.line, row)


def _rematch_opened(state: TableState, row: Row, entry: log.RematchOpened) -> TableState:
    return replace(state, rematch=entry.table)


def _deal_opened(state: TableState, row: Row, entry: log.DealOpened) -> TableState:
    return replace(state, deals=(*state.deals, entry.table))


def _seat_of(row: Row) -> Seat:
    assert row.seat is not None, f"a row of kind {row.kind} names its seat"
    return row.seat


_FOLDS: Mapping[type[log.Entry], Callable[[TableState, Row, Any], TableState]] = {
    log.Seated: _seated,
    log.Renamed: _renamed,
    log.Started: _started,
    log.ProposalMade: _proposed,
    log.ProposalAnswered: _answered,
    log.TakenBack: _taken_back,
    log.Paused: _paused,
    log.Resumed: _resumed,
    log.Resigned: _resigned,
    log.TimedOut: _timed_out,
    log.LateDecided: _late_decided,
    log.Ended: _ended,
    log.Kept: _kept,
    log.Frozen: _frozen,
    log.RematchOpened: _rematch_opened,
    log.DealOpened: _deal_opened,
}
