"""Chances by the compiled engine: the same for what looks alike, and exact once a game is over."""

import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace
from review.measures import played, setup

from rokkaku.core.errors import BadRequest
from rokkaku.core.record import walk
from rokkaku.core.seats import Seat
from rokkaku.games.samurai import SAMURAI
from rokkaku.network_files import variable_of
from rokkaku.review import estimator as estimators
from rokkaku.review.estimator import estimator_of, has_engine
from rokkaku.sim import chances
from rokkaku.sim.samurai import chances as without
from rokkaku.sim.samurai import network_chances as with_network

SAMPLES = 48
BOTH = (Seat(0), Seat(1))
pytestmark = pytest.mark.xdist_group("review")  # compiled once


@pytest.fixture(params=["network", "none"])
def judged(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """Whether a network judges."""
    if request.param == "none":
        monkeypatch.setenv(variable_of("samurai"), str(tmp_path / "none"))
    return str(request.param)


def test_a_network_judges_where_there_is_one(judged: str) -> None:
    expected = with_network if judged == "network" else without
    assert estimator_of("samurai").engine is expected.ENGINE
    assert estimator_of("samurai").samples == expected.ENGINE.samples


@pytest.mark.usefixtures("judged")
def test_what_looks_alike_to_a_seat_has_the_same_chances_and_best_moves() -> None:
    estimator = estimator_of("samurai", SAMPLES)
    record, differing = played(setup("alike"), ("random", "random")), 0
    for line, (state, _) in enumerate(walk(SAMURAI, record)):
        if line % 6 == 3 and SAMURAI.outcome(state) is None:
            seat = SAMURAI.deciders(state)[0]
            other = SAMURAI.imagine(SAMURAI.view(state, seat), f"another {line}")
            differing += other != state
            views, moves = [SAMURAI.view(each, seat) for each in (state, other)], SAMURAI.moves(state, seat)
            first, second = [estimator.seen_from(view, seat) for view in views]
            assert first == second
            best, as_good = [estimator.best(view, seat, moves, 3) for view in views]
            assert best == as_good
    assert differing >= 2


def test_to_ask_whether_there_is_an_engine_loads_none() -> None:
    asked = "import sys; from rokkaku.review.estimator import has_engine; assert has_engine('samurai')"
    seen = "assert not {'numba', 'numpy', 'rokkaku.sim'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", f"{asked}; {seen}"], check=True)


def test_nobody_is_nobody_in_both_floors() -> None:
    assert estimators.NOBODY == chances.NOBODY


@pytest.mark.usefixtures("judged")
def test_chances_add_up_and_are_the_same_again() -> None:
    for seats in (2, 3, 4):
        start = setup("again", seats)
        state = SAMURAI.start(start).state
        first, again = (estimator_of("samurai", SAMPLES) for _ in range(2))
        for ask in ("open_table", "at_start"):
            found = getattr(first, ask)(start if ask == "at_start" else state)
            assert sum(found) == pytest.approx(1)
            assert found == getattr(again, ask)(start if ask == "at_start" else state)


@pytest.mark.usefixtures("judged")
def test_a_game_that_is_over_is_won() -> None:
    record = played(setup("over"), ("random", "random"))
    *_, (state, _) = walk(SAMURAI, record)
    assert record.outcome is not None
    winners = record.outcome.places.count(1)
    expected = [(place == 1) / winners for place in record.outcome.places]
    assert estimator_of("samurai", SAMPLES).open_table(state) == pytest.approx(expected)


@pytest.mark.usefixtures("judged")
def test_what_is_drawn_averages_what_could_be_drawn() -> None:
    """A move that ends a turn: its chances before the draw are those after it, over many draws."""
    estimator = estimator_of("samurai", 256)
    state = SAMURAI.start(setup("draws")).state
    seat = SAMURAI.deciders(state)[0]
    first = SAMURAI.moves(state, seat)[0]
    laid = SAMURAI.play(state, seat, first).state
    end = SAMURAI.moves(laid, seat)[-1]
    before = estimator.open_table(laid, (seat, end))
    after = []
    for number in range(40):
        hidden = SAMURAI.imagine(SAMURAI.view(laid, seat), f"draw {number}")
        players = tuple(hidden.players[each] if each == seat else laid.players[each] for each in BOTH)
        drawn = SAMURAI.play(replace(laid, players=players), seat, end).state
        after.append(estimator.open_table(drawn)[0])
    assert sum(after) / len(after) == pytest.approx(before[0], abs=0.03)


def test_a_game_without_an_engine_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert has_engine("samurai")
    monkeypatch.setattr(estimators, "has_engine", lambda game: game == "samurai")
    with pytest.raises(BadRequest, match=r"no review for go yet\. Choose from: samurai"):
        estimator_of("go")
