"""Where the store lies when nobody says otherwise."""

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
    if file.parent == own_folder():
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not file.parent.is_dir():
        raise BadStore("store.no-folder", {"file": file, "folder": file.parent})
    file.touch(mode=PRIVATE)
