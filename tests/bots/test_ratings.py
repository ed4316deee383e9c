import pytest

from rokkaku.bots.ratings import ratings


def one_deal(winner: int) -> list[dict[int, int]]:
    return [{winner: 1, 1 - winner: 2}] * 2


def test_equal_results_give_equal_ratings() -> None:
    first, second = ratings([one_deal(0), one_deal(1)] * 20, 2)
    assert first.elo == pytest.approx(0, abs=0.1)
    assert first.share == second.share == 0.5
    assert first.elo_low < 0 < first.elo_high
    assert first.share_low < 0.5 < first.share_high


@pytest.mark.many
def test_three_wins_in_four_are_about_191_elo_apart() -> None:
    first, second = ratings([*[one_deal(0)] * 300, *[one_deal(1)] * 100], 2)
    assert first.elo - second.elo == pytest.approx(191, abs=3)
    assert first.share == 0.75
    assert 0.70 < first.share_low < 0.73
    assert 0.77 < first.share_high < 0.80


@pytest.mark.many
def test_more_games_make_surer() -> None:
    few, many = (ratings([one_deal(0), one_deal(1)] * count, 2)[0] for count in (5, 200))
    assert many.elo_high - many.elo_low < (few.elo_high - few.elo_low) / 4


def test_who_won_everything_is_neither_infinitely_strong_nor_infinitely_sure() -> None:
    winner, loser = ratings([one_deal(0)] * 50, 2)
    assert winner.share == winner.share_high == 1
    assert 0.9 < winner.share_low < 1
    assert 200 < winner.elo_low < winner.elo < winner.elo_high < 2_000
    assert loser.elo == pytest.approx(-winner.elo)


def test_lower_places_count_and_shared_wins_are_parted() -> None:
    ranked = [[{0: 1, 1: 2, 2: 3}], [{0: 1, 1: 1, 2: 3}]]
    strong, middle, weak = ratings(ranked * 10, 3)
    assert strong.elo > middle.elo > weak.elo
    assert [strong.share, middle.share, weak.share] == pytest.approx([0.75, 0.25, 0])
