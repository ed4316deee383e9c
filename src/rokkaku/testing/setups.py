"""Setups to test a game with."""

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import Any

from rokkaku.core.chance import Chance
from rokkaku.core.game import EditionInfo, Game, Setup


def tables(game: Game[Any, Any, Any]) -> tuple[tuple[EditionInfo, int], ...]:
    """Every edition with every number of seats."""
    return tuple((edition, seats) for edition in game.editions for seats in edition.seats)


def setups(game: Game[Any, Any, Any], count: int, seed: str) -> Iterator[Setup]:
    """Every table by its edition's own options first, then all of them again and again with options drawn."""
    all_tables = tables(game)
    chance = Chance(seed, "setups")
    for number in range(count):
        edition, seats = all_tables[number % len(all_tables)]
        options: dict[str, str] = {}
        if number >= len(all_tables):
            for option in edition.options:
                drawn, chance = chance.below(len(option.values))
                options[option.name] = option.values[drawn]
        yield Setup(game.key, edition.key, seats, f"{seed}-{number}", options, values=game.values)


def covering_options(edition: EditionInfo) -> Iterator[Mapping[str, str]]:
    """Few combinations of options in which every pair of values occurs together."""
    names = [option.name for option in edition.options]
    combined = [
        dict(zip(names, values, strict=True)) for values in product(*(o.values for o in edition.options))
    ]
    missing = {pair for options in combined for pair in _pairs(options)}
    while missing:
        best = max(combined, key=lambda options: len(missing & _pairs(options)))
        missing -= _pairs(best)
        yield best


def _pairs(options: Mapping[str, str]) -> frozenset[tuple[tuple[str, str], ...]]:
    return frozenset(combinations(options.items(), 2))
