"""The time of the house, told by two clocks of which only one can be set."""

from rokkaku.server.house_clock import HouseClock


class Clocks:
    """A date that anyone may set, and a clock that only runs."""

    def __init__(self) -> None:
        self.date, self.elapsed = 5_000, 70
        self.house = HouseClock(lambda: self.date, lambda: self.elapsed)

    def pass_time(self, length: int) -> None:
        self.date += length
        self.elapsed += length


def test_it_starts_with_the_date_and_runs_with_it() -> None:
    clocks = Clocks()
    assert (clocks.house.now(), clocks.house.lag()) == (5_000, 0)
    clocks.pass_time(20)
    assert (clocks.house.now(), clocks.house.lag()) == (5_020, 0)


def test_whoever_sets_the_date_does_not_set_the_house() -> None:
    clocks = Clocks()
    for error in (300, -300, 1_000_000, -5_000):
        clocks.date += error
        before = clocks.house.now()
        clocks.pass_time(10)
        assert clocks.house.now() == before + 10
        assert clocks.house.lag() == clocks.date - clocks.house.now()


def test_it_leaves_out_what_it_is_told_to() -> None:
    clocks = Clocks()
    clocks.date += 300
    clocks.house.advance(clocks.house.lag())
    assert (clocks.house.now(), clocks.house.lag()) == (5_300, 0)
