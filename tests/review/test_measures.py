"""What a review must hold to: a few games, or in the soak as many as it takes to be sure."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
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


@pytest.mark.parametrize(("seats", "games"), size([(2, 16)], [(2, 1200), (4, 800)]))
def test_luck_averages_nothing_between_equal_bots(seats: int, games: int) -> None:
    """The luck of a single game is some 30 points: 200 games tell its mean to 4 or 5."""
    found = list(equal_bots(games, seats))
    for review in found:
        assert sum(seat.draws for seat in review.seats) == pytest.approx(0, abs=1e-5)
        assert sum(seat.hidden for seat in review.seats) == pytest.approx(0, abs=1e-5)
    for seat in range(seats):
        average, error = mean(found, seat, "luck")
        assert abs(average) <= size(3 * error, 2.0)


def test_bad_draws_show_as_luck() -> None:
    found = list(bad_draws(size(8, 100)))
    assert mean(found, 0, "luck")[0] < -20
    assert mean(found, 0, "draws")[0] < -20
    assert mean(found, 0, "choice")[0] > size(-20, -5)


def test_a_weaker_bot_shows_as_choice() -> None:
    found = list(weaker_bot(size(8, 100)))
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
