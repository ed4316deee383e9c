"""Makes `knowledge.npy` from nothing but a seed: generations of self-play, each fitted to those before it.

    python -m rokkaku.sim.samurai.fitting --seed 1 --processes 16

With `--ray ADDRESS` a cluster plays the games, and the same is learned.

The first generation knows nothing and plays at random.  Each one plays many games by the weights of moves
alone and some by search; from them come the chances of figures (by counting), the value of a state (a small
network, by who won) and the weights of moves (by how often the search tried them).
"""

import argparse
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from rokkaku.cluster import workers_or_exit
from rokkaku.core.game import Setup
from rokkaku.sim.bits import u64
from rokkaku.sim.samurai.knowledge import (
    EVEN,
    FEATURES,
    FILE,
    HIDDEN,
    KNOWLEDGE,
    LEADS,
    OPENINGS,
    WEIGHTS,
    no_knowledge,
)
from rokkaku.sim.samurai.pieces import SEATS
from rokkaku.sim.samurai.selfplay import Game, Lesson, play_by_search, play_by_weight
from rokkaku.sim.samurai.thinking import PARTS, prepare, weighed
from rokkaku.sim.searcher import Searcher

Floats = NDArray[np.float32]


class Generation(msgspec.Struct, frozen=True):
    """How much is played before it is fitted again."""

    drawn: int
    """Games by the weights of moves alone."""
    searched: int
    iterations: int
    sharpness: float = 1.0


GENERATIONS = (
    Generation(6000, 0, 0),
    Generation(0, 320, 150),
    Generation(6000, 320, 300, 1.5),
    Generation(10000, 480, 400, 1.5),
    Generation(16000, 640, 600, 1.5),
)
TASKS = 32
"""In how many parts a generation is played, so that any number of processes finds the same."""
SHARE_KEPT = 0.4
"""Of all moments of a game; those near each other teach much the same."""
KEPT = 3
"""From how many of the last generations the network learns."""


class Task(msgspec.Struct, frozen=True):
    """The part of a generation that one process plays."""

    seats: int
    seed: int
    drawn: int
    searched: int
    iterations: int
    sharpness: float


def table(seats: int, seed: int) -> Setup:
    """What is played: mostly the first edition as it is printed."""
    options = {} if seed % 4 else {"opening_hand": "drawn", "figure_setup": "random"}
    return Setup("samurai", "hans-im-glueck-1998", seats, "", options)


def play_task(task: Task, known: NDArray[Any]) -> tuple[Any, ...]:
    """What some games show: counts of figures, features with shares, and searched moves as rows."""
    searcher = Searcher(PARTS, known[task.seats - 2], exploration=0.7, steps=1 << 14)
    dice = np.random.default_rng(task.seed)
    lesson = Lesson(task.seats)
    for number in range(task.drawn + task.searched):
        seed = task.seed * 100_000 + number
        game = Game(table(task.seats, seed), seed, searcher, lesson)
        if number < task.drawn:
            play_by_weight(game, task.sharpness)
        else:
            play_by_search(game, task.iterations, dice)
    kept = np.flatnonzero(dice.random(len(lesson.features)) < SHARE_KEPT)
    rows = [move_rows(searcher, *position) for position in lesson.positions]
    features = np.array(lesson.features, np.float32).reshape(-1, task.seats, FEATURES)[kept]
    return lesson.seen, lesson.taken, features, np.array(lesson.shares, np.float32)[kept], rows


def move_rows(
    searcher: Searcher, state: np.record, seat: int, moves: Any, visits: Any
) -> tuple[Floats, Floats]:
    """For each move what each weight would add to it (each weight alone set to 1), and its visits."""
    alone = np.zeros(1, KNOWLEDGE).view(np.recarray)[0]
    alone.chance = searcher.knowledge.chance
    rows = np.empty((len(moves), WEIGHTS), np.float32)
    for weight in range(WEIGHTS):
        alone.weights[:] = 0
        alone.weights[weight] = 1
        weighed(state, u64(seat), searcher.desk, searcher.notes, alone)
        rows[:, weight] = searcher.desk.weights[: len(moves)]
    return rows, visits.astype(np.float32)


class Adam:
    """Steps down a slope, each as long as the slopes before it allow."""

    def __init__(self, values: Sequence[Floats], rate: float) -> None:
        self.values, self.rate, self.time = values, rate, 0
        self.mean = [np.zeros_like(value) for value in values]
        self.square = [np.zeros_like(value) for value in values]

    def step(self, slopes: Sequence[Floats]) -> None:
        """One step, in place."""
        self.time += 1
        for value, slope, mean, square in zip(self.values, slopes, self.mean, self.square, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.01 * (slope * slope - square)
            unbiased = mean / (1 - 0.9**self.time)
            value -= self.rate * unbiased / (np.sqrt(square / (1 - 0.99**self.time)) + 1e-8)


def fit_chances(chance: Floats, seen: NDArray[Any], taken: NDArray[Any]) -> None:
    """The share of figures taken, drawn towards that of all leads where little was seen."""
    seen, taken = (part.reshape(SEATS, OPENINGS, LEADS) for part in (seen, taken))
    usual = (taken.sum(axis=0) + 0.5) / (seen.sum(axis=0) + 2)
    chance[:] = (taken + 4 * usual) / (seen + 4)
    # Nobody knows of a lead twice as long what a shorter one is worth: never less.
    chance[:] = np.maximum.accumulate(chance, axis=2)
    chance[:, 0, : EVEN + 1], chance[:, 0, EVEN + 1 :] = 0, 1


def fit_network(
    known: np.record, features: Floats, shares: Floats, dice: np.random.Generator, passes: int = 4
) -> float:
    """The network by which the shares of wins are likeliest; how unlikely they still are, on average."""
    layer = (dice.standard_normal((FEATURES, HIDDEN)) * (2 / FEATURES) ** 0.5).astype(np.float32)
    bias, last = np.zeros(HIDDEN, np.float32), (dice.standard_normal(HIDDEN) * 0.1).astype(np.float32)
    values = [layer, bias, last]
    adam, size = Adam(values, 0.003), min(1024, len(features))
    losses: list[float] = []
    for number in range(passes):
        adam.rate = 0.003 * (1 - number / passes) + 0.0002
        losses = []
        order = dice.permutation(len(features))
        for begin in range(0, len(order) - size + 1, size):
            chosen = order[begin : begin + size]
            loss, slopes = _slopes(values, features[chosen], shares[chosen])
            adam.step(slopes)
            losses.append(loss)
    known.first_layer[:], known.first_bias[:], known.last_layer[:] = values
    return float(np.mean(losses))


def _slopes(values: Sequence[Floats], features: Floats, shares: Floats) -> tuple[float, list[Floats]]:
    layer, bias, last = values
    count, seats, _ = features.shape
    flat = features.reshape(-1, features.shape[2])
    hidden = np.maximum(flat @ layer + bias, 0)
    promise = (hidden @ last).reshape(count, seats)
    odds = np.exp(promise - promise.max(axis=1, keepdims=True))
    odds /= odds.sum(axis=1, keepdims=True)
    loss = -float((shares * np.log(odds + 1e-9)).sum(axis=1).mean())
    down = ((odds - shares) / count).reshape(-1, 1)
    inner = (down * last) * (hidden > 0)
    tame = np.float32(1e-5)
    return loss, [flat.T @ inner + tame * layer, inner.sum(axis=0), (hidden.T @ down)[:, 0] + tame * last]


def fit_weights(weights: Floats, positions: Sequence[tuple[Floats, Floats]], rounds: int = 300) -> float:
    """The weights under which the moves that were searched are likeliest; how unlikely they still are."""
    rows = np.concatenate([rows for rows, _ in positions])
    visits = np.concatenate([visits for _, visits in positions])
    begins = np.cumsum([0, *(len(rows) for rows, _ in positions[:-1])])
    lengths = np.array([len(rows) for rows, _ in positions])
    adam, loss = Adam([weights], 0.05), 0.0
    for number in range(rounds):
        adam.rate = 0.1 * (1 - number / rounds) + 0.002
        worth = rows @ weights
        worth -= np.repeat(np.maximum.reduceat(worth, begins), lengths)
        odds = np.exp(worth)
        odds /= np.repeat(np.add.reduceat(odds, begins), lengths)
        loss = -float((visits * np.log(odds + 1e-9)).sum() / len(positions))
        adam.step([(rows.T @ (odds - visits) / len(positions) + 1e-4 * weights).astype(np.float32)])
    return loss


class School:
    """What is known about games of so many seats, and the lessons it comes from."""

    def __init__(self, seats: int, seed: int, known: NDArray[Any], pool: Executor) -> None:
        self.seats, self.known, self.pool = seats, known, pool
        self.seeds = iter(range(seed * 1000 + seats * 100, 10**9))
        self.dice = np.random.default_rng([seed, seats])
        self.lessons: list[tuple[Floats, Floats]] = []

    def tasks(self, generation: Generation, parts: int) -> Iterator[Task]:
        """A generation in parts; games with more seats last longer, so fewer of them are searched."""
        for _ in range(parts):
            yield Task(
                self.seats,
                next(self.seeds),
                generation.drawn // parts,
                2 * generation.searched // self.seats // parts,
                generation.iterations,
                generation.sharpness,
            )

    def attend(self, generation: Generation, parts: int) -> str:
        """Plays a generation and fits everything to it; how well that went."""
        tasks = list(self.tasks(generation, parts))
        found = list(self.pool.map(play_task, tasks, [self.known] * len(tasks)))
        seen, taken, features, shares, rows = zip(*found, strict=True)
        known = self.known.view(np.recarray)[self.seats - 2]
        fit_chances(known.chance, np.sum(seen, axis=0), np.sum(taken, axis=0))
        self.lessons = [*self.lessons, (np.concatenate(features), np.concatenate(shares))][-KEPT:]
        value_loss = fit_network(
            known,
            np.concatenate([features for features, _ in self.lessons]),
            np.concatenate([shares for _, shares in self.lessons]),
            self.dice,
        )
        positions = [position for part in rows for position in part]
        move_loss = fit_weights(known.weights, positions) if positions else 0.0
        return f"{self.seats} {generation} value {value_loss:.4f} moves {move_loss:.4f}"


def main() -> None:
    """Everything from the first game to the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--ray", metavar="ADDRESS", help="of a cluster that plays instead")
    parser.add_argument("--seats", default="2,3,4")
    parser.add_argument("--file", type=Path, default=Path(__file__).with_name(FILE))
    arguments = parser.parse_args()
    known = no_knowledge()
    seats = [int(seats) for seats in arguments.seats.split(",")]
    with workers_or_exit(arguments.processes, arguments.ray) as pool, ThreadPoolExecutor() as schools:
        pool.submit(prepare).result()
        list(schools.map(lambda seats: go_to_school(School(seats, arguments.seed, known, pool)), seats))
    np.save(arguments.file, known)


def go_to_school(school: School) -> None:
    """All generations, one after the other."""
    for generation in GENERATIONS:
        print(school.attend(generation, TASKS), flush=True)


if __name__ == "__main__":
    # Workers elsewhere find what they are sent in this module, not in the one that was run.
    from rokkaku.sim.samurai import fitting

    fitting.main()
