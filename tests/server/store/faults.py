"""A disk that fails when it is told to.

In this process: `with disk.fault(SYNC): ...`.  In another one, by files named like the faults in a folder:

    python tests/server/store/faults.py FOLDER serve --port 8000      # `rokkaku serve` on such a disk
    touch FOLDER/sync                                                 # from now on nothing reaches the disk
    rm FOLDER/sync                                                    # it works again
"""

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import apsw

WRITE, SYNC, READ, OPEN, HANG = "write", "sync", "read", "open", "hang"
"""Disk full, I/O errors, no way to open a file; and a disk that does not answer as long as it hangs."""
CODES = {
    WRITE: apsw.SQLITE_FULL,
    SYNC: apsw.SQLITE_IOERR_FSYNC,
    READ: apsw.SQLITE_IOERR_READ,
    OPEN: apsw.SQLITE_CANTOPEN,
}


class FaultyDisk(apsw.VFS):
    """What every connection opened from now on reaches its files by, until `unregister`."""

    def __init__(self, switches: Path | None = None, base: str = apsw.vfs_names()[0]) -> None:
        self.base = base
        self.switches = switches
        self.faults: set[str] = set()
        self.syncs: list[str] = []
        """The files that were synced, one by one."""
        self.has_hung = threading.Event()
        super().__init__("faulty", self.base, makedefault=True)

    def has(self, fault: str) -> bool:
        return fault in self.faults or (self.switches is not None and (self.switches / fault).exists())

    @contextmanager
    def fault(self, *faults: str) -> Iterator[None]:
        self.faults.update(faults)
        try:
            yield
        finally:
            self.faults.difference_update(faults)

    def meet(self, fault: str) -> None:
        while self.has(HANG):
            self.has_hung.set()
            time.sleep(0.002)
        if self.has(fault):
            raise apsw.exception_for(CODES[fault])

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:
        if self.has(OPEN):
            raise apsw.exception_for(CODES[OPEN])
        return FaultyFile(self, name, flags)


class FaultyFile(apsw.VFSFile):
    def __init__(self, disk: FaultyDisk, name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        super().__init__(disk.base, name, flags)
        self.disk = disk
        self.name = name.filename() if isinstance(name, apsw.URIFilename) else name or ""

    def meet(self, fault: str) -> None:
        """SQLite forgives the disk a failing checkpoint, but not an exception, so those are spared."""
        if not Path(f"{self.name}-wal").exists():
            self.disk.meet(fault)

    def xWrite(self, data: Any, offset: int) -> None:
        self.meet(WRITE)
        super().xWrite(data, offset)

    def xSync(self, flags: int) -> None:
        self.meet(SYNC)
        self.disk.syncs.append(self.name)
        super().xSync(flags)

    def xRead(self, amount: int, offset: int) -> bytes:
        if self.disk.has(READ):
            raise apsw.exception_for(CODES[READ])
        return super().xRead(amount, offset)


if __name__ == "__main__":
    from rokkaku.cli import main

    disk = FaultyDisk(Path(sys.argv[1]))
    sys.exit(main(sys.argv[2:]))
