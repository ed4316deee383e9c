"""An engine that plays nothing: its chances follow from what is asked, so that every sum can be checked."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from rokkaku.core.game import Outcome, Setup
from rokkaku.games.catalogue import find
from rokkaku.review.estimator import Estimator


class PinnedPosition:
    """What was asked about, as text, for so many seats; a game that is over is what it is."""

    def __init__(self, text: str, seats: int, outcome: Outcome | None = None) -> None:
        self.text = text
        self.seats = seats
        self.outcome = outcome

    def wins(
        self, viewer: int, played: tuple[int, Any] | None, seed: int, first: int, count: int
    ) -> Sequence[float]:
        if self.outcome is not None:
            places = self.outcome.places
            return [count * (place == 1) / places.count(1) for place in places]
        return shares(f"{self.text} {viewer} {played}", self.seats, count)

    def likely(self, seat: int, options: Sequence[Any], most: int) -> list[Any]:
        return list(options)[:most]


class PinnedEngine:
    samples = 8

    def __init__(self, game: str) -> None:
        self.game = find(game)

    def position(self, state: Any) -> PinnedPosition:
        return PinnedPosition(repr(state), _seats(state), self.game.outcome(state))

    def imagined(self, view: Any) -> PinnedPosition:
        return PinnedPosition(repr(view), _seats(view))

    def new_wins(self, setup: Setup, seed: int, count: int) -> Sequence[float]:
        return [count / setup.seats] * setup.seats


def shares(text: str, seats: int, count: int) -> list[float]:
    """Numbers that add up to a count, and look as if they had been drawn."""
    drawn = [1 + byte for byte in sha256(text.encode()).digest()[:seats]]
    return [count * each / sum(drawn) for each in drawn]


def _seats(seen: Any) -> int:
    return len(seen.players) if hasattr(seen, "players") else int(seen.seats)


def pinned(game: str = "samurai", samples: int = 8) -> Estimator:
    return Estimator(PinnedEngine(game), samples)
