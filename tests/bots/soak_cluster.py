"""A contest on a local Ray cluster of two nodes, of which one is killed while it plays."""

import os
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
import ray
from bots.installed import announce
from ray.cluster_utils import Cluster

from rokkaku.bots.arena import Contest, in_processes, read, run
from rokkaku.bots.cluster import on_cluster

SLOW_BOT = """
import os
import time
from random import Random


class Bot:
    def __init__(self, seed):
        self.dice = Random(seed)

    def choose(self, view, moves, seconds):
        time.sleep(0.02)
        return self.dice.choice(moves)


def slow(game, parameters, seed):
    with open(os.environ["SLOW_BOTS"], "a") as made:
        made.write(f"{os.getppid()}\\n")
    return Bot(seed)
"""
PATIENCE = 60
CONTEST = Contest("samurai", "lacerta-2008", ("slow", "random"), 12)


@pytest.fixture
def slow_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A bot that takes its time; the file has a line for each that was made: the parent of its process."""
    (tmp_path / "slow_bot.py").write_text(SLOW_BOT)
    announce(tmp_path, "slow_bot", ("slow",))
    made = tmp_path / "made"
    monkeypatch.setenv("SLOW_BOTS", str(made))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(tmp_path), os.environ.get("PYTHONPATH", ""))))
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.syspath_prepend(tmp_path)
    return made


@pytest.fixture
def cluster(slow_bot: Path) -> Iterator[Cluster]:
    started: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    started.add_node(num_cpus=1)
    yield started
    ray.shutdown()
    started.shutdown()


def test_games_of_a_lost_node_are_played_again_and_all_are_as_at_home(
    cluster: Cluster, slow_bot: Path, tmp_path: Path
) -> None:
    here, there = tmp_path / "here.csv", tmp_path / "there.csv"
    run(CONTEST, here, in_processes(2), lambda done, games: None)
    made_here = len(slow_bot.read_text().splitlines())
    (node,) = cluster.worker_nodes
    raylet = str(node.all_processes["raylet"][0].process.pid)

    def begun_there() -> int:
        return slow_bot.read_text().splitlines().count(raylet)

    def kill_it_in_a_game(done: int, games: int) -> None:
        if done == 1:
            before, patience = begun_there(), monotonic() + PATIENCE
            while begun_there() == before:
                assert monotonic() < patience, "no game began there"
                sleep(0.01)
            cluster.remove_node(node, allow_graceful=False)

    run(CONTEST, there, on_cluster(cluster.address), kill_it_in_a_game)
    assert read(there) == read(here)
    # Each game makes its bot once, and the one that was lost made it in vain.
    assert len(slow_bot.read_text().splitlines()) == 2 * made_here + 1
