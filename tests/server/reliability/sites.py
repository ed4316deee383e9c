"""Where people go: a server, or two of them that look like one."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

import pytest
from server.neighbours.pair import Pair
from server.processes import ServerProcess
from server.reliability.web import settle_port
from server.sizes import size

PLAIN = ("-m", "rokkaku")
ONE, TWO = "one process", "two processes"
MANY_IN_SOAK = size([ONE], [ONE, TWO])


class Site(Protocol):
    """Makes servers for the tests that ask nothing but what clients see."""

    def __call__(self, settings: Mapping[str, str] = {}, program: Sequence[str] = PLAIN) -> ServerProcess: ...


def site_of(request: pytest.FixtureRequest, folder: Path) -> Site:
    """The kind that the parameter of a fixture names."""

    def one(settings: Mapping[str, str] = {}, program: Sequence[str] = PLAIN) -> ServerProcess:
        return settle_port(ServerProcess(folder, settings, program))

    def two(settings: Mapping[str, str] = {}, program: Sequence[str] = PLAIN) -> ServerProcess:
        return Pair(folder, [database] * 2, [settings] * 2, [program] * 2)

    if request.param == ONE:
        return one
    database = request.getfixturevalue("cluster").create()
    return two


def so_many(server: ServerProcess, count: int) -> int:
    """How often something is done: where there are two servers, a tenth of it will do in `make test`."""
    return max(2, count // size(10, 1)) if isinstance(server, Pair) else count
