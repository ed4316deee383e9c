"""The box's contents as tables of numbers, made from `games/samurai/pieces.py`."""

import numpy as np

from rokkaku.games.samurai.pieces import FULL_SET, TILES, Caste, Terrain, Tile
from rokkaku.sim.bits import u64

CASTES = tuple(Caste)
FACES = len(TILES)
SET_SIZE = len(FULL_SET)
SEATS = 4

TOKEN_EXCHANGE = u64(Tile.TOKEN_EXCHANGE.rank)
FIGURE_EXCHANGE = u64(Tile.FIGURE_EXCHANGE.rank)

FULL_STACK = np.array([tile.rank for tile in FULL_SET], np.uint8)
"""The twenty tiles every player owns.  [pieces-2]"""

IN_HAND = np.array([1 << 2 * face for face in range(FACES)], np.uint64)
"""One tile of a face in a hand: a hand is a word with two bits a face, which count its tiles."""


def _faces(faces: "list[Tile]") -> u64:
    return u64(sum(1 << 2 * tile.rank for tile in faces))


_EXCHANGES = (Tile.TOKEN_EXCHANGE, Tile.FIGURE_EXCHANGE)
ALL_FACES = _faces(list(Tile))
FAST_FACES = _faces([tile for tile in Tile if tile.is_fast])
SHIPS = _faces([tile for tile in Tile if tile.terrain is Terrain.SEA])
LAND_TILES = _faces([tile for tile in Tile if tile.terrain is Terrain.LAND and tile not in _EXCHANGES])
TOKEN_EXCHANGE_IN_HAND = IN_HAND[Tile.TOKEN_EXCHANGE.rank]
FIGURE_EXCHANGE_IN_HAND = IN_HAND[Tile.FIGURE_EXCHANGE.rank]

IS_ORDINARY = np.array([not tile.is_fast for tile in Tile], np.uint64)
IS_SHIP = np.array([tile.terrain is Terrain.SEA for tile in Tile], np.uint64)

LANE = u64(5)
"""Bits for one seat's influence on one kind: no six tiles of a set add up to more than 16."""
KIND_LANES = u64(5 * SEATS)
"""Bits for the influence of all seats on one kind."""


def _worth() -> "np.ndarray[tuple[int], np.dtype[np.uint64]]":
    """For a hex's byte what lies there adds to each seat's influence on each kind, lane by lane."""
    worth = np.zeros(256, np.uint64)
    for seat in range(SEATS):
        for tile in Tile:
            worth[1 + seat * FACES + tile.rank] = sum(
                tile.strength << (CASTES.index(caste) * SEATS + seat) * int(LANE) for caste in tile.castes
            )
    return worth


WORTH = _worth()
