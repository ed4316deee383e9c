"""Copies the store while the server is running: everything acknowledged so far, nothing half-written."""

import os
import tempfile
from contextlib import closing, suppress
from pathlib import Path

import apsw

from rokkaku.server.store.sqlite import schema
from rokkaku.server.store.sqlite.connection import connect_to_read, explain_errors
from rokkaku.server.store.store import BadStore


def back_up(file: Path, target: Path) -> int:
    """Copies a store to a new file and returns its size.  The file only gets its name when it is complete."""
    if not file.is_file():
        raise BadStore("store.no-file", {"file": file})
    _refuse_to_overwrite(target)
    with explain_errors(target):
        handle, name = tempfile.mkstemp(prefix=f"{target.name}.", suffix=".part", dir=target.parent)
        os.close(handle)
    part = Path(name)
    try:
        _copy(file, part)
        _refuse_to_overwrite(target)
        part.rename(target)
    finally:
        for rest in (part, Path(f"{part}-journal"), Path(f"{part}-wal"), Path(f"{part}-shm")):
            rest.unlink(missing_ok=True)
    _sync_folder(target.parent)
    return target.stat().st_size


def _refuse_to_overwrite(target: Path) -> None:
    if target.exists():
        raise BadStore("store.target-exists", {"file": target})


def _copy(file: Path, part: Path) -> None:
    with (
        explain_errors(file),
        closing(connect_to_read(file)) as source,
        closing(apsw.Connection(str(part))) as copy,
    ):
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
