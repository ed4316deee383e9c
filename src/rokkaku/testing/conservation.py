"""That nothing is lost and nothing comes from nowhere, game by game."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from rokkaku.games import rice_wars
from rokkaku.games.rice_wars import ADVISORS, CARDS, RICE_WARS, Card
from rokkaku.games.samurai import FULL_SET, SAMURAI, Caste, View

_FIGURES_OF_EACH_KIND = {2: 7, 3: 10, 4: 13}
PEASANTS_OF_EACH = 24


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


def rice_wars_pieces_are_conserved(view: rice_wars.View) -> bool:
    """24 peasants each, 17 ashigaru, 5 ronin, all cards and 8 advisors are somewhere, in an open view."""
    return _peasants_are_conserved(view) and _fighters_are_conserved(view) and _cards_are_conserved(view)


def _peasants_are_conserved(view: rice_wars.View) -> bool:
    pending = view.pending
    is_lifted = pending is not None and pending.name == "ijuu" and bool(pending.fields)
    return all(
        daimyo.peasants
        + daimyo.stack
        + daimyo.out
        + sum(field.owner == seat for field in view.fields)
        + (is_lifted and pending is not None and pending.seat == seat)
        == PEASANTS_OF_EACH
        for seat, daimyo in enumerate(view.daimyos)
    )


def _fighters_are_conserved(view: rice_wars.View) -> bool:
    bands = [view.supply, *(daimyo.active.plus(daimyo.tired) for daimyo in view.daimyos)]
    owed = {favour.advisor for daimyo in view.daimyos for favour in daimyo.favours}
    waiting = set(view.auction.waiting) if view.auction else set()
    advisors = len(view.gone) + view.advisors_left == len(ADVISORS) and owed | waiting <= set(view.gone)
    return advisors and (sum(band.ashigaru for band in bands), sum(band.ronin for band in bands)) == (17, 5)


def _cards_are_conserved(view: rice_wars.View) -> bool:
    found = Counter((*(view.deck or ()), *view.discards))
    for daimyo in view.daimyos:
        found.update(daimyo.hand or ())
    found[Card("hideri")] += len(view.parched)
    if view.pending is not None and Card(view.pending.name) in CARDS:
        found[Card(view.pending.name)] += 1
    if view.fight is not None:
        found.update(view.fight.turned_up)
        found.update(laid.card for side in view.fight.sides for laid in side.laid)
    return found == Counter(view.edition.deck)


CONSERVED: Mapping[str, Callable[[Any], bool]] = {
    SAMURAI.key: samurai_pieces_are_conserved,
    RICE_WARS.key: rice_wars_pieces_are_conserved,
}
"""By game: whether an open view accounts for every piece."""


def all_is_there(view: object) -> bool:
    """Of a game that says nothing about its pieces nothing is asked."""
    return True
