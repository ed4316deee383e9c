"""What the adapters to other frameworks share: one game at a time, in numbers."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import prod
from operator import index
from typing import Any

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Setup, Step, edition_of, find_edition, words_of
from rokkaku.core.seats import Seat
from rokkaku.drawing import THEMES, Painter, artwork
from rokkaku.games.catalogue import find
from rokkaku.locales import Speaker
from rokkaku.rl.catalogue import LEARNED, encoding_of

RENDER_MODES = ("svg",)

Told = dict[str, NDArray[Any]]
"""What a seat is told: its `observation`, and the `action_mask` of what it may do."""


@contextmanager
def importing(framework: str) -> Iterator[None]:
    """Whoever has not installed a framework is told how."""
    try:
        yield
    except ImportError as missing:
        raise BadRequest("rl.no-framework", {"framework": framework, "why": missing}) from missing


def setup_of(game: str, edition: str = "", players: int = 0, options: Mapping[str, str] = {}) -> Setup:
    """A table by parameters: without an edition its first one, without players as few as it allows."""
    found = find(game)
    chosen = find_edition(found.editions, edition) if edition else found.editions[0]
    return Setup(game, chosen.key, players or min(chosen.seats), "", options, values=found.values)


def whole(action: Any, count: int) -> int:
    """The number of an action or of a draw, of which there are so many, or BadRequest."""
    try:
        number = index(action)
    except TypeError:
        number = -1
    if not 0 <= number < count:
        raise BadRequest("rl.no-such-action", {"action": action, "last": count - 1})
    return number


def render_mode_of(mode: str | None) -> str | None:
    """The way to draw that a framework asks for, if it asks for one, or BadRequest."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadRequest("rl.no-render-mode", {"mode": mode, "allowed": RENDER_MODES})
    return mode


def ids() -> Mapping[str, str]:
    """By game: the name by which frameworks find it, with the version of its encoding."""
    return {game: f"rokkaku/{game}-v{encoding_of(setup_of(game)).version}" for game in LEARNED}


class Adapted:
    """A table as frameworks want it.  States are values, and whoever plays holds one."""

    def __init__(self, setup: Setup) -> None:
        self.setup, self.game, self.encoding = setup, find(setup.game), encoding_of(setup)
        self.size = sum(prod(shape) for shape in self.encoding.shapes.values())

    def __reduce__(self) -> tuple[Any, ...]:
        return Adapted, (self.setup,)

    def start(self, seed: str) -> Step[Any]:
        """A game of its own for each seed."""
        return self.game.start(replace(self.setup, seed=seed))

    def decider(self, state: Any) -> Seat | None:
        """Who is asked next; of those who decide at the same time the first.  None: the game is over."""
        return next(iter(self.game.deciders(state)), None)

    def legal(self, state: Any, seat: Seat) -> NDArray[np.int64]:
        """The actions of a seat in order; none unless it is the one that is asked."""
        moves = self.game.moves(state, seat) if seat == self.decider(state) else ()
        return np.flatnonzero(self.encoding.mask(moves, seat))

    def play(self, state: Any, action: int) -> Step[Any]:
        """What an action of the seat that is asked leads to, or IllegalMove."""
        seat = self.game.deciders(state)[0]
        return self.game.play(state, seat, self.encoding.move(whole(action, self.encoding.actions), seat))

    def observation(self, state: Any, seat: Seat) -> NDArray[np.uint8]:
        """The arrays of what a seat knows, one after another in the order of `encoding.shapes`."""
        arrays = self.encoding.observe(self.game.view(state, seat))
        return np.concatenate([arrays[name].reshape(-1) for name in self.encoding.shapes])

    def told(self, state: Any, seat: Seat) -> Told:
        """What a seat knows and may do."""
        mask = np.zeros(self.encoding.actions, np.int8)
        mask[self.legal(state, seat)] = 1
        return {"observation": self.observation(state, seat), "action_mask": mask}

    def rewards(self, state: Any) -> list[float]:
        """Zeros until the game is over."""
        outcome = self.game.outcome(state)
        return rewards_of(outcome.places) if outcome else [0.0] * self.setup.seats

    def picture(self, state: Any, seat: Seat) -> str:
        """What a seat sees, as SVG."""
        edition = edition_of(self.game.editions, self.setup)
        art = artwork(self.game.folder.joinpath("art"), THEMES[0], edition.key)
        painter = Painter(art, Speaker(words=words_of(self.game.key, edition)), edition.colours)
        return painter.picture(self.game.scene(self.game.view(state, seat)))


def rewards_of(places: Sequence[int]) -> list[float]:
    """1 for whoever wins alone and -1 shared by the others, who all have lost; a tie shares the win.

    They add up to 0, but where someone without a seat has won: then everybody has lost.
    """
    winners, others = places.count(1), len(places) - 1
    return [(len(places) / winners - 1 if place == 1 else -1) / others for place in places]
