"""One network at all seats of many tables: its decisions, step by step, kept for learning from them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from rokkaku.rl.batch import Arrays, Batch, array_shapes
from rokkaku.rl.boards import Board, board_of
from rokkaku.rl.keeping import TABLE, sealed
from rokkaku.rl.mixture import WHOLE, Share
from rokkaku.rl.network import NEVER, Weights, forward
from rokkaku.rl.visitors import Visits, received
from rokkaku.sim.target import TARGET, on_device

ALIGNED = 8
"""A table has a multiple of so many games: their rows begin at whole words."""

Kept: TypeAlias = Mapping[str, jax.Array]
"""By name: what was seen, decided and expected, with a row for each step."""


computed: Callable[[Any], Any] = jax.block_until_ready
"""What JAX is computing, once it is; it gives that function no types."""


class Group:
    """Tables of one board and number of players: their games are rows of the same arrays."""

    def __init__(self, shares: Sequence[Share], games: int, seed: int, threads: int) -> None:
        wanted = [games * share.games // WHOLE // ALIGNED * ALIGNED for share in shares]
        counts = [max(ALIGNED, wanted[0]), *wanted[1:]]
        self.count, setup = sum(counts), shares[0].setup
        self.board: Board = board_of(setup)
        self.arrays = {
            name: _room(shape, kind) for name, (shape, kind) in array_shapes(setup, self.count).items()
        }
        ends = np.cumsum(counts).tolist()
        self.rows = [slice(end - count, end) for end, count in zip(ends, counts, strict=True) if count]
        setups = [share.setup for share, count in zip(shares, counts, strict=True) if count]
        self.batches = [
            Batch(
                setup,
                rows.stop - rows.start,
                seed + number,
                threads=threads,
                device=TARGET,
                arrays=_rows(self.arrays, rows),
            )
            for number, (setup, rows) in enumerate(zip(setups, self.rows, strict=True))
        ]

    def send(self, actions: jax.Array) -> None:
        """Every game takes its action; `wait` waits until all have."""
        pairs = np.asarray(actions) if TARGET == "cpu" else on_device(actions)
        given = pairs.reshape(pairs.size).view(np.int64)
        for rows, batch in zip(self.rows, self.batches, strict=True):
            batch.send(given[rows])

    def wait(self) -> None:
        """Until what was sent is done."""
        for batch in self.batches:
            batch.wait()

    def close(self) -> None:
        """No more games are played."""
        for batch in self.batches:
            batch.close()

    def kept(self) -> Iterator[tuple[str, NDArray[Any]]]:
        """The games as they are, by names."""
        for number, batch in enumerate(self.batches):
            yield from ((f"{number}.{name}", array) for name, array in batch.kept().items())

    def restore(self, kept: Mapping[str, NDArray[Any]]) -> None:
        """The games as they were."""
        for number, batch in enumerate(self.batches):
            games = under(f"{number}.", kept)
            # A checkpoint of an older version does not say of which table its games are; its plan does.
            batch.restore(games if TABLE in games else sealed(batch.setup, games))

    def room(self, steps: int) -> dict[str, jax.Array]:
        """Where what happens in so many steps is kept, and what is seen after the last of them."""
        players, actions = self.board.players, len(self.board.actions)
        kinds: dict[str, tuple[tuple[int, ...], Any]] = {
            **{name: (array.shape[1:], array.dtype) for name, array in self.arrays.items()},
            "mask": ((actions,), jnp.bool_),
            "action": ((), jnp.int32),
            "likelihood": ((), jnp.float32),
            "is_learner": ((), jnp.bool_),
            "chances": ((players + 1,), jnp.float32),
        }
        return {
            name: jnp.zeros((steps + 1, self.count, *shape), kind) for name, (shape, kind) in kinds.items()
        }


def under(beginning: str, arrays: Mapping[str, NDArray[Any]]) -> dict[str, NDArray[Any]]:
    """The arrays whose names begin so, by the rest of their names."""
    return {name.removeprefix(beginning): each for name, each in arrays.items() if name.startswith(beginning)}


def _room(shape: tuple[int, ...], kind: Any) -> Any:
    """On a GPU the memory is JAX's, and the games write into it between the steps of a network."""
    return np.zeros(shape, kind) if TARGET == "cpu" else computed(jnp.zeros(shape, kind))


def _rows(arrays: Mapping[str, Any], rows: slice) -> Arrays:
    return {name: (array if TARGET == "cpu" else on_device(array))[rows] for name, array in arrays.items()}


def from_table(chances: jax.Array, decider: jax.Array, players: int) -> jax.Array:
    """Chances by seats as the table numbers them, from those counted from whoever decides; nobody is last."""
    return _turned(chances, -decider.astype(jnp.int32), players)


def from_decider(chances: jax.Array, decider: jax.Array, players: int) -> jax.Array:
    """Chances by seats counted from whoever decides, from those as the table numbers them; nobody is last."""
    return _turned(chances, decider.astype(jnp.int32), players)


def _turned(chances: jax.Array, by: jax.Array, players: int) -> jax.Array:
    seats = (jnp.arange(players) + by[..., None]) % players
    return jnp.concatenate(
        [jnp.take_along_axis(chances[..., :players], seats, -1), chances[..., players:]], -1
    )


def decide(
    weights: Weights,
    visits: Visits,
    older: Weights,
    board: Board,
    arrays: Mapping[str, Any],
    key: jax.Array,
    kept: Kept,
    step: jax.Array,
    kind_of: Any,
) -> tuple[jax.Array, dict[str, jax.Array]]:
    """An action for every game, as likely as whoever decides there says; and what is kept of it."""
    logits, chances = forward(weights, board, arrays, kind_of)
    own, others = jax.random.split(key)
    logits, is_learner = received(visits, logits, older, board, arrays, others, kind_of)
    mask = (
        arrays["mask"][:, board.actions] if len(board.actions) < arrays["mask"].shape[1] else arrays["mask"]
    )
    logits = jnp.where(mask, logits, NEVER)
    action = jnp.argmax(logits + jax.random.gumbel(own, logits.shape), 1)
    likelihood = jnp.take_along_axis(jax.nn.log_softmax(logits), action[:, None], 1)[:, 0]
    row = {
        **arrays,
        "mask": mask,
        "action": action.astype(jnp.int32),
        "likelihood": likelihood,
        "is_learner": is_learner,
        "chances": from_table(jnp.exp(chances), arrays["decider"], board.players),
    }
    after = {
        name: jax.lax.dynamic_update_index_in_dim(array, row[name], step, 0) for name, array in kept.items()
    }
    return pairs(board, action), after


def pairs(board: Board, actions: jax.Array) -> jax.Array:
    """Actions of a board as pairs of halves, the lower one first: the whole numbers that a batch takes."""
    numbers = jnp.asarray(board.actions)[actions]
    return jnp.stack([numbers, jnp.zeros_like(numbers)], 1)
