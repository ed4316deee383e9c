"""Who sits at some of the tables beside the network that learns.

A network that meets only itself circles: it learns to beat what it plays at the moment and forgets how to
answer what it does not play.  So in some games all seats but one belong to a visitor: to what the network was
earlier, or to a bot that plays otherwise.  Nothing is learned from what visitors decide.
"""

from collections.abc import Mapping
from typing import Any

import jax
import jax.numpy as jnp
import msgspec
import numpy as np
from numpy.typing import NDArray

from rokkaku.rl.boards import Board
from rokkaku.rl.greedy import greedily
from rokkaku.rl.mixture import WHOLE
from rokkaku.rl.network import Weights, forward


class Visits(msgspec.Struct, frozen=True):
    """In how many of every 32 games who visits; the others are the network's alone."""

    older_selves: int
    greedy: int = 0


VISITS: Mapping[str, Visits] = {"samurai": Visits(4, 20), "rice-wars": Visits(12)}
"""By game, what is usual.  Only Samurai has a bot that plays by a formula of what is seen."""
STRIDE = 5
"""Visits are so far apart that a table with as few as eight games, all in a row, has its share of them."""


def visited(visits: Visits, games: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """The rows of the games in which older selves play, and greedy ones."""
    rows = np.arange(games, dtype=np.int32)
    place = rows * STRIDE % WHOLE
    is_older = place < visits.older_selves
    return rows[is_older], rows[~is_older & (place < visits.older_selves + visits.greedy)]


def is_visitor(decider: jax.Array, rows: NDArray[np.int32], players: int) -> jax.Array:
    """Whether a visitor decides, in the games of these rows: one seat is always the learner's."""
    return decider[rows] != jnp.asarray(rows % players)


def received(
    visits: Visits,
    logits: jax.Array,
    older: Weights,
    board: Board,
    arrays: Mapping[str, Any],
    key: jax.Array,
    kind_of: Any,
) -> tuple[jax.Array, jax.Array]:
    """The logits of the visitors where they decide, else those given; and where the learner decides."""

    def older_self(board: Board, seen: Mapping[str, Any], key: jax.Array) -> jax.Array:
        return forward(older, board, seen, kind_of)[0]

    visitors = (older_self, greedily)
    is_learner = jnp.ones(len(logits), jnp.bool_)
    for visitor, rows in zip(visitors, visited(visits, len(logits)), strict=True):
        if len(rows):
            theirs = visitor(board, {name: array[rows] for name, array in arrays.items()}, key)
            decides = is_visitor(arrays["decider"], rows, board.players)
            logits = logits.at[rows].set(jnp.where(decides[:, None], theirs, logits[rows]))
            is_learner = is_learner.at[rows].set(~decides)
    return logits, is_learner
