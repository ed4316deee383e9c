"""One more look at a puzzle, independent of those by which it was found."""

from functools import partial

from rokkaku.core.record import walk
from rokkaku.puzzle_search.engines import GAMES, THIRD, THIRD_WIDE
from rokkaku.puzzle_search.finding import SERIOUS, WIDELY, looked_at
from rokkaku.puzzle_search.measures import mean, searched
from rokkaku.puzzle_search.turns import turn_of
from rokkaku.puzzles import Puzzle

LOOKED_AT = 48
SHORT_DEALS, SHORT = range(100, 102), 600
DEALS = range(16)
HOLDS = 0.1
"""What is left of a lead of 15 points, at least, when it is measured once more."""


def third_lead(puzzle: Puzzle) -> float:
    """By how much the solution leads in a third search, also over turns that were never measured before."""
    game = GAMES[puzzle.game]
    *_, (state, _) = walk(game, puzzle.position)
    search = partial(searched, game, game.view(state, puzzle.seat), THIRD)
    solution = turn_of(game, state, puzzle.seat, puzzle.solution.moves)
    others = [
        turn
        for turn in looked_at(game, state, puzzle.seat, THIRD_WIDE, WIDELY)
        if turn.effect != solution.effect
    ]
    rivals = sorted(
        (turn.draft.moves for turn in others[:LOOKED_AT]),
        key=lambda moves: -mean(search(moves, SHORT_DEALS, SHORT)),
    )
    best = max(mean(search(moves, DEALS)) for moves in (*rivals[:SERIOUS], puzzle.turns[1].moves))
    return mean(search(puzzle.solution.moves, DEALS)) - best
