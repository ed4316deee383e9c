"""A bot that plays any legal move, each equally likely."""

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Game

MoveT = TypeVar("MoveT")


class RandomBot:
    def __init__(self, seed: str) -> None:
        self.dice = Random(seed)

    def choose(self, view: Any, moves: Sequence[MoveT], seconds: float) -> MoveT:
        return self.dice.choice(moves)


def make(game: Game[Any, Any, Any], parameters: str, seed: str) -> RandomBot:
    if parameters:
        raise BadRequest("bot.no-parameters", {"bot": "random", "parameters": parameters})
    return RandomBot(seed)
