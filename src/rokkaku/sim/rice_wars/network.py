"""The network of Rice Wars: what it looks at, and what it thinks of a state."""

from functools import cache

import numpy as np

from rokkaku.core.game import Setup
from rokkaku.sim import network
from rokkaku.sim.bits import NONE, u64
from rokkaku.sim.judge import Judge, Parts, judge_of
from rokkaku.sim.rice_wars import kinds
from rokkaku.sim.rice_wars.acting import show
from rokkaku.sim.rice_wars.actions import CHOICES, kind_and_target
from rokkaku.sim.rice_wars.editions import board_of
from rokkaku.sim.rice_wars.estimates import CHOICE
from rokkaku.sim.rice_wars.game import start
from rokkaku.sim.rice_wars.observations import REST_COLUMNS, SEAT_COLUMNS
from rokkaku.sim.rice_wars.state import DAIMYOS, FIELDS
from rokkaku.sim.target import entry, rule
from rokkaku.sim.weights import MOST_BESIDE, Choice, Kind, Layout, Numbers

_ON_FIELDS = (kinds.PLACE_PALACE, kinds.PLACE_PEASANT, kinds.ATTACK, kinds.PICK_FIELD)

LAYOUT = Layout(
    game="rice-wars",
    version=1,
    kinds=(Kind("fields", FIELDS, 16),),
    graphs=(("fields", "fields"),),
    rows=(DAIMYOS, SEAT_COLUMNS),
    rest=REST_COLUMNS,
    choices=tuple(Choice(len(targets), "fields" if kind in _ON_FIELDS else "") for kind, targets in CHOICES),
)


@cache
def _beside_on(edition: int) -> Numbers:
    """By field: those beside it, on the board of an edition."""
    board = board_of(edition)
    found = np.full((1, FIELDS, MOST_BESIDE), FIELDS, np.uint64)
    for field, near in board.beside.items():
        found[0, board.number[field], : len(near)] = [board.number[each] for each in near]
    return found


@rule
def move_of(state: np.record, seat: u64, action: u64) -> u64:
    """The move that an action of a seat is, as a search numbers it."""
    kind, target = kind_and_target(state, seat, action)
    return kind << CHOICE | target


@rule
def look(state: np.record, seat: u64, weights: np.record, sheet: np.record) -> u64:
    """One pass over what a seat knows; how many actions it has."""
    show(state, seat, NONE, sheet.masks, (sheet.fields, sheet.seats, sheet.rest))
    network.lay_out(sheet, sheet.fields[0], NONE)
    count = network.read(weights, sheet, u64(state.seats))
    for number in range(count):
        sheet.moves[number] = move_of(state, seat, u64(sheet.actions[number]))
    return count


@entry
def _read(state: np.record, seat: u64, weights: np.record, sheet: np.record) -> u64:
    return look(state, seat, weights, sheet)


PARTS = Parts(LAYOUT, lambda record: _beside_on(int(record.edition)), _read)


def judge() -> Judge:
    """The judge with the weights that are named now."""
    return judge_of(PARTS)


def prepare() -> None:
    """Loads the network and compiles its pass, or loads that too."""
    judge().opinion(start(Setup("rice-wars", "basic", 3, ""), 0), 0)
