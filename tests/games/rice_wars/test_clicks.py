"""Moves as things to click."""

from typing import get_args

import pytest
from games.rice_wars.positions import TABLES, play, position, random_game

from rokkaku.core.choices import choices, tree
from rokkaku.games.rice_wars import RICE_WARS
from rokkaku.games.rice_wars.moves import Move
from rokkaku.locales import say

CLICKS = {
    "P@a1": ("palace", "a1"),
    "p@d4": ("card-peasant", "d4"),
    "x@d4": ("attack", "d4"),
    ">d4": ("d4",),
    "ikki": ("hand-ikki", "play"),
    "lay:ikki": ("hand-ikki", "lay"),
    "+ronin": ("hire-ronin",),
    "=ronin": ("pay-ronin",),
    "=youhei": ("pay-youhei",),
    "-ronin": ("dismiss-ronin",),
    "favour:ninja": ("favour-ninja",),
    "send:2+r": ("send", "2-1"),
    "auction:geisha": ("auction", "geisha"),
    "bid:3": ("bid", "3"),
    "duel:1": ("challenge", "seat-1"),
    "yes": ("yes",),
    "no": ("no",),
    ">seat1": ("seat-1",),
    ">seat1:ronin": ("seat-1", "ronin"),
    ">card:zei": ("seen-zei",),
    ">2": ("count-2",),
    "keep": ("keep-palace",),
    "done": ("end-hiring",),
    "pass": ("pass",),
    "decline": ("decline",),
    "stop": ("stop",),
}


@pytest.mark.parametrize("text", CLICKS)
def test_a_move_is_a_path_of_clicks(text: str) -> None:
    assert tuple(RICE_WARS.clicks(RICE_WARS.read(text))) == CLICKS[text]


def test_every_kind_of_move_has_an_example_here() -> None:
    assert {type(RICE_WARS.read(text)) for text in CLICKS} == set(get_args(Move))


NAMES = {
    "a1": "a1",
    "card-peasant": "Place a peasant",
    "hand-ikki": "Ikki",
    "seen-zei": "Zei",
    "lay": "Lay it face down",
    "ronin": "ronin",
    "youhei": "Youhei",
    "geisha": "Geisha",
    "favour-ninja": "Favour from Ninja: discard one of their cards",
    "2-1": "2 ashigaru, 1 ronin",
    "3": "3",
    "seat-1": "Seat 1",
    "count-2": "2",
    "keep-palace": "Leave it there",
    "hire-ronin": "Hire: ronin · 4 ryo",
    "pay-ronin": "Keep: ronin · 4 ryo",
    "pay-youhei": "Keep: Youhei · 1 ryo",
    "dismiss-ronin": "Dismiss: ronin",
}


@pytest.mark.parametrize("click", {*NAMES, *(click for path in CLICKS.values() for click in path)})
def test_every_thing_to_click_has_a_name(click: str) -> None:
    label = RICE_WARS.click_label(click)
    told = say(label.key, label.values)
    assert told
    assert told == NAMES.get(click, told)


def leaves(branch: object) -> list[str]:
    """All moves of a tree of clicks."""
    if isinstance(branch, dict):
        return [move for below in branch.values() for move in leaves(below)]
    return [str(branch)]


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_no_path_is_the_beginning_of_another(edition: str, seats: int) -> None:
    for step in random_game(seats, 13, edition)[::4]:
        for seat in RICE_WARS.deciders(step.state):
            offered = choices(RICE_WARS, step.state, seat)
            assert sorted(leaves(tree(offered))) == sorted(choice.move for choice in offered)


def test_the_choices_of_an_action() -> None:
    state = position({1: "g3"}, hands={0: "shuukaku"}, active={0: (1, 0)}, peasants={0: 1})
    assert tree(choices(RICE_WARS, state, RICE_WARS.deciders(state)[0])) == {
        "card-peasant": {"a2": "p@a2", "b1": "p@b1", "b2": "p@b2"},
        "hand-shuukaku": {"play": "shuukaku"},
        "attack": {"g3": "x@g3"},
        "pass": "pass",
    }
    fighting = play(state, "x@g3 send:1").state
    assert tree(choices(RICE_WARS, fighting, RICE_WARS.deciders(fighting)[0])) == {
        "hand-shuukaku": {"lay": "lay:shuukaku"},
        "decline": "decline",
    }
