"""What a player is told who looks at a hex, a settlement or a tile."""

from rokkaku.core.scene import Phrase, spots_called
from rokkaku.games.samurai.picture import scene, settlement_label
from rokkaku.games.samurai.pieces import Caste, Terrain, Tile
from rokkaku.games.samurai.view import View

_TILES = {tile.sign.casefold(): tile for tile in Tile}


def describe(view: View, word: str) -> tuple[Phrase, ...]:
    """A hex or settlement, and the tile of that sign; without a word, the contested settlements."""
    if not word:
        return _contested(view) or (Phrase("samurai.look.nothing-contested"),)
    tile = _TILES.get(word.casefold())
    places = spots_called(scene(view).spots, word)
    if tile is None:
        return places
    return (*(places if len(places) == 1 else ()), _tile(tile))


def _contested(view: View) -> tuple[Phrase, ...]:
    """The settlements with a figure that somebody has influence on."""
    return tuple(
        settlement_label(settlement)
        for settlement in view.settlements
        if any(each.strength for figure in settlement.figures for each in figure.influences)
    )


def _tile(tile: Tile) -> Phrase:
    values = {"tile": tile.sign, "strength": tile.strength, "castes": [caste.value for caste in tile.castes]}
    if not tile.castes:
        return Phrase(f"samurai.look.{tile.sign}", values)
    kind = "fast" if tile.is_fast else "ordinary"
    if tile.terrain is Terrain.SEA:
        kind = "ship"
    elif len(tile.castes) < len(Caste):
        kind = "one-kind"
    return Phrase(f"samurai.look.{kind}", values)
