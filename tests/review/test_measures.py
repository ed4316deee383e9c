"""What a review must hold to: a few games, or in the soak as many as it takes to be sure."""

import pytest
from review.measures import equal_bots, is_found, mean, planted
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
