"""Games of the search against itself, and what they teach."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from rokkaku.core.game import Setup
from rokkaku.sim.bits import NONE, ONE, count, lowest, u64
from rokkaku.sim.chance import stream
from rokkaku.sim.samurai.board import LAND, LAND_BESIDE, SETTLEMENTS
from rokkaku.sim.samurai.estimates import lead, lead_index
from rokkaku.sim.samurai.game import play, start
from rokkaku.sim.samurai.knowledge import FEATURES, LEADS, OPENINGS
from rokkaku.sim.samurai.pieces import KIND_LANES, SEATS
from rokkaku.sim.samurai.prospects import how_soon
from rokkaku.sim.samurai.rules.capture import captor, influences
from rokkaku.sim.samurai.state import NOBODY, OVER, TURNS
from rokkaku.sim.samurai.thinking import described, move_by_weight
from rokkaku.sim.searcher import Searcher
from rokkaku.sim.target import entry

FIGURE_PLACES = 3 * len(SETTLEMENTS)
_KINDS = u64(3)


@entry
def figures_seen(state: np.record, figures: Any, seats: Any, indexes: Any) -> u64:
    """Every figure on the board from every seat: which, who, and where that is in a table of chances."""
    found = NONE
    for caste in range(_KINDS):
        standing = state.standing[caste]
        while standing != NONE:
            settlement = lowest(standing)
            standing &= standing - ONE
            sums = influences(state, settlement)
            still_open = count(state.empty[LAND] & LAND_BESIDE[settlement])
            for seat in range(u64(state.seats)):
                ahead = lead_index(lead(sums, u64(caste), u64(seat), u64(state.seats)))
                figures[found] = settlement * _KINDS + caste
                seats[found] = seat
                indexes[found] = (how_soon(state, u64(seat)) * u64(OPENINGS) + still_open) * u64(
                    LEADS
                ) + ahead
                found += ONE
    return found


@entry
def note_captors(before: NDArray[np.uint64], state: np.record, captors: NDArray[np.uint8]) -> None:
    """Who took the figures that have gone since; the tiles that decided it still lie."""
    for caste in range(_KINDS):
        gone = before[caste] & ~state.standing[caste]
        while gone != NONE:
            settlement = lowest(gone)
            gone &= gone - ONE
            captors[settlement * _KINDS + caste] = captor(influences(state, settlement) >> caste * KIND_LANES)


class Lesson:
    """What games of so many seats have shown."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.seen = np.zeros(SEATS * OPENINGS * LEADS)
        self.taken = np.zeros(SEATS * OPENINGS * LEADS)
        self.features: list[NDArray[np.float32]] = []
        self.shares: list[NDArray[np.float32]] = []
        self.positions: list[tuple[np.record, int, Any, Any]] = []
        """States of which all moves were searched, with the moves and how often each was tried."""


class Game:
    """One game as it is played and watched."""

    def __init__(self, setup: Setup, seed: int, searcher: Searcher, lesson: Lesson) -> None:
        self.state = start(setup, seed)
        self.searcher, self.lesson, self.seed = searcher, lesson, seed
        self.captors = np.full(FIGURE_PLACES, NOBODY, np.uint8)
        self.standing = self.state.standing.copy()
        self.seen: list[tuple[Any, Any, Any]] = []
        self.moments = 0
        self.kept: list[NDArray[np.float32]] = []

    def watch(self) -> None:
        """What is to be seen between two turns."""
        note_captors(self.standing, self.state, self.captors)
        self.standing = self.state.standing.copy()
        if self.state.phase != TURNS:
            return
        room = FIGURE_PLACES * SEATS
        columns = [np.empty(room, np.uint64) for _ in range(3)]
        found = int(figures_seen(self.state, *columns))
        self.seen.append(tuple(column[:found] for column in columns))  # type: ignore[arg-type]
        rows = np.empty((self.lesson.seats, FEATURES), np.float32)
        described(self.state, self.searcher.notes, self.searcher.knowledge, rows)
        self.kept.append(rows)

    def learn(self) -> None:
        """Once it is over: who took each figure, and who won."""
        note_captors(self.standing, self.state, self.captors)
        for figures, seats, indexes in self.seen:
            np.add.at(self.lesson.seen, indexes, 1)
            np.add.at(self.lesson.taken, indexes, self.captors[figures] == seats)
        won = (self.state.places[: self.lesson.seats] == 1).astype(np.float32)
        self.lesson.features += self.kept
        self.lesson.shares += [won / won.sum()] * len(self.kept)


def play_by_weight(game: Game, sharpness: float) -> None:
    """A game in which moves are drawn by their weights alone."""
    searcher = game.searcher
    while game.state.phase != OVER:
        game.watch()
        move_by_weight(game.state, searcher.desk, searcher.notes, searcher.knowledge, sharpness)
    game.learn()


def play_by_search(game: Game, iterations: int, dice: np.random.Generator) -> None:
    """A game in which each move is searched for, and drawn by the square of how often it was tried."""
    for number in range(10_000):
        state = game.state
        if state.phase == OVER:
            break
        if state.phase == TURNS and state.laid == 0:
            game.watch()
        seat = _decider(state)
        game.searcher.begin(state, seat, int(stream(u64(game.seed), u64(number))))
        game.searcher.think(iterations)
        tried = game.searcher.tried()
        moves, visits = tried.moves, tried.visits
        if len(moves) > 1 and dice.random() < 0.15:
            game.lesson.positions.append((state.copy(), seat, moves, visits / max(visits.sum(), 1)))
        odds = visits.astype(np.float64) ** 2
        move = moves[dice.choice(len(moves), p=odds / odds.sum())] if odds.sum() else moves[0]
        play(state, seat, int(move))
    game.learn()


def _decider(state: np.record) -> int:
    if state.phase:
        return int(state.on_turn)
    return next(seat for seat in range(state.seats) if not state.ready >> seat & 1)
