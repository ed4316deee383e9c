"""What a command leads to: the rows to be written, or a refusal.  Pure: nothing here changes anything."""

from collections.abc import Callable, Mapping, Sequence
from hmac import compare_digest
from typing import Any

import msgspec

from rokkaku.bots.bot import check
from rokkaku.core.draft import Draft, read_turn
from rokkaku.core.endings import AGREED, LATE, placed, resignation_outcome
from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Game, Outcome
from rokkaku.core.seats import Seat
from rokkaku.server import wire
from rokkaku.server.store.store import RUNNING, Chair
from rokkaku.server.tables import rows
from rokkaku.server.tables.rows import NewRow
from rokkaku.server.tables.standing import CLOSED, Standing, start_row

TAKEN = ("person", "bot")
MOST_ROWS = 2_000
"""Beside the turns: after so many a table cannot be sat down at, kept, or asked to agree any more."""

_LATE_END = NewRow(rows.END, payload=Outcome(LATE, ()))


class Asker(msgspec.Struct, frozen=True):
    """Who asks, for which seat, and which bot plays on where a person leaves."""

    guest: str
    name: str
    seat: Seat | None
    default_bot: str = "greedy"


def confirm(standing: Standing, asker: Asker, command: wire.Confirm) -> Sequence[NewRow]:
    """A whole turn."""
    seat = deciding_seat(standing, asker)
    refuse_stale(standing, seat, command.expected_seq)
    return turn_rows(standing, read_turn(standing.game, standing.state, seat, command.moves))


def turn_rows(standing: Standing, draft: Draft[Any], kind: str = rows.MOVES) -> Sequence[NewRow]:
    """A turn that stands, and the end of the game if it leads there."""
    outcome = standing.game.outcome(draft.state)
    ending = [] if outcome is None else [NewRow(rows.END, payload=placed(outcome, standing.resigned))]
    return [rows.turn_row(draft, kind), *ending]


def refuse_stale(standing: Standing, seat: Seat, expected_seq: int) -> None:
    """An answer to a question that is no longer asked is no answer."""
    if expected_seq < standing.asked[seat]:
        raise BadRequest("table.stale")


def deciding_seat(standing: Standing, asker: Asker) -> Seat:
    """The seat one speaks for, if it is to decide."""
    seat = held_seat(standing, asker)
    refuse_unless_running(standing)
    if seat not in standing.deciders:
        raise BadRequest("table.not-your-turn")
    return seat


def held_seat(standing: Standing, asker: Asker) -> Seat:
    """The seat one speaks for, if one holds it."""
    if asker.seat is None or asker.seat not in standing.seats_of(asker.guest):
        raise BadRequest("table.not-your-seat")
    return asker.seat


def refuse_unless_running(standing: Standing) -> None:
    """Only a running game can be played, stopped or resigned."""
    if standing.frozen_at:
        raise BadRequest("table.frozen", {"line": standing.frozen_at})
    if standing.status != RUNNING:
        raise _not_running(standing)


def _not_running(standing: Standing) -> BadRequest:
    is_closed = standing.outcome is not None and standing.outcome.reason == CLOSED
    return BadRequest(f"table.not-running.{CLOSED if is_closed else standing.status}")


def sit(standing: Standing, asker: Asker, command: wire.Sit) -> Sequence[NewRow]:
    """A chair that is free, reserved for one, opened by a key, or kept warm for one."""
    chair = chair_at(standing, command.seat)
    refuse_if_over(standing)
    refuse_endless(standing)
    may_sit = {
        "free": True,
        "reserved": chair.guest == asker.guest,
        "invited": compare_digest(chair.key.encode(), command.key.encode()),
        "bot": chair.guest == asker.guest and command.seat not in standing.resigned,
        "person": False,
    }
    if not may_sit[chair.kind]:
        raise BadRequest("table.seat-taken", {"seat": command.seat})
    return _seated(standing, command.seat, Chair("person", asker.guest, asker.name))


def chair_at(standing: Standing, seat: Seat) -> Chair:
    """The chair of a seat that the table has."""
    if seat not in range(len(standing.chairs)):
        raise BadRequest("table.no-such-seat", {"seat": seat, "last": len(standing.chairs) - 1})
    return standing.chairs[seat]


def refuse_if_over(standing: Standing) -> None:
    """At a table that is over nothing is settled any more."""
    if standing.outcome is not None:
        raise _not_running(standing)


def refuse_endless(standing: Standing) -> None:
    """Nobody can fill a log with what is done and undone at will."""
    if standing.seq - (len(standing.lines) - standing.prefix) >= MOST_ROWS:
        raise BadRequest("table.too-many-rows", {"most": MOST_ROWS})


def _seated(standing: Standing, seat: Seat, chair: Chair) -> Sequence[NewRow]:
    """Somebody on a chair; with the last of them the game begins."""
    row = NewRow(rows.SEAT, seat, rows.Seated(chair))
    missing = [
        number for number, other in enumerate(standing.chairs) if number != seat and other.kind not in TAKEN
    ]
    return [row] if missing or standing.is_started else [row, start_row(standing.head)]


def seat_bot(standing: Standing, asker: Asker, command: wire.SeatBot) -> Sequence[NewRow]:
    """Anyone at the table may have a bot fill an empty chair; one for an invited person, only the host."""
    chair = chair_at(standing, command.seat)
    refuse_if_over(standing)
    if not standing.seats_of(asker.guest) and asker.guest != standing.head.host:
        raise BadRequest("table.not-your-seat")
    if chair.kind in TAKEN:
        raise BadRequest("table.seat-taken", {"seat": command.seat})
    if chair.kind == "invited" and asker.guest != standing.head.host:
        raise BadRequest("table.invited", {"seat": command.seat})
    return _seated(standing, command.seat, bot_chair(command.bot, standing.game))


def bot_chair(bot: str, game: Game[Any, Any, Any]) -> Chair:
    """A chair with a bot on it.  Those that others have written are loaded by the worker alone."""
    check(bot, game)
    return Chair("bot", bot=bot)


def leave(standing: Standing, asker: Asker, command: wire.Leave) -> Sequence[NewRow]:
    """Before the game the chair is free again; in it a bot keeps it warm."""
    seat = held_seat(standing, msgspec.structs.replace(asker, seat=command.seat))
    refuse_if_over(standing)
    chair = _kept_warm(asker) if standing.is_started else Chair()
    return [NewRow(rows.SEAT, seat, rows.Seated(chair)), *_end_without(standing, seat)]


def _kept_warm(asker: Asker) -> Chair:
    return Chair("bot", asker.guest, asker.name, asker.default_bot)


def resign(standing: Standing, asker: Asker, command: wire.Resign) -> Sequence[NewRow]:
    """A bot plays on below all others; the last one left has won."""
    seat = held_seat(standing, asker)
    refuse_unless_running(standing)
    row = NewRow(rows.RESIGN, seat, rows.Seated(_kept_warm(asker)))
    outcome = resignation_outcome(len(standing.chairs), (*standing.resigned, seat))
    ending = _end_without(standing, seat) if outcome is None else [NewRow(rows.END, payload=outcome)]
    return [row, *ending]


def propose(standing: Standing, asker: Asker, command: wire.Propose) -> Sequence[NewRow]:
    """Where nobody else is there to ask, it is agreed at once."""
    seat = held_seat(standing, asker)
    refuse_unless_running(standing)
    refuse_endless(standing)
    if standing.proposal is not None:
        raise BadRequest("table.already-proposed")
    line = _line_to_take_back(standing, seat, command) if command.what == "takeback" else 0
    if command.what not in ("takeback", "end"):
        raise BadRequest("table.unknown-proposal", {"what": command.what})
    row = NewRow(rows.PROPOSE, seat, rows.ProposalMade(command.what, line))
    return [row] if standing.others(asker.guest) else [row, _effect(command.what, line, seat)]


def _line_to_take_back(standing: Standing, seat: Seat, command: wire.Propose) -> int:
    """The line asked for, or one's own last."""
    own = [
        number
        for number, line in enumerate(standing.lines, start=1)
        if line.seat == seat and number > standing.prefix
    ]
    line = command.line or max(own, default=0)
    if not standing.prefix < line <= len(standing.lines):
        raise BadRequest("table.nothing-to-take-back")
    return line


def _effect(what: str, line: int, seat: Seat) -> NewRow:
    if what == "takeback":
        return NewRow(rows.TAKEBACK, seat, rows.TakenBack(line))
    return NewRow(rows.END, payload=Outcome(AGREED, ()))


def answer(standing: Standing, asker: Asker, command: wire.Answer) -> Sequence[NewRow]:
    """With the last agreement a proposal comes true; one who declines ends it, or who made it."""
    seat, own = held_seat(standing, asker), standing.seats_of(asker.guest)
    proposal = standing.proposal
    is_withdrawn = proposal is not None and proposal.by in own and not command.yes
    if proposal is None or not (seat in proposal.waiting or is_withdrawn):
        raise BadRequest("table.nothing-proposed")
    row = NewRow(rows.ANSWER, seat, rows.ProposalAnswered(command.yes, is_withdrawn))
    if not command.yes or set(proposal.waiting) - set(own):
        return [row]
    return [row, _effect(proposal.what, proposal.line, proposal.by)]


def decide_late(standing: Standing, asker: Asker, command: wire.DecideLate) -> Sequence[NewRow]:
    """One of the others can have a bot play on, or wait; to end the game over it takes them all."""
    seat = held_seat(standing, asker)
    late = next((late for late in standing.late if late.seat == command.seat), None)
    if late is None or standing.chairs[command.seat].guest == asker.guest:
        raise BadRequest("table.not-late", {"seat": command.seat})
    if command.choice not in ("bot", "wait", "end"):
        raise BadRequest("table.unknown-choice", {"choice": command.choice})
    chair = _bot_for(standing, command.seat, asker) if command.choice == "bot" else None
    row = NewRow(rows.LATE, seat, rows.LateDecided(command.seat, command.choice, chair))
    own = standing.seats_of(asker.guest)
    missing = set(standing.others(standing.chairs[command.seat].guest)) - {*late.enders, *own}
    if command.choice == "end" and not missing:
        return [row, _LATE_END]
    return [row, *_end_without(standing, command.seat)] if command.choice == "bot" else [row]


def _end_without(standing: Standing, gone: Seat) -> Sequence[NewRow]:
    """The end over somebody who is late, where all want it who are left when one has gone."""
    for late in standing.late:
        left = set(standing.others(standing.chairs[late.seat].guest)) - {gone}
        if late.seat != gone and left and left <= set(late.enders):
            return [_LATE_END]
    return []


def _bot_for(standing: Standing, seat: Seat, asker: Asker) -> Chair:
    late = standing.chairs[seat]
    return Chair("bot", late.guest, late.name, asker.default_bot)


def keep(standing: Standing, asker: Asker, command: wire.Keep) -> Sequence[NewRow]:
    """A sign of life, so that the table does not expire."""
    refuse_if_over(standing)
    refuse_endless(standing)
    if not standing.seats_of(asker.guest) and asker.guest != standing.head.host:
        raise BadRequest("table.not-your-seat")
    return [NewRow(rows.KEEP)]


def close(standing: Standing, asker: Asker, command: wire.Close) -> Sequence[NewRow]:
    """The host gives a table up before the game; later one resigns, or proposes to end it."""
    if asker.guest != standing.head.host:
        raise BadRequest("table.not-the-host")
    refuse_if_over(standing)
    if standing.is_started:
        raise BadRequest("table.has-begun")
    return [NewRow(rows.END, payload=Outcome(CLOSED, ()))]


RULINGS: Mapping[type[wire.Command], Callable[[Standing, Asker, Any], Sequence[NewRow]]] = {
    wire.Sit: sit,
    wire.SeatBot: seat_bot,
    wire.Leave: leave,
    wire.Confirm: confirm,
    wire.Propose: propose,
    wire.Answer: answer,
    wire.Resign: resign,
    wire.DecideLate: decide_late,
    wire.Keep: keep,
    wire.Close: close,
}
