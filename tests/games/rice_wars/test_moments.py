"""The moments of the chapters are all there are."""

from rokkaku.games.rice_wars.rules.turn import PHASES, STAGES
from rokkaku.games.rice_wars.state import Phase, Stage


def test_every_phase_and_every_stage_of_a_fight_is_a_moment_of_some_chapter() -> None:
    assert set(PHASES) == set(Phase)
    assert set(STAGES) == set(Stage)


def test_nobody_decides_and_nothing_follows_when_it_is_over() -> None:
    over = PHASES[Phase.OVER]
    assert over.play == {}
    assert [phase for phase, moment in PHASES.items() if not moment.play] == [
        Phase.INCOME,
        Phase.DRAWING,
        Phase.OVER,
    ]
