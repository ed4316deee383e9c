"""The same games through both engines, compared at every step: state, deciders, legal moves, outcome.

.venv/bin/python tests/sim/samurai/equality.py 100000
"""

import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from itertools import product
from random import Random
from time import perf_counter

from msgspec.structs import replace

from rokkaku.core.game import Setup
from rokkaku.core.seats import Seat
from rokkaku.games.samurai import FULL_SET, SAMURAI, Move, Terrain, Tile
from rokkaku.games.samurai.pieces import in_order
from rokkaku.games.samurai.state import Board, Player, State
from rokkaku.sim import samurai as sim

PART = 500
SHIPS = [tile for tile in Tile if tile.terrain is Terrain.SEA]
LAND_TILES = [tile for tile in Tile if tile not in SHIPS and tile is not Tile.FIGURE_EXCHANGE]
AGAIN = 0.02
"""How often a record is made anew from the readable state, so that one from any moment can be played on."""


@cache
def tables() -> tuple[tuple[str, int, dict[str, str]], ...]:
    """Every edition with every number of seats and every combination of options, well mixed."""
    found = [
        (edition.key, seats, dict(zip((option.name for option in edition.options), values, strict=True)))
        for edition in SAMURAI.editions
        for seats in edition.seats
        for values in product(*(option.values for option in edition.options))
    ]
    Random(0).shuffle(found)
    return tuple(found)


class Pair:
    """One game in both engines."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.record = sim.from_state(state)

    def moves(self, seat: Seat) -> Sequence[Move]:
        """The legal moves, the same and in the same order from both."""
        moves, phase = list(SAMURAI.moves(self.state, seat)), self.record["phase"]
        numbers = sim.legal_moves(self.record, seat).tolist()
        assert [sim.to_move(number, phase) for number in numbers] == moves
        return moves

    def deciders(self) -> Sequence[Seat]:
        deciders = SAMURAI.deciders(self.state)
        assert sim.deciders(self.record) == tuple(deciders)
        return deciders

    def play(self, seat: Seat, move: Move) -> None:
        self.state = SAMURAI.play(self.state, seat, move).state
        sim.play(self.record, seat, sim.from_move(move))
        assert sim.to_state(self.record) == self.state

    def play_out(self, dice: Random) -> int:
        """The rest of the game at random, everything compared; how many steps it had."""
        choose = dice.choice if dice.random() < 0.5 else partial(by_tile, dice=dice)
        steps = 0
        while deciders := self.deciders():
            seat = dice.choice(deciders)
            self.play(seat, choose(self.moves(seat)))
            if dice.random() < AGAIN:
                self.record = sim.from_state(self.state)
            steps += 1
        return steps


def check_game(number: int) -> int:
    """One random game; how many steps it had."""
    edition, seats, options = tables()[number % len(tables())]
    dice = Random(number)
    setup = Setup("samurai", edition, seats, str(number), options)
    if dice.random() < 0.5:
        return Pair(SAMURAI.start(setup).state).play_out(dice)
    return Pair(sim.to_state(sim.start(setup, number))).play_out(dice)


def check_end(number: int) -> str:
    """The end of a game that chance could hardly reach: few tiles left, a crowded board; why it ended.

    Players pass here, exchanges have nothing to exchange, and nobody may be able to lay a tile.
    """
    edition, seats, options = tables()[number % len(tables())]
    options = {**options, "opening_hand": "drawn", "figure_setup": "random"}
    dice = Random(number)
    state = SAMURAI.start(Setup("samurai", edition, seats, str(number), options)).state
    pair = Pair(
        replace(state, board=crowded(state, dice), players=tuple(short(p, dice) for p in state.players))
    )
    pair.play_out(dice)
    assert pair.state.outcome is not None
    return pair.state.outcome.reason


def crowded(state: State, dice: Random) -> Board:
    """A board with tiles on most hexes, and perhaps few figures."""
    board, share = state.board, dice.choice((0.5, 0.9, 1.0))
    for cells, tiles in ((state.map.land, LAND_TILES), (state.map.sea, SHIPS)):
        for cell in cells:
            if dice.random() < share:
                board = board.place(cell, dice.choice(state.seats), dice.choice(tiles))
    if dice.random() < 0.5:
        for cell in state.map.settlements:
            for caste in board.figures_at(cell):
                if dice.random() < 0.9:
                    board = board.take_figure(caste, cell)
    return board


def short(player: Player, dice: Random) -> Player:
    """A player with few tiles, exchanges among them more often than not."""
    tiles = [Tile.TOKEN_EXCHANGE, Tile.FIGURE_EXCHANGE, *dice.sample(FULL_SET, 3)]
    tiles = dice.sample(sorted(set(tiles), key=lambda tile: tile.rank), dice.randrange(4))
    hand = in_order(tiles[: dice.randrange(4)])
    return replace(player, hand=hand, stack=tuple(tiles[len(hand) :]))


def by_tile(moves: Sequence[Move], dice: Random) -> Move:
    """First a tile or the end of the turn, each equally likely; then its target."""
    kinds: dict[object, list[Move]] = {}
    for move in moves:
        kinds.setdefault((type(move), getattr(move, "tile", None)), []).append(move)
    return dice.choice(dice.choice(list(kinds.values())))


def check_part(numbers: range) -> int:
    """Several games; how many steps they had.  A failure names its game."""
    steps = 0
    for number in numbers:
        try:
            steps += check_game(number)
            check_end(number)
        except Exception as error:
            raise AssertionError(f"the engines differ in game {number}: check_game({number})") from error
    return steps


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    processes = int(sys.argv[2]) if len(sys.argv) > 2 else os.cpu_count()
    parts = [range(first, min(first + PART, count)) for first in range(0, count, PART)]
    begun, steps = perf_counter(), 0
    with ProcessPoolExecutor(processes) as pool:
        for part, found in zip(parts, pool.map(check_part, parts), strict=True):
            steps += found
            spent = perf_counter() - begun
            print(f"{part.stop} games, {steps} steps, {spent:.0f} s: equal", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
