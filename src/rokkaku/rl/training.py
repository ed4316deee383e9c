"""A network that teaches itself a game: it plays against itself, learns from that, and so on."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import ceil, inf
from time import monotonic
from typing import Any

import jax
import jax.numpy as jnp
import msgspec
import numpy as np
from numpy.typing import NDArray

from rokkaku.core.errors import BadRequest
from rokkaku.rl import ppo
from rokkaku.rl.boards import Board
from rokkaku.rl.mixture import Share, mixture
from rokkaku.rl.network import new_weights
from rokkaku.rl.older_selves import OlderSelves
from rokkaku.rl.ppo import Learned, Lesson
from rokkaku.rl.selfplay import Group, Kept, computed, decide, under
from rokkaku.rl.visitors import Visits
from rokkaku.sim.target import TARGET


class Plan(msgspec.Struct, frozen=True):
    """How a network learns.  The same plan gives the same weights on the same machine."""

    game: str
    decisions: int
    """After how many it has learned: the rate falls until then."""
    games: int
    """Side by side."""
    steps: int
    """That every game takes in an iteration."""
    seed: int = 1
    parts: int = 16
    """Into how many parts the decisions of an iteration are divided, each a step of learning."""
    epochs: int = 2
    """How often each decision is learned from."""
    rate: float = 7e-4
    width: int = 64
    layers: int = 4
    entropy: float = 0.01
    """What it is worth at first to leave a choice open; towards the end, a tenth of it."""
    visits: Visits = Visits(0)
    """In how many games others sit beside it."""


TYPED = {"game": "game", "games": "--batch", "visits": "visits"}
"""What is not typed by its name in a plan."""


class Progress(msgspec.Struct, frozen=True):
    """What an iteration has come to."""

    iteration: int
    decisions: int
    seconds: float
    """Since this run began."""
    speed: float
    """Decisions a second, in this iteration."""
    playing: float
    """Of the iteration's time, the share in which games were played."""
    parts: Mapping[str, float]
    """Of the loss, and how far it moved."""


class Trainer:
    """Plays and learns, an iteration at a time."""

    def __init__(self, plan: Plan, threads: int, tables: Sequence[Sequence[Share]] = ()) -> None:
        """At the tables of the mixture, or others: those of one board and number of players together."""
        _check_plan(plan)
        self.plan, self.iteration = plan, 0
        self.groups = [
            Group(shares, plan.games, plan.seed + 1_000_003 * number, threads)
            for number, shares in enumerate(tables or mixture(plan.game))
        ]
        self.boards = [group.board for group in self.groups]
        begun = new_weights(self.boards[0].sizes, plan.seed, plan.width, plan.layers)
        self._begin(begun)
        self.kept: list[Kept] = [group.room(plan.steps) for group in self.groups]
        self.sizes = [max(1, group.count * plan.steps // plan.parts) for group in self.groups]
        kind_of = jnp.float32 if TARGET == "cpu" else jnp.bfloat16
        self._decide = jax.jit(partial(_decide_all, self.boards, plan.visits, kind_of), donate_argnums=4)
        self._steadied = jax.jit(ppo.steadied)
        self._lessons = jax.jit(partial(_lessons, self.boards))
        self._order = jax.jit(_orders)
        self._learn = jax.jit(partial(_learn, self.boards, self.sizes, kind_of), donate_argnums=0)

    def _begin(self, weights: Mapping[str, jax.Array]) -> None:
        self.learned: Learned = ppo.beginner(weights)
        self.mean: Mapping[str, jax.Array] = {name: jnp.copy(array) for name, array in weights.items()}
        self.older = OlderSelves(self.plan.seed, self.mean)

    @property
    def games(self) -> int:
        """How many are played side by side."""
        return sum(group.count for group in self.groups)

    @property
    def decisions(self) -> int:
        """How many have been made so far."""
        return self.iteration * self.games * self.plan.steps

    @property
    def is_done(self) -> bool:
        """Whether all that was planned has been learned from."""
        return self.decisions >= self.plan.decisions

    def iterate(self) -> Mapping[str, float]:
        """Every game takes its steps, and the network learns from all of them."""
        key = jax.random.fold_in(jax.random.key(self.plan.seed), self.iteration)
        began = monotonic()
        self._play(jax.random.fold_in(key, 0))
        played = monotonic()
        parts = self._study(jax.random.fold_in(key, 1))
        self.iteration += 1
        self.mean = self._steadied(self.mean, self.learned["weights"], np.float32(self.iteration))
        self.older.keep(self.iteration, self.learned["weights"])
        return {**parts, "playing": (played - began) / (monotonic() - began)}

    def _play(self, key: jax.Array) -> None:
        weights, older = self.learned["weights"], self.older.met_in(self.iteration)
        for step in range(self.plan.steps + 1):
            arrays = [group.arrays for group in self.groups]
            decided = self._decide(weights, older, arrays, (key, np.int32(step)), self.kept)
            # The games write into these arrays: nobody may be reading them any more.
            actions, self.kept = computed(decided)
            if step == self.plan.steps:
                return
            for group, chosen in zip(self.groups, actions, strict=True):
                group.send(chosen)
            for group in self.groups:
                group.wait()

    def _study(self, key: jax.Array) -> dict[str, float]:
        done = 1 - self.decisions / self.plan.decisions
        rate, entropy = self.plan.rate * done, self.plan.entropy * max(done, 0.1)
        made, counts = self._lessons(self.kept)
        count = parts_needed([int(each) for each in counts], self.sizes)
        parts: list[Any] = []
        for epoch in range(self.plan.epochs):
            orders = self._order(made, jax.random.fold_in(key, epoch))
            for part in range(count):
                which = (made, orders, np.array([part, count], np.int32))
                self.learned, found = self._learn(self.learned, self.kept, which, rate, entropy)
                parts.append(found)
        return {name: float(np.mean([float(each[name]) for each in parts])) for name in parts[0]}

    def snapshot(self) -> dict[str, NDArray[Any]]:
        """All that the next iteration depends on, by names."""
        learned = {
            f"learned.{part}.{name}": np.asarray(array)
            for part in ("weights", "means", "squares")
            for name, array in self.learned[part].items()
        }
        others = {f"mean.{name}": np.asarray(array) for name, array in self.mean.items()}
        others.update((f"older.{name}", array) for name, array in self.older.snapshot())
        games = {
            f"games.{number}.{name}": array
            for number, group in enumerate(self.groups)
            for name, array in group.kept()
        }
        counters = {"iteration": np.array(self.iteration), "updates": np.asarray(self.learned["updates"])}
        return {
            **learned,
            **others,
            **games,
            **counters,
            "plan": np.array(msgspec.json.encode(self.plan).decode()),
        }

    def resume(self, snapshot: Mapping[str, NDArray[Any]]) -> None:
        """Goes on as if it had never stopped; BadRequest if the plan was another."""
        differing = _differing(snapshot, self.plan)
        if differing:
            raise BadRequest("rl.other-plan", {"found": differing})
        self.iteration = int(snapshot["iteration"])
        self.learned = {
            part: {name: jnp.asarray(snapshot[f"learned.{part}.{name}"]) for name in self.learned["weights"]}
            for part in ("weights", "means", "squares")
        }
        self.learned["updates"] = jnp.asarray(snapshot["updates"])
        self.mean = {name: jnp.asarray(array) for name, array in under("mean.", snapshot).items()}
        self.older.resume(under("older.", snapshot), list(self.mean))
        for number, group in enumerate(self.groups):
            group.restore(under(f"games.{number}.", snapshot))

    def begin_with(self, weights: Mapping[str, NDArray[Any]]) -> None:
        """Learns from here on with weights that were learned before; BadRequest if they do not fit."""
        mine = self.learned["weights"]
        wrong = [
            name for name, own in mine.items() if name not in weights or weights[name].shape != own.shape
        ]
        if wrong:
            raise BadRequest("rl.weights-wrong", {"names": wrong[:3]})
        self._begin({name: jnp.asarray(weights[name], jnp.float32) for name in mine})

    def weights(self) -> dict[str, NDArray[np.float32]]:
        """What has been learned, steadied, by the names that a file of weights has."""
        return {name: np.asarray(array) for name, array in self.mean.items()}

    def close(self) -> None:
        """No more games are played."""
        for group in self.groups:
            group.close()


def _check_plan(plan: Plan) -> None:
    if plan.decisions < 1 or plan.steps < 1 or plan.games < 1 or plan.parts < 1 or plan.epochs < 1:
        raise BadRequest("rl.plan-wrong")
    if not 0 < plan.rate < inf or not 0 <= plan.entropy < inf:
        raise BadRequest("rl.plan-rate", {"rate": plan.rate, "entropy": plan.entropy})


def _differing(snapshot: Mapping[str, NDArray[Any]], plan: Plan) -> list[str]:
    """What a checkpoint was made with and the plan has otherwise, as one types it."""
    try:
        found = msgspec.json.decode(str(snapshot["plan"]), type=Plan)
    except (KeyError, msgspec.MsgspecError) as wrong:
        raise BadRequest("rl.no-plan") from wrong
    both = zip(
        Plan.__struct_fields__, msgspec.structs.astuple(found), msgspec.structs.astuple(plan), strict=True
    )
    return [f"{TYPED.get(name, f'--{name}')} {old}" for name, old, own in both if old != own]


def train(
    trainer: Trainer, seconds: float, is_stopped: Callable[[], bool] = lambda: False
) -> Iterator[Progress]:
    """Iterations until all is learned, the time is up, or somebody stops it."""
    began = monotonic()
    while not trainer.is_done and monotonic() - began < seconds and not is_stopped():
        before, decisions = monotonic(), trainer.decisions
        parts = dict(trainer.iterate())
        speed = (trainer.decisions - decisions) / (monotonic() - before)
        playing = parts.pop("playing")
        yield Progress(trainer.iteration, trainer.decisions, monotonic() - began, speed, playing, parts)


def _decide_all(
    boards: Sequence[Board],
    visits: Visits,
    kind_of: Any,
    weights: Mapping[str, jax.Array],
    older: Mapping[str, jax.Array],
    arrays: Sequence[Mapping[str, Any]],
    when: tuple[jax.Array, jax.Array],
    kept: Sequence[Kept],
) -> tuple[list[jax.Array], list[Kept]]:
    key, step = when
    keys = jax.random.split(jax.random.fold_in(key, step), len(boards))
    decided = [
        decide(weights, visits, older, board, seen, mine, before, step, kind_of)
        for board, seen, mine, before in zip(boards, arrays, keys, kept, strict=True)
    ]
    return [actions for actions, _ in decided], [after for _, after in decided]


def parts_needed(choices: Sequence[int], sizes: Sequence[int]) -> int:
    """Into how many parts choices are divided, if a part has room for so many of each table."""
    return max(1, *(ceil(count / size) for count, size in zip(choices, sizes, strict=True)))


def _lessons(boards: Sequence[Board], kept: Sequence[Kept]) -> tuple[list[Lesson], list[jax.Array]]:
    made: list[Lesson] = [ppo.lessons(each, board) for each, board in zip(kept, boards, strict=True)]
    return made, [each["is_choice"].sum() for each in made]


def _orders(made: Sequence[Lesson], key: jax.Array) -> list[jax.Array]:
    keys = jax.random.split(key, len(made))
    return [ppo.order(each["is_choice"], mine) for each, mine in zip(made, keys, strict=True)]


def _learn(
    boards: Sequence[Board],
    sizes: Sequence[int],
    kind_of: Any,
    learned: Learned,
    kept: Sequence[Kept],
    which: tuple[Sequence[Lesson], Sequence[jax.Array], jax.Array],
    rate: float,
    entropy: float,
) -> tuple[Learned, dict[str, jax.Array]]:
    made, orders, part = which
    chosen = [
        ppo.lesson(before, lessons, order, part, size)
        for before, lessons, order, size in zip(kept, made, orders, sizes, strict=True)
    ]
    return ppo.improve(learned, boards, chosen, rate, entropy, kind_of)
