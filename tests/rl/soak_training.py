"""A minute of training on two cores: what it learns wins against random players.  Run by `make soak`.

.venv/bin/pytest tests/rl/soak_training.py
"""

from pathlib import Path
from time import process_time

import pytest

from rokkaku.core.game import Setup
from rokkaku.rl import runs
from rokkaku.rl.matches import Matches, read_matches
from rokkaku.rl.measuring import shares_won
from rokkaku.rl.mixture import Share
from rokkaku.rl.training import Plan, Trainer, train

CORE_SECONDS = 120
"""A minute of two cores, however many others use them, too."""
GAMES = 256
SHORT = {"opening_hand": "drawn", "figure_setup": "random"}
SETUP = Setup("samurai", "hans-im-glueck-1998", 2, "", SHORT)
PLAN = Plan("samurai", 1_000_000, games=64, steps=32, parts=4, width=16, layers=1, rate=3e-3)


def test_a_minute_on_two_cores_improves_on_random() -> None:
    trainer = Trainer(PLAN, 2, [[Share(SETUP, 32)]])
    trainer.iterate()  # compiles
    end = process_time() + CORE_SECONDS
    for _ in train(trainer, 3600, lambda: process_time() > end):
        pass
    won = shares_won(trainer.learned["weights"], SETUP, GAMES).mean()
    trainer.close()
    assert won > 0.6, f"{won:.0%} after {trainer.decisions} decisions"


@pytest.mark.parametrize("key", ["samurai", "rice-wars"])
def test_matches_are_played_while_it_trains(key: str, tmp_path: Path) -> None:
    plan = Plan(key, 1, games=24, steps=1, parts=1, epochs=1, width=64, layers=1)
    trainer = Trainer(plan, 2)
    runs.run(trainer, tmp_path, 600, 0, lambda progress: None, Matches(key, tmp_path, 10, 2))
    trainer.close()
    matches = read_matches(tmp_path / "matches.csv")
    assert {match.decisions for match in matches} == {trainer.decisions}
    assert sorted(match.players for match in matches) == ([2, 3, 4] if key == "samurai" else [2, 3, 4, 5])
    assert all(match.games >= 8 and match.low <= match.share <= match.high for match in matches)
    assert "<polyline" in (tmp_path / runs.PICTURE).read_text(encoding="utf-8")
