"""Debian's PostgreSQL: found, or installed where that is allowed, and started for the tests of one process.

Everything is as a host has it; above all, a commit waits for the disk.  Only the disk may be a fast one.
"""

import asyncio
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

import asyncpg
import debian

PROGRAM = "postgres"
FOLDERS = "lib/postgresql/*/bin"
"""Below /usr: where Debian puts what few people call by hand."""
OWNER = "postgres"
"""Who runs it, since it refuses to be run by root."""
MEMORY = Path("/dev/shm")
ROOM = 2**30
FASTEST = MEMORY if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM else None
SETTINGS = {"listen_addresses": "127.0.0.1", "shared_buffers": "16MB", "max_connections": "200"}

STRANGER = "stranger"
"""Who needs a password."""
EMPTY = """
    SET session_replication_role = replica;  -- no reference is looked up
    DO $$
    DECLARE part text;
    BEGIN
        FOR part IN SELECT tablename FROM pg_tables
            WHERE schemaname = 'rokkaku' AND tablename <> 'version' LOOP
            EXECUTE format('DELETE FROM rokkaku.%I', part);
        END LOOP;
    END $$
"""


def find() -> Path | None:
    """The folder of its programs, if there is one."""
    found = shutil.which(PROGRAM)
    if found:
        return Path(found).resolve().parent
    return next(
        (path.parent for path in sorted(Path("/usr").glob(f"{FOLDERS}/{PROGRAM}"), reverse=True)), None
    )


def install() -> str | None:
    """Why there is no PostgreSQL, if there is none in the end."""
    if find() or (debian.install("postgresql") and find()):
        return None
    return "The tests need PostgreSQL. Install it, for instance with: apt-get install postgresql"


class Cluster:
    """A database server in a folder of its own, with as many databases as there are tests."""

    def __init__(self, folder: Path) -> None:
        programs = find()
        if programs is None:
            raise FileNotFoundError(f"no PostgreSQL: run PYTHONPATH=tests {sys.executable} {__file__}")
        self._programs = programs
        self._folder = folder
        self._data = folder / "data"
        self._port = 0
        self._numbers = count(1)
        self._shared = ""

    def make(self) -> None:
        """Sets up an empty one."""
        if os.geteuid() == 0:
            shutil.chown(self._folder, OWNER)
        self._run("initdb", "--no-sync", "--auth=trust", "--username=rokkaku", "--encoding=UTF8", self._data)
        rules = self._data / "pg_hba.conf"
        rules.write_text(f"host all {STRANGER} all scram-sha-256\n{rules.read_text()}")

    def start(self) -> None:
        """Returns when it accepts connections, always at the same port."""
        self._port = self._port or _free_port()
        settings = {**SETTINGS, "port": str(self._port), "unix_socket_directories": str(self._folder)}
        options = " ".join(f"-c {name}={value}" for name, value in settings.items())
        self._run("pg_ctl", "start", "--wait", "-D", self._data, "-l", self._folder / "log", "-o", options)

    def stop(self, mode: str = "fast") -> None:
        """Ends it in an orderly way, or as if it had crashed: `immediate`."""
        self._run("pg_ctl", "stop", "--wait", "-D", self._data, "-m", mode)

    def create(self) -> str:
        """The address of a new, empty database."""
        name = f"games_{next(self._numbers)}"
        self._run("createdb", "-h", self._folder, "-p", str(self._port), "-U", "rokkaku", name)
        return self.address(name)

    def emptied(self) -> str:
        """The address of a database that many tests share, one after the other; making one takes longer."""
        self._shared = self._shared or self.create()
        asyncio.run(self.execute(EMPTY, self._shared))
        return self._shared

    async def execute(self, statements: str, address: str = "") -> None:
        """Whatever a test needs."""
        connection = await asyncpg.connect(address or self.address())
        try:
            await connection.execute(statements)
        finally:
            await connection.close()

    def address(self, name: str = "postgres", user: str = "rokkaku") -> str:
        """Of a database."""
        return f"postgresql://{user}@127.0.0.1:{self._port}/{name}"

    def cpu_seconds(self) -> float:
        """What it has used of a core so far, with all processes that it has started."""
        first = (self._data / "postmaster.pid").read_text().split()[0]
        used = sum(map(int, _fields_of(first)[11:15]))
        for child in Path(f"/proc/{first}/task/{first}/children").read_text().split():
            with suppress(FileNotFoundError):
                used += sum(map(int, _fields_of(child)[11:13]))
        return used / os.sysconf("SC_CLK_TCK")

    def _run(self, program: str, *arguments: Any) -> None:
        owner = OWNER if os.geteuid() == 0 else None
        command = [str(self._programs / program), *map(str, arguments)]
        # Not a pipe: the server would keep it open.
        with (self._folder / "setup.log").open("ab") as log:
            done = subprocess.run(command, user=owner, group=owner, cwd=self._folder, stdout=log, stderr=log)
        if done.returncode:
            raise RuntimeError(f"{program} failed:\n{(self._folder / 'setup.log').read_text()}")


def _fields_of(pid: str) -> Sequence[str]:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def started(place: Path | None = FASTEST) -> Iterator[Cluster]:
    """A cluster that is gone afterwards; on a fast disk, unless another place is named."""
    with tempfile.TemporaryDirectory(prefix="rokkaku-postgres-", dir=place) as folder:
        cluster = Cluster(Path(folder))
        cluster.make()
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop("immediate")


if __name__ == "__main__":
    sys.exit(install())
