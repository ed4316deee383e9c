from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from server.neighbours.pair import Pair
from server.processes import ServerProcess
from server.reliability.sites import Site
from server.reliability.web import settle_port
from server.sizes import size

PLAIN = ("-m", "rokkaku")
ONE, TWO = "one process", "two processes"


@pytest.fixture(params=[ONE, TWO])
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Site:
    """One server with a file, or two behind a proxy that share a database."""
    return _site(request, tmp_path)


@pytest.fixture(params=size([ONE], [ONE, TWO]))
def slow_site(request: pytest.FixtureRequest, tmp_path: Path) -> Site:
    """The same for tests that take long: two servers only in `make soak`."""
    return _site(request, tmp_path)


def _site(request: pytest.FixtureRequest, folder: Path) -> Site:
    def one(settings: Mapping[str, str] = {}, program: Sequence[str] = PLAIN) -> ServerProcess:
        return settle_port(ServerProcess(folder, settings, program))

    def two(settings: Mapping[str, str] = {}, program: Sequence[str] = PLAIN) -> ServerProcess:
        return Pair(folder, [database] * 2, [settings] * 2, [program] * 2)

    if request.param == ONE:
        return one
    database = request.getfixturevalue("cluster").create()
    return two
