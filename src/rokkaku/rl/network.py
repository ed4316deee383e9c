"""The network that learns: a graph network over the places of a board, in JAX.

`sim/network.py` computes the same from the same weights, without JAX.  States of places are kept with the
places first, (places, games, width): so a sum over neighbours is one product with a constant matrix, forwards
and backwards.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from rokkaku.rl.boards import Block, Board, Sizes, filling

NEIGHBOURS = 3
"""By which sums over neighbours are divided."""
TINY = 1e-5
NEVER = -1e9
"""The logit of an action that is not legal."""

Weights = Mapping[str, jax.Array]
Observations = Mapping[str, Any]


def shapes(sizes: Sizes, width: int, layers: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Every weight by its name, as it is called in a file of weights."""
    yield from (("table.in", (sizes.table, width)), ("table.in_bias", (width,)))
    for kind, count in sizes.places.items():
        yield f"{kind}.in", (sizes.widths[kind], width)
        yield f"{kind}.at", (count, width)
        yield f"{kind}.from_table", (width, width)
        yield f"{kind}.choices", (width, sizes.choices[kind])
    for layer in range(layers):
        for kind in sizes.places:
            yield f"{layer}.{kind}.self", (width, width)
            yield f"{layer}.{kind}.from_table", (width, width)
            yield f"{layer}.{kind}.bias", (width,)
            yield f"{layer}.table.from_{kind}", (width, width)
        for kind, near in sizes.graphs:
            yield f"{layer}.{kind}_{near}", (width, width)
        yield f"{layer}.table.self", (width, width)
        yield f"{layer}.table.bias", (width,)
    yield from (("table.choices", (width, sizes.columns)), ("table.choices_bias", (sizes.columns,)))
    yield from (("value.hidden", (width, width)), ("value.hidden_bias", (width,)))
    yield from (("value.out", (width, sizes.seats + 1)), ("value.out_bias", (sizes.seats + 1,)))


def new_weights(sizes: Sizes, seed: int, width: int, layers: int) -> dict[str, jax.Array]:
    """Weights that know nothing: every legal action is about as likely, every seat has the same chances."""
    dice = np.random.default_rng(seed)
    weights = {}
    for name, shape in shapes(sizes, width, layers):
        scale = 0.0 if "bias" in name else (1.4 * shape[0] ** -0.5)
        if name.endswith((".choices", "value.out")):
            scale *= 0.05
        elif name.endswith(".at"):
            scale = 0.1
        elif name[0].isdigit():
            scale *= 0.5
        weights[name] = jnp.asarray(dice.normal(size=shape) * scale, jnp.float32)
    return weights


def _exact(states: jax.Array) -> jax.Array:
    """As numbers that many can be added to, forwards, and backwards where gradients of many rows are."""
    return states.astype(jnp.float32)


def _summed(states: jax.Array, weights: jax.Array) -> jax.Array:
    """A product whose sums stay exact: what is read off them differs by less than they are rounded by."""
    return jnp.matmul(states, weights, preferred_element_type=jnp.float32)


def _norm(states: jax.Array) -> jax.Array:
    exact = _exact(states)
    return (exact * jax.lax.rsqrt(jnp.mean(exact * exact, -1, keepdims=True) + TINY)).astype(states.dtype)


def _roots(numbers: jax.Array, kind: Any) -> jax.Array:
    return jnp.sqrt(numbers.astype(jnp.float32)).astype(kind)


@jax.custom_vjp
def _gathered(beside: jax.Array, states: jax.Array) -> jax.Array:
    """Sums over neighbours, as one product of two matrices."""
    return (beside @ states.reshape(len(states), -1)).reshape(-1, *states.shape[1:])


def _gather(beside: jax.Array, states: jax.Array) -> tuple[jax.Array, jax.Array]:
    return _gathered(beside, states), beside


def _scatter(beside: jax.Array, gradient: jax.Array) -> tuple[None, jax.Array]:
    """Backwards it is one as well, which JAX would follow by a transposition of everything."""
    return None, _gathered(beside.T, gradient)


_gathered.defvjp(_gather, _scatter)


def _near(beside: jax.Array, states: jax.Array, weights: jax.Array) -> jax.Array:
    """Sums over neighbours times weights; what is smaller is multiplied first."""
    weights = (weights.astype(jnp.float32) / NEIGHBOURS).astype(states.dtype)
    if len(beside) < len(states):
        return _gathered(beside, states) @ weights
    return _gathered(beside, states @ weights)


def _layer(
    weights: Mapping[str, jax.Array],
    board: Board,
    layer: int,
    states: Mapping[str, jax.Array],
    table: jax.Array,
    marks: Mapping[str, jax.Array],
) -> tuple[dict[str, jax.Array], jax.Array]:
    """All of it from the states before."""
    kind_of = table.dtype
    normed, told = {kind: _norm(each) for kind, each in states.items()}, _norm(table)
    after = {}
    for kind, state in states.items():
        name = f"{layer}.{kind}"
        sums = normed[kind] @ weights[f"{name}.self"]
        for near in (near for other, near in board.sizes.graphs if other == kind):
            beside = jnp.asarray(board.beside[kind, near], kind_of)
            sums += _near(beside, normed[near], weights[f"{name}_{near}"])
        sums = sums + _exact(told @ weights[f"{name}.from_table"]) + weights[f"{name}.bias"]
        after[kind] = (marks[kind] * (state + jax.nn.relu(sums))).astype(kind_of)
    sums = _exact(told @ weights[f"{layer}.table.self"]) + weights[f"{layer}.table.bias"]
    for kind, count in board.sizes.places.items():
        mean = (jnp.sum(normed[kind], 0, dtype=jnp.float32) / count).astype(kind_of)
        sums += mean @ weights[f"{layer}.table.from_{kind}"]
    return after, (table + jax.nn.relu(sums)).astype(kind_of)


def _begin(
    weights: Mapping[str, jax.Array], board: Board, observations: Observations, kind_of: Any
) -> tuple[dict[str, jax.Array], jax.Array, dict[str, jax.Array]]:
    """The states of places and table as they are read, and which places count."""
    seats, rest = observations["seats"], observations["rest"]
    read = _roots(jnp.concatenate([seats.reshape(len(seats), -1), rest], 1), kind_of)
    table = jax.nn.relu(_exact(read @ weights["table.in"]) + weights["table.in_bias"]).astype(kind_of)
    states, marks = {}, {}
    for kind, places in board.places.items():
        filled = (filling(len(places)), (0, 0))
        rows = jnp.pad(jnp.swapaxes(observations[kind][:, places], 0, 1), (*filled, (0, 0)))
        marks[kind] = (rows != 0).any(-1, keepdims=True).astype(kind_of)
        at = jnp.pad(weights[f"{kind}.at"][places], filled)[:, None]
        sums = _exact(_roots(rows, kind_of) @ weights[f"{kind}.in"]) + at
        sums += _exact(table @ weights[f"{kind}.from_table"])
        states[kind] = (marks[kind] * jax.nn.relu(sums)).astype(kind_of)
    return states, table, marks


def _logits(
    weights: Mapping[str, jax.Array], block: Block, normed: Mapping[str, jax.Array], columns: jax.Array
) -> jax.Array:
    own = columns[:, block.columns]
    if not block.kind:
        return own
    choices = weights[f"{block.kind}.choices"][:, block.weights]
    pointed = _summed(normed[block.kind][block.places], choices)
    return (pointed.transpose(1, 2, 0) + own[:, :, None]).reshape(len(columns), -1)


def forward(
    weights: Weights, board: Board, observations: Observations, kind_of: Any = jnp.float32
) -> tuple[jax.Array, jax.Array]:
    """The logits of the board's actions; and logarithms of the chances, from the seat that looks to nobody.

    Products are computed in `kind_of`; norms, sums over many and results in `float32`.
    """
    cast = {
        name: array if array.ndim == 1 or name.endswith(".at") else array.astype(kind_of)
        for name, array in weights.items()
    }
    states, table, marks = _begin(cast, board, observations, kind_of)
    layers = sum(name.endswith(".table.self") for name in weights)
    for layer in range(layers):
        states, table = _layer(cast, board, layer, states, table, marks)
    normed, told = {kind: _norm(each) for kind, each in states.items()}, _norm(table)
    columns = _summed(told, cast["table.choices"]) + cast["table.choices_bias"]
    logits = jnp.concatenate([_logits(cast, block, normed, columns) for block in board.blocks], 1)
    hidden = jax.nn.relu(_summed(told, cast["value.hidden"]) + cast["value.hidden_bias"])
    values = hidden @ weights["value.out"] + weights["value.out_bias"]
    players = jnp.concatenate([values[:, : board.players], values[:, -1:]], 1)
    return logits, jax.nn.log_softmax(players)
