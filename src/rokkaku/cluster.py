"""Work on the machines of a Ray cluster.  Each has the same Rokkaku installed."""

import logging
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from socket import create_connection
from typing import Any, TypeVar

from rokkaku.core.errors import BadRequest

PATIENCE = 10
"""Seconds for a cluster to answer."""
MOST_RETRIES = 20
"""How often something is done again because its machine or process was lost."""

T = TypeVar("T")


class Cluster(Executor):
    """The cores of the cluster at an address, such as `auto` or `10.0.0.1:6379`: one thing on each at a time.

    What a worker that is lost was doing is done again by others.
    """

    def __init__(self, address: str) -> None:
        self._ray = _connected(address)
        self._known: dict[Callable[..., Any], Any] = {}

    def submit(self, function: Callable[..., T], /, *given: Any, **named: Any) -> Future[T]:
        """What a worker will have found."""
        if function not in self._known:
            self._known[function] = self._ray.remote(num_cpus=1, max_retries=MOST_RETRIES)(function)
        found: Future[T] = self._known[function].remote(*given, **named).future()
        return found


def workers(processes: int | None, address: str | None) -> Executor:
    """Processes here, or the machines of a cluster."""
    return ProcessPoolExecutor(processes) if address is None else Cluster(address)


def workers_or_exit(processes: int | None, address: str | None) -> Executor:
    """The same for a command, which ends with a sentence where they cannot be had."""
    try:
        return workers(processes, address)
    except BadRequest as refusal:
        raise SystemExit(str(refusal)) from None


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
