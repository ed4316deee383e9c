"""Every game keeps the contract, with every edition, number of seats and pair of option values."""

import pytest

from rokkaku.core.game import EditionInfo, Setup
from rokkaku.games.catalogue import GAMES
from rokkaku.testing.contract import check_game, covering_options, tables

pytestmark = pytest.mark.many
TABLES = [
    pytest.param(key, edition, seats, id=f"{key}-{edition.key}-{seats}")
    for key, game in GAMES.items()
    for edition, seats in tables(game)
]


@pytest.mark.parametrize(("key", "edition", "seats"), TABLES)
def test_an_edition_as_printed_keeps_the_contract(key: str, edition: EditionInfo, seats: int) -> None:
    check_game(GAMES[key], Setup(key, edition.key, seats, "printed"), "contract", thorough=1)


@pytest.mark.parametrize(("key", "edition", "seats"), TABLES)
def test_all_pairs_of_options_keep_the_contract(key: str, edition: EditionInfo, seats: int) -> None:
    for number, options in enumerate(covering_options(edition)):
        check_game(
            GAMES[key], Setup(key, edition.key, seats, f"pair-{number}", options), "contract", thorough=4
        )
