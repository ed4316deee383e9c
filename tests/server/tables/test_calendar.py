"""When the server ran."""

import pytest

from rokkaku.server.store.store import Run
from rokkaku.server.uptime import Calendar


@pytest.mark.parametrize(
    ("since", "at", "ran"),
    [
        (0, 10, 10),
        (0, 100, 100),
        (50, 250, 100),
        (120, 180, 0),
        (150, 210, 10),
        (90, 210, 20),
        (0, 500, 300),
        (250, 350, 50),
        (420, 450, 30),
        (450, 450, 0),
        (460, 450, 0),
    ],
)
def test_the_calendar_leaves_out_what_lies_between_two_lives(since: int, at: int, ran: int) -> None:
    calendar = Calendar((Run(0, 100), Run(200, 300), Run(400, 400)))
    assert calendar.between(since, at) == ran


@pytest.mark.parametrize("at", [300, 410])
def test_how_long_ago_something_was_is_counted_without_the_gaps(at: int) -> None:
    calendar = Calendar((Run(0, 100), Run(200, 300), Run(400, 400)))
    for length in range(1, 350):
        since = calendar.ago(at, length)
        assert calendar.between(since, at) == length
        assert calendar.between(since + 1, at) == length - 1
    assert Calendar().ago(15, 10) == 5


def test_one_life_has_no_gaps() -> None:
    assert Calendar().between(5, 15) == Calendar((Run(0, 1),)).between(5, 15) == 10
