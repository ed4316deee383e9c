"""How fast the readable engines play, beside two games of OpenSpiel stepped from Python in the same run.

Every contestant lists all legal moves at each decision and plays one at random, on one core.  Rounds are
interleaved, so that a noisy machine disturbs all alike; compare ratios, not seconds.
"""

import sys
from collections.abc import Callable, Mapping
from random import Random
from statistics import median
from time import perf_counter

import pyspiel
import results

from rokkaku.core.game import Setup
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find

ROUNDS = 5
SECONDS = 1.0
SHORT_SETUP = {"opening_hand": "drawn", "figure_setup": "random"}

PlayOne = Callable[[Random], int]
"""Plays one random game; the number of its moves."""
Figures = tuple[float, float]
"""Games a second, microseconds a move."""


def own(key: str, edition: str, seats: int, options: Mapping[str, str] | None = None) -> PlayOne:
    game = find(key)

    def play_one(dice: Random) -> int:
        moves = 0
        setup = Setup(key, edition, seats, str(dice.random()), options or {}, Seat(0))
        state = game.start(setup).state
        while deciders := game.deciders(state):
            state = game.play(state, deciders[0], dice.choice(game.moves(state, deciders[0]))).state
            moves += 1
        return moves

    return play_one


def open_spiel(name: str) -> PlayOne:
    game = pyspiel.load_game(name)

    def play_one(dice: Random) -> int:
        moves, state = 0, game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
            moves += 1
        return moves

    return play_one


CONTESTANTS: Mapping[str, PlayOne] = {
    "Samurai, 2 players": own("samurai", "hans-im-glueck-1998", 2, SHORT_SETUP),
    "Samurai, 3 players": own("samurai", "hans-im-glueck-1998", 3, SHORT_SETUP),
    "Samurai, 4 players": own("samurai", "hans-im-glueck-1998", 4, SHORT_SETUP),
    "Rice Wars, basic, 3 players": own("rice-wars", "basic", 3),
    "Rice Wars, epic, 5 players": own("rice-wars", "epic", 5),
    "OpenSpiel hex(board_size=11)": open_spiel("hex(board_size=11)"),
    "OpenSpiel havannah(board_size=6)": open_spiel("havannah(board_size=6)"),
}


def one_round(play_one: PlayOne, dice: Random) -> Figures:
    games, moves, begun = 0, 0, perf_counter()
    while (spent := perf_counter() - begun) < SECONDS:
        moves += play_one(dice)
        games += 1
    return games / spent, spent / moves * 1e6


def measured() -> Mapping[str, list[Figures]]:
    figures: dict[str, list[Figures]] = {name: [] for name in CONTESTANTS}
    for number in range(ROUNDS):
        for name, play_one in CONTESTANTS.items():
            figures[name].append(one_round(play_one, Random(number)))
    return figures


def table(figures: Mapping[str, list[Figures]]) -> list[str]:
    medians = {
        name: tuple(median(column) for column in zip(*rounds, strict=True))
        for name, rounds in figures.items()
    }
    first = medians["Samurai, 2 players"][0]
    lines = [
        "| what | games/s | µs per move | games/s ÷ Samurai with 2 | games/s, round by round |",
        "|---|---|---|---|---|",
    ]
    for name, (games, move) in medians.items():
        raw = " ".join(f"{games:.0f}" for games, _ in figures[name])
        lines.append(f"| {name} | {games:.0f} | {move:.1f} | {games / first:.2f} | {raw} |")
    return lines


def main() -> int:
    run = f"{ROUNDS} interleaved rounds of {SECONDS:.0f} s on one core"
    made = f"{results.made_by('make bench')}, medians of {run}."
    results.tell("The readable engine", [made, "", *table(measured())])
    return 0


if __name__ == "__main__":
    sys.exit(main())
