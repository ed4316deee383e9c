"""Steps a second for a learner, with observation and mask, beside OpenSpiel and PettingZoo in the same run.

All play at random, every legal action equally likely, on one core.  Ours is a batch of 1,024 games, stepped
from Python.  OpenSpiel's games are stepped from Python one by one, in three ways: by the environment that its
Python agents learn from (`rl_environment`), which the goal is about; by asking a state for its tensor and its
mask, as lists; and by having the tensor written into a numpy array.  PettingZoo's game goes as its guide
says, by `agent_iter`; that each agent is asked once more after the end is no step.  Our own adapter to
PettingZoo is told for comparison.  Rounds are interleaved, in seconds of the core's time; compare ratios, not
seconds.
"""

import sys
from collections.abc import Callable, Mapping
from random import Random
from statistics import median
from time import process_time
from typing import Any

import numpy as np
import pettingzoo
import pyspiel
import results
from open_spiel.python import rl_environment
from open_spiel.python.observation import make_observation

from rokkaku.core.game import Setup
from rokkaku.rl import Batch
from rokkaku.rl.pettingzoo import env as adapted

ROUNDS = 5
COUNT = 1024
SECONDS = 1.0
HEX = "hex(board_size=11)"
SHORT_SETUP = {"opening_hand": "drawn", "figure_setup": "random"}

StepMany = Callable[[], int]
"""Takes some steps; how many."""


def own(setup: Setup) -> StepMany:
    batch, actions = Batch(setup, COUNT, 1), np.zeros(COUNT, np.int64)

    def step_many() -> int:
        batch.draw(actions)
        batch.step(actions)
        return COUNT

    for _ in range(200):
        step_many()  # so that games are at all their stages
    return step_many


def environment(name: str) -> StepMany:
    """OpenSpiel's environment: observations and legal actions come with each step."""
    env, dice = rl_environment.Environment(name), Random(1)

    def step_many() -> int:
        told, steps = env.reset(), 0
        while not told.last():
            legal = told.observations["legal_actions"][told.observations["current_player"]]
            told = env.step([dice.choice(legal)])
            steps += 1
        return steps

    return step_many


def states(name: str, observe: Callable[[Any], object]) -> StepMany:
    """OpenSpiel's states, asked for observation and mask at each step."""
    game, dice = pyspiel.load_game(name), Random(1)

    def step_many() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            observe(state)
            state.legal_actions_mask()
            state.apply_action(dice.choice(state.legal_actions()))
            steps += 1
        return steps

    return step_many


def into_arrays(name: str) -> StepMany:
    observation = make_observation(pyspiel.load_game(name))
    return states(name, lambda state: observation.set_from(state, state.current_player()))


def agents(env: Any) -> StepMany:
    """An environment of PettingZoo, game by game; actions are drawn in a quicker way than by `sample`."""
    dice = Random(1)

    def step_many() -> int:
        env.reset()
        steps = 0
        for _ in env.agent_iter():
            told, _, is_over, _, _ = env.last()
            env.step(None if is_over else dice.choice(np.flatnonzero(told["action_mask"]).tolist()))
            steps += not is_over
        return steps

    return step_many


CONTESTANTS: Mapping[str, Callable[[], StepMany]] = {
    "Samurai, 2 players": lambda: own(Setup("samurai", "hans-im-glueck-1998", 2, "", SHORT_SETUP)),
    "Samurai, 4 players": lambda: own(Setup("samurai", "hans-im-glueck-1998", 4, "", SHORT_SETUP)),
    "Rice Wars, basic, 3 players": lambda: own(Setup("rice-wars", "basic", 3, "")),
    "Rice Wars, epic, 5 players": lambda: own(Setup("rice-wars", "epic", 5, "")),
    "OpenSpiel hex(11), rl_environment": lambda: environment(HEX),
    "OpenSpiel hex(11), states, lists": lambda: states(HEX, lambda state: state.observation_tensor()),
    "OpenSpiel hex(11), states, numpy": lambda: into_arrays(HEX),
    "PettingZoo tictactoe_v3": lambda: agents(pettingzoo.make("aec", "classic/tictactoe_v3")),
    "PettingZoo, our adapter, Samurai, 2 players": lambda: agents(adapted("samurai", **SHORT_SETUP)),
}
GOALS = {"OpenSpiel hex(11), rl_environment": 40, "PettingZoo tictactoe_v3": 100}
"""By peer: how many times as many steps a batch of Samurai should take."""


def steps_a_second(step_many: StepMany) -> float:
    steps, begun = 0, process_time()
    while (spent := process_time() - begun) < SECONDS:
        steps += step_many()
    return steps / spent


def measured() -> Mapping[str, list[float]]:
    ready = {name: make() for name, make in CONTESTANTS.items()}
    figures: dict[str, list[float]] = {name: [] for name in ready}
    for _ in range(ROUNDS):
        for name, step_many in ready.items():
            figures[name].append(steps_a_second(step_many))
    return figures


def table(figures: Mapping[str, list[float]]) -> list[str]:
    peers = {peer: median(figures[peer]) for peer in GOALS}
    heads = " | ".join(f"÷ {peer} (≥ {goal} for Samurai)" for peer, goal in GOALS.items())
    lines = [f"| what | steps/s | {heads} | steps/s, round by round |", "|---|---|---|---|---|"]
    for name, rounds in figures.items():
        ratios = " | ".join(f"{median(rounds) / peer:.1f}" for peer in peers.values())
        raw = " ".join(f"{steps:.0f}" for steps in rounds)
        lines.append(f"| {name} | {median(rounds):.0f} | {ratios} | {raw} |")
    return lines


def main() -> int:
    run = f"{ROUNDS} interleaved rounds of {SECONDS:.0f} s on one core"
    made = f"{results.made_by('make bench')}, medians of {run}."
    results.tell("Learners", [made, "", *table(measured())])
    return 0


if __name__ == "__main__":
    sys.exit(main())
