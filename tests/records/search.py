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
from rokkaku.games.rice_wars import RICE_WARS
from rokkaku.games.samurai.events import WinDecided

FOLDER = Path(__file__).parent
SAMURAI = find("samurai")
REASONS = {
    "last-of-a-kind": "ending=one_kind",
    "four-set-aside": "captures=open",
    "whole-board": "ending=whole_board",
}
KINDS = ("leads", "only-leader", "others", "total", "shared", "nobody-leads")


def decided_by(record: Record) -> str:
    """What made the winner of a finished game of Samurai."""
    *_, last = replay(SAMURAI, record)
    return next(event.by for event in last.events if isinstance(event, WinDecided))


def reason_of(record: Record) -> str:
    return record.outcome.reason if record.outcome else ""


def games(game: str, edition: str, bots: tuple[str, ...], *options: str) -> Iterator[Record]:
    """Games of one table, from deal after deal."""
    contest = Contest(game, edition, bots, 0, f"{edition}-", options)
    return (play_game(contest, number)[1] for number in count())


def samurai() -> Iterator[tuple[str, Record]]:
    """Every edition with every reason, then every kind of win with every number of seats."""
    editions = [edition.key for edition in SAMURAI.editions]
    for number, (edition, reason) in enumerate((e, r) for e in editions for r in REASONS):
        seats = 2 + (number + number // 3) % 3
        options = (REASONS[reason], "figure_setup=random") if seats == 3 else (REASONS[reason],)
        found = games("samurai", edition, ("greedy", *["random"] * (seats - 1)), *options)
        yield f"{edition}-{reason}", next(record for record in found if reason_of(record) == reason)
    for number, (kind, seats) in enumerate((k, s) for k in KINDS for s in (2, 3, 4)):
        edition = editions[number % len(editions)]
        options = (
            ("capture_moment=at_once", "figure_setup=random") if seats == 3 else ("capture_moment=at_once",)
        )
        found = games("samurai", edition, ("random",) * seats, *options)
        yield f"won-by-{kind}-{seats}", next(record for record in found if decided_by(record) == kind)


def rice_wars() -> Iterator[tuple[str, Record]]:
    """Every edition with every kind of win; the neighbour wins in his scenario only."""
    for edition in RICE_WARS.editions:
        kinds = RICE_WARS.reasons if edition.key == "troublesome-neighbour" else RICE_WARS.reasons[:-1]
        for number, reason in enumerate(kinds):
            seats = edition.seats[number % len(edition.seats)]
            options: tuple[str, ...] = ("money=open",) if number else ()
            if reason == "neighbour":
                options += ("neighbour_losses=out",)
            found = games("rice-wars", edition.key, ("random",) * seats, *options)
            yield f"{edition.key}-{reason}", next(record for record in found if reason_of(record) == reason)


def main() -> int:
    for name, search in (("samurai", samurai), ("rice_wars", rice_wars)):
        folder = FOLDER / name
        folder.mkdir(exist_ok=True)
        for old in folder.glob("*.record"):
            old.unlink()
        for title, record in search():
            (folder / f"{title}.record").write_text(write_record(record), encoding="utf-8")
            print(name, title, len(record.lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
