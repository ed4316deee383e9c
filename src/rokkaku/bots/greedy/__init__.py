"""A bot that takes what looks best now: one evaluator per game.  Where it has none, all looks alike to it."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from rokkaku.bots.bot import Bot
from rokkaku.bots.greedy.rice_wars import RiceWarsGreedy
from rokkaku.bots.greedy.samurai import SamuraiGreedy
from rokkaku.bots.random_bot import RandomBot
from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Game

EVALUATORS: Mapping[str, Callable[[Game[Any, Any, Any], Random], Bot]] = {
    "rice-wars": RiceWarsGreedy,
    "samurai": SamuraiGreedy,
}


def make(game: Game[Any, Any, Any], parameters: str, seed: str) -> Bot:
    if parameters:
        raise BadRequest("bot.no-parameters", {"bot": "greedy", "parameters": parameters})
    evaluator = EVALUATORS.get(game.key)
    return RandomBot(seed) if evaluator is None else evaluator(game, Random(seed))
