"""A server whose date is wrong.  As a program: `wrong_date.py FILE serve …`, with the error in the file."""

import sys
import time
from collections.abc import Mapping
from pathlib import Path

from rokkaku.cli import main

SECOND = 1_000_000_000


class WrongDate:
    """Like `set_clocks.Dates`, but without libfaketime: Python's date is wrong, and nothing else."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "date"
        self.environment: Mapping[str, str] = {}
        self.program = (__file__, str(self.file))

    def show(self, error: int) -> None:
        """Sets the date so many seconds ahead of the true one, or behind it."""
        following = self.file.with_suffix(".new")
        following.write_text(str(error))
        following.rename(self.file)


def set_date(file: Path) -> None:
    """From now on the date is as wrong as the file says."""
    true = time.time_ns
    time.time_ns = lambda: true() + int(file.read_text()) * SECOND
    time.time = lambda: time.time_ns() / SECOND


if __name__ == "__main__":
    set_date(Path(sys.argv.pop(1)))
    sys.exit(main())
