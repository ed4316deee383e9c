"""What a player is told who looks at something."""

import pytest
from games.rice_wars.positions import SCENARIO, position

from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import RICE_WARS
from rokkaku.games.rice_wars.pieces import ADVISORS, CARDS, COSTS
from rokkaku.games.rice_wars.state import State
from rokkaku.locales import say


def told(word: str, state: State | None = None) -> list[str]:
    view = RICE_WARS.view(state or position({0: "b2", 1: "d4"}), Seat(0))
    return [say(phrase.key, phrase.values) for phrase in RICE_WARS.describe(view, word)]


def test_without_a_word_all_lands_are_told() -> None:
    lands = told("", position({0: "b1 d6", 2: "d4"}, edition=SCENARIO))
    assert lands[0] == "Seat 0: palace a1; connected peasants b1; cut off d6"
    assert lands[2].startswith("Seat 2, the neutral neighbour: palace ")
    assert lands[3] == "d4 is the blessed field: it earns 2 ryo. Owner: Seat 2."


def test_a_field_says_what_is_on_it_and_what_is_special_about_it() -> None:
    assert told("D4") == [
        "d4: Seat 1’s peasant, cut off",
        "d4 is the blessed field: it earns 2 ryo. Owner: Seat 1.",
    ]
    assert told("a4") == ["a4: empty", "a4 is a palace spot."]
    assert told("c3") == ["c3: empty"]
    assert [line[:2] for line in told("c")] != []
    assert told("zzz") == []


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        (
            "sakusen",
            "Sakusen (action card): Draw 2 cards, but only up to the hand limit. Cost: 0 ryo. "
            "Laid face down in a fight: +1. In the box: 4.",
        ),
        ("Boush", "Boushi (reaction): Cancel a card aimed at you. Cost: 1 ryo."),
        ("gei", "Geisha: As an action, tire an opponent’s active ashigaru or ronin. Upkeep 1."),
        ("ronin", "Ronin: 4 ryo in every round."),
        ("peas", "Peasant: 1 ryo, once."),
    ],
)
def test_cards_advisors_and_people_are_explained(word: str, sentence: str) -> None:
    assert len(told(word)) == 1
    assert told(word)[0].startswith(sentence)


def test_everything_in_the_box_is_explained() -> None:
    for name in (*CARDS, *ADVISORS, *COSTS):
        assert len(told(name)) == 1
