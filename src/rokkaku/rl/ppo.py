"""Learning from decisions: proximal policy optimisation, with chances to win as values.

A decision is as good as the chances of its seat became: those expected λ by λ at all later choices of the
same seat, up to the end of the game or of what was kept.  What others expect meanwhile does not count: they
know less of the seat's hand, so its chances would seem to change whenever the turn passes.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import jax
import jax.numpy as jnp
from jax.typing import ArrayLike

from rokkaku.rl.boards import Board
from rokkaku.rl.network import NEVER, Weights, forward
from rokkaku.rl.selfplay import Kept, from_decider

CLIP = 0.2
"""How far the likelihood of an action may move in one iteration, as a share of what it was."""
VALUE_WEIGHT = 2.0
LONGEST_GRADIENT = 0.5
FADING, FADING_SQUARES, TINY = 0.9, 0.999, 1e-6
"""Of Adam."""
LAMBDA = 0.95

LATE = 7
"""How much more the mean of all weights so far makes of late ones: it is mostly made of the last eighth."""

Learned = dict[str, Any]
"""`weights`; `means` and `squares` of their gradients, as Adam remembers them; and how many `updates`."""
Lesson = Mapping[str, jax.Array]
"""Decisions to learn from, a row each."""


def beginner(weights: Weights) -> Learned:
    """Weights that have not learned yet."""
    means, squares = (jax.tree.map(jnp.zeros_like, dict(weights)) for _ in range(2))
    return {"weights": dict(weights), "means": means, "squares": squares, "updates": jnp.zeros((), jnp.int32)}


def lessons(kept: Kept, board: Board) -> dict[str, jax.Array]:
    """What was kept of some steps with what came of it: a row for each decision."""
    places, chances = kept["places"][1:], kept["chances"]
    decider = kept["decider"][:-1]
    is_choice = (kept["mask"][:-1].sum(-1) > 1) & kept["is_learner"][:-1]
    rows = (chances[:-1], _shares(places), places[..., 0] > 0, decider, is_choice)
    # What the last of all steps led to, only who decides there has seen: the others take its word for it.
    unseen = jnp.repeat(chances[-1][:, None], board.players, 1)
    _, returns = jax.lax.scan(_back, unseen, rows, reverse=True)
    gains = jnp.take_along_axis(returns - chances[:-1], decider[..., None].astype(jnp.int32), -1)[..., 0]
    mean = jnp.mean(gains, where=is_choice)
    spread = jnp.sqrt(jnp.mean((gains - mean) ** 2, where=is_choice))
    made = {
        "target": from_decider(returns, decider, board.players),
        "advantage": (gains - mean) / (spread + TINY),
        "is_choice": is_choice,
    }
    return {name: array.reshape(-1, *array.shape[2:]) for name, array in made.items()}


def _shares(places: jax.Array) -> jax.Array:
    """What each seat, and nobody, has won of a game that ended with these places."""
    won = (places == 1).astype(jnp.float32)
    won /= jnp.maximum(won.sum(-1, keepdims=True), 1)
    return jnp.concatenate([won, 1 - won.sum(-1, keepdims=True)], -1)


def _back(expected: jax.Array, row: tuple[jax.Array, ...]) -> tuple[jax.Array, jax.Array]:
    """One step back: what each seat will come to expect, and what came of this step for whoever decided."""
    chances, won, is_over, decider, is_choice = row
    expected = jnp.where(is_over[:, None, None], won[:, None], expected)
    seat = decider.astype(jnp.int32)[:, None, None]
    came = jnp.take_along_axis(expected, seat, 1)
    is_own = (jnp.arange(expected.shape[1])[:, None] == seat) & is_choice[:, None, None]
    now = (1 - LAMBDA) * chances[:, None] + LAMBDA * came
    return jnp.where(is_own, now, expected), came[:, 0]


def order(is_choice: jax.Array, key: jax.Array) -> jax.Array:
    """The numbers of all decisions in random order, those that had a choice first."""
    return jnp.argsort(jax.random.uniform(key, is_choice.shape) + ~is_choice)


def lesson(kept: Kept, made: Lesson, ordered: jax.Array, part: jax.Array, room: int) -> dict[str, jax.Array]:
    """One of several parts (its number, and how many there are) of the choices, in an order of all decisions.

    Every choice is in one part, and all parts have as many, give or take one; what room is left, other
    decisions take, which count as no choices.
    """
    number, parts = part
    choices = made["is_choice"].sum()
    # As whole numbers that do not overflow: choices times parts may.
    each, more = choices // parts, choices % parts
    begin = number * each + jnp.minimum(number, more)
    rows = begin + jnp.arange(room)
    numbers = ordered[jnp.minimum(rows, len(ordered) - 1)]
    is_in = jnp.arange(room) < each + (number < more)
    seen = {name: array.reshape(-1, *array.shape[2:])[numbers] for name, array in kept.items()}
    chosen = {name: array[numbers] for name, array in made.items()}
    return {**seen, **chosen, "is_choice": chosen["is_choice"] & is_in}


def loss(
    weights: Weights, board: Board, lesson: Lesson, entropy_weight: ArrayLike, kind_of: Any
) -> tuple[jax.Array, dict[str, jax.Array]]:
    """How wrong the weights are about those decisions that were choices of the learner, and its parts."""
    is_choice = lesson["is_choice"]

    def mean(values: jax.Array) -> jax.Array:
        return jnp.where(is_choice, values, 0).sum() / jnp.maximum(is_choice.sum(), 1)

    logits, chances = forward(weights, board, lesson, kind_of)
    odds = jax.nn.log_softmax(jnp.where(lesson["mask"], logits, NEVER))
    likelihood = jnp.take_along_axis(odds, lesson["action"][:, None], 1)[:, 0]
    # What others decided may be as good as impossible for the learner: no number of it reaches a gradient.
    moved = jnp.where(is_choice, likelihood - lesson["likelihood"], 0)
    ratio, gain = jnp.exp(moved), jnp.where(is_choice, lesson["advantage"], 0)
    policy = -mean(jnp.minimum(ratio * gain, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * gain))
    value = -mean((lesson["target"] * chances).sum(-1))
    entropy = -mean(jnp.where(lesson["mask"], jnp.exp(odds) * odds, 0).sum(-1))
    parts = {
        "policy": policy,
        "value": value,
        "entropy": entropy,
        "moved": mean(ratio - 1 - moved),
        "clipped": mean(jnp.abs(ratio - 1) > CLIP),
    }
    return policy + VALUE_WEIGHT * value - entropy_weight * entropy, parts


def steadied(mean: Weights, weights: Weights, iteration: ArrayLike) -> dict[str, jax.Array]:
    """The mean of the weights after all iterations so far, this being the latest; the first is 1."""
    share = (LATE + 1) / (iteration + jnp.float32(LATE))
    return {name: each + share * (weights[name] - each) for name, each in mean.items()}


def improve(
    learned: Learned,
    boards: Sequence[Board],
    lessons: Sequence[Lesson],
    rate: ArrayLike,
    entropy_weight: ArrayLike,
    kind_of: Any,
) -> tuple[Learned, dict[str, jax.Array]]:
    """One step of Adam down the gradient of all lessons together."""
    choices = jnp.stack([lesson["is_choice"].sum() for lesson in lessons])
    shares = choices / jnp.maximum(choices.sum(), 1)

    def together(weights: Weights) -> tuple[jax.Array, dict[str, jax.Array]]:
        found = [
            loss(weights, board, lesson, entropy_weight, kind_of)
            for board, lesson in zip(boards, lessons, strict=True)
        ]
        whole: tuple[jax.Array, dict[str, jax.Array]] = jax.tree.map(
            lambda *each: (shares * jnp.stack(each)).sum(), *found
        )
        return whole

    gradients, parts = jax.grad(together, has_aux=True)(learned["weights"])
    length = jnp.sqrt(sum(jnp.vdot(each, each) for each in gradients.values()))
    parts["gradient"] = length
    shrunk = jnp.minimum(1, LONGEST_GRADIENT / (length + TINY))
    return _adam(learned, {name: each * shrunk for name, each in gradients.items()}, rate), parts


def _adam(learned: Learned, gradients: Mapping[str, jax.Array], rate: ArrayLike) -> Learned:
    updates = learned["updates"] + 1
    means = jax.tree.map(lambda mean, now: FADING * mean + (1 - FADING) * now, learned["means"], gradients)
    squares = jax.tree.map(
        lambda mean, now: FADING_SQUARES * mean + (1 - FADING_SQUARES) * now * now,
        learned["squares"],
        gradients,
    )
    # Both begin as zeros: what is missing is made up for.
    scale = rate / (1 - FADING**updates)
    missing = 1 / (1 - FADING_SQUARES**updates)
    weights = jax.tree.map(
        lambda weight, mean, square: weight - scale * mean / (jnp.sqrt(square * missing) + TINY),
        learned["weights"],
        means,
        squares,
    )
    return {"weights": weights, "means": means, "squares": squares, "updates": updates}
