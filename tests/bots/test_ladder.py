from pathlib import Path

import pytest

from rokkaku.bots import ladder
from rokkaku.bots.arena import Contest, in_processes
from rokkaku.bots.ladder import Match, asked_of, in_pairs, play_match, rungs


def match(upper: str, lower: str, elo: float, low: float, high: float) -> Match:
    return Match(upper, lower, 2, 100, 0.6, 0.7, 0.6, 0.8, elo, low, high, 0)


def test_the_share_asked_for_shrinks_with_the_seats() -> None:
    assert asked_of(0.6, 2) == pytest.approx(0.6)
    assert asked_of(0.5, 4) == pytest.approx(0.25)
    assert asked_of(0.6, 4) == pytest.approx(1 / 3)


def test_the_upper_bot_meets_each_copy_of_the_lower_one() -> None:
    assert in_pairs([[{0: 2, 1: 1, 2: 3}]]) == [[{0: 2, 1: 1}, {0: 2, 1: 3}]]


def test_the_rungs_of_a_ladder_add_up() -> None:
    found = rungs([match("b", "a", 100, 70, 140), match("c", "b", 50, 10, 80)])
    assert [(rung.bot, rung.elo) for rung in found] == [("a", 0), ("b", 100), ("c", 150)]
    assert (found[2].elo_low, found[2].elo_high) == pytest.approx((100, 200))


def test_a_match_ends_when_it_is_clear(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "ROUND", 8)
    contest = Contest("samurai", "hans-im-glueck-1998", ("random", "random"), 400)
    found = play_match(contest, 0.95, tmp_path, in_processes(2), lambda done, all: None)
    assert found.games in (8, 16)
    assert found.share_high < 0.95
    assert found.is_clear


def test_a_match_that_is_not_clear_is_played_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ladder, "ROUND", 8)
    contest = Contest("samurai", "hans-im-glueck-1998", ("random", "random"), 20)
    found = play_match(contest, 0.5, tmp_path, in_processes(2), lambda done, all: None)
    assert found.games == 20
    assert not found.is_clear
    assert found.elo_low <= 0 <= found.elo_high
