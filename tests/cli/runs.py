"""One run of the command, inside this process or outside it."""

import io
import os
import subprocess
import sys
from contextlib import redirect_stdout
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple, Protocol

from rokkaku.cli import main
from rokkaku.cli.terminal.table import LocalTable
from rokkaku.core.game import Setup
from rokkaku.games.samurai import SAMURAI

HAND = "H4 B3 S3 N1 W2"
"""Five tiles that can be kept in every edition."""
DEALT = ("--seed", "7", "--first", "0", "--option", "figure_setup=random")


class Ran(NamedTuple):
    code: int
    out: str
    err: str


class Runner(Protocol):
    def __call__(self, *arguments: object, typed: str = "") -> Ran: ...


def run_outside(*arguments: object, typed: str = "", **environment: str) -> Ran:
    """A real process, with pipes in place of a terminal."""
    ran = subprocess.run(
        [sys.executable, "-m", "rokkaku", *map(str, arguments)],
        input=typed.encode(),
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
        timeout=60,
    )
    encoding = environment.get("PYTHONIOENCODING", "utf-8")
    return Ran(ran.returncode, ran.stdout.decode(encoding), ran.stderr.decode(encoding))


@cache
def watched(*arguments: str) -> str:
    """The record of a game that bots have played, once for all tests that ask for it."""
    with TemporaryDirectory() as folder, redirect_stdout(io.StringIO()):
        path = Path(folder, "game.record")
        assert main(["watch", "samurai", *arguments, "--record", str(path)]) == 0
        return path.read_text(encoding="utf-8")


def table(*players: str, seed: str = "7", first: int | None = None, **options: str) -> LocalTable:
    setup = Setup("samurai", "hans-im-glueck-1998", len(players), seed, options, first)  # type: ignore[arg-type]
    return LocalTable(SAMURAI, setup, players)
