"""Visitors: where they sit, and that they are what plays there."""

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from rokkaku.core.game import Setup
from rokkaku.rl import Batch, greedy
from rokkaku.rl.boards import board_of
from rokkaku.rl.network import NEVER, Weights, forward, new_weights
from rokkaku.rl.selfplay import ALIGNED, decide
from rokkaku.rl.visitors import VISITS, Visits, is_visitor, visited

pytestmark = [pytest.mark.jax, pytest.mark.many]

TABLE = Setup("samurai", "hans-im-glueck-1998", 2, "", {"opening_hand": "drawn", "figure_setup": "random"})


def test_each_kind_sits_at_all_seats_but_one_of_games_of_its_own() -> None:
    older, greedy_ones = visited(Visits(4, 16), 64)
    assert (len(older), len(greedy_ones)) == (8, 32)
    assert not set(older) & set(greedy_ones)
    for rows in (older, greedy_ones):
        seats = np.array([is_visitor(jnp.full(64, seat), rows, 4) for seat in range(4)])
        assert (seats.sum(0) == 3).all()
        assert (seats.sum(1) == len(rows) * 3 // 4).all()


def test_where_nobody_is_greedy_older_selves_come() -> None:
    older, greedy_ones = visited(VISITS["rice-wars"], 64)
    assert (len(older), len(greedy_ones)) == (24, 0)


@pytest.mark.parametrize(("game", "usual"), [("samurai", 6), ("rice-wars", 3)])
def test_a_table_with_few_games_has_its_share_of_visits(game: str, usual: int) -> None:
    rows = np.concatenate(visited(VISITS[game], 256))
    by_table = np.bincount(rows // ALIGNED, minlength=256 // ALIGNED)
    assert (abs(by_table - usual) <= 1).all()


def test_each_decides_where_it_sits_and_nowhere_else() -> None:
    """The learner likes one column most, the older self another, the greedy one what brings figures."""
    games = 64
    board, batch = board_of(TABLE), Batch(TABLE, games, 5)
    arrays = {name: jnp.asarray(array) for name, array in batch.arrays.items()}
    older, mine = (
        {name: 50 * each if "choices" in name else each for name, each in one.items()}
        for one in (new_weights(board.sizes, seed, 8, 1) for seed in (1, 2))
    )
    room = {
        **{name: jnp.zeros((1, *array.shape), array.dtype) for name, array in arrays.items()},
        "mask": jnp.zeros((1, games, len(board.actions)), jnp.bool_),
        "action": jnp.zeros((1, games), jnp.int32),
        "likelihood": jnp.zeros((1, games)),
        "is_learner": jnp.zeros((1, games), jnp.bool_),
        "chances": jnp.zeros((1, games, 3)),
    }
    visits, key = VISITS["samurai"], jax.random.key(1)

    @jax.jit  # as in training; one operation after the other takes several times as long
    def decided(mine: Weights, older: Weights, arrays: Any, key: jax.Array, room: Any) -> Any:
        return decide(mine, visits, older, board, arrays, key, room, jnp.int32(0), jnp.float32)[1]

    @jax.jit
    def said(weights: Weights, mask: jax.Array, action: Any) -> jax.Array:
        odds = jax.nn.log_softmax(jnp.where(mask, forward(weights, board, arrays)[0], NEVER))
        return jnp.take_along_axis(odds, action[:, None], 1)[:, 0]

    kept = decided(mine, older, arrays, key, room)
    is_learner, action = np.asarray(kept["is_learner"][0]), np.asarray(kept["action"][0])
    rows_older, rows_greedy = (rows[~is_learner[rows]] for rows in visited(visits, games))
    assert len(rows_older) > 0 < len(rows_greedy)
    assert (~is_learner).sum() == len(rows_older) + len(rows_greedy)
    for weights, here in ((older, rows_older), (mine, np.flatnonzero(is_learner))):
        odds = np.asarray(said(weights, kept["mask"][0], action))
        np.testing.assert_allclose(kept["likelihood"][0][here], odds[here], rtol=1e-4, atol=1e-4)
    # Which partners are tried for figures depends on the key; no other action does.
    worth = np.asarray(jax.jit(greedy.worths)(arrays, jax.random.key(2)))[:, board.actions]
    best = worth.max(1) - np.take_along_axis(worth, action[:, None], 1)[:, 0]
    assert (best[rows_greedy] < 1e-3).mean() > 0.7
