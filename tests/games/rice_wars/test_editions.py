"""Ways to play, as data."""

import pytest
from games.rice_wars.positions import SCENARIO, TABLES, VALUES, start

from rokkaku.core.errors import BadSetup
from rokkaku.core.game import Setup
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import RICE_WARS
from rokkaku.games.rice_wars.editions import (
    COLOURS,
    OPTIONS,
    PRINTINGS,
    Edition,
    Money,
    NeighbourLosses,
    edition_infos,
    resolved,
)
from rokkaku.games.rice_wars.rules.information import MONEY
from rokkaku.games.rice_wars.rules.placement import NEIGHBOUR_LOSSES
from rokkaku.locales import say


def test_the_tables_of_options_cover_their_values() -> None:
    assert set(MONEY) == set(Money)
    assert set(NEIGHBOUR_LOSSES) == set(NeighbourLosses)
    assert set(OPTIONS.values()) == {Money, NeighbourLosses}


def test_every_option_is_a_field_of_the_edition() -> None:
    for name, kind in OPTIONS.items():
        assert isinstance(getattr(resolved(VALUES, "basic", {}), name), kind)


@pytest.mark.parametrize("edition", ["basic", "epic", SCENARIO])
@pytest.mark.parametrize("seats", range(7))
def test_board_1_each_way_to_play_is_for_so_many(edition: str, seats: int) -> None:
    if (edition, seats) in TABLES:
        assert start(seats, edition=edition).state.seats == seats
        return
    with pytest.raises(BadSetup) as caught:
        start(seats, edition=edition)
    assert caught.value.key == "setup.seats-wrong"


@pytest.mark.parametrize(
    ("edition", "options"),
    [
        ("basic", {"money": "loud"}),
        ("basic", {"neighbour_losses": "out"}),
        ("epic", {"neighbour_losses": "pool"}),
        (SCENARIO, {"neighbour_losses": "lost"}),
        (SCENARIO, {"board": "epic"}),
    ],
)
def test_options_an_edition_does_not_have_are_refused(edition: str, options: dict[str, str]) -> None:
    with pytest.raises(BadSetup):
        RICE_WARS.start(Setup("rice-wars", edition, 2 if edition == SCENARIO else 3, "1", options))


def test_unknown_editions_and_seats_are_refused() -> None:
    with pytest.raises(BadSetup, match="basic"):
        start(edition="gigantic")
    with pytest.raises(BadSetup):
        start(3, first=3)
    with pytest.raises(BadSetup):
        RICE_WARS.start(Setup("rice-wars", SCENARIO, 2, "1", {}, Seat(2)))


@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        ("basic", ("basic", 7, 2, 2, False)),
        ("epic", ("epic", 8, 3, 3, False)),
        (SCENARIO, ("basic", 7, 2, 2, True)),
    ],
)
def test_what_each_edition_changes(edition: str, expected: tuple[object, ...]) -> None:
    found: Edition = resolved(VALUES, edition, {})
    assert (
        found.board,
        len(found.icons),
        found.first_peasants,
        found.blessed_income,
        found.has_neighbour,
    ) == expected
    assert (found.money, found.neighbour_losses) == (Money.HIDDEN, NeighbourLosses.POOL)


def test_options_replace_the_defaults() -> None:
    found = resolved(VALUES, SCENARIO, {"money": "open", "neighbour_losses": "out"})
    assert (found.money, found.neighbour_losses) == (Money.OPEN, NeighbourLosses.OUT)
    assert start(2, edition=SCENARIO, neighbour_losses="out").state.edition.neighbour_losses.value == "out"


def test_what_a_lobby_is_told() -> None:
    infos = {info.key: info for info in edition_infos(VALUES)}
    assert RICE_WARS.editions == edition_infos(VALUES)
    assert {key: info.seats for key, info in infos.items()} == {
        "basic": (3, 4),
        "epic": (3, 4, 5),
        SCENARIO: (2,),
    }
    offered = {key: {option.name: option.values for option in info.options} for key, info in infos.items()}
    money = ("hidden", "open")
    assert offered == {
        "basic": {"money": money},
        "epic": {"money": money},
        SCENARIO: {"money": money, "neighbour_losses": ("pool", "out")},
    }
    assert all(option.default == option.values[0] for info in infos.values() for option in info.options)
    assert all(info.colours == COLOURS and say(f"rice-wars.edition.{info.key}") for info in infos.values())
    assert len(COLOURS) >= max(seats for printing in PRINTINGS for seats in printing.seats)
