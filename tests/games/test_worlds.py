"""Nothing hidden makes a difference: whole stretches of play in two worlds that look alike to one seat."""

from random import Random
from typing import Any

import pytest

from rokkaku.core.game import Game, Setup
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import GAMES
from rokkaku.testing.setups import setups
from rokkaku.testing.worlds import bytes_of, is_news, look_alike, refusal

pytestmark = pytest.mark.many
GAMES_PLAYED = {"samurai": 120, "rice-wars": 36}
"""So many give ten thousand pairs; of another game, ten thousand games are enough."""
PAIRS_WANTED = 10_000


def compare_until_they_part(
    game: Game[Any, Any, Any], one: Any, other: Any, seat: Seat | None, dice: Random
) -> int:
    """Plays the same moves in both worlds while both allow them and the seat learns nothing."""
    pairs = 0
    while deciders := game.deciders(one):
        by = dice.choice(deciders)
        move = dice.choice(game.moves(one, by))
        assert look_alike(game, one, other, seat, [move])
        pairs += 1
        if refusal(game, other, by, move) is not None:
            assert by != seat
            break
        here, there = game.play(one, by, move), game.play(other, by, move)
        seen = [bytes_of([e for e in step.events if e.is_seen_by(seat)]) for step in (here, there)]
        if seen[0] != seen[1]:
            assert is_news(here.events, seat)
            break
        one, other = here.state, there.state
    return pairs


def pairs_of_one_game(game: Game[Any, Any, Any], setup: Setup, dice: Random) -> int:
    """From every few moves of a game, a second world for every viewer."""
    pairs, moves, state = 0, 0, game.start(setup).state
    while deciders := game.deciders(state):
        if moves % 9 == 0:
            viewer: Seat | None = dice.choice([None, *(Seat(seat) for seat in range(setup.seats))])
            world = game.imagine(game.view(state, viewer), str(dice.random()))
            pairs += compare_until_they_part(game, state, world, viewer, dice)
        seat = dice.choice(deciders)
        state = game.play(state, seat, dice.choice(game.moves(state, seat))).state
        moves += 1
    return pairs


@pytest.mark.parametrize("key", GAMES)
def test_what_a_seat_may_not_know_makes_no_difference_to_it(key: str) -> None:
    dice = Random(key)
    pairs = sum(
        pairs_of_one_game(GAMES[key], setup, dice)
        for setup in setups(GAMES[key], GAMES_PLAYED.get(key, PAIRS_WANTED), "worlds")
    )
    assert pairs >= PAIRS_WANTED
