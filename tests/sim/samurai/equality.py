"""The same games through both engines, compared at every step: state, deciders, legal moves, outcome.

PYTHONPATH=tests .venv/bin/python tests/sim/samurai/equality.py 100000
"""

import sys
from collections.abc import Sequence
from random import Random

from msgspec.structs import replace
from sim import two_engines

from rokkaku.core.game import Setup
from rokkaku.core.seats import Seat
from rokkaku.games.samurai import FULL_SET, SAMURAI, Move, Terrain, Tile
from rokkaku.games.samurai.pieces import in_order
from rokkaku.games.samurai.state import Board, Player, State
from rokkaku.sim import samurai as sim

PART = 500
TABLES = two_engines.tables(SAMURAI)
SHIPS = [tile for tile in Tile if tile.terrain is Terrain.SEA]
LAND_TILES = [tile for tile in Tile if tile not in SHIPS and tile is not Tile.FIGURE_EXCHANGE]


class Pair(two_engines.Pair[Move]):
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

    def make_anew(self) -> None:
        self.record = sim.from_state(self.state)


def check_game(number: int) -> int:
    """One random game; how many steps it had."""
    edition, seats, options = TABLES[number % len(TABLES)]
    dice = Random(number)
    setup = Setup("samurai", edition, seats, str(number), options)
    if dice.random() < 0.5:
        return Pair(SAMURAI.start(setup).state).play_out(dice, by_tile)
    return Pair(sim.to_state(sim.start(setup, number))).play_out(dice, by_tile)


def check_end(number: int) -> str:
    """The end of a game that chance could hardly reach: few tiles left, a crowded board; why it ended.

    Players pass here, exchanges have nothing to exchange, and nobody may be able to lay a tile.
    """
    edition, seats, options = TABLES[number % len(TABLES)]
    options = {**options, "opening_hand": "drawn", "figure_setup": "random"}
    dice = Random(number)
    state = SAMURAI.start(Setup("samurai", edition, seats, str(number), options)).state
    pair = Pair(
        replace(state, board=crowded(state, dice), players=tuple(short(p, dice) for p in state.players))
    )
    pair.play_out(dice, by_tile)
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


def check_game_and_end(number: int) -> int:
    """One random game, and one that is nearly over; how many steps the first had."""
    check_end(number)
    return check_game(number)


if __name__ == "__main__":
    sys.exit(two_engines.main(check_game_and_end, PART))
