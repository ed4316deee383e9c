"""What holds in every state that legal play can lead to."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rokkaku.core.choices import choices, tree
from rokkaku.core.game import Setup
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import GAMES
from rokkaku.testing.conservation import CONSERVED
from rokkaku.testing.strategies import setups, states
from rokkaku.testing.worlds import bytes_of, look_alike

QUICK = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize("key", GAMES)
@given(data=st.data())
@QUICK
def test_any_setup_starts_the_same_game_again(key: str, data: st.DataObject) -> None:
    setup: Setup = data.draw(setups(GAMES[key]))
    assert bytes_of(GAMES[key].start(setup)) == bytes_of(GAMES[key].start(setup))


@pytest.mark.parametrize("key", GAMES)
@given(data=st.data())
@QUICK
def test_nothing_is_lost_and_no_state_is_changed_by_looking(key: str, data: st.DataObject) -> None:
    game = GAMES[key]
    state: Any = data.draw(states(game))
    before = bytes_of(state)
    assert CONSERVED[key](game.open_view(state))
    for seat in game.deciders(state):
        paths = choices(game, state, seat)
        assert len(_leaves(tree(paths))) == len(paths) == len(game.moves(state, seat))
        game.play(state, seat, game.moves(state, seat)[-1])
    assert bytes_of(state) == before


@pytest.mark.parametrize("key", GAMES)
@given(data=st.data())
@QUICK
def test_an_imagined_state_looks_like_its_view(key: str, data: st.DataObject) -> None:
    game = GAMES[key]
    state: Any = data.draw(states(game))
    count = 2  # every table has at least two seats
    viewer: Seat | None = data.draw(st.none() | st.sampled_from([Seat(seat) for seat in range(count)]))
    world = game.imagine(game.view(state, viewer), data.draw(st.text("abc123", max_size=4)))
    assert look_alike(game, state, world, viewer, ())


def _leaves(branch: Any) -> list[str]:
    return (
        [branch] if isinstance(branch, str) else [leaf for twig in branch.values() for leaf in _leaves(twig)]
    )
