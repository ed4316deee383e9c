"""Both games as PettingZoo environments: one agent a seat, `player_0` to `player_4`, asked one at a time."""

from typing import Any

from rokkaku.core.seats import Seat
from rokkaku.rl.adapting import RENDER_MODES, Adapted, Told, ids, importing, render_mode_of, setup_of
from rokkaku.rl.spaces import action_space, observation_space

with importing("pettingzoo"):
    from gymnasium.utils.seeding import np_random
    from pettingzoo import AECEnv, register
    from pettingzoo.utils import wrappers


def env(game: str = "samurai", **parameters: Any) -> AECEnv[str, Told, int]:
    """The environment with PettingZoo's own guards: whoever takes an illegal action loses, and it ends."""
    guarded = wrappers.TerminateIllegalWrapper(raw_env(game, **parameters), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


class raw_env(AECEnv[str, Told, int]):  # type: ignore[misc]
    """One table, one game after another.  Rewards come when a game ends."""

    def __init__(
        self,
        game: str = "samurai",
        edition: str = "",
        players: int = 0,
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        self.table = Adapted(setup_of(game, edition, players, options))
        self.render_mode = render_mode_of(render_mode)
        name = f"{game}_v{self.table.encoding.version}"
        self.metadata = {"name": name, "render_modes": [*RENDER_MODES], "is_parallelizable": False}
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.setup.seats)]
        self._seats = {agent: Seat(seat) for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space(self.table) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self.table) for agent in self.possible_agents}
        self._dice = np_random()[0]

    def observation_space(self, agent: str) -> Any:
        """Alike for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Alike for all agents."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Another deal; with a seed, the same deals as after any other reset by it."""
        if seed is not None:
            self._dice = np_random(seed)[0]
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._enter(self.table.start(self._dice.bytes(16).hex()).state)

    def step(self, action: Any) -> None:
        """The action of the agent selected, which then is the one who decides next."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._enter(self.table.play(self._state, action).state)
        self.rewards = dict(zip(self.agents, self.table.rewards(self._state), strict=True))
        self._accumulate_rewards()

    def _enter(self, state: Any) -> None:
        self._state, seat = state, self.table.decider(state)
        self.terminations = dict.fromkeys(self.agents, seat is None)
        self.agent_selection = self.agents[seat or 0]

    def observe(self, agent: str) -> Told:
        """What an agent knows and may do: nothing, unless it is the one selected."""
        return self.table.told(self._state, self._seats[agent])

    def render(self) -> Any:
        """What the agent selected sees, as SVG, in the mode `svg`."""
        seat = self._seats[self.agent_selection]
        return self.table.picture(self._state, seat) if self.render_mode == "svg" else None

    def close(self) -> None:
        """Nothing is open."""


for _game, _id in ids().items():
    register("aec", _id, env, kwargs={"game": _game})
