"""Games of a contest on the machines of a Ray cluster, on which the same bots are installed."""

import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import as_completed

from rokkaku.bots.arena import Contest, Row, Workers, play_game
from rokkaku.cluster import Cluster
from rokkaku.core.errors import BadSetup
from rokkaku.games.catalogue import find, take_values


def on_cluster(address: str) -> Workers:
    """The workers of a cluster, which play one game a core at a time."""
    cluster = Cluster(address)

    def play(contest: Contest, numbers: Sequence[int]) -> Iterator[Row]:
        values, environment = find(contest.game).values, dict(os.environ)
        games = [cluster.submit(_row_of, contest, number, values, environment) for number in numbers]
        for game in as_completed(games):
            yield game.result()

    return play


def _row_of(contest: Contest, number: int, values: str, environment: Mapping[str, str]) -> Row:
    """On a worker: a game with the values of whoever asks for it, or BadSetup."""
    take_values(environment)
    here = find(contest.game).values
    if here != values:
        raise BadSetup("setup.other-values", {"game": contest.game, "wanted": values, "values": here})
    return play_game(contest, number)[0]
