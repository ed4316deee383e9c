"""How long a bot's turns take: all that a seat decides until another has to.

`python benchmarks/bot_turns.py BOT GAMES PROCESSES` lets a bot play some games at every table, at each seat
in turn, against copies of `greedy-1`.
"""

import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import chain
from time import perf_counter, process_time

from rokkaku.bots.bot import make, prepare, whole_turn
from rokkaku.bots.limits import SECONDS
from rokkaku.core.game import Setup
from rokkaku.games.catalogue import find

TABLES = (
    Setup("rice-wars", "troublesome-neighbour", 2, ""),
    Setup("rice-wars", "basic", 3, ""),
    Setup("rice-wars", "epic", 5, ""),
    Setup("samurai", "hans-im-glueck-1998", 2, ""),
    Setup("samurai", "hans-im-glueck-1998", 4, ""),
)
OTHERS = "greedy-1"
PARTS = (0.5, 0.9, 0.99, 1.0)


def turns(name: str, table: Setup, number: int) -> list[tuple[float, float]]:
    """The seconds of each of its turns in a game: those that passed, and those of the core."""
    game, taken, spent, worked = find(table.game), [], 0.0, 0.0
    state = game.start(Setup(table.game, table.edition, table.seats, f"turns {number}")).state
    names = [name if seat == number % table.seats else OTHERS for seat in range(table.seats)]
    bots = [make(each, game, f"{number} {seat}") for seat, each in enumerate(names)]
    prepare(bots[number % table.seats], name)
    while game.outcome(state) is None:
        seat = game.deciders(state)[0]
        begun, began = perf_counter(), process_time()
        state = whole_turn(bots[seat], game, state, seat, SECONDS).state
        spent, worked = spent + perf_counter() - begun, worked + process_time() - began
        if tuple(game.deciders(state)) != (seat,):
            if seat == number % table.seats:
                taken.append((spent, worked))
            spent = worked = 0.0
    return taken


def quantiles(seconds: Sequence[float]) -> str:
    ordered = sorted(seconds)
    return " ".join(f"{ordered[round(part * (len(ordered) - 1))]:.3f}" for part in PARTS)


def main(name: str, games: int, processes: int) -> None:
    for game in {table.game for table in TABLES}:
        prepare(make(name, find(game), ""), name)
    print("seconds that passed, and of the core: half, nine of ten, 99 of 100, all turns within")
    with ProcessPoolExecutor(processes) as pool:
        for table in TABLES:
            played = pool.map(turns, [name] * games, [table] * games, range(games))
            passed, worked = zip(*chain.from_iterable(played), strict=True)
            where = f"{table.game} {table.edition} {table.seats}"
            print(f"{where}: {len(passed)} turns, {quantiles(passed)} | {quantiles(worked)}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:4]))
