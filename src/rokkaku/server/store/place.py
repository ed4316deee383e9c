"""Where the store lies when nobody says otherwise."""

import errno
import os
from pathlib import Path

import platformdirs

from rokkaku.server.store.connection import BadStore

VARIABLE = "ROKKAKU_STORE"
PRIVATE = 0o600
"""A store holds secrets: it is for its owner alone."""


def default_file() -> Path:
    """The file that the environment names, or else one in the user's data folder."""
    named = os.environ.get(VARIABLE)
    return Path(named).expanduser() if named else own_folder() / "rokkaku.sqlite3"


def own_folder() -> Path:
    """The user's data folder for this program.  It need not exist yet."""
    return Path(platformdirs.user_data_dir("rokkaku", appauthor=False))


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
