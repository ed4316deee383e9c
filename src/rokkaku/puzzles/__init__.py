"""Puzzles: positions of played games in which one turn leads all others by far.

Those of a game are the lines of `<game>.jsonl`; `puzzle_search` finds and measures them.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import msgspec

from rokkaku.core.draft import Draft
from rokkaku.core.game import Game
from rokkaku.core.record import Record, read_record
from rokkaku.core.seats import Seat

LEAST_LEAD = 0.15
"""By so much the best turn leads the second in every measure."""


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A turn, and how likely its seat wins with it."""

    moves: tuple[str, ...]
    searched: tuple[float, ...]
    """One chance from each of several independent searches."""
    played: float | None = None
    """The share of games won that were played on from here; None: none were."""


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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
    def game(self) -> str:
        """The key of its game."""
        return self.position.setup.game

    @property
    def position(self) -> Record:
        """The game up to where the puzzle begins."""
        return read_record(self.record)


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
