"""How strong a network is against players who need no process of their own: many games in seconds on a GPU.

    python -m rokkaku.rl.measuring FILE GAMES

tells what one pass of a network of Samurai wins against `greedy-1`, as `rl/greedy.py` plays it, for each
number of players; ± is half of a 95 % interval.
"""

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from rokkaku.core.errors import RokkakuError
from rokkaku.core.game import Setup
from rokkaku.rl.boards import Board, board_of
from rokkaku.rl.catalogue import encoding_of
from rokkaku.rl.greedy import greedily
from rokkaku.rl.mixture import WHOLE, Share, mixture
from rokkaku.rl.network import NEVER, Weights, forward
from rokkaku.rl.selfplay import Group, computed, pairs
from rokkaku.sim.weights import VERSION, check_version, read_arrays

LONGEST_GAME = 20_000
"""In decisions: random players of Rice Wars may need thousands."""

Others = Callable[[Board, Mapping[str, Any], jax.Array], jax.Array]
"""What all others at a table play: logits of a board's actions, from what is seen and a key to draw with."""


def at_random(board: Board, seen: Mapping[str, Any], key: jax.Array) -> jax.Array:
    """Every action is as likely."""
    return jnp.zeros((len(seen["mask"]), len(board.actions)))


def shares_won(
    weights: Weights, setup: Setup, games: int, seed: int = 1, others: Others = at_random
) -> NDArray[np.float64]:
    """What a network won of each game against others, whichever it likes best played; ties are shared.

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
    found: NDArray[np.float64] = won[~np.isnan(won)]
    return found


def _shares(places: NDArray[np.int32], seats: NDArray[np.int64]) -> NDArray[np.float64]:
    """What each game's seat has won of it."""
    best = places == 1
    mine: NDArray[np.float64] = best[np.arange(len(seats)), seats] / np.maximum(best.sum(1), 1)
    return mine


def main(*words: str) -> None:
    """A line for every number of players."""
    if len(words) != 2 or not words[1].isdecimal():
        raise SystemExit(__doc__)
    setups = [group[0].setup for group in mixture("samurai")]
    file, games = Path(words[0]), int(words[1])
    try:
        arrays = read_arrays(file)
        check_version(arrays, encoding_of(setups[0]).version, file)
    except RokkakuError as refusal:
        raise SystemExit(str(refusal)) from None
    weights = {name: jnp.asarray(array) for name, array in arrays.items() if name != VERSION}
    for setup in setups:
        won = shares_won(weights, setup, games, others=greedily)
        error = 196 * won.std() / len(won) ** 0.5
        print(f"{setup.seats} {won.mean():.1%} ± {error:.1f}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
