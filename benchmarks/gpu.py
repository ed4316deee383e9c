"""Random games on a GPU, beside the same games on all CPU cores of the same machine.

    python benchmarks/gpu.py            needs numba, numba-cuda and an NVIDIA GPU; takes about five minutes
    python benchmarks/gpu.py samurai    one game only; any number of them can be named
    python benchmarks/gpu.py --write    and keeps the figures in results.md

The GPU is played from this process, the CPU from another: rules are compiled for one target a process.
Outcomes of the same seeds are compared game by game.  With $OUT set, all figures go to $OUT/gpu.json too.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from importlib import import_module
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "src"))  # the machine with the GPU need not have rokkaku installed

SMALL = "--small" in sys.argv
"""For numba's simulated GPU: NUMBA_ENABLE_CUDASIM=1 python benchmarks/gpu.py --small"""
ROUNDS = 5
SEED = 20
COMPARED = 6 if SMALL else 1_000_000
THREADS = (2,) if SMALL else (64, 128, 256, 1024)
"""In a block, each with one game: that keeps the warps of a block near the same rule."""


class Table(NamedTuple):
    """One game for so many players."""

    game: str
    seats: int
    cpu_games: int
    gpu_games: int
    """In a round."""
    goal: str = ""

    @property
    def name(self) -> str:
        return f"{self.game}, {self.seats} players"

    def module(self, name: str) -> Any:
        return import_module(f"rokkaku.sim.{self.game.lower().replace(' ', '_')}.{name}")

    def setup(self) -> Any:
        return self.module("speed").setup_of(self.seats)


ALL_TABLES = (
    Table("Samurai", 4, 3_000_000, 16_000_000, "≥ 15"),
    Table("Samurai", 2, 3_000_000, 16_000_000),
    Table("Rice Wars", 3, 200_000, 2_000_000),
    Table("Rice Wars", 5, 100_000, 2_000_000),
)


def tables() -> Sequence[Table]:
    """Those of the games that are named, or all."""
    named = [word for word in sys.argv[1:] if word in ("samurai", "rice-wars")]
    chosen = [table for table in ALL_TABLES if not named or table.game.lower().replace(" ", "-") in named]
    if not SMALL:
        return chosen
    return [table._replace(cpu_games=100, gpu_games=COMPARED) for table in chosen]


def rounds_of(play: Callable[[int], object], games: int) -> list[float]:
    """Games a second, round by round."""
    figures = []
    for number in range(1, ROUNDS + 1):
        begun = perf_counter()
        play(SEED + number)
        figures.append(games / (perf_counter() - begun))
    return figures


def measure_cpu(folder: Path) -> None:
    """All cores together, as threads; outcomes and figures into a folder."""
    import numpy as np

    cores = len(os.sched_getaffinity(0))
    figures = {}
    for table in tables():
        play_games, setup = table.module("batch").play_games, table.setup()
        np.save(folder / f"{table.name}.npy", play_games(setup, COMPARED, SEED, cores))
        figures[table.name] = rounds_of(
            lambda seed: play_games(setup, table.cpu_games, seed, cores),  # noqa: B023
            table.cpu_games,
        )
    (folder / "cpu.json").write_text(json.dumps({"cores": cores, "rounds": figures}))


def cpu_figures(folder: Path) -> Any:
    environment = {**os.environ, "ROKKAKU_SIM_TARGET": "cpu", "NUMBA_ENABLE_CUDASIM": "0"}
    subprocess.run(
        [sys.executable, __file__, *sys.argv[1:], "--cpu", str(folder)], env=environment, check=True
    )
    return json.loads((folder / "cpu.json").read_text())


def launched(table: Table, games: int, threads: int, memory: str) -> Any:
    """Room for so many games, each with a thread of its own."""
    return table.module("gpu").batch(table.setup(), games, -(-games // threads), threads, memory)


def best_batch(table: Table) -> tuple[Any, Mapping[str, float]]:
    """The launch that is fastest on this GPU, and what each gave in one short round."""
    from rokkaku.sim.gpu import MEMORIES

    tried: dict[tuple[str, int], float] = {}
    for memory in MEMORIES[2:] if SMALL else MEMORIES[:2]:
        for threads in THREADS[:1] if memory == "shared" else THREADS:
            batch = launched(table, COMPARED, threads, memory)
            batch.play(SEED)
            begun = perf_counter()
            batch.play(SEED)
            tried[memory, threads] = COMPARED / (perf_counter() - begun)
    memory, threads = max(tried, key=tried.__getitem__)
    named = {f"{memory} {threads}": figure for (memory, threads), figure in tried.items()}
    return launched(table, table.gpu_games, threads, memory), named


def gpu_figures(folder: Path) -> Mapping[str, Any]:
    """Games a second by table; also how many of the compared outcomes differ from the CPU's."""
    import numpy as np

    found: dict[str, Any] = {"rounds": {}, "launches": {}, "differ": {}}
    for table in tables():
        batch, found["launches"][table.name] = best_batch(table)
        batch.play(SEED)
        compared = batch.found.copy_to_host()[:COMPARED]
        found["differ"][table.name] = int((compared != np.load(folder / f"{table.name}.npy")).sum())
        found["rounds"][table.name] = rounds_of(batch.play, table.gpu_games)
    return found


def device_name() -> str | None:
    """The GPU's name, or None where there is none to be used."""
    if SMALL:
        return "simulated"
    from rokkaku.sim.target import cuda

    if not cuda().is_available():
        return None
    name = cuda().get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)


def shown(cpu: Any, gpu: Mapping[str, Any]) -> list[str]:
    lines = ["| what | games/s | round by round |", "|---|---|---|"]
    for name in gpu["rounds"]:
        for where, rounds in (
            ("GPU", gpu["rounds"][name]),
            (f"{cpu['cores']} CPU cores", cpu["rounds"][name]),
        ):
            by_round = " ".join(f"{figure:.3g}" for figure in rounds)
            lines.append(f"| {name}, {where} | {median(rounds):.3g} | {by_round} |")
    lines += ["", "| ratio | is | should be |", "|---|---|---|"]
    for table in tables():
        ratio = median(gpu["rounds"][table.name]) / median(cpu["rounds"][table.name])
        lines.append(f"| {table.name}, GPU ÷ CPU cores together | {ratio:.1f} | {table.goal} |")
    for name, differ in gpu["differ"].items():
        lines.append(f"| {name}, outcomes that differ, of {COMPARED} | {differ} | 0 |")
    return lines


def main() -> int:
    if "--cpu" in sys.argv:
        measure_cpu(Path(sys.argv[sys.argv.index("--cpu") + 1]))
        return 0
    os.environ["ROKKAKU_SIM_TARGET"] = "cuda"
    name = device_name()
    if name is None:
        print("No GPU can be used here: an NVIDIA GPU, its driver, numba and numba-cuda are needed.")
        return 2
    with TemporaryDirectory() as folder:
        cpu = cpu_figures(Path(folder))
        gpu = gpu_figures(Path(folder))
    lines = shown(cpu, gpu)
    for table, tried in gpu["launches"].items():
        print(f"{table}, one short round of each launch (memory, threads in a block):")
        print("  " + ", ".join(f"{launch} {figure:.3g}" for launch, figure in tried.items()))
    print(name, *lines, sep="\n")
    if "--write" in sys.argv:
        from results import write

        made = f"`python benchmarks/gpu.py`, {date.today()}, {name}, medians of {ROUNDS} rounds."
        write("On a GPU", [made, "", *lines])
    return 1 if any(gpu["differ"].values()) else 0


if __name__ == "__main__":
    sys.exit(main())
