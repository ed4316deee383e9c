"""Moves as text: `2@c` goes two hexes to c, `-2` puts a card aside."""

import re

from rokkaku.core.errors import UnreadableMove
from short_race.moves import Drop, Move, Run


def write(move: Move) -> str:
    """A move as one word."""
    return f"{move.card}@{move.cell}" if isinstance(move, Run) else f"-{move.card}"


def read(text: str) -> Move:
    """The move of a word."""
    run, drop = re.fullmatch("([1-3])@([a-e])", text), re.fullmatch("-([1-3])", text)
    if run:
        return Run(int(run[1]), run[2])
    if drop:
        return Drop(int(drop[1]))
    raise UnreadableMove("short-race.unreadable", {"text": text})
