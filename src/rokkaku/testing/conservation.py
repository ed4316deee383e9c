"""That nothing is lost and nothing comes from nowhere, game by game."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from rokkaku.games.samurai import FULL_SET, SAMURAI, Caste, View

_FIGURES_OF_EACH_KIND = {2: 7, 3: 10, 4: 13}


def samurai_pieces_are_conserved(view: View) -> bool:
    """Every player's twenty tiles and all figures of the table are somewhere, in an open view."""
    return _tiles_are_conserved(view) and _figures_are_conserved(view)


def _tiles_are_conserved(view: View) -> bool:
    found = [Counter((*player.spent, *(player.hand or ()), *(player.stack or ()))) for player in view.players]
    for laid in view.tiles:
        found[laid.owner][laid.tile] += 1
    if view.turn.tile is not None:
        found[view.on_turn][view.turn.tile.tile] += 1
    return all(tiles == Counter(FULL_SET) for tiles in found)


def _figures_are_conserved(view: View) -> bool:
    standing = Counter(figure.caste for settlement in view.settlements for figure in settlement.figures)
    return all(
        standing[caste]
        + view.pool.of(caste)
        + view.set_aside.of(caste)
        + sum(player.captured.of(caste) for player in view.players)
        == _FIGURES_OF_EACH_KIND[len(view.players)]
        for caste in Caste
    )


CONSERVED: Mapping[str, Callable[[Any], bool]] = {SAMURAI.key: samurai_pieces_are_conserved}
"""By game: whether an open view accounts for every piece."""
