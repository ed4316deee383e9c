"""The bot that searches with a network: it says which moves are worth a look, and who will win."""

from typing import Any

from rokkaku.bots.effort import Effort, read_effort
from rokkaku.bots.net import refuse_without_network
from rokkaku.bots.strong import StrongBot
from rokkaku.core.game import Game


class GuidedBot(StrongBot):
    """Thinks, plans and advises as the strong bot does."""

    search = ".guiding"


def make(game: Game[Any, Any, Any], parameters: str, seed: str) -> GuidedBot:
    """`guided:300` is so many iterations, `guided:0.5s` so many seconds for a turn."""
    effort = read_effort("guided", parameters, Effort())
    refuse_without_network("guided", game)
    return GuidedBot(game, effort, seed)
