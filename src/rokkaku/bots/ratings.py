"""How strong players are, from games they played, and how sure of it one can be."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from math import exp, log
from random import Random

import msgspec

BOOTSTRAPS = 400
ITERATIONS = 100
SURE = 0.95
_ELO = 400 / log(10)


class Rating(msgspec.Struct, frozen=True):
    """A player's Elo and share of points, each with the ends of its interval; all Elos add up to 0."""

    elo: float
    elo_low: float
    elo_high: float
    share: float
    share_low: float
    share_high: float
    games: int


Game = Mapping[int, int]
"""The place of each player in one game."""
Deal = Sequence[Game]
"""The games that were played from one deal: they are not independent of each other."""


def ratings(deals: Sequence[Deal], players: int) -> tuple[Rating, ...]:
    """Ratings with intervals, by weighing the deals again and again (the Bayesian bootstrap).

    One deal in which all drew is added, so that a player who won everything is not infinitely strong, nor
    infinitely sure of it.
    """
    dice = Random("ratings")
    known = [*deals, [dict.fromkeys(range(players), 1)]]
    weighed = [[dice.expovariate(1) for _ in known] for _ in range(BOOTSTRAPS)]
    elos = _elos(known, [1.0] * len(known), players)
    shares = _shares(deals, [1.0] * len(deals), players)
    elo_samples = [_elos(known, weights, players) for weights in weighed]
    share_samples = [_shares(known, weights, players) for weights in weighed]
    games = sum(len(deal) for deal in deals)
    return tuple(
        Rating(
            elos[player],
            *_interval(elos[player], [sample[player] for sample in elo_samples]),
            shares[player],
            *_interval(shares[player], [sample[player] for sample in share_samples]),
            games,
        )
        for player in range(players)
    )


def _weighed_games(deals: Sequence[Deal], weights: Sequence[float]) -> Iterator[tuple[Game, float]]:
    for deal, weight in zip(deals, weights, strict=True):
        yield from ((game, weight) for game in deal)


def _shares(deals: Sequence[Deal], weights: Sequence[float], players: int) -> list[float]:
    """The part of all games that each player won, shared wins in parts."""
    shares, games = [0.0] * players, 0.0
    for game, weight in _weighed_games(deals, weights):
        games += weight
        first = [player for player, place in game.items() if place == 1]
        for player in first:
            shares[player] += weight / len(first)
    return [share / games for share in shares]


def _elos(deals: Sequence[Deal], weights: Sequence[float], players: int) -> list[float]:
    """The Elos under which the points each player took from each other one are likeliest."""
    points = [[0.0] * players for _ in range(players)]
    for game, weight in _weighed_games(deals, weights):
        for one, other in permutations(game, 2):
            points[one][other] += weight * ((game[one] < game[other]) + 0.5 * (game[one] == game[other]))
    strengths = [0.0] * players
    for _ in range(ITERATIONS):
        strengths = [_better(strengths, points, player) for player in range(players)]
        mean = sum(strengths) / players
        strengths = [strength - mean for strength in strengths]
    return [strength * _ELO for strength in strengths]


def _better(strengths: Sequence[float], points: Sequence[Sequence[float]], player: int) -> float:
    """One step of the usual iteration for strengths from paired comparisons."""
    won = sum(points[player])
    met = sum(
        (points[player][other] + points[other][player]) / (exp(strengths[player]) + exp(strength))
        for other, strength in enumerate(strengths)
        if other != player
    )
    return log(won / met)


def _interval(estimate: float, samples: Sequence[float]) -> tuple[float, float]:
    ordered = sorted(samples)
    left_out = round(len(ordered) * (1 - SURE) / 2)
    return min(estimate, ordered[left_out]), max(estimate, ordered[-1 - left_out])
