"""Disks that fill up or fail under a running server, and get well again."""

import errno
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import IO, Protocol

from server.processes import ServerProcess
from server.store import faults

ROOM = 32_000_000
"""Bytes of the disk that fills up."""
SHIM = faults.__file__


class Sickness(Protocol):
    """A server on a disk of its own, and what befalls the disk."""

    server: ServerProcess
    is_total: bool
    """Whether really nothing can be written; on a full disk what was used before can be used again."""

    def ill(self) -> AbstractContextManager[object]:
        """From now on nothing can be written; afterwards everything can."""
        ...


class FullDisk:
    """A file system in memory that something else fills to the last byte."""

    is_total = False

    def __init__(self, folder: Path, room: Path) -> None:
        self.server = ServerProcess(folder)
        self.server.store = room / "rokkaku.sqlite3"
        self.filler = room / "filler"

    @contextmanager
    def ill(self) -> Iterator[None]:
        with self.filler.open("wb", buffering=0) as filler:
            for size in (65_536, 1):
                _fill(filler, size)
        try:
            yield
        finally:
            self.filler.unlink()


def _fill(filler: IO[bytes], size: int) -> None:
    try:
        while filler.write(b"\0" * size):
            pass
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise


class Quota:
    """A limit to how long the server's files may get: where nobody may mount a disk."""

    is_total = False

    def __init__(self, folder: Path, room: Path) -> None:
        self.server = ServerProcess(folder)

    @contextmanager
    def ill(self) -> Iterator[None]:
        reached = self.server.store.with_name(self.server.store.name + "-wal").stat().st_size
        before = resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE, (reached, before[1]))
        try:
            yield
        finally:
            resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE, before)


class FailingSync:
    """Every fdatasync and fsync of the process comes back with EIO."""

    is_total = True

    def __init__(self, folder: Path, room: Path) -> None:
        self.server = ServerProcess(folder)

    @contextmanager
    def ill(self) -> Iterator[None]:
        tracer = subprocess.Popen(
            [
                *("strace", "-f", "-p", str(self.server.pid), "-o", os.devnull),
                *("-e", "trace=fdatasync,fsync", "-e", "inject=fdatasync,fsync:error=EIO"),
            ],
            stderr=subprocess.PIPE,
        )
        try:
            assert tracer.stderr is not None
            said = tracer.stderr.readline()
            assert b"attached" in said, said
            yield
        finally:
            tracer.terminate()
            tracer.communicate()


class Shim:
    """SQLite itself is told that the disk fails, in one way."""

    is_total = True

    def __init__(self, folder: Path, room: Path, fault: str) -> None:
        self.server = ServerProcess(folder, program=(SHIM, str(room)))
        self.switch = room / fault

    @contextmanager
    def ill(self) -> Iterator[None]:
        self.switch.touch()
        try:
            yield
        finally:
            self.switch.unlink()


@contextmanager
def disk(folder: Path) -> Iterator[bool]:
    """A disk of its own under a folder, if one may mount here."""
    mount = ["mount", "-t", "tmpfs", "-o", f"size={ROOM}", "rokkaku-test", str(folder)]
    is_mounted = False
    with suppress(OSError):
        is_mounted = subprocess.run(mount, capture_output=True, check=False).returncode == 0
    try:
        yield is_mounted
    finally:
        if is_mounted:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)


def can_trace() -> bool:
    """Whether one process may watch another here."""
    command = ["strace", "-o", os.devnull, "-e", "inject=fdatasync:error=EIO", sys.executable, "-c", ""]
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        return False
