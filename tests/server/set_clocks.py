"""R11: timed games on a real server while somebody sets the computer's clock, by libfaketime.

As a program: so many games.  Without libfaketime, with two clocks of our own, `make test` tries the same in
tables/test_wall_clock.py.
"""

import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from server.clients import Person
from server.processes import ServerProcess

LIBRARIES = ("/usr/lib", "/usr/lib64", "/usr/local/lib", "/opt/homebrew/lib")
MISSING = """libfaketime is missing, so R11 cannot be run with a date that jumps.
Install it (Debian, Ubuntu: apt install libfaketime; Fedora: dnf install libfaketime) and try again."""

BANKS = (10, 25, 600)
"""Seconds: some clocks run out during the test, some at its end, some never."""
STEPS = (300, -300, 3_600, -3_600, -90_000, 86_400, 0)
"""Where the date stands beside the true one, in seconds, one after the other."""
QUIET = 3.0
"""Seconds from one step to the next."""
TOLERANCE = 1.0
"""Seconds that a busy machine may need to answer, and to write that a clock has run out."""
OPTIONS = {"captures": "open", "opening_hand": "drawn", "figure_setup": "random"}


class Dates:
    """The date that a server is shown."""

    def __init__(self, library: Path, folder: Path) -> None:
        self.file = folder / "date"
        self.show(0)
        self.program = ("-m", "rokkaku")
        self.environment = {
            "LD_PRELOAD": str(library),
            "FAKETIME_TIMESTAMP_FILE": str(self.file),
            "FAKETIME_NO_CACHE": "1",
            "DONT_FAKE_MONOTONIC": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            # Otherwise threads that wait for Python's lock do not wait but spin.
            "FAKETIME_FORCE_MONOTONIC_FIX": "0",
        }

    def show(self, error: int) -> None:
        """Sets the date so many seconds ahead of the true one, or behind it."""
        following = self.file.with_suffix(".new")
        following.write_text(f"{error:+d}")
        following.rename(self.file)


class TimedGame:
    """A table, and what its running clock must show by the clock of this process."""

    def __init__(self, players: Sequence[Person], bank: int, dice: Random) -> None:
        self.players = players
        self.dice = dice
        pace = {"kind": "live", "bank": bank, "increment": 0}
        self.table = players[0].open_table(pace=pace, options=OPTIONS, first=0)
        players[1].sit(self.table, 1)
        self.note()

    def look(self, seat: int | None = None) -> Any:
        return self.players[seat or 0].get(f"/api/tables/{self.table}?parts=choices&seat={seat or 0}")

    def note(self) -> float:
        """Takes over what the clock shows now, in seconds."""
        (running,) = [chair for chair in self.look()["chairs"] if chair["is_running"]]
        self.seat, self.left, self.at = running["seat"], running["left"] / 1_000, time.monotonic()
        return float(self.left)

    def compare(self) -> float:
        """How far the clock is from the truth; fails if somebody is late too early, or not at all."""
        chair = self.look()["chairs"][self.seat]
        due = self.left - (time.monotonic() - self.at)
        error: float = abs(chair["left"] / 1_000 - max(0, due))
        assert error <= TOLERANCE, (chair, due)
        assert not chair["is_late"] or due < TOLERANCE, (chair, due)
        if due < -TOLERANCE:
            self._await_late()
        return error

    def _await_late(self) -> None:
        """A table that nobody uses notices when somebody looks."""
        given_up = time.monotonic() + TOLERANCE
        while not self.look()["chairs"][self.seat]["is_late"]:
            assert time.monotonic() < given_up, f"nobody is late at {self.table}"
            time.sleep(0.05)

    def play(self) -> None:
        """Lays some turn, in time or late."""
        seat, moves = self.seat, ""
        while not (question := self.look(seat)["question"])["is_final"]:
            moves = f"{moves} {some_leaf(question['choices'], self.dice)}".strip()
            self.players[seat].command(
                self.table, seat, "draft", moves=moves, expected_seq=question["asked_at"]
            )
        asked = question["asked_at"]
        done = self.players[seat].command(self.table, seat, "confirm", moves=moves, expected_seq=asked)
        assert done["type"] == "done", done
        self.note()

    def story(self) -> list[tuple[int, int]]:
        return [
            (row["seq"], row["at"]) for row in self.players[0].get(f"/api/tables/{self.table}/story?view=0")
        ]


def some_leaf(tree: Any, dice: Random) -> str:
    """A legal move, click by click."""
    while not isinstance(tree, str):
        tree = tree[dice.choice(sorted(tree))]
    return str(tree)


def restart(server: ServerProcess, dates: Dates, games: Sequence[TimedGame], error: int) -> None:
    """While the server is away the date is set; nobody is charged for that time."""
    begun, before = time.monotonic(), [game.note() for game in games]
    server.stop()
    dates.show(error)
    stopped = time.monotonic()
    time.sleep(QUIET)
    down = time.monotonic() - stopped
    server.start()
    after = [game.note() for game in games]
    longest = time.monotonic() - begun - down + TOLERANCE
    for had, has in zip(before, after, strict=True):
        assert 0 <= had - has <= longest, (had, has, longest)


def play(server: ServerProcess, dates: Dates, count: int) -> list[float]:
    """Timed games through all steps and restarts; how far off each clock was, each time."""
    dice = Random("R11")
    players = [Person(server, name) for name in ("Ann", "Ben")]
    games = [TimedGame(players, BANKS[number % len(BANKS)], dice) for number in range(count)]
    errors = []
    for step in STEPS:
        dates.show(step)
        errors += [game.compare() for game in games]
        time.sleep(QUIET)
        errors += [game.compare() for game in games]
        assert server.get("/readyz") == (200, b"ready\n")
        for game in dice.sample(games, max(1, count // 10)):
            game.play()
    for step in (1_000 * 86_400, 0, -3_600, 0):
        restart(server, dates, games, step)
        time.sleep(QUIET)
        errors += [game.compare() for game in games]
    for game in games:
        story = game.story()
        assert story == sorted(story), story
        assert [seq for seq, _ in story] == list(range(1, len(story) + 1))
        assert [at for _, at in story] == sorted(at for _, at in story), story
    return errors


def library() -> Path:
    """libfaketime, wherever it is installed."""
    found = [file for folder in LIBRARIES for file in Path(folder).glob("**/faketime/libfaketimeMT.so*")]
    if not found:
        sys.exit(MISSING)
    return found[0]


def main() -> int:
    """0 if no clock was wrong and nobody was late who was not."""
    with TemporaryDirectory() as folder:
        dates = Dates(library(), Path(folder))
        with ServerProcess(Path(folder), dates.environment) as server:
            errors = play(server, dates, int(sys.argv[1]))
        told = [json.loads(line)["event"] for line in server.log.read_text().splitlines()]
    for event in ("slept", "clock-set-back", "clock-was-ahead"):
        assert event in told, f"{event} was not told"
    print(f"{sys.argv[1]} timed games, {len(errors)} looks: off by {max(errors):.3f} s at most")
    return 0


if __name__ == "__main__":
    sys.exit(main())
