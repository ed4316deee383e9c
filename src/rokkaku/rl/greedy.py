"""The bot `greedy-1` of Samurai over observations, in JAX: an opponent that plays otherwise than the network.

What each action seems to bring, in figures, as `bots/greedy/samurai.py` says it.  Two things differ: to lift
a figure, the same few partners are tried whichever it is; and it does not look whether the game would end,
which only the rules can tell.
"""

from collections.abc import Mapping
from typing import Any

import jax
import jax.numpy as jnp
import msgspec
import numpy as np

from rokkaku.bots.greedy.samurai import FAST_PATIENCE, OPENING_HAND, price
from rokkaku.games.samurai.pieces import CASTES, TILES, Terrain
from rokkaku.rl.boards import Board, touching
from rokkaku.rl.network import NEVER
from rokkaku.rl.samurai import HEXES, LAND, SAMURAI_ENCODING, SEATS, SETTLEMENTS

SHARP = 1e5
"""How much likelier something is that brings a figure more: only equals are drawn from."""
PARTNERS = 3
"""How many are tried for a figure that might be lifted."""
_TARGETLESS = 3
"""Choices without a target that bring nothing: ready, the end of a turn, a pass."""

_LAND = len(LAND)
_BESIDE = touching(SAMURAI_ENCODING.graph["hexes_settlements"], len(SETTLEMENTS))
_NEAR = SAMURAI_ENCODING.graph["hexes_settlements"]
_STRENGTH = np.array([[tile.strength * (caste in tile.castes) for caste in CASTES] for tile in TILES])
_IS_SEA = np.array([tile.terrain is Terrain.SEA for tile in TILES])
_IS_ONE_KIND = np.array([len(tile.castes) == 1 for tile in TILES])
_LAID = [number for number, tile in enumerate(TILES) if tile.castes]
_PRICE = np.array([price(tile) for tile in TILES])
_KEEPING = -np.array([(*OPENING_HAND, tile.sign).index(tile.sign) for tile in TILES], np.float32)


class Seen(msgspec.Struct, frozen=True):
    """What the formula asks of a view; the first dimension is the games'."""

    figures: jax.Array
    """Of settlements, by kind: whether one stands there."""
    lifted: jax.Array
    """The same: whether it is lifted."""
    influence: jax.Array
    """Of settlements, by kind and seat."""
    still_open: jax.Array
    """Of settlements: how much land beside them."""
    captured: jax.Array
    """By seat and kind."""
    is_open: jax.Array
    """Of hexes."""
    strength: jax.Array
    """Of the tiles on hexes, by kind."""
    rest: jax.Array

    @property
    def lead(self) -> jax.Array:
        """By settlement and kind: the own influence less the strongest of the others."""
        return self.influence[..., 0] - self.influence[..., 1:].max(-1)

    @property
    def value(self) -> jax.Array:
        """By kind: a figure counts more while its kind is contested."""
        most = self.captured[:, 1:].max(1)
        return 1 + 0.5 / (1 + jnp.abs(self.captured[:, 0] - most))


def _seen(arrays: Mapping[str, Any]) -> Seen:
    settlements, hexes, seats, rest = (
        jnp.asarray(arrays[name]).astype(jnp.float32) for name in ("settlements", "hexes", "seats", "rest")
    )
    standing = settlements[..., -1 - len(CASTES) : -1]
    owners, strength = hexes[..., 1 : 1 + SEATS], hexes[..., 1 + SEATS :]
    return Seen(
        (standing > 0).astype(jnp.float32),
        (standing > 1).astype(jnp.float32),
        _exactly("hs,nho,nhc->nsco", _BESIDE, owners, strength),
        settlements[..., -1],
        seats[..., 1 : 1 + len(CASTES)],
        hexes[..., 0] > 0,
        strength,
        rest,
    )


def _exactly(formula: str, *factors: Any) -> jax.Array:
    """Sums of products that a GPU must not round."""
    return jnp.einsum(formula, *factors, precision=jax.lax.Precision.HIGHEST)


def _chance(lead: jax.Array, still_open: jax.Array) -> jax.Array:
    """How likely a figure is won; by kind with one more dimension than what is open."""
    land = still_open[..., None]
    ahead = jnp.where(land == 1, lead - 1.5, lead)
    likely = jax.nn.sigmoid(ahead / (0.6 + 0.5 * jnp.maximum(land, 0)))
    return jnp.where(land <= 0, (lead > 0).astype(jnp.float32), likely)


def _laying(seen: Seen) -> jax.Array:
    """By hex and tile: how much likelier the figures beside it are won with the tile there."""
    worth = seen.figures * seen.value[:, None]
    before = _chance(seen.lead, seen.still_open)
    after = [
        _chance(seen.lead[:, :, None] + _STRENGTH, (seen.still_open - closing)[:, :, None])
        for closing in (1, 0)
    ]
    land, sea = (((each - before[:, :, None]) * worth[:, :, None]).sum(-1) for each in after)
    return jnp.concatenate(
        [_exactly("hs,nst->nht", _BESIDE[:_LAND], land), _exactly("hs,nst->nht", _BESIDE[_LAND:], sea)], 1
    )


def _taking(seen: Seen, laying: jax.Array) -> jax.Array:
    """By hex: what the tile there is worth elsewhere, less what it is worth where it lies."""
    is_sea = (np.arange(len(HEXES)) >= _LAND)[:, None]
    fits = is_sea == _IS_SEA
    elsewhere = jnp.where(seen.is_open[..., None] & fits, laying, -jnp.inf).max(1)
    is_it = (seen.strength[:, :, None] == _STRENGTH).all(-1) & fits
    best = jnp.where(is_it, elsewhere[:, None], -jnp.inf).max(-1)
    lead, land, worth = (
        each[:, _NEAR] for each in (seen.lead, seen.still_open, seen.figures * seen.value[:, None])
    )
    without = _chance(lead - seen.strength[:, :, None], land) - _chance(lead, land)
    return best + jnp.where((_NEAR >= 0)[..., None], without * worth, 0).sum((2, 3))


def _exchanges(seen: Seen, key: jax.Array) -> tuple[jax.Array, jax.Array]:
    """By kind and settlement: what it brings to lift a figure, and to exchange the lifted one with it."""
    promise = _chance(seen.lead, seen.still_open) * seen.value[:, None]
    stands = seen.figures > 0
    gain = promise[..., :, None] - promise[..., None, :]  # of having the first kind there, not the second
    fits = stands[..., None, :] & (~stands[..., :, None] | np.eye(len(CASTES), dtype=bool))
    few = PARTNERS / jnp.maximum(seen.figures.sum((1, 2)), PARTNERS)
    is_tried = jax.random.uniform(key, stands.shape) < few[:, None, None]
    there = jnp.where(fits & is_tried[..., None, :], gain, -jnp.inf).max(1)[:, None]
    here = jnp.where(~stands[..., None, :] | np.eye(len(CASTES), dtype=bool), -gain, -jnp.inf)
    lifting = (there + here).max(-1)
    own, place = seen.lifted.sum(1, keepdims=True), seen.lifted.sum(2, keepdims=True)
    brought = (promise * own).sum(2, keepdims=True) + (promise * place).sum(1, keepdims=True)
    exchanging = brought - (promise * seen.lifted).sum((1, 2), keepdims=True) - promise
    return lifting.swapaxes(1, 2) - FAST_PATIENCE, exchanging.swapaxes(1, 2) - FAST_PATIENCE


def _by_tile(by_hex: jax.Array) -> list[jax.Array]:
    """What is known by hex and tile, in the order of the actions that lay one."""
    land, sea = (
        [by_hex[:, hexes, number] for number in _LAID if _IS_SEA[number] == is_sea]
        for is_sea, hexes in ((False, slice(_LAND)), (True, slice(_LAND, None)))
    )
    return [*land, *sea]


def worths(arrays: Mapping[str, Any], key: jax.Array) -> jax.Array:
    """What every action seems to bring, in figures."""
    seen = _seen(arrays)
    games = len(seen.rest)
    laying = _laying(seen)
    lifted = seen.rest[:, len(TILES) : 2 * len(TILES)]
    hand = seen.rest[:, : len(TILES)] * _IS_ONE_KIND
    strong = hand @ _STRENGTH
    surplus = strong - strong.mean(-1, keepdims=True)
    placing = surplus[..., None] / jnp.maximum(seen.still_open, 1)[:, None]
    lifting, exchanging = _exchanges(seen, key)
    nothing = jnp.zeros((games, _TARGETLESS))
    parts = [
        jnp.broadcast_to(_KEEPING, (games, len(TILES))), nothing, placing, lifting, exchanging,
        *_by_tile(laying - _PRICE), _taking(seen, laying), (laying * lifted[:, None]).sum(-1),
    ]  # fmt: skip
    return jnp.where(arrays["mask"], _joined(parts), NEVER)


def _joined(parts: list[jax.Array]) -> jax.Array:
    return jnp.concatenate([part.reshape(len(part), -1) for part in parts], 1)


def greedily(board: Board, seen: Mapping[str, Any], key: jax.Array) -> jax.Array:
    """Logits of a board's actions, as a network has them: what is drawn from them is what the bot plays."""
    return SHARP * worths(seen, key)[:, board.actions]
