"""A game of somebody else's package, installed as any other."""

import os
import sys
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rokkaku import locales
from rokkaku.games import catalogue

PROJECT = Path(__file__).parent
KEY = "short-race"


def announce(folder: Path, entry_points: dict[str, str] | None = None) -> None:
    """Makes a folder of Python's path say what an installer would have said of the package there."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    installed = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    )
    named = project["entry-points"]["rokkaku.games"] if entry_points is None else entry_points
    points = "\n".join(f"{name} = {value}" for name, value in named.items())
    (installed / "entry_points.txt").write_text(f"[rokkaku.games]\n{points}\n")


def environment(folder: Path) -> dict[str, str]:
    """What a process needs that shall find the game; the folder has to be announced."""
    return {"PYTHONPATH": os.pathsep.join((str(folder), str(PROJECT / "src")))}


@contextmanager
def on_path(*folders: Path) -> Iterator[None]:
    """Python's path with more folders, for this process."""
    before = list(sys.path)
    sys.path[:0] = [str(folder) for folder in folders]
    _look_again()
    try:
        yield
    finally:
        sys.path[:] = before
        _forget(str(folder) for folder in folders if str(folder) not in before)
        _look_again()


def _forget(folders: Iterable[str]) -> None:
    """The next test has modules of the same names elsewhere."""
    gone = tuple(folders)
    for name, module in list(sys.modules.items()):
        if (getattr(module, "__file__", None) or "").startswith(gone):
            del sys.modules[name]


def _look_again() -> None:
    """What is installed does not change while a program runs; only here it does."""
    for remembered in (
        locales.written_texts,
        locales.texts,
        locales.edition_texts,
        locales.rule_texts,
        locales._brought_along,
        catalogue._entries,
        catalogue._loaded,
    ):
        remembered.cache_clear()
