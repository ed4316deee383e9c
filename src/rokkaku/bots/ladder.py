"""A ladder of bots: each against its neighbour on paired deals, until it is clear who is stronger."""

from collections.abc import Callable, Sequence
from math import hypot
from pathlib import Path

import msgspec

from rokkaku.bots.arena import FAULT, Contest, Row, Workers, deals, kept, read
from rokkaku.bots.arena import run as run_contest
from rokkaku.bots.ratings import Deal, Rating, ratings

MOST_GAMES = 400
ROUND = 40
"""Games that are played before one looks whether it is clear, at least."""

Progress = Callable[[int, int], None]


class Match(msgspec.Struct, frozen=True):
    """One bot against the one below it: the upper one alone, the lower one at all other seats."""

    upper: str
    lower: str
    seats: int
    games: int
    asked: float
    """The share of wins that was asked for."""
    share: float
    share_low: float
    share_high: float
    elo: float
    """How far the upper one is above the lower one."""
    elo_low: float
    elo_high: float
    faults: int

    @property
    def is_clear(self) -> bool:
        """Whether its interval has cleared the figure asked for, to either side."""
        return self.share_low > self.asked or self.share_high < self.asked


class Rung(msgspec.Struct, frozen=True):
    """A bot's place on the ladder; the lowest one is at 0."""

    bot: str
    elo: float
    elo_low: float
    elo_high: float


def asked_of(asked: float, seats: int) -> float:
    """The share that is asked for among so many seats of one who wins so often against one other."""
    odds = asked / (1 - asked)
    return odds / (odds + seats - 1)


def play_match(contest: Contest, asked: float, folder: Path, workers: Workers, progress: Progress) -> Match:
    """Plays a contest round by round until it is clear, or all its games are played."""
    file = file_of(contest, folder)
    games = min(ROUND * len(contest.bots) // 2, contest.games)
    while True:
        run_contest(msgspec.structs.replace(contest, games=games), file, workers, progress)
        match = match_of(read(file)[:games], contest.bots, asked_of(asked, len(contest.bots)))
        if match.is_clear or games == contest.games:
            return match
        games = min(2 * games, contest.games)


def file_of(contest: Contest, folder: Path) -> Path:
    """Where the games of a match are kept."""
    return folder / f"{contest.game}-{'-'.join(contest.bots)}.csv".replace(":", "_")


def kept_match(contest: Contest, asked: float, folder: Path) -> Match | None:
    """How a match stands that was perhaps never ended; None: no game of it was."""
    rows = kept(contest, file_of(contest, folder))[: contest.games]
    return match_of(rows, contest.bots, asked_of(asked, len(contest.bots))) if rows else None


def match_of(rows: Sequence[Row], bots: Sequence[str], asked: float) -> Match:
    """How a match stands."""
    played = deals(rows)
    alone, pair = ratings(played, len(bots))[0], ratings(in_pairs(played), 2)[0]
    return Match(
        bots[0],
        bots[1],
        len(bots),
        len(rows),
        asked,
        alone.share,
        alone.share_low,
        alone.share_high,
        *_difference(pair),
        sum(row.reason == FAULT for row in rows),
    )


def in_pairs(played: Sequence[Deal]) -> list[Deal]:
    """The upper bot against each copy of the lower one, as games of two."""
    return [
        [{0: game[0], 1: place} for game in deal for player, place in game.items() if player != 0]
        for deal in played
    ]


def _difference(pair: Rating) -> tuple[float, float, float]:
    """Two Elos that add up to 0 are twice as far apart as one of them is from 0."""
    return 2 * pair.elo, 2 * pair.elo_low, 2 * pair.elo_high


def rungs(matches: Sequence[Match]) -> list[Rung]:
    """The whole ladder from the lowest up; the matches do not depend on each other, so their errors add
    up as the sides of a right angle do."""
    found = [Rung(matches[0].lower, 0, 0, 0)]
    elo = below = above = 0.0
    for match in matches:
        elo += match.elo
        below = hypot(below, match.elo - match.elo_low)
        above = hypot(above, match.elo_high - match.elo)
        found.append(Rung(match.upper, elo, elo - below, elo + above))
    return found
