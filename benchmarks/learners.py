"""Steps a second for a learner, with observation and mask, beside OpenSpiel's Python API in the same run.

All play at random, every legal action equally likely, on one core.  Ours is a batch, stepped from Python;
OpenSpiel's games are stepped from Python one by one, which is how its Python API is used: at each step the
observation is written into a numpy array and the mask is asked for.  Rounds are interleaved, in seconds of
the core's time; compare ratios, not seconds.
"""

import sys
from collections.abc import Callable, Mapping
from random import Random
from statistics import median
from time import process_time

import numpy as np
import pyspiel
import results
from open_spiel.python.observation import make_observation

from rokkaku.core.game import Setup
from rokkaku.rl import Batch

ROUNDS = 5
COUNT = 512
SECONDS = 1.0
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


def open_spiel(name: str) -> StepMany:
    game, dice = pyspiel.load_game(name), Random(1)
    observation = make_observation(game)

    def step_many() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            observation.set_from(state, state.current_player())
            state.legal_actions_mask()
            state.apply_action(dice.choice(state.legal_actions()))
            steps += 1
        return steps

    return step_many


CONTESTANTS: Mapping[str, Callable[[], StepMany]] = {
    "Samurai, 2 players": lambda: own(Setup("samurai", "hans-im-glueck-1998", 2, "", SHORT_SETUP)),
    "Samurai, 4 players": lambda: own(Setup("samurai", "hans-im-glueck-1998", 4, "", SHORT_SETUP)),
    "Rice Wars, basic, 3 players": lambda: own(Setup("rice-wars", "basic", 3, "")),
    "Rice Wars, epic, 5 players": lambda: own(Setup("rice-wars", "epic", 5, "")),
    "OpenSpiel hex(board_size=11)": lambda: open_spiel("hex(board_size=11)"),
}
PEER, GOAL = "OpenSpiel hex(board_size=11)", 40


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
    peer = median(figures[PEER])
    lines = [
        f"| what | steps/s | ÷ {PEER} | should be | steps/s, round by round |",
        "|---|---|---|---|---|",
    ]
    for name, rounds in figures.items():
        raw = " ".join(f"{steps:.0f}" for steps in rounds)
        goal = f"≥ {GOAL}" if name.startswith("Samurai") else ""
        lines.append(f"| {name} | {median(rounds):.0f} | {median(rounds) / peer:.1f} | {goal} | {raw} |")
    return lines


def main() -> int:
    run = f"{ROUNDS} interleaved rounds of {SECONDS:.0f} s on one core"
    made = f"{results.made_by('make bench')}, medians of {run}."
    results.tell("Learners", [made, "", *table(measured())])
    return 0


if __name__ == "__main__":
    sys.exit(main())
