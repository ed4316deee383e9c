"""Who beats whom, by far fewer games than a rating takes, but always the same ones.

SOAK=1 .venv/bin/pytest tests/bots/soak_strength.py
"""

from itertools import pairwise

import pytest

from rokkaku.bots.arena import Contest, play_game
from rokkaku.bots.bot import make, whole_turn
from rokkaku.bots.effort import Effort
from rokkaku.bots.levels import LEVELS
from rokkaku.bots.strong import StrongBot
from rokkaku.core.game import Setup
from rokkaku.games.catalogue import GAMES, find

WITHOUT_EXTRA = [level for level in LEVELS if not level.needs_sim]


@pytest.mark.parametrize(
    ("game", "edition", "bot"),
    [
        ("samurai", "hans-im-glueck-1998", "strong:1500"),
        ("rice-wars", "troublesome-neighbour", "strong:300"),
    ],
)
def test_a_search_beats_greedy(game: str, edition: str, bot: str) -> None:
    StrongBot(find(game), Effort(), "").prepare()
    rows = [play_game(Contest(game, edition, (bot, "greedy"), 10), number)[0] for number in range(10)]
    assert [row.fault for row in rows] == [""] * 10
    assert sum(row.winners == bot for row in rows) >= 6


def wins(game: str, edition: str, strong: str, weak: str, deals: int) -> float:
    """The share of games that the first of two bots wins, from both seats of each deal."""
    won = 0.0
    for number in range(2 * deals):
        setup = Setup(game, edition, 2, f"levels {number // 2}")
        seats = [strong, weak] if number % 2 else [weak, strong]
        bots = [make(name, GAMES[game], f"{number} {seat}") for seat, name in enumerate(seats)]
        state = GAMES[game].start(setup).state
        while (outcome := GAMES[game].outcome(state)) is None:
            seat = GAMES[game].deciders(state)[0]
            state = whole_turn(bots[seat], GAMES[game], state, seat, 1.0).state
        own, other = (outcome.places[seats.index(name)] for name in (strong, weak))
        won += (own < other) + 0.5 * (own == other)
    return won / (2 * deals)


@pytest.mark.parametrize(
    ("game", "edition"), [("samurai", "lacerta-2008"), ("rice-wars", "troublesome-neighbour")]
)
def test_a_level_beats_the_one_below(game: str, edition: str) -> None:
    """By far fewer games than a rating takes, but always the same ones."""
    ladder = ["random", *(level.name for level in WITHOUT_EXTRA)]
    for weak, strong in pairwise(ladder):
        assert wins(game, edition, strong, weak, 4) >= 0.6, (strong, weak)
