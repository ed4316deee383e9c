import pytest

from rokkaku.core.endings import (
    PLATFORM_REASONS,
    claim_outcome,
    placed,
    platform_outcome,
    resignation_outcome,
)
from rokkaku.core.game import Outcome
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import GAMES


def seats(*numbers: int) -> tuple[Seat, ...]:
    return tuple(Seat(number) for number in numbers)


def reached(reason: str, count: int, resigned: tuple[Seat, ...]) -> Outcome | None:
    """How a game can have ended for a reason, whatever places are claimed."""
    return platform_outcome(Outcome(reason, ()), count, resigned)


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


def test_of_all_others_only_a_resignation_has_places() -> None:
    assert reached("resigned", 2, seats(0)) == Outcome("resigned", (2, 1))
    assert reached("resigned", 2, ()) is None
    assert reached("agreed", 2, ()) == Outcome("agreed", ())
    assert reached("late", 3, ()) == Outcome("late", ())
    assert reached("expired", 3, seats(1)) == Outcome("expired", ())
    assert reached("four-set-aside", 2, ()) is None


def test_only_in_a_game_of_two_one_of_them_claims_the_win() -> None:
    for late, places in ((0, (2, 1)), (1, (1, 2))):
        claimed = Outcome("claimed", places)
        assert claim_outcome(Seat(late)) == claimed
        assert platform_outcome(claimed, 2, ()) == claimed
    impossible: list[tuple[int, tuple[int, ...]]] = [(3, (1, 2, 2)), (2, (1, 1)), (2, ())]
    for seated, other in impossible:
        assert platform_outcome(Outcome("claimed", other), seated, ()) is None


@pytest.mark.parametrize("key", GAMES)
def test_no_game_ends_for_a_reason_of_the_platform(key: str) -> None:
    assert not set(GAMES[key].reasons) & set(PLATFORM_REASONS)
