"""Files that are for their owner alone."""

import os
from pathlib import Path
from tempfile import NamedTemporaryFile

PRIVATE, PRIVATE_FOLDER = 0o600, 0o700


def data_folder() -> Path:
    """Where what a person keeps from one day to the next is."""
    # Here and not above: it takes time to load, and most commands do not need it.
    import platformdirs

    return Path(platformdirs.user_data_dir("rokkaku", appauthor=False))


def make_private(folder: Path) -> None:
    folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)


def replace_privately(file: Path, content: bytes) -> None:
    """All or nothing: what is being written is another file until it is whole."""
    with NamedTemporaryFile(dir=file.parent, delete=False) as unfinished:
        unfinished.write(content)
    os.chmod(unfinished.name, PRIVATE)
    os.replace(unfinished.name, file)
