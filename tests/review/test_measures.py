"""What a review must hold to: a few games, or in the soak as many as it takes to be sure."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from review.alike import averages_at_most, averages_nothing
from review.measures import (
    Notebook,
    bad_draws,
    equal_bots,
    errors,
    is_found,
    mean,
    planted,
    weaker_bot,
)
from server.sizes import size

USUAL = 0
pytestmark = [pytest.mark.uncovered, pytest.mark.xdist_group("review")]


def test_the_luck_of_a_move_averages_nothing_in_worlds_that_look_alike() -> None:
    averages_nothing("samurai", *size((12, 16), (60, 100)))


if size(0, 1):

    @pytest.mark.parametrize(("seats", "games"), [(2, 1000), (4, 1000)])
    def test_luck_averages_nothing_between_equal_bots(seats: int, games: int) -> None:
        averages_at_most(2.0, list(equal_bots(games, seats)))


def test_bad_draws_show_as_luck() -> None:
    found = list(bad_draws(size(4, 100)))
    assert mean(found, 0, "luck")[0] < -20
    assert mean(found, 0, "draws")[0] < -20
    assert mean(found, 0, "choice")[0] > size(-20, -5)


def test_a_weaker_bot_shows_as_choice() -> None:
    found = list(weaker_bot(size(4, 100)))
    assert mean(found, 0, "choice")[0] < -35
    assert abs(mean(found, 0, "luck")[0]) < size(20, 5)


if size(0, 1):

    def test_a_network_knows_better_who_will_win() -> None:
        found = [errors("samurai", number) for number in range(100)]
        assert sum(judged for judged, _ in found) < sum(judged for _, judged in found)


def test_planted_mistakes_are_turning_points() -> None:
    plants = [planted(number, USUAL) for number in range(size(1, 20))]
    assert all(plant.loss >= 0.3 for plant in plants)
    assert sum(is_found(plant, USUAL) for plant in plants) >= size(1, 16)


def test_a_run_that_was_killed_while_it_wrote_goes_on(tmp_path: Path) -> None:
    file, looked = tmp_path / "games", list[int]()

    def look(number: int) -> bool:
        looked.append(number)
        return number % 2 == 0

    def run() -> Iterator[bool]:
        with ThreadPoolExecutor(1) as pool:
            yield from Notebook("samurai planted", str(file)).each(look, range(4), pool)

    assert list(run()) == [True, False, True, False]
    file.write_bytes(file.read_bytes()[:-5])
    for _ in range(2):
        assert list(run()) == [True, False, True, False]
    assert looked == [0, 1, 2, 3, 3]
