"""The network of Samurai: what it looks at, and what it thinks of a state."""

import numpy as np

from rokkaku.core.game import Setup
from rokkaku.games.samurai.editions import OPTIONS
from rokkaku.sim import network
from rokkaku.sim.bits import NONE, u64
from rokkaku.sim.judge import Judge, Parts, judge_of
from rokkaku.sim.samurai.acting import show
from rokkaku.sim.samurai.actions import HEX_CELLS, HEXES, MOVE_OF
from rokkaku.sim.samurai.board import CELLS, JAPAN, SETTLEMENTS
from rokkaku.sim.samurai.game import start
from rokkaku.sim.samurai.observations import NOT_LAID, PLAYERS
from rokkaku.sim.samurai.pieces import FACES, SEATS
from rokkaku.sim.target import entry, rule
from rokkaku.sim.weights import MOST_BESIDE, Choice, Kind, Layout, Numbers

_LAND, _SEA = len(JAPAN.land), len(JAPAN.sea)
_ALONE, _ON_SETTLEMENTS, _ON_LAND, _AT_SEA, _ON_HEXES = 3, 9, 13, 2, 2
"""How many choices have no target, after the tiles to keep; then how many have such."""

LAYOUT = Layout(
    game="samurai",
    version=2,
    kinds=(Kind("hexes", HEXES, 8), Kind("settlements", len(SETTLEMENTS), 16)),
    graphs=(("hexes", "hexes"), ("hexes", "settlements"), ("settlements", "hexes")),
    rows=(SEATS, NOT_LAID + FACES),
    rest=PLAYERS + 1 + len(OPTIONS),
    choices=(
        *(Choice(1) for _ in range(FACES + _ALONE)),
        *(Choice(len(SETTLEMENTS), "settlements") for _ in range(_ON_SETTLEMENTS)),
        *(Choice(_LAND, "hexes") for _ in range(_ON_LAND)),
        *(Choice(_SEA, "hexes", _LAND) for _ in range(_AT_SEA)),
        *(Choice(HEXES, "hexes") for _ in range(_ON_HEXES)),
    ),
)


def _beside() -> Numbers:
    """By graph and place: the places beside it.  What is beside is the same with any number of players."""
    cells = (*(CELLS[number] for number in HEX_CELLS), *SETTLEMENTS)
    number_of = {cell: number for number, cell in enumerate(cells)}
    found = np.full((len(LAYOUT.graphs), LAYOUT.places, MOST_BESIDE), LAYOUT.places, np.uint64)
    for graph, (name, near) in enumerate(LAYOUT.graphs):
        for place in LAYOUT.places_of(name):
            beside = [number_of[cell] for cell in JAPAN.beside[cells[place]] if cell in number_of]
            numbers = [number for number in beside if number in LAYOUT.places_of(near)]
            found[graph, place, : len(numbers)] = numbers
    return found


_BESIDE = _beside()


@rule
def move_of(state: np.record, seat: u64, action: u64) -> u64:
    """The move that an action of a seat is, as a search numbers it."""
    return MOVE_OF[action]


@rule
def look(state: np.record, seat: u64, weights: np.record, sheet: np.record) -> u64:
    """One pass over what a seat knows; how many actions it has."""
    show(state, seat, NONE, sheet.masks, (sheet.hexes, sheet.settlements, sheet.seats, sheet.rest))
    network.lay_out(sheet, sheet.hexes[0], NONE)
    network.lay_out(sheet, sheet.settlements[0], u64(HEXES))
    count = network.read(weights, sheet, u64(state.seats))
    for number in range(count):
        sheet.moves[number] = move_of(state, seat, u64(sheet.actions[number]))
    return count


@entry
def _read(state: np.record, seat: u64, weights: np.record, sheet: np.record) -> u64:
    return look(state, seat, weights, sheet)


PARTS = Parts(LAYOUT, lambda record: _BESIDE, _read)


def judge() -> Judge:
    """The judge with the weights that are named now."""
    return judge_of(PARTS)


def prepare() -> None:
    """Loads the network and compiles its pass, or loads that too."""
    judge().opinion(start(Setup("samurai", "hans-im-glueck-1998", 2, ""), 0), 0)
