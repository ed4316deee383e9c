"""Who has won, from the figures alone.  Figures are written helmet, buddha, rice."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rokkaku.core.seats import Seat
from rokkaku.games.samurai.pieces import Caste, Figures
from rokkaku.games.samurai.rules.winner import decided_by, leader, leads, others, places

COUNTS = st.integers(0, 6)
FIGURES = st.builds(Figures, COUNTS, COUNTS, COUNTS)
CAPTURED = st.integers(2, 4).flatmap(lambda seats: st.lists(FIGURES, min_size=seats, max_size=seats))


def figures(*rows: str) -> list[Figures]:
    return [Figures(*(int(count) for count in row.split())) for row in rows]


def test_winner_1_strictly_more_than_every_other() -> None:
    captured = figures("3 1 0", "2 1 0", "2 0 0")
    assert leader(captured, Caste.HELMET) == 0
    assert leads(captured, Seat(0)) == (Caste.HELMET,)


def test_winner_1_a_tie_gives_no_leader() -> None:
    captured = figures("3 2 0", "3 1 0", "0 2 1")
    assert leader(captured, Caste.HELMET) is None
    assert leader(captured, Caste.BUDDHA) is None
    assert leader(captured, Caste.RICE) == 2


def test_winner_1_none_at_all_is_a_tie_too() -> None:
    assert leader(figures("1 0 0", "0 0 0"), Caste.RICE) is None


@pytest.mark.parametrize("kinds", ["2 2 0", "2 2 2"])
def test_winner_2_who_leads_two_or_three_kinds_wins(kinds: str) -> None:
    captured = figures(kinds, "1 1 1", "1 1 0")
    assert places(captured) == (1, 2, 3)
    assert decided_by(captured) == "leads"


def test_winner_2_even_against_many_more_figures() -> None:
    captured = figures("1 1 0", "0 0 9")
    assert places(captured) == (1, 2)
    assert decided_by(captured) == "leads"


def test_winner_3_only_leaders_can_win() -> None:
    captured = figures("1 0 0", "0 4 4", "0 4 4")
    assert places(captured) == (1, 2, 2)
    assert decided_by(captured) == "only-leader"


def test_winner_3_the_most_others_wins_among_leaders() -> None:
    captured = figures("5 1 1", "0 3 3", "4 2 4")
    assert [others(captured, Seat(seat)) for seat in range(3)] == [2, 3, 6]
    assert places(captured) == (3, 2, 1)
    assert decided_by(captured) == "others"


def test_winner_3_figures_of_the_own_kind_do_not_count() -> None:
    captured = figures("9 0 0", "1 2 0")
    assert [others(captured, Seat(seat)) for seat in range(2)] == [0, 1]
    assert places(captured) == (2, 1)


def test_winner_4_tied_leaders_compare_all_their_figures() -> None:
    captured = figures("4 1 1", "2 3 0", "0 0 1")
    assert [others(captured, Seat(seat)) for seat in range(3)] == [2, 2, 1]
    assert places(captured) == (1, 2, 3)
    assert decided_by(captured) == "total"


def test_winner_4_still_tied_they_share() -> None:
    captured = figures("4 1 1", "2 4 0", "0 0 1")
    assert places(captured) == (1, 1, 3)
    assert decided_by(captured) == "shared"


def test_winner_5_nobody_leads_so_the_total_decides() -> None:
    captured = figures("3 2 1", "3 1 1", "0 2 1")
    assert [leads(captured, Seat(seat)) for seat in range(3)] == [(), (), ()]
    assert places(captured) == (1, 2, 3)
    assert decided_by(captured) == "nobody-leads"


def test_winner_5_nobody_leads_and_the_most_figures_tie() -> None:
    captured = figures("3 2 0", "3 1 1", "0 2 1")
    assert places(captured) == (1, 1, 3)
    assert decided_by(captured) == "nobody-leads"


def test_winner_6_other_leaders_then_the_rest_by_total() -> None:
    captured = figures("0 3 3", "4 0 0", "5 4 3", "2 2 4")
    assert [leads(captured, Seat(seat)) for seat in range(4)] == [
        (),
        (),
        (Caste.HELMET, Caste.BUDDHA),
        (Caste.RICE,),
    ]
    assert places(captured) == (3, 4, 1, 2)


def test_winner_6_equals_share_a_place_and_the_next_is_skipped() -> None:
    assert places(figures("2 1 0", "1 1 1", "1 1 1", "0 0 0")) == (1, 2, 2, 4)
    assert places(figures("0 0 0", "0 0 0", "0 0 0", "0 0 0")) == (1, 1, 1, 1)


@given(captured=CAPTURED, dice=st.randoms(use_true_random=False))
def test_winner_6_renaming_seats_permutes_places(captured: list[Figures], dice: Random) -> None:
    order = list(range(len(captured)))
    dice.shuffle(order)
    renamed = places([captured[seat] for seat in order])
    assert renamed == tuple(places(captured)[seat] for seat in order)


@given(captured=CAPTURED)
def test_winner_6_places_are_a_ranking(captured: list[Figures]) -> None:
    found = places(captured)
    assert all(place == 1 + sum(other < place for other in found) for place in found)


@given(captured=CAPTURED)
def test_winner_3_a_winner_leads_if_anybody_does(captured: list[Figures]) -> None:
    winners = [seat for seat, place in enumerate(places(captured)) if place == 1]
    leaders = [seat for seat in range(len(captured)) if leads(captured, Seat(seat))]
    assert not leaders or set(winners) <= set(leaders)
    assert len(winners) == 1 or decided_by(captured) in ("shared", "nobody-leads")


def test_winner_3_two_leaders_without_any_others_are_still_two() -> None:
    assert decided_by(figures("3 0 0", "0 2 0")) == "total"
    assert decided_by(figures("3 0 0", "0 3 0")) == "shared"
    assert decided_by(figures("3 0 0", "0 0 0")) == "only-leader"
