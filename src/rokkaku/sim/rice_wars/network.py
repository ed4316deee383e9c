"""The network of Rice Wars: what it looks at, and what it thinks of a state."""

from functools import cache

import numpy as np
from msgspec.structs import replace

from rokkaku.core.game import Setup
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import Challenge, Move, PickPerson, PickSeat
from rokkaku.sim import network
from rokkaku.sim.bits import NONE, u64
from rokkaku.sim.judge import Judge, Parts, judge_of
from rokkaku.sim.rice_wars import kinds
from rokkaku.sim.rice_wars.acting import show
from rokkaku.sim.rice_wars.actions import CHOICES, KIND_OF, TARGET_OF
from rokkaku.sim.rice_wars.editions import board_of
from rokkaku.sim.rice_wars.game import start
from rokkaku.sim.rice_wars.moves import KIND
from rokkaku.sim.rice_wars.notation import to_move
from rokkaku.sim.rice_wars.observations import REST_COLUMNS, SEAT_COLUMNS
from rokkaku.sim.rice_wars.state import DAIMYOS, FIELDS
from rokkaku.sim.target import entry, rule
from rokkaku.sim.weights import MOST_BESIDE, Choice, Kind, Layout, Numbers

_ON_FIELDS = (kinds.PLACE_PALACE, kinds.PLACE_PEASANT, kinds.ATTACK, kinds.PICK_FIELD)
_NAMES_A_SEAT = (Challenge, PickSeat, PickPerson)

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
def look(state: np.record, seat: u64, weights: np.record, sheet: np.record) -> u64:
    """One pass over what a seat knows; how many actions it has."""
    show(state, seat, NONE, sheet.masks, (sheet.fields, sheet.seats, sheet.rest))
    network.lay_out(sheet, sheet.fields[0], NONE)
    return network.read(weights, sheet, u64(state.seats))


@entry
def _read(state: np.record, seat: u64, weights: np.record, sheet: np.record) -> u64:
    return look(state, seat, weights, sheet)


PARTS = Parts(LAYOUT, lambda record: _beside_on(int(record.edition)), _read)


def judge() -> Judge:
    """The judge with the weights that are named now."""
    return judge_of(PARTS)


def move_of(record: np.record, seat: int, action: int) -> Move:
    """The move that an action of a seat is: another seat that it names is counted from there."""
    move = to_move(int(KIND_OF[action]) << int(KIND) | int(TARGET_OF[action]), int(record.edition))
    if isinstance(move, _NAMES_A_SEAT) and move.seat < record.seats:
        return replace(move, seat=Seat((move.seat + seat) % int(record.seats)))
    return move


def prepare() -> None:
    """Loads the network and compiles its pass, or loads that too."""
    judge().opinion(start(Setup("rice-wars", "basic", 3, ""), 0), 0)
