"""A game of another package keeps the same contract as ours."""

from collections import Counter
from typing import Any

import pytest
from short_race import SHORT_RACE
from short_race.pieces import CARDS
from short_race.view import View

from rokkaku.core.game import Game, Setup
from rokkaku.testing.contract import check_game, setups


def is_conserved(view: View) -> bool:
    """Twelve cards are somewhere."""
    hands = [card for player in view.players for card in player.hand or ()]
    return Counter((*hands, *view.discards, *(view.deck or ()))) == Counter(CARDS)


def test_it_keeps_the_contract(third_game: Game[Any, Any, Any]) -> None:
    ends = {
        check_game(third_game, setup, "contract", thorough=1, is_conserved=is_conserved).outcome
        for setup in setups(third_game, 40, "third")
    }
    assert {end.reason for end in ends if end} == set(third_game.reasons)


@pytest.mark.parametrize("seats", [2, 3])
def test_of_a_game_that_says_nothing_about_its_pieces_nothing_is_asked(
    third_game: Game[Any, Any, Any], seats: int
) -> None:
    assert check_game(third_game, Setup("short-race", "plain", seats, "7"), "1").outcome


def test_it_is_the_very_game_that_its_package_exports(third_game: Game[Any, Any, Any]) -> None:
    assert third_game is SHORT_RACE
