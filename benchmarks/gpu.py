"""Four-player games on a GPU, beside the same games on all CPU cores of the same machine.

    python benchmarks/gpu.py            needs numba, numba-cuda and an NVIDIA GPU; takes about two minutes
    python benchmarks/gpu.py --write    and keeps the figures in results.md

The GPU is played from this process, the CPU from another: rules are compiled for one target a process.
Outcomes of the same seeds are compared game by game.  With $OUT set, all figures go to $OUT/gpu.json too.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "src"))  # the machine with the GPU need not have rokkaku installed

ROUNDS = 5
SEATS = (4, 2)
SEED = 20
SMALL = "--small" in sys.argv
"""For numba's simulated GPU: NUMBA_ENABLE_CUDASIM=1 python benchmarks/gpu.py --small"""
COMPARED, CPU_GAMES, GPU_GAMES = (6, 100, 6) if SMALL else (1_000_000, 3_000_000, 16_000_000)
THREADS = (2,) if SMALL else (128, 256, 512, 1024)
"""In a block, each with one game: that keeps the warps of a block near the same rule."""


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

    from rokkaku.sim.samurai.batch import play_games
    from rokkaku.sim.samurai.speed import setup_of

    cores = len(os.sched_getaffinity(0))
    figures = {}
    for seats in SEATS:
        np.save(folder / f"{seats}.npy", play_games(setup_of(seats), COMPARED, SEED, cores))
        setup = setup_of(seats)
        figures[str(seats)] = rounds_of(lambda seed: play_games(setup, CPU_GAMES, seed, cores), CPU_GAMES)  # noqa: B023
    (folder / "cpu.json").write_text(json.dumps({"cores": cores, "rounds": figures}))


def cpu_figures(folder: Path) -> Any:
    environment = {**os.environ, "ROKKAKU_SIM_TARGET": "cpu", "NUMBA_ENABLE_CUDASIM": "0"}
    command = [sys.executable, __file__, "--cpu", str(folder), *(["--small"] if SMALL else [])]
    subprocess.run(command, env=environment, check=True)
    return json.loads((folder / "cpu.json").read_text())


def blocks_for(games: int, threads: int) -> int:
    """As many as give every game a thread of its own."""
    return -(-games // threads)


def best_batch(seats: int) -> tuple[Any, Mapping[str, float]]:
    """The launch that is fastest on this GPU, and what each gave in one short round."""
    from rokkaku.sim.gpu import MEMORIES
    from rokkaku.sim.samurai import gpu
    from rokkaku.sim.samurai.speed import setup_of

    tried: dict[str, float] = {}
    best, best_figure = None, 0.0
    for memory in MEMORIES[1:] if SMALL else MEMORIES[:1]:
        for threads in THREADS:
            batch = gpu.batch(setup_of(seats), COMPARED, blocks_for(COMPARED, threads), threads, memory)
            batch.play(SEED)
            begun = perf_counter()
            batch.play(SEED)
            figure = COMPARED / (perf_counter() - begun)
            tried[f"{memory} {threads}"] = figure
            if figure > best_figure:
                blocks = blocks_for(GPU_GAMES, threads)
                best, best_figure = gpu.batch(setup_of(seats), GPU_GAMES, blocks, threads, memory), figure
    return best, tried


def gpu_figures(folder: Path) -> Mapping[str, Any]:
    """Games a second by seats; also how many of the compared outcomes differ from the CPU's."""
    import numpy as np

    found: dict[str, Any] = {"rounds": {}, "launches": {}, "differ": {}}
    for seats in SEATS:
        batch, found["launches"][str(seats)] = best_batch(seats)
        batch.play(SEED)
        compared = batch.found.copy_to_host()[:COMPARED]
        found["differ"][str(seats)] = int((compared != np.load(folder / f"{seats}.npy")).sum())
        found["rounds"][str(seats)] = rounds_of(batch.play, GPU_GAMES)
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


def table(cpu: Any, gpu: Mapping[str, Any]) -> list[str]:
    lines = ["| what | games/s | round by round |", "|---|---|---|"]
    for seats in map(str, SEATS):
        for name, rounds in (
            (f"{seats} players, GPU", gpu["rounds"][seats]),
            (f"{seats} players, {cpu['cores']} CPU cores", cpu["rounds"][seats]),
        ):
            lines.append(
                f"| {name} | {median(rounds):.3g} | {' '.join(f'{figure:.3g}' for figure in rounds)} |"
            )
    lines += ["", "| ratio | is | should be |", "|---|---|---|"]
    for seats, goal in zip(map(str, SEATS), ("≥ 10", ""), strict=True):
        ratio = median(gpu["rounds"][seats]) / median(cpu["rounds"][seats])
        lines.append(f"| {seats} players, GPU ÷ CPU cores together | {ratio:.1f} | {goal} |")
    for seats, differ in gpu["differ"].items():
        lines.append(f"| {seats} players, outcomes that differ, of {COMPARED} | {differ} | 0 |")
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
    lines = table(cpu, gpu)
    for seats, tried in gpu["launches"].items():
        print(f"{seats} players, one short round of each launch (memory, threads in a block):")
        print("  " + ", ".join(f"{launch} {figure:.3g}" for launch, figure in tried.items()))
    print(name, *lines, sep="\n")
    if "OUT" in os.environ:
        figures = {"device": name, "cpu": cpu, "gpu": gpu, "table": lines}
        Path(os.environ["OUT"], "gpu.json").write_text(json.dumps(figures, indent=1))
    if "--write" in sys.argv:
        from results import write

        made = f"`python benchmarks/gpu.py`, {date.today()}, {name}, medians of {ROUNDS} rounds."
        write("On a GPU", [made, "", *lines])
    return 1 if any(gpu["differ"].values()) else 0


if __name__ == "__main__":
    sys.exit(main())
