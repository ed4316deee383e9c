"""How likely a seat wins with a turn: searched in many deals of what it does not know, and played on."""

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from rokkaku.bots.bot import own_seed, whole_turn
from rokkaku.bots.effort import Effort
from rokkaku.bots.strong import StrongBot
from rokkaku.core.draft import read_turn
from rokkaku.core.game import Game, Outcome
from rokkaku.core.seats import Seat
from rokkaku.puzzle_search.engines import Style, searcher_of, twin_of

ITERATIONS = 2500
"""Of one search, in one deal."""
PLAYED_BY = {"samurai": 500, "rice-wars": 1000}
"""Iterations of a bot that plays on: weaker ones misplay what follows."""
SECONDS = 60.0
SURE = 1.96
"""So many standard errors on either side of a mean hold the truth 95 times in 100."""


def searched(
    game: Game[Any, Any, Any],
    view: Any,
    style: Style,
    moves: Iterable[str],
    deals: Iterable[int],
    iterations: int = ITERATIONS,
) -> list[float]:
    """The chance of the view's seat after a turn, in each of some deals."""
    return [
        _chance(game, _after(game, view, moves, f"{style.seed}-{deal}"), view.seat, style, deal, iterations)
        for deal in deals
    ]


def played_on(
    game: Game[Any, Any, Any], view: Any, moves: Iterable[str], deals: Iterable[int]
) -> list[float]:
    """What the view's seat wins after a turn, in each of some deals, if bots play on."""
    return [_won(game, _after(game, view, moves, f"on-{deal}"), view.seat, deal) for deal in deals]


def _after(game: Game[Any, Any, Any], view: Any, moves: Iterable[str], seed: str) -> Any:
    """A state that looks like the view, with the turn played in it."""
    return read_turn(game, game.imagine(view, seed), view.seat, " ".join(moves)).state


def _chance(
    game: Game[Any, Any, Any], state: Any, seat: Seat, style: Style, deal: int, iterations: int
) -> float:
    outcome = game.outcome(state)
    if outcome is not None:
        return share(outcome, seat)
    record = twin_of(game.key).from_state(state)
    searcher = searcher_of(game.key, int(record.seats), style)
    # Whoever decides next: what the seat has in hand is known, or cards that it keeps would be worth nothing.
    searcher.begin(record, seat, style.seed << 32 | deal)
    searcher.think(iterations)
    return searcher.chances()[seat]


def _won(game: Game[Any, Any, Any], state: Any, seat: Seat, deal: int) -> float:
    bot = StrongBot(game, Effort(iterations=PLAYED_BY[game.key]), own_seed(str(deal), "puzzle"))
    while (outcome := game.outcome(state)) is None:
        state = whole_turn(bot, game, state, game.deciders(state)[0], SECONDS).state
    return share(outcome, seat)


def share(outcome: Outcome, seat: Seat) -> float:
    """What a seat has of the win."""
    winners = (*outcome.places, *outcome.others).count(1)
    return (outcome.places[seat] == 1) / winners


def is_surely_more(wins: Sequence[float], others: Sequence[float]) -> bool:
    """Whether one turn has won more than another, in the same deals, than luck explains."""
    more = [one - other for one, other in zip(wins, others, strict=True)]
    return fmean(more) > SURE * stdev(more) / sqrt(len(more))


def mean(found: Iterable[float]) -> float:
    """Rounded as it is kept."""
    return round(fmean(found), 3)
