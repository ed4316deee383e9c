"""Hypothesis strategies for games, states and the moves that lead there."""

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from rokkaku.core.game import Game, Setup
from rokkaku.core.seats import Seat


@st.composite
def setups(draw: st.DrawFn, game: Game[Any, Any, Any]) -> Setup:
    """Any table of a game."""
    edition = draw(st.sampled_from(game.editions))
    seats = draw(st.sampled_from(edition.seats))
    options = {option.name: draw(st.sampled_from(option.values)) for option in edition.options}
    seed = str(draw(st.integers(0, 2**32)))
    first = draw(st.none() | st.sampled_from([Seat(seat) for seat in range(seats)]))
    return Setup(game.key, edition.key, seats, seed, options, first)


@st.composite
def states(draw: st.DrawFn, game: Game[Any, Any, Any], most_moves: int = 200) -> Any:
    """Any state that legal play can lead to."""
    state = game.start(draw(setups(game))).state
    dice = draw(st.randoms(use_true_random=False))
    for _ in range(draw(st.integers(0, most_moves))):
        deciders: Sequence[Seat] = game.deciders(state)
        if not deciders:
            break
        seat = dice.choice(deciders)
        state = game.play(state, seat, dice.choice(game.moves(state, seat))).state
    return state
