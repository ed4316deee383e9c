"""Games of a contest on the machines of a Ray cluster.  Each has the same Rokkaku and bots installed."""

import logging
import os
from collections.abc import Iterator, Mapping, Sequence
from socket import create_connection
from typing import Any

from rokkaku.bots.arena import Contest, Row, Workers, play_game
from rokkaku.core.errors import BadRequest, BadSetup
from rokkaku.games.catalogue import find, take_values

PATIENCE = 10
"""Seconds for a cluster to answer."""
MOST_RETRIES = 20
"""How often one game is played again because its machine or process was lost."""


def on_cluster(address: str) -> Workers:
    """The workers of the cluster at an address, such as `auto` or `10.0.0.1:6379`; one game a core at a time.

    The games of a worker that is lost are played again by others.
    """
    ray = _connected(address)
    play_one = ray.remote(num_cpus=1, max_retries=MOST_RETRIES)(_row_of)

    def play(contest: Contest, numbers: Sequence[int]) -> Iterator[Row]:
        values, environment = find(contest.game).values, dict(os.environ)
        left = [play_one.remote(contest, number, values, environment) for number in numbers]
        while left:
            ended, left = ray.wait(left)
            yield from ray.get(ended)

    return play


def _connected(address: str) -> Any:
    """Ray, once it knows the cluster; or what is missing."""
    try:
        import ray
    except ImportError as missing:
        raise BadRequest("cluster.no-ray", {"why": missing}) from missing
    try:
        _knock(address)
        ray.init(address=address, ignore_reinit_error=True, log_to_driver=False, logging_level=logging.ERROR)
    except (ImportError, OSError, RuntimeError, ValueError) as failed:
        raise BadRequest("cluster.unreachable", {"address": address, "why": failed}) from failed
    return ray


def _knock(address: str) -> None:
    """OSError where nothing listens: Ray itself would try for minutes.  Names such as `auto` have no port."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host:
        create_connection((host, int(port)), PATIENCE).close()


def _row_of(contest: Contest, number: int, values: str, environment: Mapping[str, str]) -> Row:
    """On a worker: a game with the values of whoever asks for it, or BadSetup."""
    take_values(environment)
    here = find(contest.game).values
    if here != values:
        raise BadSetup("setup.other-values", {"game": contest.game, "wanted": values, "values": here})
    return play_game(contest, number)[0]
