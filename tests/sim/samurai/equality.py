"""The same games through both engines, compared at every step: state, legal moves, outcome.

.venv/bin/python tests/sim/samurai/equality.py 100000
"""

import sys
from random import Random

from rokkaku.core.game import Setup
from rokkaku.games.samurai import SAMURAI
from rokkaku.games.samurai.state import State
from rokkaku.sim.samurai import game as sim
from rokkaku.sim.samurai.notation import from_move, to_move
from rokkaku.sim.samurai.translation import from_state, to_state
from rokkaku.testing.setups import setups


def check_game(setup: Setup, dice: Random) -> int:
    """One random game; how many steps it took.  Every second one is dealt by the compiled engine."""
    if dice.random() < 0.5:
        record = sim.start(setup, dice.getrandbits(64))
        state = to_state(record)
    else:
        state = SAMURAI.start(setup).state
        record = from_state(state)
    steps = 0
    while deciders := SAMURAI.deciders(state):
        seat = dice.choice(deciders)
        moves = list(SAMURAI.moves(state, seat))
        numbers = sim.list_moves(record, seat).tolist()
        phase = record.phase
        assert [to_move(number, phase) for number in numbers] == moves
        place = choose(moves, dice)
        state = SAMURAI.play(state, seat, moves[place]).state
        sim.play(record, seat, numbers[place])
        assert to_state(record) == state
        assert numbers[place] == from_move(moves[place])
        steps += 1
    return steps


def choose(moves: list[object], dice: Random) -> int:
    return dice.randrange(len(moves))


if __name__ == "__main__":
    import time
    t = time.time(); n = 0
    for number, setup in enumerate(setups(SAMURAI, int(sys.argv[1]), "x")):
        n += check_game(setup, Random(number))
        if number == 0: t = time.time(); n = 0
    print(time.time()-t, n)
