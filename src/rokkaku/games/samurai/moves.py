"""What a player may do."""

from collections.abc import Mapping
from functools import cache

import msgspec

from rokkaku.games.samurai.board import Cell, japan
from rokkaku.games.samurai.pieces import Caste, Tile


class KeepTile(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Put one of the twenty tiles into the opening hand."""

    tile: Tile


class Ready(msgspec.Struct, frozen=True, gc=False, tag=True):
    """The opening hand is complete."""


class PlaceFigure(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Put a figure from the pool on a city or village."""

    caste: Caste
    cell: Cell


class PlaceTile(msgspec.Struct, frozen=True, gc=False, cache_hash=True, tag=True):
    """Lay a tile from the hand."""

    tile: Tile
    cell: Cell


@cache
def placings(tile: Tile) -> Mapping[Cell, PlaceTile]:
    """The moves that lay a tile, by their hexes.  They are possible again and again, and so made once."""
    return {cell: PlaceTile(tile, cell) for cell in japan(4).free_for(tile.terrain)}


class TakeUpTile(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Put the token exchange in the place of one of your own tiles."""

    cell: Cell


class LayAgain(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Lay the tile that the token exchange took up."""

    cell: Cell


class LiftFigure(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Play the figure exchange: the first of its two figures."""

    caste: Caste
    cell: Cell


class ExchangeFigures(msgspec.Struct, frozen=True, gc=False, tag=True):
    """The second figure, which changes places with the first."""

    caste: Caste
    cell: Cell


class EndTurn(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Nothing more is laid."""


class Pass(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Nothing can be laid."""


Move = (
    KeepTile
    | Ready
    | PlaceFigure
    | PlaceTile
    | TakeUpTile
    | LayAgain
    | LiftFigure
    | ExchangeFigures
    | EndTurn
    | Pass
)
