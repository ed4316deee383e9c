"""A seat that has bad luck: of what it might draw, it gets the worst."""

from collections.abc import Callable
from random import Random
from typing import Any, cast

from msgspec.structs import replace

from rokkaku.core.game import Game, Setup, Step
from rokkaku.core.seats import Seat
from rokkaku.sim.chances import NOBODY
from rokkaku.sim.rice_wars.chances import ENGINE

UNLUCKY = Seat(0)
TRIES = 24
"""What comes is the worst of so many draws."""
GLANCE = 16

Rules = Game[Any, Any, Any]


def _stack_dealt_again(state: Any, dice: Random) -> Any:
    player = state.players[UNLUCKY]
    return state.with_player(UNLUCKY, replace(player, stack=_shuffled(player.stack, dice)))


def _deck_dealt_again(state: Any, dice: Random) -> Any:
    return replace(state, deck=_shuffled(state.deck, dice))


def _shuffled(things: Any, dice: Random) -> Any:
    return tuple(dice.sample(things, len(things)))


def _strength(state: Any) -> float:
    """What the tiles of its hand add up to, over all kinds of figures."""
    return float(sum(tile.strength * len(tile.castes) for tile in state.players[UNLUCKY].hand))


def _promise(state: Any) -> float:
    """Its chance with all hands known, as it is judged without a network."""
    return ENGINE.position(state).wins(NOBODY, None, 1, 0, GLANCE)[UNLUCKY]


DRAWS: dict[str, tuple[Callable[[Any, Random], Any], Callable[[Any], float]]] = {
    "samurai": (_stack_dealt_again, _strength),
    "rice-wars": (_deck_dealt_again, _promise),
}
"""By game: what nobody has seen, dealt again; and what a draw is worth.  No bot has a say in it."""


class _Unlucky:
    """A game in which one seat draws badly; all else is as it was."""

    def __init__(self, game: Rules) -> None:
        self.game = game
        self.dealt_again, self.worth = DRAWS[game.key]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def under(self, rules: int, values: str) -> "_Unlucky":
        return _Unlucky(self.game.under(rules, values))

    def start(self, setup: Setup) -> Step[Any]:
        deals = [replace(setup, seed=f"{setup.seed} {number}") for number in range(TRIES)]
        return min(map(self.game.start, deals), key=self._worth)

    def play(self, state: Any, seat: Seat, move: Any) -> Step[Any]:
        step = self.game.play(state, seat, move)
        if self._unseen(step.state) == self._unseen(state):
            return step
        dice = Random(repr(state))
        worlds = [self.dealt_again(state, dice) for _ in range(TRIES)]
        return min((self.game.play(world, seat, move) for world in worlds), key=self._worth)

    def _worth(self, step: Step[Any]) -> float:
        return self.worth(step.state)

    def _unseen(self, state: Any) -> Any:
        return state.deck if hasattr(state, "deck") else state.players[UNLUCKY].stack


def unlucky(game: Rules) -> Rules:
    """A game in which the first seat draws badly."""
    return cast(Rules, _Unlucky(game))
