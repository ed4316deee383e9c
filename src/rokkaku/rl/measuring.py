"""How strong a network is against players who need no process of their own: many games in seconds on a GPU.

    python -m rokkaku.rl.measuring FILE GAMES

tells what one pass of a network of Samurai wins against `greedy-1`, as `rl/greedy.py` plays it.
"""

import sys
from collections.abc import Callable, Mapping
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from rokkaku.core.game import Setup
from rokkaku.rl.boards import Board, board_of
from rokkaku.rl.greedy import greedily
from rokkaku.rl.mixture import WHOLE, Share, mixture
from rokkaku.rl.network import NEVER, Weights, forward
from rokkaku.rl.selfplay import Group, computed, pairs

LONGEST_GAME = 20_000
"""In decisions: random players of Rice Wars may need thousands."""

Others = Callable[[Board, Mapping[str, Any], jax.Array], jax.Array]
"""What all others at a table play: logits of a board's actions, from what is seen and a key to draw with."""


def at_random(board: Board, seen: Mapping[str, Any], key: jax.Array) -> jax.Array:
    """Every action is as likely."""
    return jnp.zeros((len(seen["mask"]), len(board.actions)))


def share_won(weights: Weights, setup: Setup, games: int, seed: int = 1, others: Others = at_random) -> float:
    """The share of wins of a network against others, whichever it likes best played; ties are shared.

    One game for each row of a batch, the network's seats being taken in turn.
    """
    group = Group([Share(setup, WHOLE)], games, seed, 1)
    board = board_of(setup)
    seats = np.arange(group.count) % setup.seats

    @jax.jit
    def actions(arrays: Mapping[str, Any], key: jax.Array) -> tuple[jax.Array, jax.Array]:
        """What is played, and how games ended that are over; copied, as the games write into these arrays."""
        logits, _ = forward(weights, board, arrays)
        is_mine = (arrays["decider"] == seats)[:, None]
        theirs = others(board, arrays, jax.random.fold_in(key, 1))
        liked = jnp.where(is_mine, logits, theirs + jax.random.gumbel(key, logits.shape))
        chosen = jnp.argmax(jnp.where(arrays["mask"][:, board.actions], liked, NEVER), 1)
        return pairs(board, chosen), arrays["places"].astype(jnp.int32)

    won = np.full(group.count, np.nan)
    for step in range(LONGEST_GAME):
        key = jax.random.fold_in(jax.random.key(seed), step)
        chosen, places = computed(actions(group.arrays, key))
        ended = np.isnan(won) & (np.asarray(places)[:, 0] > 0)
        won[ended] = _shares(np.asarray(places), seats)[ended]
        if not np.isnan(won).any():
            break
        group.send(chosen)
        group.wait()
    group.close()
    return float(np.nanmean(won))


def _shares(places: NDArray[np.int32], seats: NDArray[np.int64]) -> NDArray[np.float64]:
    """What each game's seat has won of it."""
    best = places == 1
    mine: NDArray[np.float64] = best[np.arange(len(seats)), seats] / np.maximum(best.sum(1), 1)
    return mine


def main(file: str, games: int) -> None:
    """A line for every number of players."""
    with np.load(file) as arrays:
        weights = {name: jnp.asarray(arrays[name]) for name in arrays.files if name != "version"}
    for group in mixture("samurai"):
        setup = group[0].setup
        print(setup.seats, f"{share_won(weights, setup, games, others=greedily):.1%}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
