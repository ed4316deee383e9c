"""A bot that searches on the compiled engine, thinly wrapped."""

from collections.abc import Sequence
from importlib import import_module
from random import Random
from typing import Any

from rokkaku.bots.bot import Advised, has_compiler
from rokkaku.bots.effort import Effort, Turn, read_effort
from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Game, game_title
from rokkaku.locales import Speaker

TWINS = {"samurai": "rokkaku.sim.samurai", "rice-wars": "rokkaku.sim.rice_wars"}
"""The compiled engine of each game that can be searched."""
ADVISED = 3
"""How many moves are advised, at most."""
OFTEN = 0.05
"""A planned move is played without thinking again if at least so many iterations tried it."""


class StrongBot:
    """Plans a whole turn at its first move.  The compiled engine is loaded only when it is needed."""

    search = ""
    """The module of the engine that has `searcher` and `prepare`."""

    def __init__(self, game: Game[Any, Any, Any], effort: Effort, seed: str) -> None:
        self.game, self.effort = game, effort
        self.turn = Turn(game, effort)
        self.dice = Random(seed)
        self.searches = 0
        self.plan: list[Any] = []

    def prepare(self) -> None:
        """Loads the compiled engine, or compiles it."""
        self._search_module.prepare()

    @property
    def twin(self) -> Any:
        return import_module(TWINS[self.game.key])

    @property
    def _search_module(self) -> Any:
        return import_module(TWINS[self.game.key] + self.search)

    def choose(self, view: Any, moves: Sequence[Any], seconds: float) -> Any:
        # A plan that goes on after a draw may name a card that only other draws would have brought.
        if not self.turn.look(view) or (self.plan and self.plan[0] not in moves):
            self.plan = []
        if len(moves) == 1:
            self.plan = self.plan or list(moves)
        if not self.plan:
            self.plan = self._planned(view, seconds)
        move, *self.plan = self.plan
        return self.turn.moved(view, move)

    def end_turn(self) -> None:
        self.turn.end()

    def advise(self, view: Any, moves: Sequence[Any], seconds: float) -> list[Advised]:
        """The turns that were tried most often, the best chances first, each in one order."""
        record, searcher = self._searched(view, Turn(self.game, self.effort), seconds)
        tried = searcher.tried()
        found: dict[tuple[str, ...], Advised] = {}
        for number in (-tried.visits).argsort(kind="stable").tolist():
            if not tried.visits[number] or len(found) == ADVISED:
                break
            planned = searcher.plan([int(tried.moves[number])])
            sure = [move for move, often in planned if often >= OFTEN * tried.visits[number]]
            move, *then = self.twin.to_moves(record, sure)
            same = tuple(sorted(map(self.game.write, (move, *then))))
            found.setdefault(same, Advised(move, float(tried.chances[number]), tuple(then)))
        return sorted(found.values(), key=lambda advised: -advised.chance)

    def _planned(self, view: Any, seconds: float) -> list[Any]:
        """The moves of the best turn found, as far as they were tried often enough."""
        record, searcher = self._searched(view, self.turn, seconds)
        planned = searcher.plan()
        sure = [move for move, often in planned if often >= OFTEN * searcher.done]
        return list(self.twin.to_moves(record, sure or [planned[0][0]]))

    def _searched(self, view: Any, turn: Turn, seconds: float) -> tuple[Any, Any]:
        """What a view looks like to the engine, and the search that has thought about it."""
        record = self.twin.from_view(view, "")
        searcher = self._search_module.searcher(int(record.seats))
        self.searches += 1
        searcher.begin(record, view.seat, self.dice.getrandbits(63))
        turn.spend(searcher.think, seconds)
        return record, searcher


def make(game: Game[Any, Any, Any], parameters: str, seed: str) -> StrongBot:
    if not has_compiler():
        raise BadRequest("bot.needs-sim", {"bot": "strong"})
    if game.key not in TWINS:
        raise BadRequest("bot.not-this-game", {"bot": "strong", "game": game_title(game.key, Speaker())})
    return StrongBot(game, read_effort("strong", parameters, Effort()), seed)
