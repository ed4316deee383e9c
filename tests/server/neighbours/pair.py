"""Two real servers over one PostgreSQL database, behind a plain proxy."""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path

from server.neighbours.proxy import Proxy
from server.processes import ServerProcess
from server.reliability.web import settle_port


class Pair(ServerProcess):
    """For those who come to it, one server: they do not see which of the two they speak with."""

    def __init__(
        self,
        folder: Path,
        addresses: Sequence[str],
        settings: Sequence[Mapping[str, str]] = ({}, {}),
        program: Sequence[Sequence[str]] = (("-m", "rokkaku"), ("-m", "rokkaku")),
    ) -> None:
        """Each server has its own address of the database, its settings and its program."""
        super().__init__(folder)
        settle_port(self)
        self.database = addresses[-1]
        shared = {"ROKKAKU_BASE_URL": self.address}
        self.servers = []
        for number, database in enumerate(addresses):
            own = folder / f"server-{number}"
            own.mkdir()
            server = ServerProcess(own, {**shared, **settings[number]}, program[number], database)
            self.servers.append(settle_port(server))
        self.proxy = Proxy([lambda server=server: server.port for server in self.servers])  # type: ignore[misc]
        self.proxy.port = self.port

    def __enter__(self) -> "Pair":
        with ExitStack() as opened:
            for server in self.servers:
                opened.enter_context(server)
            opened.enter_context(self.proxy)
            self._opened = opened.pop_all()
        return self

    def __exit__(self, *exception: object) -> None:
        self._opened.__exit__(None, None, None)

    def start(self) -> float:
        """Starts both; gives the seconds of the slower one."""
        return max(server.start() for server in self.servers)

    def stop(self) -> int:
        """Stops both; gives the higher exit code."""
        return max(server.stop() for server in self.servers)

    @property
    def pid(self) -> int:
        """Of the first one."""
        return self.servers[0].pid

    def memory(self) -> float:
        """What both occupy together, in MB."""
        return sum(server.memory() for server in self.servers)

    def cpu_seconds(self) -> float:
        """What both have used."""
        return sum(server.cpu_seconds() for server in self.servers)

    def logged(self) -> str:
        """What both have logged."""
        return "".join(server.logged() for server in self.servers)

    def kill(self) -> None:
        for server in self.servers:
            server.kill()
