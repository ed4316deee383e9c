"""Bots for beginners: they want what the greedy bot wants, and err as people do."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from msgspec.structs import replace

from rokkaku.bots import greedy
from rokkaku.bots.bot import Bot
from rokkaku.bots.greedy.rice_wars import RiceWarsGreedy
from rokkaku.bots.greedy.rice_wars_fights import additions, own_side
from rokkaku.bots.greedy.rice_wars_ground import Ground
from rokkaku.bots.greedy.samurai import SamuraiGreedy, own_seat
from rokkaku.bots.random_bot import RandomBot
from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Game
from rokkaku.core.seats import Seat
from rokkaku.games import rice_wars, samurai

MoveT = TypeVar("MoveT")

GLIMPSED = 3
"""How many settlements a novice of Samurai glances at."""
HUMBLE = 1.0
"""What a peasant is worth to a novice of Rice Wars: less than any soldier."""
OVERLOOKED = 0.6
"""The part of all moves that a sloppy player does not think of."""


class SamuraiNovice(SamuraiGreedy):
    """Judges a move by one settlement only, and takes a tie there for a win."""

    def choose(self, view: samurai.View, moves: Sequence[samurai.Move], seconds: float) -> samurai.Move:
        if len(moves) == 1:
            return moves[0]
        settlements = [each for each in view.settlements if each.figures]
        glimpsed = self.dice.sample(settlements, min(GLIMPSED, len(settlements)))
        views = [replace(view, settlements=(_flattered(each, own_seat(view)),)) for each in glimpsed]
        looks = [replace(view, settlements=()), *views]
        judged = ((self.worth(look, move), self.dice.random(), move) for look in looks for move in moves)
        return max(judged, key=lambda entry: entry[:2])[2]

    def exchange_worth(self, view: samurai.View, move: samurai.LiftFigure | samurai.ExchangeFigures) -> float:
        return 0.0


def _flattered(settlement: samurai.SettlementView, seat: Seat) -> samurai.SettlementView:
    """A settlement as whoever forgets ties sees it: all others have one point less."""
    figures = [
        replace(
            figure,
            influences=tuple(
                each if each.seat == seat else replace(each, strength=each.strength - 1)
                for each in figure.influences
            ),
        )
        for figure in settlement.figures
    ]
    return replace(settlement, figures=tuple(figures))


class RiceWarsNovice(RiceWarsGreedy):
    """Looks at one field only, and forgets ties: in a fight it adds something until the sides are level."""

    def choose(self, view: rice_wars.View, moves: Sequence[rice_wars.Move], seconds: float) -> rice_wars.Move:
        if view.fight and view.fight.stage is rice_wars.Stage.ADDING:
            ground = Ground(view)
            own, other = own_side(ground, view.fight)
            cards = list(additions(ground, view.fight, moves))
            is_level = own.strength + len(own.laid) >= other.strength + len(other.laid)
            return rice_wars.Decline() if is_level or not cards else self.dice.choice(cards).move
        fields = sorted({field for move in moves if (field := _field_of(move)) is not None})
        seen = self.dice.choice(fields) if fields else None
        return super().choose(view, [move for move in moves if _field_of(move) in (None, seen)], seconds)

    def worth(self, ground: Ground, move: rice_wars.Move) -> float:
        """Soldiers look better than peasants."""
        return HUMBLE if move == rice_wars.Hire("peasant") else super().worth(ground, move)


def _field_of(move: rice_wars.Move) -> rice_wars.Field | None:
    return getattr(move, "field", None)


NOVICES: Mapping[str, Callable[[Game[Any, Any, Any], Random], Bot]] = {
    "rice-wars": RiceWarsNovice,
    "samurai": SamuraiNovice,
}


class SloppyBot:
    """Takes the best of the moves it thinks of; of each kind it thinks of one at least."""

    def __init__(self, bot: Bot, dice: Random, overlooked: float) -> None:
        self.bot = bot
        self.dice = dice
        self.overlooked = overlooked

    def choose(self, view: Any, moves: Sequence[MoveT], seconds: float) -> MoveT:
        kinds: dict[type[MoveT], list[MoveT]] = {}
        for move in moves:
            kinds.setdefault(type(move), []).append(move)
        noticed = [move for kind in kinds.values() for move in self._noticed(kind)]
        chosen: MoveT = self.bot.choose(view, noticed, seconds)
        return chosen

    def _noticed(self, moves: Sequence[MoveT]) -> Sequence[MoveT]:
        noticed = [move for move in moves if self.dice.random() >= self.overlooked]
        return noticed or [self.dice.choice(moves)]


def make_narrow(game: Game[Any, Any, Any], parameters: str, seed: str) -> Bot:
    if parameters:
        raise BadRequest("bot.no-parameters", {"bot": "narrow", "parameters": parameters})
    novice = NOVICES.get(game.key)
    return RandomBot(seed) if novice is None else novice(game, Random(seed))


def make_sloppy(game: Game[Any, Any, Any], parameters: str, seed: str) -> Bot:
    """`sloppy:0.5` overlooks half of all moves."""
    try:
        overlooked = float(parameters or OVERLOOKED)
    except ValueError:
        overlooked = -1.0
    if not 0 <= overlooked <= 1:
        raise BadRequest("bot.no-share", {"bot": "sloppy", "parameters": parameters})
    return SloppyBot(greedy.make(game, "", seed), Random(f"{seed} sloppy"), overlooked)
