"""Files that are for their owner alone."""

import os
from pathlib import Path
from tempfile import mkstemp

PRIVATE, PRIVATE_FOLDER = 0o600, 0o700


def data_folder() -> Path:
    """Where what a person keeps from one day to the next is."""
    # Here and not above: it takes time to load, and most commands do not need it.
    import platformdirs

    return Path(platformdirs.user_data_dir("rokkaku", appauthor=False))


def make_private(folder: Path) -> None:
    """Makes a folder and those it is in, each for its owner alone; those that are there stay as they are."""
    if not folder.exists():
        make_private(folder.parent)
        folder.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)


def replace_privately(file: Path, content: bytes) -> None:
    """All or nothing: what is being written is another file until it is whole."""
    number, name = mkstemp(dir=file.parent)
    try:
        with open(number, "wb") as unfinished:
            unfinished.write(content)
        os.chmod(name, PRIVATE)
        os.replace(name, file)
    except BaseException:
        os.unlink(name)
        raise
