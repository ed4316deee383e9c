"""The same games through both engines, compared at every step: state, deciders, legal moves, outcome.

Both draw the same numbers: the readable engine's chance is a stand-in that draws as the compiled one does,
so that reshuffles and random victims are compared exactly, too.

PYTHONPATH=tests .venv/bin/python tests/sim/rice_wars/equality.py 50000
"""

import sys
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import numpy as np
from games.rice_wars.other_values import all_changed
from msgspec.structs import replace
from sim import two_engines

from rokkaku.core.chance import Chance
from rokkaku.core.game import Setup
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import RICE_WARS, Move
from rokkaku.games.rice_wars.editions import Values, resolved
from rokkaku.games.rice_wars.pieces import AdvisorEntry, CardEntry, Places
from rokkaku.games.rice_wars.rules import setup as setting_up
from rokkaku.games.rice_wars.state import State
from rokkaku.sim import rice_wars as sim
from rokkaku.sim.bits import u64
from rokkaku.sim.chance import below

PART = 250
TABLES = two_engines.tables(RICE_WARS)
BOXES = 40
OTHER_VALUES = 0.4
"""How often the values are those of another box."""


class Stream(Chance, frozen=True):
    """Draws the numbers of the compiled engine: `drawn` is where its stream is."""

    def _draw(self, limits: Iterable[int]) -> tuple[list[int], "Stream"]:
        record = sim.blank(1)[0]
        record.chance = self.drawn
        numbers = [int(below(record, u64(limit))) for limit in limits]
        return numbers, stream_of(record)


def stream_of(record: np.record) -> Stream:
    return Stream("", "", int(record["chance"]))


@cache
def boxes() -> tuple[Values, ...]:
    """Values of others: none of ours, then boxes at random, from sixteen cards to 480."""
    with TemporaryDirectory() as folder:
        other = RICE_WARS.with_values(all_changed(Path(folder))).box.values
    return (other, *(any_values(other, Random(number)) for number in range(BOXES)))


def any_values(other: Values, dice: Random) -> Values:
    """Any values that are allowed, on our boards or other ones."""
    usual = dice.choice((RICE_WARS.box.values, other))
    counts = dice.choice(((1,), (1, 2, 3), (30,)))
    cards = {
        card: CardEntry(
            count=dice.choice(counts),
            bonus=dice.randrange(3),
            cost=dice.randrange(4),
            amount=dice.randint(1, 9),
            opponents=dice.randint(1, 4),
            stays=dice.random() < 0.5,
        )
        for card in usual.cards
    }
    advisors = {name: AdvisorEntry(dice.randrange(4), dice.randint(1, 9)) for name in usual.advisors}
    places = Places(dice.randint(1, 9), dice.randint(1, 9), dice.randrange(2))
    return replace(usual, cards=cards, advisors=advisors, daimyo={"places": places})


class Pair(two_engines.Pair[Move]):
    """One game in both engines."""

    def __init__(self, state: State) -> None:
        self.record = sim.from_state(state)
        self.state = replace(state, chance=stream_of(self.record))

    def moves(self, seat: Seat) -> Sequence[Move]:
        """The legal moves, the same and in the same order from both."""
        moves, edition = list(RICE_WARS.moves(self.state, seat)), int(self.record["edition"])
        numbers = sim.legal_moves(self.record, seat).tolist()
        assert [sim.to_move(number, edition) for number in numbers] == moves
        return moves

    def deciders(self) -> Sequence[Seat]:
        deciders = RICE_WARS.deciders(self.state)
        assert sim.deciders(self.record) == tuple(deciders)
        return deciders

    def play(self, seat: Seat, move: Move) -> None:
        self.state = RICE_WARS.play(self.state, seat, move).state
        sim.play(self.record, seat, sim.from_move(move, int(self.record["edition"])))
        assert replace(sim.to_state(self.record), chance=stream_of(self.record)) == self.state

    def make_anew(self) -> None:
        """Makes the record of the same state again, at the same place of the stream."""
        chance = self.record["chance"]
        self.record = sim.from_state(self.state)
        self.record["chance"] = chance


def by_kind(moves: Sequence[Move], dice: Random) -> Move:
    """First a kind of move, of which each card, advisor, person and answer is one; then its target."""
    kinds: dict[object, list[Move]] = {}
    for move in moves:
        own = tuple(getattr(move, name, None) for name in ("card", "advisor", "yes"))
        person = None if hasattr(move, "seat") else getattr(move, "person", None)
        kinds.setdefault((type(move), own, person), []).append(move)
    return dice.choice(dice.choice(list(kinds.values())))


def started(number: int, dice: Random) -> State:
    """A game before its first decision: dealt by either engine, with our values or others."""
    edition, seats, options = TABLES[number % len(TABLES)]
    setup = Setup("rice-wars", edition, seats, str(number), options)
    if dice.random() < OTHER_VALUES:
        values = boxes()[dice.randrange(len(boxes()))]
        return setting_up.begin(setup, resolved(values, edition, options)).state
    if dice.random() < 0.5:
        return RICE_WARS.start(setup).state
    return sim.to_state(sim.start(setup, number))


def check_game(number: int) -> int:
    """One random game; how many steps it had."""
    dice = Random(number)
    return Pair(started(number, dice)).play_out(dice, by_kind)


if __name__ == "__main__":
    sys.exit(two_engines.main(check_game, PART))
