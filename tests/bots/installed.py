"""Bots of somebody else's package, installed as any other."""

from collections.abc import Iterable
from pathlib import Path

import pytest

SOURCE = """
class Bot:
    def __init__(self, answer):
        self.answer = answer

    def choose(self, view, moves, seconds):
        return self.answer(moves)


def first(game, parameters, seed):
    return Bot(lambda moves: moves[0])


def crashing(game, parameters, seed):
    return Bot(lambda moves: 1 / 0)


def silent(game, parameters, seed):
    return Bot(lambda moves: None)


def babbling(game, parameters, seed):
    return Bot(lambda moves: "nonsense")


def illegal(game, parameters, seed):
    return Bot(lambda moves: game.read("pass"))


def refused(game, parameters, seed):
    return Bot(lambda moves: game.read("zzz"))


def leaving(game, parameters, seed):
    return Bot(lambda moves: __import__("sys").exit(3))


def never_there(game, parameters, seed):
    __import__("sys").exit(3)


def painting(game, parameters, seed):
    return Bot(lambda moves: getattr(moves, "\\x1b[2J"))


def hanging(game, parameters, seed):
    return Bot(lambda moves: __import__("time").sleep(60))


def dawdling(game, parameters, seed):
    __import__("time").sleep(60)


def stretching(game, parameters, seed):
    __import__("time").sleep(0.2)
    return crashing(game, parameters, seed)


def stillborn(game, parameters, seed):
    raise RuntimeError("two\\nlines")


def nobody(game, parameters, seed):
    return None
"""
NAMES = (
    *("first", "crashing", "silent", "babbling", "illegal", "refused", "hanging", "dawdling"),
    *("stretching", "stillborn", "nobody", "missing", "leaving", "never_there", "painting"),
)


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, names: Iterable[str] = NAMES) -> None:
    """Puts the bots, and the entry point of one that does not exist, where Python finds them."""
    (folder / "odd_bots.py").write_text(SOURCE)
    announce(folder, "odd_bots", names)
    monkeypatch.syspath_prepend(folder)


def announce(folder: Path, module: str, names: Iterable[str]) -> None:
    """Makes a folder of Python's path hold a package whose bots are in a module."""
    installed = folder / "odd_bots-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: odd-bots\nVersion: 1.0\n")
    points = "\n".join(f"{name} = {module}:{name}" for name in names)
    (installed / "entry_points.txt").write_text(
        f"[rokkaku.bots]\n{points}\nnot-installed = no_such_module:make\n"
    )
