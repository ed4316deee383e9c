"""A bot that plays by a network alone: one pass for a move, no search."""

from collections.abc import Sequence
from importlib import import_module
from math import exp
from random import Random
from typing import Any

from rokkaku.bots.bot import has_compiler
from rokkaku.bots.strong import TWINS
from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Game, game_title
from rokkaku.locales import Speaker
from rokkaku.network_files import has_network, network_file, variable_of


class NetBot:
    """Plays the move that the network likes most; or, with a temperature, draws one by how it likes them."""

    def __init__(self, game: Game[Any, Any, Any], temperature: float, seed: str) -> None:
        self.game, self.temperature = game, temperature
        self.dice = Random(seed)

    def prepare(self) -> None:
        """Loads the network and the compiled engine, or compiles it."""
        self.network.prepare()

    @property
    def network(self) -> Any:
        return import_module(f"{TWINS[self.game.key]}.network")

    def choose(self, view: Any, moves: Sequence[Any], seconds: float) -> Any:
        if len(moves) == 1:
            return moves[0]
        twin = import_module(TWINS[self.game.key])
        record = twin.from_view(view, "")
        opinion = self.network.judge().opinion(record, view.seat)
        number = opinion.moves[self._drawn(opinion.logits.tolist())]
        return twin.to_moves(record, [int(number)])[0]

    def _drawn(self, logits: Sequence[float]) -> int:
        most = max(logits)
        if not self.temperature:
            return logits.index(most)
        odds = [exp((logit - most) / self.temperature) for logit in logits]
        return self.dice.choices(range(len(odds)), odds)[0]


def refuse_without_network(bot: str, game: Game[Any, Any, Any]) -> None:
    """Refuses where a bot that needs a network cannot play."""
    if not has_compiler():
        raise BadRequest("bot.needs-sim", {"bot": bot})
    if game.key not in TWINS:
        raise BadRequest("bot.not-this-game", {"bot": bot, "game": game_title(game.key, Speaker())})
    if not has_network(game.key):
        values = {"game": game.key, "file": str(network_file(game.key)), "variable": variable_of(game.key)}
        raise BadRequest("network.none", values)


def make(game: Game[Any, Any, Any], parameters: str, seed: str) -> NetBot:
    """`net:0.5` draws moves at a temperature of one half."""
    try:
        temperature = float(parameters or 0)
    except ValueError:
        temperature = -1.0
    if not 0 <= temperature <= 100:
        raise BadRequest("bot.no-temperature", {"bot": "net", "parameters": parameters})
    refuse_without_network("net", game)
    return NetBot(game, temperature, seed)
