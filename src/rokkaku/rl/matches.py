"""Matches of what has been learned so far against a bot, in processes of their own while training goes on.

    python -m rokkaku.rl.matches GAME WEIGHTS DECISIONS GAMES PROCESSES FILE

plays, for every number of players, so many games of `net` with these weights against copies of the bot, and
adds what share it won to a file.
"""

import csv
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from rokkaku.bots import arena
from rokkaku.bots.ratings import ratings
from rokkaku.network_files import variable_of
from rokkaku.rl.mixture import mixture

OPPONENT = "greedy-1"
MATCHES = "matches.csv"


class Match(msgspec.Struct, frozen=True):
    """How a network did at one kind of table, with the ends of the interval at 95 %."""

    decisions: int
    edition: str
    players: int
    games: int
    share: float
    low: float
    high: float


class Matches:
    """One round of matches at a time, always with the newest weights."""

    def __init__(self, game: str, folder: Path, games: int, processes: int) -> None:
        self.game, self.folder = game, folder
        self.sizes = (str(games), str(processes))
        self.under_way: subprocess.Popen[bytes] | None = None
        self.matched = -1

    def begin(self, weights: Path, decisions: int) -> None:
        """A round with these weights, unless one is still being played, or was with the same."""
        is_playing = self.under_way is not None and self.under_way.poll() is None
        if is_playing or decisions == self.matched:
            return
        self.matched = decisions
        copy = self.folder / "matched.npz"
        shutil.copyfile(weights, copy)
        words = [self.game, str(copy), str(decisions), *self.sizes, str(self.folder / MATCHES)]
        environment = {**os.environ, "ROKKAKU_SIM_TARGET": "cpu", "JAX_PLATFORMS": "cpu"}
        self.under_way = subprocess.Popen([sys.executable, "-m", __name__, *words], env=environment)

    def finish(self, weights: Path, decisions: int) -> None:
        """The round under way, and one with the last weights."""
        self._wait()
        self.begin(weights, decisions)
        self._wait()

    def _wait(self) -> None:
        if self.under_way is not None:
            self.under_way.wait()


def read_matches(file: Path) -> Sequence[Match]:
    """All matches of a file, in the order in which they ended."""
    with file.open(newline="", encoding="utf-8") as opened:
        return [msgspec.convert(row, Match, strict=False) for row in csv.DictReader(opened)]


def _played(game: str, decisions: int, games: int, processes: int) -> Iterator[Match]:
    for group in mixture(game):
        setup = group[0].setup
        bots = ("net", *[OPPONENT] * (setup.seats - 1))
        contest = arena.Contest(game, setup.edition, bots, games - games % setup.seats, f"{decisions}-")
        with TemporaryDirectory() as folder:
            file = Path(folder, "games.csv")
            arena.run(contest, file, arena.in_processes(processes), lambda number, count: None)
            rating = ratings(arena.deals(arena.read(file)), len(bots))[0]
        yield Match(
            decisions,
            setup.edition,
            setup.seats,
            contest.games,
            rating.share,
            rating.share_low,
            rating.share_high,
        )


def _add(file: Path, match: Match) -> None:
    with file.open("a", newline="", encoding="utf-8") as opened:
        writer = csv.writer(opened)
        if not opened.tell():
            writer.writerow(Match.__struct_fields__)
        writer.writerow(msgspec.structs.astuple(match))


def main(words: Sequence[str]) -> None:
    """One round, as the module's text says."""
    game, weights, decisions, games, processes, file = words
    os.environ[variable_of(game)] = weights
    for match in _played(game, int(decisions), int(games), int(processes)):
        _add(Path(file), match)


if __name__ == "__main__":
    os.nice(5)
    main(sys.argv[1:])
