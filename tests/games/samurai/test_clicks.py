"""Moves as the ids of the things to click."""

import pytest
from games.samurai.positions import play, position, random_game

from rokkaku.core.choices import choices, tree
from rokkaku.core.seats import Seat
from rokkaku.games.samurai import SAMURAI
from rokkaku.games.samurai.notation import read
from rokkaku.locales import say

PATHS = [
    ("H4", ("hand-H4",)),
    ("ready", ("ready",)),
    ("b@kyoto", ("pool-b", "kyoto")),
    ("S3@n14", ("hand-S3", "n14")),
    ("X@n14", ("hand-X", "n14")),
    (">m5", ("m5",)),
    ("F:b@kyoto", ("hand-F", "kyoto-b")),
    (">r@aizu", ("aizu-r",)),
    (".", ("end-turn",)),
    ("pass", ("pass",)),
]


@pytest.mark.parametrize(("text", "path"), PATHS)
def test_every_move_has_its_clicks(text: str, path: tuple[str, ...]) -> None:
    assert SAMURAI.clicks(read(text)) == path


@pytest.mark.parametrize(
    ("click", "told"),
    [
        ("hand-H4", "helmet 4"),
        ("pool-b", "buddha from the pool"),
        ("kyoto-r", "rice field in Kyoto"),
        ("kyoto", "Kyoto"),
        ("n14", "n14"),
        ("ready", "Keep these five"),
        ("end-turn", "End turn"),
        ("pass", "Pass"),
    ],
)
def test_every_thing_to_click_has_a_name(click: str, told: str) -> None:
    label = SAMURAI.click_label(click)
    assert say(label.key, label.values) == told


def test_no_path_is_the_beginning_of_another() -> None:
    for step in random_game(3, 2)[::9]:
        for seat in SAMURAI.deciders(step.state):
            paths = [choice.clicks for choice in choices(SAMURAI, step.state, seat)]
            assert len(set(paths)) == len(paths)
            beginnings = {path[:length] for path in paths for length in range(1, len(path))}
            assert not beginnings & set(paths)


def test_the_choices_of_a_turn_as_a_tree() -> None:
    state = play(position("hbr@edo b@kii 0H4@n14", hands={0: "X F"}, used_up=[0]), "F:b@edo").state
    assert tree(choices(SAMURAI, state, Seat(0))) == {"kii-b": ">b@kii"}
    swapped = play(state, ">b@kii").state
    assert tree(choices(SAMURAI, swapped, Seat(0))) == {"hand-X": {"n14": "X@n14"}, "end-turn": "."}


def test_no_seat_is_offered_more_than_about_three_hundred_choices() -> None:
    hand = position("hbr@edo", hands={0: "H2 B3 S1 N1 W1"})
    assert len(choices(SAMURAI, hand, Seat(0))) == 4 * 56 + 84
