"""PettingZoo's own checks, and what it cannot know."""

import pickle
import warnings
from typing import Any

import pettingzoo
import pytest
from pettingzoo.utils.random_demo import random_demo
from rl.adapters.tables import NAMED, SMALL, Named

from rokkaku.core.errors import BadRequest, IllegalMove
from rokkaku.rl.pettingzoo import env, raw_env

with warnings.catch_warnings():
    # Their module of checks imports one of their games in the way that they themselves have given up.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, seed_test

OF_DICTS = r"Observation (is not a NumPy array|space for each agent probably should be)"
"""They say so of whatever has a mask, but for games of their own."""


@pytest.mark.parametrize("named", NAMED)
def test_the_api_is_as_pettingzoo_wants_it(named: Named) -> None:
    with pytest.warns(UserWarning, match=OF_DICTS):
        api_test(env(**named._asdict()), num_cycles=300 if named in SMALL else 20)


@pytest.mark.parametrize("named", SMALL)
def test_a_seed_gives_the_same_games(named: Named) -> None:
    seed_test(lambda: env(**named._asdict()), num_cycles=100)


def played(table: Any, seed: int) -> list[tuple[str, float]]:
    """A random game; each agent with its reward, as they are told."""
    table.reset(seed=seed)
    table.action_space("player_0").seed(seed)
    ended = []
    for agent in table.agent_iter():
        told, reward, is_over, _, _ = table.last()
        if is_over:
            ended.append((agent, reward))
        table.step(None if is_over else table.action_space("player_0").sample(told["action_mask"]))
    return ended


def test_every_agent_is_told_its_reward_once() -> None:
    ended = played(env("samurai", players=4), 1)
    assert sorted(agent for agent, _ in ended) == [f"player_{seat}" for seat in range(4)]
    assert sorted(reward for _, reward in ended) == pytest.approx([-1 / 3] * 3 + [1])


def test_seeds_deal_and_resets_without_one_deal_on() -> None:
    table = raw_env(figure_setup="random", opening_hand="drawn")

    def deal(seed: int | None) -> bytes:
        table.reset(seed=seed)
        dealt: bytes = table.observe("player_0")["observation"].tobytes()
        return dealt

    first = [deal(1), deal(None), deal(2)]
    assert len(set(first)) == 3
    assert [deal(1), deal(None), deal(2)] == first


def test_an_illegal_action_loses_or_is_refused(caplog: pytest.LogCaptureFixture) -> None:
    guarded, bare = env(), raw_env()
    guarded.reset(seed=1)
    guarded.step(1501)
    assert "Illegal move made" in caplog.text
    assert guarded.terminations == {"player_0": True, "player_1": True}
    assert guarded.rewards["player_0"] == -1
    bare.reset(seed=1)
    with pytest.raises(IllegalMove):
        bare.step(1501)
    for action in (1.5, None, -1, 1502):
        with pytest.raises(BadRequest, match=f"no action {action}"):
            bare.step(action)


def test_a_way_to_draw_that_there_is_not_is_refused() -> None:
    with pytest.raises(BadRequest, match=r"called human\. Choose from: svg"):
        raw_env(render_mode="human")


def test_it_is_registered_and_can_be_pickled_and_drawn() -> None:
    table = pettingzoo.make("aec", "rokkaku/rice-wars-v1", edition="basic", players=3, render_mode="svg")
    table.reset(seed=3)
    copy = pickle.loads(pickle.dumps(table))
    assert (
        copy.observe("player_0")["observation"].tolist() == table.observe("player_0")["observation"].tolist()
    )
    assert copy.render().startswith("<svg")
    assert env().render_mode is None


def test_stock_agents_play_it(capsys: pytest.CaptureFixture[str]) -> None:
    random_demo(env(figure_setup="random"), render=False, episodes=1)
    assert "total reward" in capsys.readouterr().out.lower()
