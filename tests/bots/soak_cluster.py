"""Contests and self-play on a local Ray cluster of two nodes, of which one is killed while it plays."""

import os
import runpy
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
import ray
from bots.installed import announce
from numpy.typing import NDArray
from ray.cluster_utils import Cluster as LocalCluster

from rokkaku.bots.arena import Contest, in_processes, read, run
from rokkaku.bots.cluster import on_cluster
from rokkaku.cluster import Cluster
from rokkaku.sim.rice_wars import fitting as rice_wars
from rokkaku.sim.rice_wars import knowledge as rice_wars_knowledge
from rokkaku.sim.samurai import fitting as samurai
from rokkaku.sim.samurai import knowledge as samurai_knowledge

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
PARTS = 12
CONTEST = Contest("samurai", "lacerta-2008", ("slow", "random"), 12)


@pytest.fixture
def slow_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A bot that takes its time; the file has a line for each that was made: the parent of its process."""
    (tmp_path / "slow_bot.py").write_text(SLOW_BOT)
    announce(tmp_path, "slow_bot", ("slow",))
    made = tmp_path / "made"
    made.touch()
    monkeypatch.setenv("SLOW_BOTS", str(made))
    tests = str(Path(__file__).parents[1])
    monkeypatch.setenv(
        "PYTHONPATH", os.pathsep.join((str(tmp_path), tests, os.environ.get("PYTHONPATH", "")))
    )
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.syspath_prepend(tmp_path)
    return made


@pytest.fixture
def cluster(slow_bot: Path) -> Iterator[LocalCluster]:
    started: Any = LocalCluster(
        initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False}
    )
    started.add_node(num_cpus=1)
    yield started
    ray.shutdown()
    started.shutdown()


def kill_a_node_at_work(cluster: LocalCluster, begun: Path) -> None:
    """The node that is not the head, once something more has begun there."""
    (node,) = cluster.worker_nodes
    raylet = str(node.all_processes["raylet"][0].process.pid)

    def begun_there() -> int:
        return begun.read_text().splitlines().count(raylet)

    before, patience = begun_there(), monotonic() + PATIENCE
    while begun_there() == before:
        assert monotonic() < patience, "nothing began there"
        sleep(0.01)
    cluster.remove_node(node, allow_graceful=False)


def test_games_of_a_lost_node_are_played_again_and_all_are_as_at_home(
    cluster: LocalCluster, slow_bot: Path, tmp_path: Path
) -> None:
    here, there = tmp_path / "here.csv", tmp_path / "there.csv"
    run(CONTEST, here, in_processes(2), lambda done, games: None)
    made_here = len(slow_bot.read_text().splitlines())

    def kill_it_in_a_game(done: int, games: int) -> None:
        if done == 1:
            kill_a_node_at_work(cluster, slow_bot)

    run(CONTEST, there, on_cluster(cluster.address), kill_it_in_a_game)
    assert read(there) == read(here)
    # Each game makes its bot once, and the one that was lost made it in vain.
    assert len(slow_bot.read_text().splitlines()) == 2 * made_here + 1


class Noting(Executor):
    """Notes where each part of a generation begins, and takes at least a moment for it."""

    def __init__(self, workers: Executor) -> None:
        self.workers = workers

    def submit(self, function: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        return self.workers.submit(noted, function, *given, **named)


def noted(function: Callable[..., Any], *given: Any) -> Any:
    with Path(os.environ["SLOW_BOTS"]).open("a") as begun:
        begun.write(f"{os.getppid()}\n")
    sleep(0.5)
    return function(*given)


def school_of_samurai(pool: Executor) -> NDArray[Any]:
    known = samurai_knowledge.no_knowledge()
    samurai.School(2, 1, known, pool).attend(samurai.Generation(24, 12, 10), PARTS)
    return known


def school_of_rice_wars(pool: Executor) -> NDArray[Any]:
    known = rice_wars_knowledge.no_knowledge()
    rice_wars.School(rice_wars.tables()[0], 1, known, pool).attend(rice_wars.Generation(24, 1), PARTS)
    return known


@pytest.mark.parametrize("school", [school_of_samurai, school_of_rice_wars])
def test_self_play_teaches_the_same_though_a_node_is_lost(
    cluster: LocalCluster, slow_bot: Path, school: Callable[[Executor], NDArray[Any]]
) -> None:
    with ProcessPoolExecutor(1) as here:
        taught_here = school(Noting(here))
    begun_here = len(slow_bot.read_text().splitlines())
    with Cluster(cluster.address) as there, ThreadPoolExecutor() as beside:
        killing = beside.submit(kill_a_node_at_work, cluster, slow_bot)
        taught_there = school(Noting(there))
        killing.result()
    assert taught_here.tobytes() == taught_there.tobytes()
    assert begun_here == PARTS
    # At least the part that was lost was begun once more.
    assert len(slow_bot.read_text().splitlines()) > 2 * PARTS


@pytest.mark.parametrize(
    ("fitting", "generation"),
    [(samurai, samurai.Generation(64, 64, 10)), (rice_wars, rice_wars.Generation(32, 1))],
)
@pytest.mark.filterwarnings("ignore:.*found in sys.modules")
def test_the_command_teaches_the_same_there_as_here(
    cluster: LocalCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fitting: Any, generation: Any
) -> None:
    monkeypatch.setattr(fitting, "GENERATIONS", (generation,))
    files = [tmp_path / "here.npy", tmp_path / "there.npy"]
    for file, where in zip(files, (("--processes", "1"), ("--ray", cluster.address)), strict=True):
        monkeypatch.setattr(sys, "argv", ["fitting", *where, "--file", str(file)])
        runpy.run_module(fitting.__name__, run_name="__main__", alter_sys=True)
    here, there = (file.read_bytes() for file in files)
    assert here == there
