"""Finds a recorded game for every way in which a game can end and be won; run it when the rules change.

.venv/bin/python tests/records/search.py
"""

import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from rokkaku.bots.arena import Contest, play_game
from rokkaku.core.record import Record, replay, write_record
from rokkaku.games.catalogue import find
from rokkaku.games.samurai.events import WinDecided

FOLDER = Path(__file__).parent / "samurai"
GAME = find("samurai")
REASONS = {
    "last-of-a-kind": "ending=one_kind",
    "four-set-aside": "captures=open",
    "whole-board": "ending=whole_board",
}
KINDS = ("leads", "only-leader", "others", "total", "shared", "nobody-leads")


def decided_by(record: Record) -> str:
    """What made the winner of a finished game."""
    *_, last = replay(GAME, record)
    return next(event.by for event in last.events if isinstance(event, WinDecided))


def games(edition: str, seats: int, option: str, first_bot: str) -> Iterator[Record]:
    """Games of one table, from deal after deal."""
    options = (option, "figure_setup=random") if seats == 3 else (option,)
    contest = Contest("samurai", edition, (first_bot, *["random"] * (seats - 1)), 0, f"{edition}-", options)
    return (play_game(contest, number)[1] for number in count())


def search() -> Iterator[tuple[str, Record]]:
    """Every edition with every reason, then every kind of win with every number of seats."""
    editions = [edition.key for edition in GAME.editions]
    for number, (edition, reason) in enumerate((e, r) for e in editions for r in REASONS):
        seats = 2 + (number + number // 3) % 3
        found = games(edition, seats, REASONS[reason], "greedy")
        record = next(record for record in found if record.outcome and record.outcome.reason == reason)
        yield f"{edition}-{reason}", record
    for number, (kind, seats) in enumerate((k, s) for k in KINDS for s in (2, 3, 4)):
        found = games(editions[number % 4], seats, "capture_moment=at_once", "random")
        yield f"won-by-{kind}-{seats}", next(record for record in found if decided_by(record) == kind)


def main() -> int:
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.record"):
        old.unlink()
    for name, record in search():
        (FOLDER / f"{name}.record").write_text(write_record(record), encoding="utf-8")
        print(name, len(record.lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
