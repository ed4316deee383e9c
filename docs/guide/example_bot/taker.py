"""A bot for Samurai: it takes figures when one move can, and otherwise plays at random."""

from collections.abc import Sequence
from random import Random
from typing import Any

from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Game
from rokkaku.games.samurai import EndTurn, Move, View


class Taker:
    def __init__(self, game: Game[Any, Move, View], most: int, dice: Random) -> None:
        self.game = game
        self.most = most
        self.dice = dice

    def choose(self, view: View, moves: Sequence[Move], seconds: float) -> Move:
        looked_at = self.dice.sample(moves, min(self.most, len(moves)))
        world = self.game.imagine(view, "taker")
        return max(looked_at, key=lambda move: self.figures_after(view, world, move))

    def figures_after(self, view: View, world: Any, move: Move) -> int:
        """How many figures the seat has once it has played this move and ended its turn."""
        seat = view.seat
        assert seat is not None
        state = self.game.play(world, seat, move).state
        if EndTurn() in self.game.moves(state, seat):
            state = self.game.play(state, seat, EndTurn()).state
        return self.game.view(state, seat).players[seat].captured.total


def make(game: Game[Any, Any, Any], parameters: str, seed: str) -> Taker:
    if game.key != "samurai":
        raise BadRequest("bot.not-this-game", {"bot": "taker", "game": game.key})
    return Taker(game, int(parameters or 1000), Random(seed))
