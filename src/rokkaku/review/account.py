"""A finished game as an account: every change of the chances has a cause, and all of them add up.

docs/reference/review.md has the definitions.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Game, Outcome, Step
from rokkaku.core.record import Line, Record, check_ending, walk
from rokkaku.core.seats import Seat
from rokkaku.protocol.reviews import Chances, Decision, LineReviewed, Review, SeatReviewed
from rokkaku.review.estimator import Estimator, Valued
from rokkaku.review.summary import summary_of

TURNING_POINTS = 5
WORTH_NAMING = 0.01
"""A turning point has lost at least that much."""

Progress = Callable[[int, int], None]


class Moment(msgspec.Struct, frozen=True):
    """A decision: the state before it, the move, and the state after it."""

    seat: Seat
    before: Any
    played: Any
    after: Any
    number: int
    is_last: bool
    """Whether it ends its line: only then can anything be drawn."""


class Weighed(msgspec.Struct, frozen=True):
    """What one move changed, and the decision if there was one."""

    choice: Chances
    hidden: Chances
    draws: Chances
    after: Chances
    expected: Chances | None
    """The chances afterwards as far as the seat could know, which a move in mid-line does not change."""
    decision: Decision | None


def review_of(
    game: Game[Any, Any, Any],
    record: Record,
    estimator: Estimator,
    progress: Progress = lambda done, of: None,
) -> Review:
    """The review of a finished game, which takes a while; `progress` is told how many lines are done."""
    refuse_unfinished(record)
    walked = list(walk(game, record))
    game = game.under(record.rules, record.setup.values)
    check_ending(game, walked[-1][0], record)
    lines: list[LineReviewed] = []
    decisions: list[Decision] = []
    for reviewed, made in _lines(game, record, walked, estimator):
        lines.append(reviewed)
        decisions.extend(made)
        if reviewed.line:
            progress(reviewed.line, len(record.lines))
    places = record.outcome.places if record.outcome else ()
    result = _result(record.outcome, lines[-1].chances)
    seats = tuple(
        _seat(Seat(seat), lines, decisions, result, has_places=bool(places))
        for seat in range(record.setup.seats)
    )
    return Review(tuple(lines), tuple(decisions), turning_points(decisions), seats)


def refuse_unfinished(record: Record) -> None:
    """A review knows everything, so that a running game has none."""
    if record.outcome is None or record.view is not None:
        raise BadRequest("review.not-finished")


def turning_points(decisions: Sequence[Decision]) -> tuple[int, ...]:
    """The decisions that lost most, in the order of the game."""
    worst = sorted(range(len(decisions)), key=lambda place: -decisions[place].loss)[:TURNING_POINTS]
    return tuple(sorted(place for place in worst if decisions[place].loss >= WORTH_NAMING))


def _lines(
    game: Game[Any, Any, Any],
    record: Record,
    walked: Sequence[tuple[Any, tuple[Step[Any], ...]]],
    estimator: Estimator,
) -> Iterator[tuple[LineReviewed, Sequence[Decision]]]:
    setup = msgspec.structs.replace(record.setup, values=game.values)
    start, (state, _) = estimator.at_start(setup), walked[0]
    now, nothing = estimator.open_table(state), (0.0,) * record.setup.seats
    yield LineReviewed(0, None, now, nothing, nothing, _change(start, now)), ()
    for number, (line, (after, steps)) in enumerate(zip(record.lines, walked[1:], strict=True), start=1):
        weighed: list[Weighed] = []
        expected = None
        for moment in moments_of(game, line, state, steps, after):
            weighed.append(weigh(game, estimator, moment, now, expected, number))
            now, expected = weighed[-1].after, weighed[-1].expected
        parts = [
            _sum([getattr(each, part) for each in weighed], nothing) for part in ("choice", "hidden", "draws")
        ]
        made = [each.decision for each in weighed if each.decision is not None]
        yield LineReviewed(number, line.seat, now, *parts), made
        state = after


def moments_of(
    game: Game[Any, Any, Any], line: Line, state: Any, steps: Sequence[Step[Any]], after: Any
) -> Iterator[Moment]:
    """The moves of a line; the last one leads to where the game was forked, if it was."""
    last = len(steps) - 1
    for number, (text, step) in enumerate(zip(line.moves, steps, strict=True)):
        reached = after if number == last else step.state
        yield Moment(line.seat, state, game.read(text), reached, number, number == last)
        state = step.state


def weigh(
    game: Game[Any, Any, Any],
    estimator: Estimator,
    moment: Moment,
    now: Chances,
    expected: Chances | None,
    line: int,
) -> Weighed:
    """What a move changed: by choice, by what others held, and by what was drawn then."""
    after = estimator.open_table(moment.after)
    moves = game.moves(moment.before, moment.seat)
    if len(moves) == 1:
        nothing = (0.0,) * len(now)
        return Weighed(nothing, nothing, _change(now, after), after, expected, None)
    undrawn = after
    if moment.is_last:
        undrawn = estimator.open_table(moment.before, (moment.seat, moment.played))
    view = game.view(moment.before, moment.seat)
    expected = expected or estimator.seen_from(view, moment.seat)
    found = estimator.best(view, moment.seat, moves, 1, moment.played)
    played = next(each.chances for each in found if each.move == moment.played)
    choice = _change(expected, played)
    hidden = _change(choice, _change(now, undrawn))
    decision = _decision(game, moment, found[0], played, line)
    return Weighed(choice, hidden, _change(undrawn, after), after, played, decision)


def _decision(
    game: Game[Any, Any, Any], moment: Moment, best: Valued, played: Chances, line: int
) -> Decision:
    return Decision(
        line=line,
        number=moment.number,
        seat=moment.seat,
        played=game.write(moment.played),
        best=game.write(best.move),
        played_clicks=tuple(game.clicks(moment.played)),
        best_clicks=tuple(game.clicks(best.move)),
        chance=played[moment.seat],
        loss=best.chances[moment.seat] - played[moment.seat],
    )


def _result(outcome: Outcome | None, last: Chances) -> Chances:
    """The wins of each seat; a game that was stopped without places has none, and stays as it was."""
    if outcome is None or not outcome.places:
        return last
    winners = (*outcome.places, *outcome.others).count(1)
    return tuple((place == 1) / winners for place in outcome.places)


def _seat(
    seat: Seat,
    lines: Sequence[LineReviewed],
    decisions: Sequence[Decision],
    result: Chances,
    *,
    has_places: bool,
) -> SeatReviewed:
    found = SeatReviewed(
        seat=seat,
        start=lines[0].chances[seat] - lines[0].draws[seat],
        own_choices=sum(line.choice[seat] for line in lines if line.seat == seat),
        others_choices=sum(line.choice[seat] for line in lines if line.seat != seat),
        draws=sum(line.draws[seat] for line in lines),
        hidden=sum(line.hidden[seat] for line in lines),
        ending=result[seat] - lines[-1].chances[seat],
        result=result[seat],
        lost=sum(each.loss for each in decisions if each.seat == seat),
        summary="",
    )
    return msgspec.structs.replace(found, summary=summary_of(found, has_places=has_places))


def _change(before: Chances, after: Chances) -> Chances:
    return tuple(then - first for first, then in zip(before, after, strict=True))


def _sum(changes: Sequence[Chances], nothing: Chances) -> Chances:
    return tuple(map(sum, zip(nothing, *changes, strict=True)))
