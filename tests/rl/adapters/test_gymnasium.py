"""Gymnasium's own check, and what it cannot know."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from rl.adapters.tables import NAMED, SMALL, Named

from rokkaku.core.errors import BadRequest
from rokkaku.rl.adapting import ids
from rokkaku.rl.gymnasium import AgainstBots


@pytest.mark.parametrize("named", NAMED)
def test_the_api_is_as_gymnasium_wants_it(named: Named) -> None:
    key, edition, players = named
    drawn = "svg" if named in SMALL else None
    made = gymnasium.make(ids()[key], edition=edition, players=players, render_mode=drawn)
    check_env(made.unwrapped, skip_render_check=drawn is None)


def played(table: AgainstBots, seed: int) -> tuple[float, dict[str, Any]]:
    told, _ = table.reset(seed=seed)
    table.action_space.seed(seed)
    is_over = False
    while not is_over:
        assert (table.action_masks() == told["action_mask"]).all()
        told, reward, is_over, is_cut, info = table.step(table.action_space.sample(told["action_mask"]))
        assert not is_cut
        assert is_over or reward == 0
    assert not told["action_mask"].any()
    return reward, info


def test_bots_have_the_other_seats_and_win_against_chance() -> None:
    table = AgainstBots("samurai", players=3, bots=["greedy", "random"], figure_setup="random")
    ended = [played(table, seed) for seed in range(6)]
    assert {info["seat"] for _, info in ended} == {0, 1, 2}
    assert sum(reward for reward, _ in ended) < 0
    assert ended[0] == played(table, 0)


def test_a_seat_can_be_chosen() -> None:
    table = AgainstBots("rice-wars", edition="basic", players=3, seat=2)
    assert {table.reset()[1]["seat"] for _ in range(5)} == {2}
    assert played(table, 1)[0] in (-0.5, 1)


def test_an_illegal_action_loses_at_once() -> None:
    table = AgainstBots()
    table.reset(seed=1)
    _, reward, is_over, _, info = table.step(np.int64(1501))
    assert (reward, is_over, info["is_legal"]) == (-1, True, False)
    assert table.render() is None


def test_stock_tools_wrap_it() -> None:
    games = gymnasium.make_vec("rokkaku/samurai-v2", num_envs=2, vectorization_mode="sync", bots="greedy")
    told, _ = games.reset(seed=1)
    assert told["observation"].shape[0] == 2
    actions = [mask.argmax() for mask in told["action_mask"]]
    _, rewards, *_ = games.step(actions)
    assert rewards.tolist() == [0, 0]
    games.close()


def test_bots_and_seats_that_do_not_fit_are_refused() -> None:
    with pytest.raises(BadRequest, match="as many bots as other seats: 2"):
        AgainstBots(players=3, bots=["random"])
    with pytest.raises(BadRequest, match="no seat 2"):
        AgainstBots(seat=2)
    with pytest.raises(BadRequest, match="nobody"):
        AgainstBots(bots="nobody")
    with pytest.raises(BadRequest, match=r"called human\. Choose from: svg"):
        AgainstBots(render_mode="human")
