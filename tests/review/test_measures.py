"""What a review must hold to: a few games, or in the soak as many as it takes to be sure."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from review.measures import Notebook, equal_bots, is_found, mean, planted
from server.sizes import size

SAMPLES = size(64, 0)
"""Of each chance; 0: as many as usual."""
pytestmark = [pytest.mark.uncovered, pytest.mark.xdist_group("review")]


@pytest.mark.parametrize("seats", size((2,), (2, 4)))
def test_luck_averages_nothing_between_equal_bots(seats: int) -> None:
    found = list(equal_bots(size(4, 200), SAMPLES, seats))
    for review in found:
        assert sum(seat.draws for seat in review.seats) == pytest.approx(0, abs=1e-6)
        assert sum(seat.hidden for seat in review.seats) == pytest.approx(0, abs=1e-6)
    for seat in range(seats):
        assert abs(mean(found, seat, "luck")[0]) <= size(40.0, 2.0)


def test_planted_mistakes_are_turning_points() -> None:
    plants = [planted(number, SAMPLES) for number in range(size(1, 20))]
    assert all(plant.loss >= 0.3 for plant in plants)
    assert sum(is_found(plant, SAMPLES) for plant in plants) >= size(1, 16)


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
