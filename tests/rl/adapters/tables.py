"""Every edition with every number of players, as parameters of an adapter name them."""

from typing import NamedTuple

from rokkaku.games.catalogue import GAMES
from rokkaku.testing.setups import tables


class Named(NamedTuple):
    """The parameters of a table."""

    game: str
    edition: str
    players: int


NAMED = [
    Named(key, edition.key, seats)
    for key in ("samurai", "rice-wars")
    for edition, seats in tables(GAMES[key])
]
SMALL = [
    Named("samurai", "hans-im-glueck-1998", 2),
    Named("samurai", "italiano", 4),
    Named("rice-wars", "basic", 3),
    Named("rice-wars", "troublesome-neighbour", 2),
]
"""Few of them, for what takes longer."""
