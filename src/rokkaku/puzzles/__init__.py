"""Puzzles: positions of played games in which one turn leads all others by far.

Those of a game are the lines of `<game>.jsonl`; `puzzle_search` finds and measures them.
"""

from collections.abc import Iterable, Sequence
from datetime import date
from functools import cache, cached_property
from hashlib import sha256
from importlib.resources import files
from itertools import islice
from statistics import fmean
from typing import Any

import msgspec

from rokkaku.core.draft import Draft, read_turn
from rokkaku.core.game import Game
from rokkaku.core.record import Record, read_record, walk
from rokkaku.core.seats import Seat
from rokkaku.lessons import Verdict

LEAST_LEAD = 0.15
"""By so much the best turn leads the second in every search."""
LEAST_PLAYED = 0.08
"""By so much it leads in games played on, at least, of which there are too few to be exact."""
PREFIX = "puzzle-"
"""Stands before the key of a puzzle where the key of a lesson could stand."""


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A turn, and how likely its seat wins with it."""

    moves: tuple[str, ...]
    searched: tuple[float, ...]
    """One chance from each of several independent searches."""
    played: float | None = None
    """The share of games won that were played on from here; None: none were."""

    @property
    def chance(self) -> float:
        """What is told of it: the mean of the searches, which all turns have, so that figures compare."""
        return fmean(self.searched)


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A position, whose turn it is, and the turns that were measured."""

    key: str
    record: str
    """The game that led to the position."""
    seat: Seat
    turns: tuple[Measured, ...]
    """The solution first, then its rivals."""

    @property
    def solution(self) -> Measured:
        """The best turn."""
        return self.turns[0]

    @property
    def rivals(self) -> Sequence[Measured]:
        """The other turns, by what is told of them."""
        return sorted(self.turns[1:], key=lambda turn: -turn.chance)

    @cached_property
    def position(self) -> Record:
        """The game up to where the puzzle begins."""
        return read_record(self.record)

    @property
    def game(self) -> str:
        """The key of its game."""
        return self.position.setup.game


@cache
def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game in their order; none for a game that has none."""
    page = files(__name__).joinpath(f"{game}.jsonl")
    return read_puzzles(page.read_bytes()) if page.is_file() else ()


def read_puzzles(lines: bytes) -> tuple[Puzzle, ...]:
    """Puzzles as they are kept, one a line."""
    return tuple(msgspec.json.decode(line, type=Puzzle) for line in lines.splitlines())


def find_puzzle(game: str, key: str) -> Puzzle | None:
    """The puzzle of a key, if there is one."""
    return next((puzzle for puzzle in puzzles_of(game) if puzzle.key == key), None)


def puzzle_of_the_day(day: date, games: Iterable[str]) -> Puzzle:
    """One of some games, the same for everyone; none comes again before all others had their day."""
    every = sorted((puzzle for game in games for puzzle in puzzles_of(game)), key=lambda puzzle: puzzle.key)
    return every[day.toordinal() % len(every)]


def leads(turns: Sequence[Measured]) -> tuple[float, ...]:
    """By how much the first turn leads the best of the others: in each search, and played on."""
    best, *rivals = turns
    searched = [
        chance - max(rival.searched[number] for rival in rivals)
        for number, chance in enumerate(best.searched)
    ]
    tried = [rival.played for rival in rivals if rival.played is not None]
    played = [] if best.played is None or not tried else [best.played - max(tried)]
    return (*searched, *played)


def key_of(record: str) -> str:
    """A name for a position."""
    return sha256(record.encode()).hexdigest()[:8]


def effect(game: Game[Any, Any, Any], draft: Draft[Any]) -> tuple[Any, str]:
    """What a whole turn comes to, in whatever order its moves were made."""
    # The last move may draw something, which is nobody's choice: so what is known before it, and the move.
    return game.view(draft.undo().state, draft.seat), draft.moves[-1]


class Answer(msgspec.Struct, frozen=True):
    """What somebody has made of a puzzle."""

    verdict: Verdict
    turn: Measured | None = None
    """The turn they have played, if it was measured."""


def answer(puzzle: Puzzle, game: Game[Any, Any, Any], record: Record) -> Answer:
    """What was played in the position; `record` goes on from there."""
    begun = len(puzzle.position.lines)
    if len(record.lines) == begun:
        return Answer("missed" if record.outcome is not None or record.resigned else "open")
    state = next(islice(walk(game, record), begun, None))[0]
    played = _effect(game, state, puzzle.seat, record.lines[begun].moves)
    turns = (turn for turn in puzzle.turns if _effect(game, state, puzzle.seat, turn.moves) == played)
    turn = next(turns, None)
    return Answer("done" if turn == puzzle.solution else "missed", turn)


def _effect(game: Game[Any, Any, Any], state: Any, seat: Seat, moves: Sequence[str]) -> tuple[Any, str]:
    return effect(game, read_turn(game, state, seat, " ".join(moves)))
