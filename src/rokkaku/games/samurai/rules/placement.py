"""Where a tile may lie."""

from collections.abc import Collection

from rokkaku.core.errors import IllegalMove
from rokkaku.games.samurai.board import Cell
from rokkaku.games.samurai.pieces import Tile
from rokkaku.games.samurai.state import State


def spaces_for(state: State, tile: Tile) -> Collection[Cell]:
    """Every empty hex of the tile's terrain on the board in play; nothing need be near.  [placement-3]"""
    return state.free(tile.terrain)


def check_space(state: State, tile: Tile, cell: Cell) -> None:
    """Refuses a hex out of play, a settlement, a wrong terrain or a hex already covered."""
    _check_hex(state, cell)
    _check_terrain(state, tile, cell)


def _check_hex(state: State, cell: Cell) -> None:
    """An empty hex in play, and never a settlement, not even an emptied one.  [placement-1, placement-3]"""
    space = state.map.spaces.get(cell)
    if space is None:
        raise IllegalMove("placement-3", "samurai.refused.not-in-play", {"cell": cell})
    if space.settlement is not None:
        raise IllegalMove("placement-1", "samurai.refused.on-a-settlement", {"cell": cell})
    laid = state.board.at(cell)
    if laid is not None:
        values = {"cell": cell, "tile": laid.tile.sign, "owner": laid.owner}
        raise IllegalMove("placement-1", "samurai.refused.covered", values)


def _check_terrain(state: State, tile: Tile, cell: Cell) -> None:
    """Ships on sea, and only ships; all other tiles on land.  [placement-2]"""
    terrain = state.map.spaces[cell].terrain
    if terrain is not tile.terrain:
        values = {"tile": tile.sign, "cell": cell, "terrain": terrain.value, "needed": tile.terrain.value}
        raise IllegalMove("placement-2", "samurai.refused.terrain", values)
