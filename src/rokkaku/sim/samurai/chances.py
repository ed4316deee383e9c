"""How often each seat wins from a position, when what is hidden is dealt again and again."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rokkaku.core.game import Setup
from rokkaku.games.samurai.state import State
from rokkaku.sim.bits import ONE, u64
from rokkaku.sim.chance import stream
from rokkaku.sim.samurai import moves
from rokkaku.sim.samurai.batch import Words, rows
from rokkaku.sim.samurai.imagination import imagine
from rokkaku.sim.samurai.notation import from_move
from rokkaku.sim.samurai.pieces import SEATS
from rokkaku.sim.samurai.playout import play_out
from rokkaku.sim.samurai.rules.setup import begin, deal, shuffle_stack
from rokkaku.sim.samurai.state import NOBODY, OPENING_HANDS, States, as_words, clone
from rokkaku.sim.samurai.translation import from_state, table
from rokkaku.sim.target import entry, rule

Wins = NDArray[np.float64]

NO_MOVE = u64(1 << 16)
"""The first move is drawn like all others."""


@rule
def shuffle_unseen(state: np.record) -> None:
    """What nobody has seen yet is dealt again: all stacks, and the figures until they are placed."""
    for seat in range(u64(state.seats)):
        shuffle_stack(state, u64(seat))
    if state.phase == OPENING_HANDS:
        deal(state)


@rule
def count_win(state: np.record, wins: Wins) -> None:
    """A finished game is shared by all who have the first place."""
    winners = u64(0)
    for seat in range(u64(state.seats)):
        winners += u64(state.places[seat] == 1)
    for seat in range(u64(state.seats)):
        if state.places[seat] == 1:
            wins[seat] += 1.0 / float(winners)


@entry
def _count_wins(
    states: States,
    words: Words,
    viewer: u64,
    seat: u64,
    move: u64,
    seed: u64,
    first: u64,
    count: u64,
    wins: Wins,
) -> None:
    for number in range(count):
        clone(words[0], words[1])
        state = states[1]
        state.chance = stream(seed, first + number)
        if viewer < u64(state.seats):
            imagine(state, viewer)
        else:
            shuffle_unseen(state)
        if move < NO_MOVE:
            moves.play(state, seat, move)
        play_out(state)
        count_win(state, wins)


@entry
def _count_new_wins(states: States, words: Words, seed: u64, count: u64, wins: Wins) -> None:
    for number in range(count):
        clone(words[0], words[1])
        state = states[1]
        state.chance = stream(seed, number + ONE)
        begin(state)
        play_out(state)
        count_win(state, wins)


class Position:
    """A state to ask about, as often as one likes."""

    def __init__(self, state: State) -> None:
        self.states = rows(from_state(state))
        self.words = as_words(self.states)
        self.seats = len(state.players)

    def wins(
        self, viewer: int | None, played: tuple[int, Any] | None, seed: int, first: int, count: int
    ) -> Sequence[float]:
        """The wins of each seat in so many games.

        What the viewer cannot see is dealt again for each; without a viewer, what nobody can see.
        """
        wins = np.zeros(SEATS)
        seat, move = (0, NO_MOVE) if played is None else (played[0], u64(from_move(played[1])))
        hidden_from = NOBODY if viewer is None else viewer
        _count_wins(
            *(self.states, self.words, u64(hidden_from), u64(seat), move),
            *(u64(seed), u64(first), u64(count), wins),
        )
        return wins[: self.seats].tolist()


def position(state: State) -> Position:
    """A state to play on from."""
    return Position(state)


def new_wins(setup: Setup, seed: int, count: int) -> Sequence[float]:
    """The wins of each seat in so many games from the very start."""
    states, wins = rows(table(setup)), np.zeros(SEATS)
    _count_new_wins(states, as_words(states), u64(seed), u64(count), wins)
    return wins[: setup.seats].tolist()
