"""The tables at which a network learns: all that people play, and most of what it is measured at."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from rokkaku.core.errors import BadSetup
from rokkaku.core.game import Setup

_SHORT = {"opening_hand": "drawn", "figure_setup": "random"}


class Share(msgspec.Struct, frozen=True):
    """How many of every 32 games are played at a table."""

    setup: Setup
    games: int


def _samurai(players: int, usual: int, short: int) -> Iterator[Share]:
    """At the usual table a third of all decisions come before the first turn: half of the games skip them."""
    yield Share(Setup("samurai", "hans-im-glueck-1998", players, ""), usual)
    yield Share(Setup("samurai", "hans-im-glueck-1998", players, "", _SHORT), short)
    yield Share(Setup("samurai", "italiano", players, "", {"figure_setup": "random"}), 1)


MIXTURES: Mapping[str, Sequence[Sequence[Share]]] = {
    "samurai": [list(_samurai(2, 4, 3)), list(_samurai(3, 3, 2)), list(_samurai(4, 9, 8))],
    "rice-wars": [
        [Share(Setup("rice-wars", "troublesome-neighbour", 2, ""), 8)],
        [Share(Setup("rice-wars", "basic", 3, ""), 8)],
        [Share(Setup("rice-wars", "basic", 4, ""), 6)],
        [Share(Setup("rice-wars", "epic", 5, ""), 10)],
    ],
}
"""By game: tables of one board and number of players together."""
WHOLE = 32


def mixture(game: str) -> Sequence[Sequence[Share]]:
    """The tables of a game, or BadSetup."""
    if game not in MIXTURES:
        raise BadSetup("rl.no-encoding", {"game": game, "allowed": list(MIXTURES)})
    return MIXTURES[game]
