"""How fast the compiled engine plays, beside random rollouts of OpenSpiel inside C++ in the same run.

Games begin after a random setup, which is part of the time; every legal choice is equally likely, tile or
end of turn first, then its target.  OpenSpiel's rollouts are those of `MCTSBot` with
`RandomRolloutEvaluator(N)` and one simulation, so that all N run inside C++.  Rounds are interleaved and on
one core, in seconds of its time, so that whatever else the machine does counts little; only what is
said to be of threads is measured by the clock on the wall.  Compare ratios, not seconds.

Rice Wars is compared with its own readable engine, whose moves are chosen at random from all that are legal.
"""

import sys
from collections.abc import Callable, Mapping
from random import Random
from statistics import median
from time import process_time
from typing import Any

import pyspiel
import results
from msgspec.structs import replace

from rokkaku.games.catalogue import find
from rokkaku.sim.rice_wars import speed as rice_wars_speed
from rokkaku.sim.samurai import speed

ROUNDS = 5
SAMURAI_GAMES = 200_000
LISTING_GAMES = 40_000
CLONES = 5_000_000
RICE_WARS_GAMES = 40_000
READABLE_GAMES = 100


def rollouts(name: str, count: int) -> Callable[[int], float]:
    """Random games a second from the first decision of a game of OpenSpiel."""
    game = pyspiel.load_game(name)

    def play_many(seed: int) -> float:
        state = dealt(game, Random(seed))
        evaluator = pyspiel.RandomRolloutEvaluator(count, seed)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 1000, False, seed, False)
        begun = process_time()
        bot.mcts_search(state)
        return count / (process_time() - begun)

    return play_many


def rollout_decisions(name: str, count: int) -> Callable[[int], float]:
    """Decisions a second of a game of cards, in which all games from one deal have as many."""
    game, play_many = pyspiel.load_game(name), rollouts(name, count)

    def decisions(seed: int) -> float:
        number, dice = 0, Random(seed)
        state = dealt(game, dice)
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
            number += 1
        return number * play_many(seed)

    return decisions


def dealt(game: Any, dice: Random) -> Any:
    """A game before its first decision."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(dice.choice(state.legal_actions()))
    return state


def own(seats: int) -> Callable[[int], tuple[float, float]]:
    return lambda seed: speed.play(seats, SAMURAI_GAMES, seed, clock=process_time)


def own_threads(threads: int) -> Callable[[int], float]:
    return lambda seed: speed.play(4, threads * SAMURAI_GAMES, seed, threads)[0]


def rice_wars(seats: int) -> Callable[[int], float]:
    return lambda seed: rice_wars_speed.play(seats, RICE_WARS_GAMES, seed, clock=process_time)[0]


def rice_wars_threads(threads: int) -> Callable[[int], float]:
    return lambda seed: rice_wars_speed.play(5, threads * RICE_WARS_GAMES, seed, threads)[0]


def rice_wars_readable(seats: int) -> Callable[[int], float]:
    """Random games a second by the readable engine."""
    game, setup = find("rice-wars"), rice_wars_speed.setup_of(seats)

    def play_many(seed: int) -> float:
        dice, begun = Random(seed), process_time()
        for number in range(READABLE_GAMES):
            state = game.start(replace(setup, seed=f"{seed}-{number}")).state
            while deciders := game.deciders(state):
                move = dice.choice(game.moves(state, deciders[0]))
                state = game.play(state, deciders[0], move).state
        return READABLE_GAMES / (process_time() - begun)

    return play_many


CONTESTANTS: Mapping[str, Callable[[int], float]] = {
    "Samurai, 2 players, games/s": lambda seed: own(2)(seed)[0],
    "Samurai, 3 players, games/s": lambda seed: own(3)(seed)[0],
    "Samurai, 4 players, games/s": lambda seed: own(4)(seed)[0],
    "Samurai, 4 players, decisions/s": lambda seed: own(4)(seed)[1],
    "Samurai, 4 players, all moves listed, games/s": lambda seed: speed.play_listing(
        4, LISTING_GAMES, seed, process_time
    )[0],
    "Samurai, 4 players, one thread, games/s": own_threads(1),
    "Samurai, 4 players, two threads, games/s": own_threads(2),
    "Samurai, 4 players, clone, ns": lambda seed: speed.clone_nanoseconds(4, CLONES, process_time),
    "Rice Wars, basic, 3 players, games/s": rice_wars(3),
    "Rice Wars, epic, 5 players, games/s": rice_wars(5),
    "Rice Wars, basic, 3 players, readable, games/s": rice_wars_readable(3),
    "Rice Wars, epic, 5 players, readable, games/s": rice_wars_readable(5),
    "Rice Wars, epic, 5 players, one thread, games/s": rice_wars_threads(1),
    "Rice Wars, epic, 5 players, two threads, games/s": rice_wars_threads(2),
    "OpenSpiel havannah(6), games/s": rollouts("havannah(board_size=6)", 25_000),
    "OpenSpiel havannah(7), games/s": rollouts("havannah(board_size=7)", 15_000),
    "OpenSpiel hex(11), games/s": rollouts("hex(board_size=11)", 8_000),
    "OpenSpiel hearts, decisions/s": rollout_decisions("hearts", 30_000),
}

GOALS = (
    ("Samurai, 4 players, games/s", "OpenSpiel havannah(7), games/s", 5.0),
    ("Samurai, 4 players, games/s", "OpenSpiel hex(11), games/s", 10.0),
    ("Samurai, 2 players, games/s", "OpenSpiel havannah(6), games/s", 6.0),
    ("Samurai, 4 players, all moves listed, games/s", "OpenSpiel hex(11), games/s", 3.0),
    ("Samurai, 4 players, decisions/s", "OpenSpiel hearts, decisions/s", 4.0),
    ("Samurai, 4 players, two threads, games/s", "Samurai, 4 players, one thread, games/s", 1.6),
    ("Rice Wars, basic, 3 players, games/s", "Rice Wars, basic, 3 players, readable, games/s", 200.0),
    ("Rice Wars, epic, 5 players, games/s", "Rice Wars, epic, 5 players, readable, games/s", 200.0),
    (
        "Rice Wars, epic, 5 players, two threads, games/s",
        "Rice Wars, epic, 5 players, one thread, games/s",
        1.6,
    ),
)
CLONE_LIMIT = 50.0


def measured() -> Mapping[str, list[float]]:
    for contestant in CONTESTANTS.values():
        contestant(0)  # compiles, or loads what was compiled before
    figures: dict[str, list[float]] = {name: [] for name in CONTESTANTS}
    for number in range(1, ROUNDS + 1):
        for name, contestant in CONTESTANTS.items():
            figures[name].append(contestant(number))
    return figures


def table(figures: Mapping[str, list[float]]) -> list[str]:
    medians = {name: median(rounds) for name, rounds in figures.items()}
    lines = ["| what | median | round by round |", "|---|---|---|"]
    for name, rounds in figures.items():
        lines.append(f"| {name} | {medians[name]:.0f} | {' '.join(f'{figure:.0f}' for figure in rounds)} |")
    lines += ["", "| ratio | is | should be |", "|---|---|---|"]
    for own, other, goal in GOALS:
        lines.append(f"| {own} ÷ {other} | {medians[own] / medians[other]:.1f} | ≥ {goal:g} |")
    name = "Samurai, 4 players, clone, ns"
    lines.append(f"| {name} | {medians[name]:.0f} | ≤ {CLONE_LIMIT:g} |")
    return lines


def main() -> int:
    made = f"{results.made_by('make bench')}, medians of {ROUNDS} interleaved rounds."
    results.tell("The compiled engine", [made, "", *table(measured())])
    return 0


if __name__ == "__main__":
    sys.exit(main())
