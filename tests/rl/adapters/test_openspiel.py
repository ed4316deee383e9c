"""OpenSpiel's own check, information states, resampling, and its stock agents."""

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, random_agent
from rl.adapters.tables import NAMED, SMALL, Named

from rokkaku.core.errors import BadRequest, BadSetup
from rokkaku.rl.openspiel import DRAWS


def loaded(named: Named, **options: str) -> Any:
    parameters = {"edition": named.edition, "players": named.players, **options}
    return pyspiel.load_game(f"rokkaku_{named.game.replace('-', '_')}", parameters)


def after(game: Any, actions: int, dice: Random) -> Any:
    """A state after the deal and so many random actions, or at the end."""
    state = game.new_initial_state()
    for _ in range(DRAWS + actions):
        if not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("named", SMALL)
def test_the_api_is_as_openspiel_wants_it(named: Named) -> None:
    pyspiel.random_sim_test(loaded(named), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("named", NAMED)
def test_every_table_is_loaded_and_ends(named: Named) -> None:
    game = loaded(named)
    state = after(game, 5_000, Random(1))
    assert state.is_terminal()
    assert game.num_players() == named.players
    # In the scenario both may lose to the neutral neighbour.
    assert sum(state.returns()) == pytest.approx(0) or state.returns() == [-1, -1]


@pytest.mark.parametrize("named", NAMED)
def test_a_resampled_state_looks_the_same_to_who_decides(named: Named) -> None:
    game, dice, differing = loaded(named), Random(2), 0
    for actions in (0, 3, 15, 60):
        state = after(game, actions, dice)
        player = state.current_player()
        world = state.resample_from_infostate(player, dice.random)
        assert world.current_player() == player
        assert world.legal_actions() == state.legal_actions()
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.observation_tensor(player) == state.observation_tensor(player)
        differing += repr(world.moment.state) != repr(state.moment.state)
        world.apply_action(dice.choice(world.legal_actions()))
    assert differing >= 3


def test_what_was_drawn_is_the_deal() -> None:
    game = loaded(SMALL[0], figure_setup="random")

    def deal(*draws: int) -> str:
        state = game.new_initial_state()
        for draw in draws:
            assert state.is_chance_node()
            assert state.information_state_string(0) == ""
            assert not any(state.observation_tensor(0))
            state.apply_action(draw)
        return str(state)

    assert deal(1, 2, 3, 4) == deal(1, 2, 3, 4)
    assert len({deal(1, 2, 3, 4), deal(1, 2, 4, 3), deal(0, 0, 0, 0), deal(255, 255, 255, 255)}) == 4


def test_an_information_state_remembers_the_way_and_an_observation_does_not() -> None:
    ways = [after(loaded(SMALL[0]), 0, Random(1)) for _ in range(2)]
    for state, kept in zip(ways, ((0, 3), (3, 0)), strict=True):
        for action in kept:
            state.apply_action(action)
    one, other = ways
    assert one.observation_string(0) == other.observation_string(0)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.information_state_string(1) == other.information_state_string(1)


def test_tensors_are_there_by_name() -> None:
    game = loaded(SMALL[2])
    observer, state = game.make_py_observer(), after(game, 20, Random(1))
    observer.set_from(state, 0)
    assert observer.tensor.tolist() == state.information_state_tensor(0)
    assert {name: array.shape for name, array in observer.dict.items()} == state.moment.table.encoding.shapes
    nobodys = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    with pytest.raises(BadRequest, match="not available"):
        game.make_py_observer(nobodys)


@pytest.mark.parametrize("named", SMALL)
def test_ismcts_finds_a_move(named: Named) -> None:
    game = loaded(named)
    state = after(game, 30, Random(4))
    dice = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, dice), 1.5, 6, random_state=dice)
    assert bot.step(state) in state.legal_actions()


def test_agents_play_in_the_environment() -> None:
    table = rl_environment.Environment(loaded(SMALL[1], figure_setup="random", opening_hand="drawn"))
    table.seed(1)
    agents = [random_agent.RandomAgent(seat, table.action_spec()["num_actions"]) for seat in range(4)]
    told = table.reset()
    while not told.last():
        told = table.step([agents[told.observations["current_player"]].step(told).action])
    assert sum(told.rewards) == pytest.approx(0)


@pytest.mark.parametrize("drawn", [0, DRAWS - 1])
def test_a_draw_that_there_is_not_is_refused(drawn: int) -> None:
    state = loaded(SMALL[0]).new_initial_state()
    for _ in range(drawn):
        state.apply_action(1)
    for draw in (256, -2):
        with pytest.raises(BadRequest, match="numbered 0 to 255"):
            state.apply_action(draw)
    state.apply_action(255)


def test_a_table_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadSetup, match="none"):
        pyspiel.load_game("rokkaku_samurai(edition=none)")
