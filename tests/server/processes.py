"""Real servers: started, stopped and killed as processes."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from http.client import HTTPConnection
from pathlib import Path

PATIENCE = 30.0
ROOMY = {
    "ROKKAKU_REQUESTS_PER_SECOND": "100000",
    "ROKKAKU_MESSAGES_PER_SECOND": "100000",
    "ROKKAKU_SOCKETS_PER_ADDRESS": "100000",
    "ROKKAKU_CPU_PER_ADDRESS": "100000",
    "ROKKAKU_CHAT_PER_MINUTE": "1000000",
    "ROKKAKU_KEEP_CHAT_MESSAGES": "100000",
    "ROKKAKU_MAX_TABLES_PER_GUEST": "100000",
    "ROKKAKU_BOT_SECONDS": "5",
    "ROKKAKU_PREPARE_BOTS": "no",
}
"""For tests that are not about limits."""


class ServerProcess:
    """`rokkaku serve` on one store; started again it keeps its port, so that clients find it."""

    def __init__(
        self,
        folder: Path,
        settings: Mapping[str, str] = {},
        program: Sequence[str] = ("-m", "rokkaku"),
        database: str = "",
    ) -> None:
        """`database` is the address of one, instead of a file."""
        self.store = folder / "rokkaku.sqlite3"
        self.database = database
        self.log = folder / "server.log"
        self.settings = {**ROOMY, **settings}
        self.program = program
        self.port = 0
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> "ServerProcess":
        self.start()
        return self

    def __exit__(self, *exception: object) -> None:
        if self.process is not None and self.process.poll() is None:
            self.stop()

    @property
    def place(self) -> str:
        """Where it stores everything."""
        return self.database or str(self.store)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def start(self) -> float:
        """Starts it; gives the seconds until it was ready."""
        began = time.monotonic()
        inherited = {
            name: value
            for name, value in os.environ.items()
            if name != "PYTHONDONTWRITEBYTECODE" and not name.startswith(("ROKKAKU_", "COV_", "COVERAGE"))
        }
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, *self.program, "serve", "--port", str(self.port), "--store", self.place],
                env={**inherited, **self.settings},
                stdout=subprocess.PIPE,
                stderr=log,
                start_new_session=True,
            )
        self._await_ready()
        return time.monotonic() - began

    def _await_ready(self) -> None:
        assert self.process is not None
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if b"http://" in line:
                self.port = int(line.split(b"127.0.0.1:")[1].split()[0].rstrip(b"/."))
                return
        raise AssertionError(f"the server did not start: {self.log.read_text()}")

    def kill(self) -> None:
        """As when the power fails."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """As a host does it; gives the exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, number: signal.Signals) -> int:
        assert self.process is not None
        self.process.send_signal(number)
        code = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code

    def logged(self) -> str:
        """Everything it has logged so far."""
        return self.log.read_text()

    def memory(self) -> float:
        """What it occupies now, in MB."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1_000_000

    def cpu_seconds(self) -> float:
        """What it has used of a core so far."""
        return cpu_seconds(self.pid)

    def get(self, path: str, cookie: str = "") -> tuple[int, bytes]:
        """Status and body of a page."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request("GET", path, headers={"Cookie": cookie} if cookie else {})
            response = connection.getresponse()
            return response.status, response.read()
        finally:
            connection.close()


def cpu_seconds(pid: int) -> float:
    """What a process has used of a core so far, all its threads together."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
