"""The store's file and its folder."""

import errno
import os
from pathlib import Path

from rokkaku.server.settings import data_folder
from rokkaku.server.store.store import BadStore

PRIVATE = 0o600
"""The store holds secrets, so only its owner may read it."""


def create_file(file: Path) -> None:
    """Creates the file.  Only our own folder is created too: any other may just be misspelt."""
    if file.parent == data_folder().resolve():
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not file.parent.is_dir():
        raise BadStore("store.no-folder", {"file": file, "folder": file.parent})
    file.touch(mode=PRIVATE)
    names = file.stat().st_nlink
    if names > 1 and file.is_file():
        # SQLite keeps its log beside each name: what one server has acknowledged, another would not find.
        raise BadStore("store.several-names", {"file": file, "count": names})
    if not os.access(file, os.W_OK):
        # SQLite would make its other files read-only too, and they would stay so after this one is repaired.
        why = os.strerror(errno.EACCES)
        raise BadStore("store.not-writable", {"file": file, "folder": file.parent, "why": why})


def file_id(file: Path) -> tuple[int, int] | None:
    """Identifies the file on disk, whatever its name; None: it does not exist."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
