import pytest

from rokkaku.core.endings import PLATFORM_REASONS, placed, platform_outcome, resignation_outcome
from rokkaku.core.game import Outcome
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import GAMES


def seats(*numbers: int) -> tuple[Seat, ...]:
    return tuple(Seat(number) for number in numbers)


@pytest.mark.parametrize(
    ("places", "resigned", "expected"),
    [
        ((2, 1, 3), (), (2, 1, 3)),
        ((2, 1, 3), (1,), (1, 3, 2)),
        ((2, 1, 3), (2,), (2, 1, 3)),
        ((1, 2, 3, 4), (0, 2), (3, 1, 4, 2)),
        ((1, 2, 3, 4), (2, 0), (3, 1, 4, 2)),
        # Equals go on sharing a place, among those who stayed and among those who did not.
        ((1, 1, 3, 3), (0,), (4, 1, 2, 2)),
        ((1, 1, 3, 3), (0, 1), (3, 3, 1, 1)),
        ((1, 1, 1), (1,), (1, 3, 1)),
        ((1, 2, 2, 4), (1,), (1, 4, 2, 3)),
    ],
)
def test_who_resigned_comes_below_all_others(
    places: tuple[int, ...], resigned: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    outcome = placed(Outcome("last-of-a-kind", places), seats(*resigned))
    assert outcome == Outcome("last-of-a-kind", expected)


@pytest.mark.parametrize(
    ("places", "others", "resigned", "expected", "expected_others"),
    [
        ((1, 3), (2,), (0,), (3, 2), (1,)),
        ((1, 2), (3,), (0,), (3, 1), (2,)),
        ((1, 3), (1,), (0,), (3, 2), (1,)),
        ((2, 3), (1,), (1,), (2, 3), (1,)),
        ((2, 2), (1,), (), (2, 2), (1,)),
    ],
)
def test_who_resigned_comes_below_the_neighbour_who_sits_at_no_seat_too(
    places: tuple[int, ...],
    others: tuple[int, ...],
    resigned: tuple[int, ...],
    expected: tuple[int, ...],
    expected_others: tuple[int, ...],
) -> None:
    outcome = placed(Outcome("wealth", places, others), seats(*resigned))
    assert outcome == Outcome("wealth", expected, expected_others)


@pytest.mark.parametrize(
    ("count", "resigned", "places"),
    [
        (2, (0,), (2, 1)),
        (2, (1,), (1, 2)),
        (3, (2, 0), (2, 1, 3)),
        (4, (3, 1, 0), (2, 3, 1, 4)),
    ],
)
def test_the_last_who_has_not_resigned_wins_and_the_first_who_has_is_last(
    count: int, resigned: tuple[int, ...], places: tuple[int, ...]
) -> None:
    assert resignation_outcome(count, seats(*resigned)) == Outcome("resigned", places)


@pytest.mark.parametrize(("count", "resigned"), [(2, ()), (3, (1,)), (4, (0, 1)), (2, (0, 1))])
def test_while_several_are_left_a_resignation_ends_nothing(count: int, resigned: tuple[int, ...]) -> None:
    assert resignation_outcome(count, seats(*resigned)) is None


def test_only_a_resignation_has_places() -> None:
    assert platform_outcome("resigned", 2, seats(0)) == Outcome("resigned", (2, 1))
    assert platform_outcome("resigned", 2, ()) is None
    assert platform_outcome("agreed", 2, ()) == Outcome("agreed", ())
    assert platform_outcome("late", 3, ()) == Outcome("late", ())
    assert platform_outcome("expired", 3, seats(1)) == Outcome("expired", ())
    assert platform_outcome("four-set-aside", 2, ()) is None


@pytest.mark.parametrize("key", GAMES)
def test_no_game_ends_for_a_reason_of_the_platform(key: str) -> None:
    assert not set(GAMES[key].reasons) & set(PLATFORM_REASONS)
