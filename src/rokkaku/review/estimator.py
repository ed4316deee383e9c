"""Winning chances, estimated by playing on from a position again and again."""

from collections.abc import Sequence
from importlib import import_module
from importlib.resources import files
from math import ceil
from typing import Any, Protocol

import msgspec

from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Setup
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import GAMES
from rokkaku.network_files import has_network

NOBODY = 8
"""As a viewer: all hands are known, but not what nobody has seen; as in `sim/chances.py`."""

Chances = tuple[float, ...]
"""How likely each seat is to win; a shared win counts in part."""

MOST_TRIED = 24
"""As many moves as look best are tried."""
SIEVES = (1 / 8, 1 / 4, 1)
"""With what part of the samples moves are tried, one after the other."""
KEPT = 3
"""After each sieve, one of so many moves is left."""
FRESH = 1 << 20
"""From here on the deals are counted that have sorted out no move, so that none seems better by luck."""


class Position(Protocol):
    """One state of a game, in the engine that plays on from it."""

    def wins(
        self, viewer: int, played: tuple[int, Any] | None, seed: int, first: int, count: int
    ) -> Sequence[float]:
        """The chances of each seat in so many deals, what is hidden dealt again for each; all together."""
        ...

    def likely(self, seat: int, options: Sequence[Any], most: int) -> list[Any]:
        """Those of several moves that look best before anything is tried."""
        ...


class Engine(Protocol):
    """What tells the chances of a compiled game."""

    samples: int
    """How many games are played on for a chance that is told, unless somebody wants it otherwise."""

    def position(self, state: Any) -> Position:
        """A state to play on from."""
        ...

    def imagined(self, view: Any) -> Position:
        """A state that looks like a view, to play on from: the same one for the same view."""
        ...

    def new_wins(self, setup: Setup, seed: int, count: int) -> Sequence[float]:
        """The wins of each seat in so many games from the very start."""
        ...


class Valued(msgspec.Struct, frozen=True):
    """A move and the chances after it, as far as its seat could know."""

    move: Any
    chances: Chances


class Estimator:
    """Chances in one game.  The same questions with the same samples and seed have the same answers."""

    def __init__(self, engine: Engine, samples: int, seed: int = 1) -> None:
        self.engine = engine
        self.samples = samples
        self.seed = seed

    def at_start(self, setup: Setup) -> Chances:
        """Before anything is dealt."""
        return _shares(self.engine.new_wins(setup, self.seed, 4 * self.samples), 4 * self.samples)

    def open_table(self, state: Any, played: tuple[Seat, Any] | None = None) -> Chances:
        """With all hands known, but not what nobody has seen; after a move, before anything is drawn."""
        return self._chances(self.engine.position(state), NOBODY, played)

    def seen_from(self, view: Any, seat: Seat) -> Chances:
        """What a seat could know before it decided."""
        return self._chances(self.engine.imagined(view), seat, None)

    def best(
        self, view: Any, seat: Seat, moves: Sequence[Any], most: int, played: Any = None
    ) -> list[Valued]:
        """The best moves of a seat by what it could know, best first, and the one that was played.

        All are tried in the same deals.
        """
        position = self.engine.imagined(view)
        left = position.likely(seat, moves, MOST_TRIED)
        for part in SIEVES:
            count = ceil(self.samples * part)
            wins = {move: position.wins(seat, (seat, move), self.seed, 0, count)[seat] for move in left}
            left = sorted(left, key=wins.__getitem__, reverse=True)[: max(most, ceil(len(left) / KEPT))]
        if played is not None and played not in left:
            left.append(played)
        valued = [Valued(move, self._chances(position, seat, (seat, move))) for move in left]
        return sorted(valued, key=lambda each: each.chances[seat], reverse=True)

    def _chances(self, position: Position, viewer: int, played: tuple[Seat, Any] | None) -> Chances:
        return _shares(position.wins(viewer, played, self.seed, FRESH, self.samples), self.samples)


def _shares(wins: Sequence[float], count: int) -> Chances:
    return tuple(won / count for won in wins)


def estimator_of(game: str, samples: int = 0, seed: int = 1) -> Estimator:
    """The estimator of a game, with as many samples as usual unless told; or a refusal that says why not.

    Where there is a network it judges, as it does for the level that gives advice.
    """
    refuse_without_engine(game)
    judged = "network_chances" if has_network(game) else "chances"
    # By name and not above: whoever asks for no chances should not wait for a compiler to be loaded.
    engine: Engine = import_module(f"rokkaku.sim.{_folder(game)}.{judged}").ENGINE
    return Estimator(engine, samples or engine.samples, seed)


def refuse_without_engine(game: str) -> None:
    """Refuses a game whose chances nothing here can tell."""
    if not has_engine(game):
        known = [key for key in GAMES if has_engine(key)]
        raise BadRequest("review.no-engine", {"game": game, "allowed": known})


def has_engine(game: str) -> bool:
    """Whether there is an engine that can tell chances of a game."""
    # Looked for as a file: to ask for the module would load the engine.
    return files("rokkaku").joinpath("sim", _folder(game), "chances.py").is_file()


def _folder(game: str) -> str:
    return game.replace("-", "_")
