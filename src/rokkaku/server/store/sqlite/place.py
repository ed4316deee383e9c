"""The file of the store, and the folder it lies in."""

import errno
import os
from pathlib import Path

from rokkaku.server.settings import own_folder
from rokkaku.server.store.sqlite.connection import BadStore

PRIVATE = 0o600
"""A store holds secrets: it is for its owner alone."""


def make_room(file: Path) -> None:
    """Makes the file, in our own folder or one that exists: a folder that somebody misspelt is not made."""
    if file.parent == own_folder().resolve():
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not file.parent.is_dir():
        raise BadStore("store.no-folder", {"file": file, "folder": file.parent})
    file.touch(mode=PRIVATE)
    if not os.access(file, os.W_OK):
        # SQLite would make the files beside it read-only, too, and those would stay when this one is mended.
        why = os.strerror(errno.EACCES)
        raise BadStore("store.not-writable", {"file": file, "folder": file.parent, "why": why})


def identity(file: Path) -> tuple[int, int] | None:
    """Which file it is, whatever it is called; None: there is none."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
