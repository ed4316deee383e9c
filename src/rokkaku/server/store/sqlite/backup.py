"""Copies the store while the server is running: everything acknowledged so far, nothing half-written."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import apsw

from rokkaku.server.store.sqlite import schema
from rokkaku.server.store.sqlite.connection import connect_to_read, explain_errors
from rokkaku.server.store.store import BadStore

PART = ".rokkaku-part"
"""How the name of a copy ends while it is being made."""


def back_up(file: Path, target: Path) -> int:
    """Copies a store to a new file and returns its size."""
    if not file.is_file():
        raise BadStore("store.no-file", {"file": file})
    with new_file(target) as part:
        _copy(file, part)
    return target.stat().st_size


@contextmanager
def new_file(target: Path) -> Iterator[Path]:
    """A file that only gets its name when it is complete; until then it has another."""
    _refuse_to_overwrite(target)
    with explain_errors(target):
        _remove_abandoned(target.parent)
        handle, name = tempfile.mkstemp(prefix=f"{target.name}.", suffix=PART, dir=target.parent)
        os.close(handle)
    part = Path(name)
    try:
        yield part
        _refuse_to_overwrite(target)
        part.rename(target)
    finally:
        _remove(part)
    _sync_folder(target.parent)


def _remove_abandoned(folder: Path) -> None:
    """Removes what backups left behind that were killed."""
    for part in folder.glob(f"*{PART}"):
        if not _is_being_made(part):
            _remove(part)


def _is_being_made(part: Path) -> bool:
    """Whether a process has locked it: locks end with their process, however that ends."""
    with closing(apsw.Connection(str(part.absolute()))) as connection:
        try:
            _lock(connection)
        except apsw.BusyError:
            return True
        except (apsw.NotADBError, apsw.CorruptError):
            return False
    return False


def _lock(connection: apsw.Connection) -> None:
    """Keeps everybody else out until the connection is closed."""
    connection.pragma("locking_mode", "exclusive")
    connection.execute("BEGIN EXCLUSIVE; COMMIT")


def _remove(part: Path) -> None:
    for rest in (part, Path(f"{part}-journal"), Path(f"{part}-wal"), Path(f"{part}-shm")):
        rest.unlink(missing_ok=True)


def _refuse_to_overwrite(target: Path) -> None:
    if target.exists():
        raise BadStore("store.target-exists", {"file": target})


def _copy(file: Path, part: Path) -> None:
    with (
        explain_errors(file),
        closing(connect_to_read(file)) as source,
        closing(apsw.Connection(str(part.absolute()))) as copy,
    ):
        _lock(copy)
        if not schema.version(source, file):
            raise BadStore("store.not-ours", {"file": file})
        with copy.backup("main", source, "main") as backup:
            # One step copies a single moment of the store, and does not stop the server from writing.
            backup.step()
        # A single file, which can also be read on a read-only disk.
        copy.pragma("journal_mode", "delete")
        if copy.pragma("integrity_check") != "ok":
            raise BadStore("store.damaged", {"file": file})


def _sync_folder(folder: Path) -> None:
    """Makes the new name survive a power cut, on systems where a folder can be opened."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
