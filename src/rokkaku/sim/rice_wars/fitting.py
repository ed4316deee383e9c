"""Makes `knowledge.npy` from nothing but a seed: generations of self-play, each fitted to those before it.

    python -m rokkaku.sim.rice_wars.fitting --seed 1 --processes 2

With `--ray ADDRESS` a cluster plays the games, and the same is learned.

The first generation knows nothing and plays at random.  Each one plays many games by the weights of moves;
who won them tells what the features of a daimyo are worth at each stage, and so what moves are worth.
"""

import argparse
import os
from concurrent.futures import Executor
from itertools import repeat
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from rokkaku.cluster import workers_or_exit
from rokkaku.core.game import Setup
from rokkaku.games.rice_wars.editions import PRINTINGS
from rokkaku.sim.bits import u64
from rokkaku.sim.rice_wars.game import start
from rokkaku.sim.rice_wars.knowledge import FEATURES, FILE, STAGES, no_knowledge
from rokkaku.sim.rice_wars.prospects import table_of
from rokkaku.sim.rice_wars.selfplay import Floats, play_game
from rokkaku.sim.rice_wars.thinking import PARTS
from rokkaku.sim.searcher import Searcher
from rokkaku.sim.target import entry


class Generation(msgspec.Struct, frozen=True):
    """How much is played before it is fitted again, and how sharply moves are drawn."""

    games: int
    sharpness: float


GENERATIONS = (
    Generation(1600, 1),
    Generation(1600, 2),
    Generation(1600, 4),
    Generation(3200, 6),
    Generation(3200, 6),
)
KEENNESS = 4
"""How keen a search is on what promises more."""
PARTS_OF_A_GENERATION = 16
"""So that any number of processes finds the same."""
KEPT = 2
"""From how many of the last generations is learnt."""
TAME = np.float32(20)
"""How much must be seen before a feature is believed to be worth anything."""
ROUNDS = 8
"""Newton's steps."""

Seen = tuple[Floats, NDArray[np.uint8], Floats]


def tables() -> list[Setup]:
    """All that is played."""
    return [Setup("rice-wars", printing.key, seats, "") for printing in PRINTINGS for seats in printing.seats]


def table_number(setup: Setup) -> int:
    """Where the knowledge about a table is."""
    return int(table_at(start(setup, 0)))


@entry
def table_at(state: np.record) -> u64:
    """Where the knowledge about the table of a state is."""
    return table_of(state)


def play_part(setup: Setup, seed: int, games: int, sharpness: float, known: NDArray[Any]) -> Seen:
    """What some games show."""
    searcher = Searcher(PARTS, known[0], steps=1 << 8)
    found = [play_game(setup, seed * 100_000 + number, searcher, sharpness) for number in range(games)]
    features, stages, shares = zip(*found, strict=True)
    return np.concatenate(features), np.concatenate(stages), np.concatenate(shares)


def fit_worth(worth: Floats, features: Floats, shares: Floats) -> float:
    """What features are worth so that the shares of wins are likeliest; how unlikely they still are."""
    spread = features.std(axis=(0, 1)) + np.float32(1e-6)
    rows = np.where(spread > np.float32(1e-3), features / spread, 0).astype(np.float32)
    values, loss = np.zeros(FEATURES, np.float32), 0.0
    for _ in range(ROUNDS):
        promise = rows @ values
        odds = np.exp(promise - promise.max(axis=1, keepdims=True))
        odds /= odds.sum(axis=1, keepdims=True)
        loss = -float((shares * np.log(odds + 1e-9)).sum(axis=1).mean())
        usual = rows - (odds[..., np.newaxis] * rows).sum(axis=1, keepdims=True)
        weighed = (usual * np.sqrt(odds)[..., np.newaxis]).reshape(-1, FEATURES)
        slope = np.tensordot(odds - shares, rows, 2) + TAME * values
        values -= np.linalg.solve(weighed.T @ weighed + TAME * np.eye(FEATURES, dtype=np.float32), slope)
    worth[:] = values / spread
    return loss


class School:
    """What is known about one table, and the lessons it comes from."""

    def __init__(self, setup: Setup, seed: int, known: NDArray[Any], pool: Executor) -> None:
        self.setup, self.known, self.pool = setup, known, pool
        self.seeds = iter(range(seed * 1000, 10**9))
        self.table = table_number(setup)
        self.lessons: list[Seen] = []

    def attend(self, generation: Generation, parts: int) -> str:
        """Plays a generation and fits everything to it; how well that went."""
        seeds = [next(self.seeds) for _ in range(parts)]
        games = generation.games // parts
        found = self.pool.map(
            play_part,
            repeat(self.setup),
            seeds,
            repeat(games),
            repeat(generation.sharpness),
            repeat(self.known),
        )
        self.lessons = [*self.lessons, _joined(list(found))][-KEPT:]
        features, stages, shares = _joined(self.lessons)
        losses = [
            fit_worth(
                self.known["worth"][0, self.table, stage], features[stages == stage], shares[stages == stage]
            )
            for stage in range(STAGES)
            if (stages == stage).any()
        ]
        return f"{self.setup.edition} {self.setup.seats} {generation} {np.round(losses, 3).tolist()}"


def _joined(seen: list[Seen]) -> Seen:
    features, stages, shares = zip(*seen, strict=True)
    return np.concatenate(features), np.concatenate(stages), np.concatenate(shares)


def main() -> None:
    """Everything from the first game to the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--ray", metavar="ADDRESS", help="of a cluster that plays instead")
    parser.add_argument("--file", type=Path, default=Path(__file__).with_name(FILE))
    arguments = parser.parse_args()
    known = no_knowledge()
    with workers_or_exit(arguments.processes, arguments.ray) as pool:
        for setup in tables():
            school = School(setup, arguments.seed, known, pool)
            for generation in GENERATIONS:
                print(school.attend(generation, PARTS_OF_A_GENERATION), flush=True)
    known["keenness"] = KEENNESS
    np.save(arguments.file, known)


if __name__ == "__main__":
    # Workers elsewhere find what they are sent in this module, not in the one that was run.
    from rokkaku.sim.rice_wars import fitting

    fitting.main()
