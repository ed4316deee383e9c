"""Bots against bots: the same deal for every rotation of seats, in several processes."""

import csv
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from rokkaku.bots.bot import Bot, end_turn, make, own_seed, prepare, whole_turn
from rokkaku.bots.limits import PREPARING_SECONDS, SECONDS, TooSlow, at_most
from rokkaku.bots.ratings import Deal
from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Game, Outcome, Setup
from rokkaku.core.record import Line, Record
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find, take_values

FAULT = "fault"


class Contest(msgspec.Struct, frozen=True):
    """What is played: which bots against each other, how often, and from which deals."""

    game: str
    edition: str
    bots: tuple[str, ...]
    games: int
    seed: str = ""
    """Goes before the number of each deal, counted from 1."""
    options: tuple[str, ...] = ()
    seconds: float = SECONDS
    """How long a bot may think about one move."""

    def setup(self, number: int) -> Setup:
        """A deal is played once for each rotation of the seats."""
        options = dict(option.split("=", 1) for option in self.options)
        deal = number // len(self.bots) + 1
        values = find(self.game).values
        return Setup(self.game, self.edition, len(self.bots), f"{self.seed}{deal}", options, values=values)

    def seating(self, number: int) -> tuple[int, ...]:
        """Which bot sits where, seat by seat."""
        return tuple((seat + number) % len(self.bots) for seat in range(len(self.bots)))


class Row(msgspec.Struct, frozen=True):
    """One game as it is kept: enough to play it again."""

    number: int
    game: str
    edition: str
    options: str
    seed: str
    seats: str
    """The bots, seat by seat."""
    seating: str
    """Their numbers in the contest, so that two copies of one bot are told apart."""
    places: str
    winners: str
    length: int
    reason: str
    seconds: float
    """How long a bot might think about one move."""
    fault: str = ""


class Fault(Exception):
    """A bot crashed, thought too long or answered nonsense."""

    def __init__(self, seat: Seat, why: str) -> None:
        super().__init__(seat, why)
        self.seat = seat
        self.why = why


def play_game(contest: Contest, number: int, limit: float = 0) -> tuple[Row, Record]:
    """One game of a contest.  A bot that fails loses it; the others share the win.

    A bot is stopped after the seconds that it was given, or after a `limit` beyond them.
    """
    game, setup, seating = find(contest.game), contest.setup(number), contest.seating(number)
    names = [contest.bots[bot] for bot in seating]
    lines: list[Line] = []
    fault = ""
    try:
        outcome = _play(game, setup, contest, seating, lines, max(limit, contest.seconds))
    except Fault as failed:
        outcome = Outcome(FAULT, tuple(2 if seat == failed.seat else 1 for seat in range(setup.seats)))
        fault = f"{names[failed.seat]} at seat {failed.seat}: {failed.why}"
    row = Row(
        number,
        setup.game,
        setup.edition,
        " ".join(contest.options),
        setup.seed,
        " ".join(names),
        " ".join(str(bot) for bot in seating),
        " ".join(str(place) for place in outcome.places),
        " ".join(names[seat] for seat, place in enumerate(outcome.places) if place == 1),
        sum(len(line.moves) for line in lines),
        outcome.reason,
        contest.seconds,
        fault,
    )
    return row, Record(setup, game.rules_version, tuple(lines), None if fault else outcome)


def _play(
    game: Game[Any, Any, Any],
    setup: Setup,
    contest: Contest,
    seating: Sequence[int],
    lines: list[Line],
    limit: float,
) -> Outcome:
    """A bot's dice go with the bot, not with the seat: two copies of one bot play differently."""
    bots = [
        GuardedBot(contest.bots[bot], game, own_seed(setup.seed, str(bot)), Seat(seat), limit)
        for seat, bot in enumerate(seating)
    ]
    state = game.start(setup).state
    while (outcome := game.outcome(state)) is None:
        seat = game.deciders(state)[0]
        draft = whole_turn(bots[seat], game, state, seat, contest.seconds)
        lines.append(Line(seat, draft.moves))
        state = draft.state
    return outcome


class GuardedBot:
    """A bot whose every failure, hanging included, is a Fault."""

    def __init__(self, name: str, game: Game[Any, Any, Any], seed: str, seat: Seat, seconds: float) -> None:
        self.seat, self.seconds = seat, seconds
        self.bot: Bot = self._guard(seconds, partial(make, name, game, seed))
        self._guard(PREPARING_SECONDS, partial(prepare, self.bot, name))

    def choose(self, view: Any, moves: Sequence[Any], seconds: float) -> Any:
        move = self._guard(self.seconds, partial(self.bot.choose, view, moves, seconds))
        if move not in moves:
            raise Fault(self.seat, f"not a legal move: {move!r}")
        return move

    def end_turn(self) -> None:
        self._guard(SECONDS, partial(end_turn, self.bot))

    def _guard(self, seconds: float, think: Callable[[], Any]) -> Any:
        try:
            with at_most(seconds):
                return think()
        except (Exception, TooSlow, SystemExit) as crash:
            raise Fault(self.seat, f"{type(crash).__name__}: {crash}") from crash


Workers = Callable[[Contest, Sequence[int]], Iterator[Row]]
"""Who plays games of a contest by their numbers, and tells each as it ends, in any order."""


def run(contest: Contest, file: Path, workers: Workers, progress: Callable[[int, int], None]) -> None:
    """Plays what the file does not hold yet, a row for each game as it ends.

    What bots compile, they compile here first: processes on this machine find it done.
    """
    for name in set(contest.bots):
        prepare(make(name, find(contest.game), ""), name)
    done = {row.number for row in kept(contest, file)}
    missing = [number for number in range(contest.games) if number not in done]
    is_new = not file.exists()
    with file.open("a", newline="", encoding="utf-8") as opened:
        writer = csv.writer(opened)
        if is_new:
            writer.writerow(Row.__struct_fields__)
        for row in workers(contest, missing):
            writer.writerow(msgspec.structs.astuple(row))
            opened.flush()
            done.add(row.number)
            progress(len(done), contest.games)


def in_processes(count: int) -> Workers:
    """So many processes on this machine, which play with the same values as this one."""

    def play(contest: Contest, numbers: Sequence[int]) -> Iterator[Row]:
        left = list(numbers)
        while left:
            try:
                for row in _played(count, contest, left):
                    left.remove(row.number)
                    yield row
            except BrokenProcessPool:
                # The games begin in order, so one of the first is to blame: which, each shows alone.
                for number in left[:count]:
                    row = _played_alone(contest, number)
                    left.remove(number)
                    yield row

    return play


def _played(count: int, contest: Contest, numbers: Sequence[int]) -> Iterator[Row]:
    with ProcessPoolExecutor(count, initializer=_begin_work, initargs=(dict(os.environ),)) as pool:
        try:
            for future in as_completed([pool.submit(_row_of, contest, number) for number in numbers]):
                yield future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _played_alone(contest: Contest, number: int) -> Row:
    """A game in a process of its own; BadRequest if it ends that."""
    try:
        return next(_played(1, contest, [number]))
    except BrokenProcessPool as ended:
        raise BadRequest("arena.ended", {"game": number, "bots": contest.bots}) from ended


def _begin_work(environment: dict[str, str]) -> None:
    """Whoever interrupts a run by Ctrl-C does not wait for games that have begun."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    take_values(environment)


def _row_of(contest: Contest, number: int) -> Row:
    return play_game(contest, number)[0]


def kept(contest: Contest, file: Path) -> Sequence[Row]:
    """The games a file holds, which must be of this contest."""
    if not file.exists():
        return []
    rows = rows_of(file)
    for row in rows:
        names = " ".join(contest.bots[bot] for bot in contest.seating(row.number))
        same = (
            contest.game,
            contest.edition,
            " ".join(contest.options),
            contest.setup(row.number).seed,
            names,
        )
        if (row.game, row.edition, row.options, row.seed, row.seats) != same:
            raise BadRequest("arena.other-contest", {"file": str(file), "game": row.number})
    return rows


def read(file: Path) -> Sequence[Row]:
    """All games of a file, of which there must be some."""
    rows = rows_of(file)
    if not rows:
        raise BadRequest("arena.empty", {"file": str(file)})
    return rows


def rows_of(file: Path) -> Sequence[Row]:
    """All games of a file, in their order; none yet in one that was only begun."""
    with file.open(newline="", encoding="utf-8-sig") as opened:
        try:
            rows = [_checked(msgspec.convert(entry, Row, strict=False)) for entry in csv.DictReader(opened)]
        except UnicodeDecodeError:
            raise BadRequest("arena.not-text", {"file": str(file)}) from None
        except (msgspec.ValidationError, ValueError, csv.Error) as wrong:
            raise BadRequest("arena.damaged", {"file": str(file), "why": str(wrong)}) from wrong
    return sorted(rows, key=lambda row: row.number)


def _checked(row: Row) -> Row:
    """ValueError unless as many bots sit there as have places."""
    seating = sorted(map(int, row.seating.split()))
    if seating != list(range(len(row.seats.split()))) or len([*map(int, row.places.split())]) != len(seating):
        raise ValueError(row.seating)
    return row


def contest_of(rows: Sequence[Row]) -> Contest:
    """The contest some games are of."""
    row = rows[0]
    named = dict(zip(map(int, row.seating.split()), row.seats.split(), strict=True))
    bots = tuple(named[number] for number in sorted(named))
    seed = row.seed.removesuffix(str(row.number // len(bots) + 1))
    return Contest(row.game, row.edition, bots, len(rows), seed, tuple(row.options.split()), row.seconds)


def deals(rows: Sequence[Row]) -> Sequence[Deal]:
    """The places of the bots, game by game, with the games of one deal together."""
    found: dict[str, list[dict[int, int]]] = {}
    for row in rows:
        places = dict(zip(map(int, row.seating.split()), map(int, row.places.split()), strict=True))
        found.setdefault(row.seed, []).append(places)
    return list(found.values())
