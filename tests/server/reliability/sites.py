"""Where people go: a server, or two of them that look like one."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from server.neighbours.pair import Pair
from server.processes import ServerProcess
from server.sizes import size


class Site(Protocol):
    """Makes servers for the tests that ask nothing but what clients see."""

    def __call__(
        self, settings: Mapping[str, str] = {}, program: Sequence[str] = ("-m", "rokkaku")
    ) -> ServerProcess: ...


def so_many(server: ServerProcess, count: int) -> int:
    """How often something is done: where there are two servers, a tenth of it will do in `make test`."""
    return max(2, count // size(10, 1)) if isinstance(server, Pair) else count
