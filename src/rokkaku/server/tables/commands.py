"""The commands that write the log: each returns the rows to write, or refuses.  Pure functions."""

import math
from collections.abc import Sequence
from hmac import compare_digest
from typing import Any

import msgspec

from rokkaku.bots.bot import check, names
from rokkaku.bots.levels import USUAL
from rokkaku.core.draft import Draft, read_turn
from rokkaku.core.endings import AGREED, LATE, PAIR, claim_outcome, placed, resignation_outcome
from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Game, Outcome, game_title
from rokkaku.core.seats import Seat
from rokkaku.locales import SPOKEN, Speaker
from rokkaku.protocol import commands, log
from rokkaku.protocol.names import checked_name
from rokkaku.protocol.tables import SECOND, Chair, Milliseconds, ProposalKind
from rokkaku.server.tables.colours import seated
from rokkaku.server.tables.fold import start_row
from rokkaku.server.tables.naming import is_taken, own_name
from rokkaku.server.tables.rows import NewRow, end_row, turn_row
from rokkaku.server.tables.state import CLOSED, TableState

TAKEN = ("person", "bot")
MOST_ROWS = 2_000
"""Apart from turns: after this many rows a person cannot sit down, keep the table open or make a proposal."""
MOST_ROWS_OF_STRANGERS = 10 * MOST_ROWS
"""After this many rows by people without a chair, nobody new can take a free one."""

_LATE_END = end_row(Outcome(LATE, ()))


class Caller(msgspec.Struct, frozen=True, gc=False):
    """Who sends a command, for which seat, when, and which bot takes over if they leave."""

    guest: str
    name: str
    seat: Seat | None
    now: Milliseconds
    default_bot: str = USUAL
    language: str = msgspec.field(default_factory=SPOKEN.get)


def confirm(state: TableState, caller: Caller, command: commands.Confirm) -> Sequence[NewRow]:
    """Plays a whole turn."""
    seat = deciding_seat(state, caller)
    refuse_stale(state, seat, command.expected_seq)
    return turn_rows(state, read_turn(state.game, state.game_state, seat, command.moves))


def turn_rows(state: TableState, draft: Draft[Any], kind: type[log.Turn] = log.Turn) -> Sequence[NewRow]:
    """A whole turn, and the end of the game if the turn ends it."""
    outcome = state.game.outcome(draft.state)
    ending = [] if outcome is None else [end_row(placed(outcome, state.resigned))]
    return [turn_row(draft, kind), *ending]


def refuse_stale(state: TableState, seat: Seat, expected_seq: int) -> None:
    """Refuses an answer to a question that is no longer asked."""
    if expected_seq < state.asked[seat]:
        raise BadRequest("table.stale")


def deciding_seat(state: TableState, caller: Caller) -> Seat:
    """The caller's seat, if it has to play now."""
    seat = held_seat(state, caller)
    refuse_unless_running(state)
    refuse_if_paused(state)
    if seat not in state.deciders:
        raise BadRequest("table.not-your-turn")
    return seat


def held_seat(state: TableState, caller: Caller) -> Seat:
    """The caller's seat, if it is really theirs."""
    if caller.seat is None or caller.seat not in state.seats_of(caller.guest):
        raise BadRequest("table.not-your-seat")
    return caller.seat


def refuse_unless_running(state: TableState) -> None:
    """Refuses whatever only a running game allows."""
    if state.frozen_at:
        raise BadRequest("table.frozen", {"line": state.frozen_at})
    if state.status != "running":
        raise _not_running(state)


def refuse_if_paused(state: TableState) -> None:
    """Refuses whatever has to wait until the game continues."""
    if state.is_paused:
        raise BadRequest("table.paused")


def _not_running(state: TableState) -> BadRequest:
    is_closed = state.outcome is not None and state.outcome.reason == CLOSED
    return BadRequest(f"table.not-running.{CLOSED if is_closed else state.status}")


def sit(state: TableState, caller: Caller, command: commands.Sit) -> Sequence[NewRow]:
    """The chair must be free, opened by a key, or the caller's: reserved, kept by a bot, or sat on."""
    chair = chair_at(state, command.seat)
    refuse_if_over(state)
    refuse_too_many_rows(state, caller)
    if command.colour and state.is_started:
        raise BadRequest("table.colours-settled")
    may_sit = {
        "free": True,
        "reserved": chair.guest == caller.guest,
        "invited": compare_digest(chair.key.encode(), command.key.encode()),
        "bot": chair.guest == caller.guest and command.seat not in state.resigned,
        "person": chair.guest == caller.guest and command.colour != "",
    }
    if not may_sit[chair.kind]:
        raise BadRequest("table.seat-taken", {"seat": command.seat})
    if chair.kind == "free":
        _refuse_crowd(state, caller)
    name = chair.name if chair.guest else own_name(state.chairs, caller.name)
    person = Chair("person", caller.guest, name, colour=command.colour)
    return _seated(state, command.seat, seated(state.head.setup, state.chairs, command.seat, person))


def chair_at(state: TableState, seat: Seat) -> Chair:
    """The chair at a seat; refused if the table has no such seat."""
    if seat not in range(len(state.chairs)):
        raise BadRequest("table.no-such-seat", {"seat": seat, "last": len(state.chairs) - 1})
    return state.chairs[seat]


def refuse_if_over(state: TableState) -> None:
    """Refuses to change a table that is over."""
    if state.outcome is not None:
        raise _not_running(state)


def refuse_too_many_rows(state: TableState, caller: Caller) -> None:
    """Refuses to fill the log with rows that can be written again and again.

    Each person has a limit of their own: nobody can use up what belongs to the others.
    """
    if state.written.get(caller.guest, 0) >= MOST_ROWS:
        raise BadRequest("table.too-many-rows", {"most": MOST_ROWS})


def _refuse_crowd(state: TableState, caller: Caller) -> None:
    """Refuses one more stranger where strangers, all together, have come and gone too often."""
    own = {chair.guest for chair in state.chairs} | {state.head.host}
    strangers = sum(count for guest, count in state.written.items() if guest not in own)
    if caller.guest not in own and strangers >= MOST_ROWS_OF_STRANGERS:
        raise BadRequest("table.too-many-strangers")


def _seated(state: TableState, seat: Seat, chair: Chair) -> Sequence[NewRow]:
    """Someone sits down; the game starts when every chair is taken."""
    row = NewRow(log.Seated(chair), seat)
    missing = [
        number for number, other in enumerate(state.chairs) if number != seat and other.kind not in TAKEN
    ]
    return [row] if missing or state.is_started else [row, start_row(state.head)]


def rename(state: TableState, caller: Caller, command: commands.Rename) -> Sequence[NewRow]:
    """A name that nobody else has here; two seats of one person swap theirs."""
    seat = held_seat(state, msgspec.structs.replace(caller, seat=command.seat))
    refuse_if_over(state)
    refuse_too_many_rows(state, caller)
    name = checked_name(command.name)
    own = [other for other in state.seats_of(caller.guest) if other != seat]
    swaps = [other for other in own if is_taken(name, [state.chairs[other]])]
    if is_taken(name, [chair for at, chair in enumerate(state.chairs) if at not in (seat, *swaps)]):
        raise BadRequest("table.name-taken", {"name": name})
    return [
        NewRow(log.Renamed(name), seat),
        *(NewRow(log.Renamed(state.chairs[seat].name), other) for other in swaps),
    ]


def seat_bot(state: TableState, caller: Caller, command: commands.SeatBot) -> Sequence[NewRow]:
    """Anyone at the table may give an empty chair to a bot, but only the host an invited one."""
    chair = chair_at(state, command.seat)
    refuse_if_over(state)
    _refuse_strangers(state, caller)
    if chair.kind in TAKEN:
        raise BadRequest("table.seat-taken", {"seat": command.seat})
    if chair.kind == "invited" and caller.guest != state.head.host:
        raise BadRequest("table.invited", {"seat": command.seat})
    return _seated(state, command.seat, bot_chair(command.bot, state.game))


def bot_chair(bot: str, game: Game[Any, Any, Any]) -> Chair:
    """A chair with a bot.  Only the worker process loads a bot that others have written."""
    try:
        check(bot, game)
    except BadRequest as refused:
        if refused.key == "network.none":  # which says where the host's files lie
            values = {"bot": bot, "game": game_title(game.key, Speaker()), "allowed": names(game.key)}
            raise BadRequest("bot.not-in-game", values) from None
        raise
    return Chair("bot", bot=bot)


def _refuse_strangers(state: TableState, caller: Caller) -> None:
    if not state.seats_of(caller.guest) and caller.guest != state.head.host:
        raise BadRequest("table.not-your-seat")


def leave(state: TableState, caller: Caller, command: commands.Leave) -> Sequence[NewRow]:
    """Before the game a chair becomes free, a bot's too; later a bot plays there until the player is back."""
    if state.status == "open" and chair_at(state, command.seat).kind == "bot":
        _refuse_strangers(state, caller)
        refuse_too_many_rows(state, caller)
        return [NewRow(log.Seated(Chair()), command.seat)]
    seat = held_seat(state, msgspec.structs.replace(caller, seat=command.seat))
    refuse_if_over(state)
    if any(late.seat == seat for late in state.late):
        raise BadRequest("table.late-leaves")
    row = NewRow(log.Seated(_bot_for(state, seat, caller) if state.is_started else Chair()), seat)
    return [row, *_pause_over(state, seat)]


def resign(state: TableState, caller: Caller, command: commands.Resign) -> Sequence[NewRow]:
    """A bot takes over and finishes last; if only one player is left, they have won."""
    seat = held_seat(state, caller)
    refuse_unless_running(state)
    row = NewRow(log.Resigned(_bot_for(state, seat, caller)), seat)
    outcome = resignation_outcome(len(state.chairs), (*state.resigned, seat))
    ending = _end_without(state, seat, caller.now) if outcome is None else [end_row(outcome)]
    return [row, *(ending or _pause_over(state, seat))]


def _pause_over(state: TableState, gone: Seat) -> Sequence[NewRow]:
    return [NewRow(log.Resumed())] if gone in state.pause_needs else []


def propose(state: TableState, caller: Caller, command: commands.Propose) -> Sequence[NewRow]:
    """If nobody else has to agree, the proposal takes effect at once."""
    seat = held_seat(state, caller)
    refuse_unless_running(state)
    refuse_too_many_rows(state, caller)
    if state.proposal is not None:
        raise BadRequest("table.already-proposed")
    if command.what == "pause":
        _refuse_pause(state)
    else:
        _refuse_behind_backs(state, caller)
    if command.what == "takeback" and not state.others(caller.guest):
        _refuse_alone(state, caller)
    line = _line_to_take_back(state, seat, command) if command.what == "takeback" else 0
    row = NewRow(log.ProposalMade(command.what, line), seat)
    return [row] if state.others(caller.guest) else [row, _effect(command.what, line, seat)]


def _refuse_behind_backs(state: TableState, caller: Caller, other: str = "") -> None:
    """Refuses what all have to agree to while somebody else is away who can come back."""
    for seat, wait in state.absent(caller.now).items():
        chair = state.chairs[seat]
        if chair.guest not in (caller.guest, other):
            hours = math.ceil(wait / (3_600 * SECOND))
            raise BadRequest("table.somebody-away", {"name": chair.name, "hours": hours})


def _refuse_alone(state: TableState, caller: Caller) -> None:
    """Nobody plays turns again by themselves, knowing the draws, where another may come back to them."""
    for seat in state.left:
        if state.chairs[seat].guest != caller.guest:
            raise BadRequest("table.nobody-to-agree", {"name": state.chairs[seat].name})


def _refuse_pause(state: TableState) -> None:
    refuse_if_paused(state)
    if state.clocks is None or not state.is_timed:
        raise BadRequest("table.nothing-to-pause")


def _line_to_take_back(state: TableState, seat: Seat, command: commands.Propose) -> int:
    """The line asked for, or the seat's own last line."""
    own = [
        number
        for number, line in enumerate(state.lines, start=1)
        if line.seat == seat and number > state.prefix
    ]
    line = command.line or max(own, default=0)
    if not state.prefix < line <= len(state.lines):
        raise BadRequest("table.nothing-to-take-back")
    return line


def _effect(what: ProposalKind, line: int, seat: Seat) -> NewRow:
    if what == "takeback":
        return NewRow(log.TakenBack(line), seat)
    if what == "pause":
        return NewRow(log.Paused(), seat)
    return end_row(Outcome(AGREED, ()))


def answer(state: TableState, caller: Caller, command: commands.Answer) -> Sequence[NewRow]:
    """A proposal takes effect when all have agreed; it ends when someone declines or withdraws it."""
    seat, own = held_seat(state, caller), state.seats_of(caller.guest)
    proposal = state.proposal
    is_withdrawn = proposal is not None and proposal.by in own and not command.yes
    if proposal is None or not (seat in proposal.waiting or is_withdrawn):
        raise BadRequest("table.nothing-proposed")
    row = NewRow(log.ProposalAnswered(command.yes, is_withdrawn), seat)
    if not command.yes or set(proposal.waiting) - set(own):
        return [row]
    return [row, _effect(proposal.what, proposal.line, proposal.by)]


def resume(state: TableState, caller: Caller, command: commands.Resume) -> Sequence[NewRow]:
    """Anyone who plays can end a pause."""
    seat = held_seat(state, caller)
    refuse_unless_running(state)
    refuse_too_many_rows(state, caller)
    if not state.is_paused:
        raise BadRequest("table.not-paused")
    return [NewRow(log.Resumed(), seat)]


def decide_late(state: TableState, caller: Caller, command: commands.DecideLate) -> Sequence[NewRow]:
    """Any other player can choose a bot or more time; to end the game, all of them have to agree.

    In a game of two the other one can also claim the win.  Whoever is out of time, too, plays first.
    """
    seat = held_seat(state, caller)
    refuse_if_paused(state)
    late = next((late for late in state.late if late.seat == command.seat), None)
    if late is None or state.chairs[command.seat].guest == caller.guest:
        raise BadRequest("table.not-late", {"seat": command.seat})
    if any(other.seat in state.seats_of(caller.guest) for other in state.late):
        raise BadRequest("table.both-late")
    chair = _bot_for(state, command.seat, caller) if command.choice == "bot" else None
    row = NewRow(log.LateDecided(command.seat, command.choice, chair), seat)
    if command.choice == "win":
        return [row, end_row(_claimed(state, command.seat))]
    own = state.seats_of(caller.guest)
    if command.choice == "end":
        _refuse_behind_backs(state, caller, state.chairs[command.seat].guest)
        missing = set(state.others(state.chairs[command.seat].guest)) - {*late.wants_end, *own}
        return [row] if missing else [row, _LATE_END]
    return [row]


def _claimed(state: TableState, late: Seat) -> Outcome:
    if len(state.chairs) != PAIR:
        raise BadRequest("table.no-claim")
    return claim_outcome(late)


def _end_without(state: TableState, gone: Seat, now: Milliseconds) -> Sequence[NewRow]:
    """The end of the game if, without the seat `gone`, all others want it because someone is out of time.

    Somebody who is away and can come back has not said so.
    """
    for late in () if state.absent(now) else state.late:
        left = set(state.others(state.chairs[late.seat].guest)) - {gone}
        if late.seat != gone and left and left <= set(late.wants_end):
            return [_LATE_END]
    return []


def _bot_for(state: TableState, seat: Seat, caller: Caller) -> Chair:
    """A bot that plays for someone, who may come back."""
    absent = state.chairs[seat]
    return Chair("bot", absent.guest, absent.name, caller.default_bot)


def keep(state: TableState, caller: Caller, command: commands.Keep) -> Sequence[NewRow]:
    """Keeps the table from expiring."""
    refuse_if_over(state)
    refuse_too_many_rows(state, caller)
    if not state.seats_of(caller.guest) and caller.guest != state.head.host:
        raise BadRequest("table.not-your-seat")
    return [NewRow(log.Kept())]


def close(state: TableState, caller: Caller, command: commands.Close) -> Sequence[NewRow]:
    """The host can close a table before the game; later, players resign or propose to end it."""
    if caller.guest != state.head.host:
        raise BadRequest("table.not-the-host")
    refuse_if_over(state)
    if state.is_started:
        raise BadRequest("table.has-begun")
    return [end_row(Outcome(CLOSED, ()))]
