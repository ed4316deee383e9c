"""Steps a second for a learner on a GPU, with observation and mask, beside pgx in the same run.

All play at random, every legal action equally likely, as many games side by side on both sides, and begin
again by themselves.  Ours is a batch, stepped from Python, two kernels a step; pgx's steps are one compiled
loop.  Rounds are interleaved; compare ratios, not seconds.  Needs a GPU, numba-cuda, JAX for CUDA and pgx:

    ROKKAKU_SIM_TARGET=cuda python benchmarks/learners_gpu.py [games side by side …]
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from time import perf_counter
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pgx
import results
from pgx.experimental import auto_reset

from rokkaku.core.game import Setup
from rokkaku.rl import Batch
from rokkaku.rl.selfplay import computed
from rokkaku.sim import target

ROUNDS, STEPS = 5, 200
COUNTS = (8_192, 65_536, 262_144)
BLOCKS = (32, 64, 128)
"""Threads in a block that are tried."""
GOAL, PEER = 1.5, "pgx go_9x9"
TABLES = {
    "Samurai, 2 players": Setup("samurai", "hans-im-glueck-1998", 2, ""),
    "Samurai, 4 players": Setup("samurai", "hans-im-glueck-1998", 4, ""),
    "Rice Wars, 2 players": Setup("rice-wars", "troublesome-neighbour", 2, ""),
    "Rice Wars, 5 players": Setup("rice-wars", "epic", 5, ""),
}

Play = Callable[[], None]
"""Takes `STEPS` steps in every game, and waits until they are taken."""


def own(setup: Setup, count: int) -> Play:
    """The quickest of several sizes of blocks."""
    from rokkaku.sim import acting_gpu

    found: dict[int, tuple[float, Play]] = {}
    for threads in BLOCKS:
        acting_gpu.THREADS = threads
        play = _own(setup, count)
        found[threads] = (seconds(play), play)
    tried = ", ".join(f"{threads}: {count * STEPS / took:.3g}/s" for threads, (took, _) in found.items())
    print(f"{setup.game} {setup.seats} players, {count} games, by threads in a block: {tried}", flush=True)
    return min(found.values(), key=lambda each: each[0])[1]


def _own(setup: Setup, count: int) -> Play:
    batch = Batch(setup, count, 1, device=target.TARGET)
    actions = target.cuda().device_array(count, np.int64)

    def play() -> None:
        for _ in range(STEPS):
            batch.draw(actions)
            batch.send(actions)
        batch.wait()

    play()  # compiled, and games are at all their stages
    return play


def peer(name: str, count: int) -> Play:
    env: Any = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def once(_: int, now: tuple[Any, jax.Array]) -> tuple[Any, jax.Array]:
        state, key = now
        key, drawn, dealt = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(drawn, logits)
        return step(state, actions, jax.random.split(dealt, count)), key

    many = jax.jit(lambda now: jax.lax.fori_loop(0, STEPS, once, now), donate_argnums=0)
    key = jax.random.key(1)
    now = [(jax.jit(jax.vmap(env.init))(jax.random.split(key, count)), key)]

    def play() -> None:
        now[0] = computed(many(now[0]))

    play()
    return play


def seconds(play: Play) -> float:
    began = perf_counter()
    play()
    return perf_counter() - began


def measured(count: int) -> Mapping[str, Sequence[float]]:
    """Steps a second, round by round."""
    plays = {name: own(setup, count) for name, setup in TABLES.items()}
    plays |= {f"pgx {name}": peer(name, count) for name in ("go_9x9", "hex")}
    rounds = [{name: count * STEPS / seconds(play) for name, play in plays.items()} for _ in range(ROUNDS)]
    return {name: [each[name] for each in rounds] for name in plays}


def shown(by_count: Mapping[int, Mapping[str, Sequence[float]]]) -> list[str]:
    lines = ["| games | what | steps/s | ÷ pgx go_9x9 | ÷ pgx hex |", "|---|---|---|---|---|"]
    for count, found in by_count.items():
        go, hexes = median(found[PEER]), median(found["pgx hex"])
        for name, rounds in found.items():
            speed = median(rounds)
            lines.append(f"| {count:,} | {name} | {speed:.3g} | {speed / go:.2f} | {speed / hexes:.2f} |")
    return [*lines, "", f"Samurai ÷ {PEER} should be at least {GOAL}."]


def main() -> None:
    counts = [int(word) for word in sys.argv[1:] if word.isdecimal()] or COUNTS
    by_count = {}
    for count in counts:
        by_count[count] = measured(count)
        print(*shown({count: by_count[count]}), sep="\n", flush=True)
    lines = shown(by_count)
    device = jax.devices()[0].device_kind
    head = f"{results.made_by('python benchmarks/learners_gpu.py')}, {device}, medians of {ROUNDS} rounds."
    results.tell("Learners on a GPU", [head, "", *lines])


if __name__ == "__main__":
    main()
