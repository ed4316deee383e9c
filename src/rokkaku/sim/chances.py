"""Chances to win from a position, for any compiled game: what is hidden is dealt again, a round is played by
the weights that moves have, and judged after each of its turns; a turn under way is finished before.  Judged
at its end alone, whoever is on turn then would seem better or worse off than it is.

A game lends its rules as functions, as to the search, and one more: `hide(state, viewer)` deals again what a
viewer cannot see.
"""

from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from rokkaku.core.game import Setup
from rokkaku.sim.bits import ONE, u64
from rokkaku.sim.chance import stream
from rokkaku.sim.records import States, Words, as_words, blank, rows
from rokkaku.sim.search import DESK, SEATS, Rule, drawn, spread
from rokkaku.sim.target import rule

NOBODY, BEFORE_THE_DEAL = SEATS, SEATS + 1
"""As viewers: all hands are known, but not what nobody has seen; nothing is known, not even the deal."""
NO_MOVE = 1 << 16
"""The first move is drawn like all others."""
SHARPNESS = 3.0
"""How much more often than by their weights alone good moves are drawn."""

WORLDS = 2
"""Rows that every game needs: the state that is asked about, and the world that is played on."""

Wins = NDArray[np.float64]


@rule
def play_turn(
    state: np.record,
    desk: np.record,
    notes: np.record,
    knowledge: np.record,
    viewer: u64,
    decider: Rule,
    weigh: Rule,
    play: Rule,
    is_quiet: Rule,
) -> None:
    """One turn, or what is left of it; nothing once the game is over."""
    while decider(state, viewer) < u64(SEATS):
        seat = decider(state, viewer)
        count = weigh(state, seat, desk.moves, desk.weights, notes, knowledge)
        spread(desk, count, SHARPNESS)
        play(state, seat, u64(desk.moves[drawn(state, desk, count)]))
        if is_quiet(state):
            return


@rule
def add_chances(
    states: States,
    words: Words,
    desk: np.record,
    notes: np.record,
    knowledge: np.record,
    viewer: u64,
    seat: u64,
    move: u64,
    seed: u64,
    first: u64,
    count: u64,
    wins: Wins,
    hide: Rule,
    decider: Rule,
    weigh: Rule,
    play: Rule,
    is_quiet: Rule,
    judge: Rule,
) -> None:
    """The chances of every seat in so many deals of the state in row 0, all together.

    Where there are more rows than two, what was to be judged is kept there instead.
    """
    state, kept = states[1], u64(WORLDS)
    seats = u64(states[0].seats)
    asked_first = viewer if viewer < seats else u64(0)
    for number in range(count):
        for word in range(u64(words.shape[1])):
            words[1, word] = words[0, word]
        state.chance = stream(seed, first + u64(number))
        hide(state, viewer)
        if move < u64(NO_MOVE):
            play(state, seat, move)
        # First what is left of a turn under way.  One loop for both: rules are compiled into each call.
        for turn in range(seats + u64(1)):
            if turn > 0 or not is_quiet(state):
                play_turn(state, desk, notes, knowledge, asked_first, decider, weigh, play, is_quiet)
            if turn == 0:
                continue
            if len(words) > WORLDS:
                for word in range(u64(words.shape[1])):
                    words[kept, word] = words[1, word]
                kept += ONE
                continue
            judge(state, desk.values, notes, knowledge)
            for each in range(seats):
                wins[each] += desk.values[each] / float(seats)


class Parts(msgspec.Struct, frozen=True):
    """What a game lends to Python: its notes, the entry its rules are compiled into, moves as numbers."""

    notes: Any
    add_chances: Callable[..., None]
    weights: Callable[["Position", int], Mapping[int, float]]
    """How the moves of a seat look before anything is tried, each by its number."""
    number: Callable[[Any], int]


def weights_by(weighed: Callable[..., Any]) -> Callable[["Position", int], Mapping[int, float]]:
    """The weights of moves, from the entry that weighs them."""

    def weights(position: "Position", seat: int) -> Mapping[int, float]:
        desk = position.desk
        count = weighed(position.states[0], u64(seat), desk, position.notes, position.knowledge)
        return dict(zip(desk.moves[:count].tolist(), desk.weights[:count].tolist(), strict=True))

    return weights


class Position:
    """A state to ask about, as often as one likes."""

    def __init__(self, parts: Parts, record: np.record, knowledge: np.record) -> None:
        self.parts = parts
        self.knowledge = knowledge
        self.states = rows(record)
        self.desk = blank(DESK, 1)[0]
        self.notes = blank(parts.notes, 1)[0]

    def wins(
        self, viewer: int, played: tuple[int, Any] | None, seed: int, first: int, count: int
    ) -> Sequence[float]:
        """The chances of each seat in so many deals, all together; the first deal has a number."""
        wins = np.zeros(int(self.states[0].seats))
        self.play_on(self.states, viewer, played, seed, first, count, wins)
        return wins.tolist()

    def play_on(
        self,
        states: States,
        viewer: int,
        played: tuple[int, Any] | None,
        seed: int,
        first: int,
        count: int,
        wins: Wins,
    ) -> None:
        """The game in row 0 in so many deals."""
        seat, move = (0, NO_MOVE) if played is None else (played[0], self.parts.number(played[1]))
        asked = map(u64, (viewer, seat, move, seed, first, count))
        self.parts.add_chances(states, as_words(states), self.desk, self.notes, self.knowledge, *asked, wins)

    def likely(self, seat: int, options: Sequence[Any], most: int) -> list[Any]:
        """Those of several moves that look best before anything is tried."""
        weight_of = self.parts.weights(self, seat)
        # What is not listed is worth no try: a bid that nobody would make, an exchange that changes nothing.
        return sorted(options, key=lambda move: -weight_of.get(self.parts.number(move), -inf))[:most]


class Engine(msgspec.Struct, frozen=True):
    """The chances of a game, for Python to ask."""

    samples: int
    """How many games are played on for a chance that is told."""
    position_of: Callable[[np.record], Position]
    from_state: Callable[[Any], np.record]
    from_view: Callable[[Any, str], np.record]
    table: Callable[[Setup], np.record]

    def position(self, state: Any) -> Position:
        """A state to ask about."""
        return self.position_of(self.from_state(state))

    def imagined(self, view: Any) -> Position:
        """A state that looks like a view, to ask about what its seat could know."""
        return self.position_of(self.from_view(view, ""))

    def new_wins(self, setup: Setup, seed: int, count: int) -> Sequence[float]:
        """The chances of each seat in so many games that are not dealt yet, all together."""
        return self.position_of(self.table(setup)).wins(BEFORE_THE_DEAL, None, seed, 0, count)
