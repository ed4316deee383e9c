"""What each printing changes, and the tables that say what it means."""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any

import pytest
from games.samurai.positions import DEFAULTS, EDITIONS, start

from rokkaku.core.errors import BadSetup
from rokkaku.core.game import Setup
from rokkaku.games.samurai import SAMURAI
from rokkaku.games.samurai.editions import (
    OPTIONS,
    PRINTINGS,
    CaptureMoment,
    Captures,
    Edition,
    Ending,
    FigureSetup,
    OpeningHand,
    TokenExchange,
    resolved,
)
from rokkaku.games.samurai.rules.capture import AFTER_A_TILE
from rokkaku.games.samurai.rules.ending import ENDINGS
from rokkaku.games.samurai.rules.exchanges import TOKEN_EXCHANGES
from rokkaku.games.samurai.rules.information import CAPTURES
from rokkaku.games.samurai.rules.setup import FIGURE_SETUPS, OPENING_HANDS
from rokkaku.locales import say

TABLES: list[tuple[type[Enum], Mapping[Any, Callable[..., Any]]]] = [
    (OpeningHand, OPENING_HANDS),
    (FigureSetup, FIGURE_SETUPS),
    (CaptureMoment, AFTER_A_TILE),
    (Ending, ENDINGS),
    (TokenExchange, TOKEN_EXCHANGES),
    (Captures, CAPTURES),
]

ITALIAN = {
    "opening_hand": "drawn",
    "capture_moment": "at_once",
    "ending": "whole_board",
    "token_exchange": "any_own",
}

MEMBERS = [member for kind, _ in TABLES for member in kind]


@pytest.mark.parametrize("member", MEMBERS)
def test_every_option_value_has_a_function(member: Enum) -> None:
    table = next(table for kind, table in TABLES if kind is type(member))
    assert callable(table[member])


@pytest.mark.parametrize(("kind", "table"), TABLES)
def test_every_table_covers_its_option_exactly(
    kind: type[Enum], table: Mapping[Any, Callable[..., Any]]
) -> None:
    assert set(table) == set(kind)
    assert len(set(table.values())) == len(kind)


def test_every_option_has_a_table() -> None:
    assert list(OPTIONS.values()) == [kind for kind, _ in TABLES]


@pytest.mark.parametrize("member", MEMBERS)
def test_every_option_value_is_offered_in_every_edition(member: Enum) -> None:
    name = next(name for name, kind in OPTIONS.items() if kind is type(member))
    for info in SAMURAI.editions:
        option = next(option for option in info.options if option.name == name)
        assert member.value in option.values
        assert getattr(resolved(info.key, {name: member.value}), name) is member


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_has_its_defaults(edition: str) -> None:
    info = next(info for info in SAMURAI.editions if info.key == edition)
    expected = {**DEFAULTS, **(ITALIAN if edition == "italiano" else {})}
    assert {option.name: option.default for option in info.options} == expected
    assert start(2, edition=edition).state.edition == resolved(edition, expected)


def test_there_are_four_printings_for_two_to_four_players() -> None:
    assert tuple(printing.edition.key for printing in PRINTINGS) == EDITIONS
    assert [info.key for info in SAMURAI.editions] == list(EDITIONS)
    assert {info.seats for info in SAMURAI.editions} == {(2, 3, 4)}
    assert len({say(f"samurai.edition.{info.key}") for info in SAMURAI.editions}) == 4


def test_an_option_takes_the_place_of_a_default() -> None:
    edition = resolved("italiano", {"ending": "one_kind"})
    assert edition.ending is Ending.ONE_KIND
    assert edition.capture_moment is CaptureMoment.AT_ONCE
    assert resolved("lacerta-2008", {}) == Edition("lacerta-2008")


@pytest.mark.parametrize(
    ("setup", "sentence"),
    [
        (
            Setup("samurai", "deluxe", 2, "7"),
            "There is no edition called deluxe. Choose from: hans-im-glueck-1998",
        ),
        (
            Setup("samurai", "italiano", 5, "7"),
            "This edition does not allow this number of players: 5. Choose from: 2, 3, 4.",
        ),
        (Setup("samurai", "italiano", 2, "7", {"colour": "x"}), "There is no option called colour."),
        (
            Setup("samurai", "italiano", 2, "7", {"ending": "never"}),
            "The option ending cannot be never. Choose from: one_kind, whole_board.",
        ),
    ],
)
def test_a_setup_that_does_not_fit_is_refused(setup: Setup, sentence: str) -> None:
    with pytest.raises(BadSetup) as caught:
        SAMURAI.start(setup)
    assert str(caught.value).startswith(sentence)
