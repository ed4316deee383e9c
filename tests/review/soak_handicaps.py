"""A handicap shows for what it is: SOAK=1 .venv/bin/pytest tests/review/soak_handicaps.py"""

from review.measures import bad_draws, mean, weaker_bot

GAMES = 40
USUAL = 0


def test_a_weaker_bot_shows_as_choice() -> None:
    found = list(weaker_bot(GAMES, USUAL))
    assert mean(found, 0, "choice")[0] < -25
    assert abs(mean(found, 0, "luck")[0]) < 10


def test_bad_draws_show_as_luck() -> None:
    found = list(bad_draws(GAMES, USUAL))
    assert mean(found, 0, "luck")[0] < -5
