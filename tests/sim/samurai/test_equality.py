"""Both engines play the same games."""

from pathlib import Path

import pytest
from sim.samurai.equality import TABLES, Pair, check_end, check_game, check_game_and_end
from sim.two_engines import check_part, follow_record

from rokkaku.core.record import read_record
from rokkaku.games.samurai import SAMURAI

GAMES = 1_000
PARTS = 8
RECORDS = sorted((Path(__file__).parents[2] / "records" / "samurai").glob("*.record"))


@pytest.mark.many
@pytest.mark.parametrize("part", range(PARTS))
def test_a_thousand_games_are_the_same_step_by_step(part: int) -> None:
    assert check_part(check_game_and_end, range(part, GAMES, PARTS)) > 0


def test_a_thousand_games_are_of_every_edition_number_of_players_and_combination_of_options() -> None:
    assert len(TABLES) < GAMES
    assert len({(edition, seats, *options.items()) for edition, seats, options in TABLES}) == len(TABLES)
    assert {(edition, seats) for edition, seats, _ in TABLES} == {
        (edition.key, seats) for edition in SAMURAI.editions for seats in edition.seats
    }


@pytest.mark.parametrize("number", range(6))
def test_a_game_is_the_same_step_by_step(number: int) -> None:
    assert check_game(number) > 40


def test_ending_3_ends_that_chance_hardly_reaches_are_the_same() -> None:
    assert {check_end(number) for number in range(120)} == set(SAMURAI.reasons)


@pytest.mark.many
@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_recorded_game_is_the_same_step_by_step(file: Path) -> None:
    record = read_record(file.read_text(encoding="utf-8"))
    pair = Pair(SAMURAI.start(record.setup).state)
    follow_record(pair, record, SAMURAI.read, pair.play)
    assert SAMURAI.outcome(pair.state) == record.outcome
