"""What a game's network thinks of a state, for Python to ask."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from rokkaku.core.errors import BadRequest
from rokkaku.network_files import network_file, variable_of
from rokkaku.sim.bits import u64
from rokkaku.sim.network import sheet_fields
from rokkaku.sim.records import blank
from rokkaku.sim.weights import Floats, Layout, Numbers, read_weights


class Parts(msgspec.Struct, frozen=True):
    """What a game lends: its layout, what is beside what, and the entry for a pass."""

    layout: Layout
    beside: Callable[[np.record], Numbers]
    read: Callable[..., Any]


class Opinion(msgspec.Struct, frozen=True):
    """The legal actions, as numbers and as moves, with their logits; how likely each seat wins, or nobody."""

    actions: NDArray[np.uint16]
    moves: NDArray[np.uint16]
    logits: Floats
    chances: Floats


def lay_table(parts: Parts, sheet: np.record, record: np.record) -> None:
    """What passes over one table need not write: what is beside what, and that nobody sits elsewhere."""
    for name in ("seats", *(kind.name for kind in parts.layout.kinds)):
        sheet[name] = 0
    sheet.beside[:] = parts.beside(record)


class Judge:
    """A network and a sheet for its passes, one at a time."""

    def __init__(self, parts: Parts, network: np.record) -> None:
        self.parts, self.network = parts, network
        self.sheet = blank(np.dtype(sheet_fields(parts.layout), align=True), 1)[0]

    def opinion(self, record: np.record, seat: int) -> Opinion:
        """What the network thinks of a state as one seat knows it."""
        lay_table(self.parts, self.sheet, record)
        count = int(self.parts.read(record, u64(seat), self.network, self.sheet))
        seats, chances = int(record.seats), self.sheet.chances
        by_seat = [chances[(each - seat) % seats] for each in range(seats)]
        return Opinion(
            self.sheet.actions[:count].copy(),
            self.sheet.moves[:count].copy(),
            self.sheet.logits[:count].copy(),
            np.array([*by_seat, chances[-1]], np.float32),
        )


_judges: dict[tuple[str, Path], Judge] = {}


def judge_of(parts: Parts) -> Judge:
    """The one judge of this process for a game, with the weights that are named now; or why there is none."""
    game = parts.layout.game
    file = network_file(game)
    if not file.is_file():
        raise BadRequest("network.none", {"game": game, "file": str(file), "variable": variable_of(game)})
    if (game, file) not in _judges:
        _judges[game, file] = Judge(parts, read_weights(parts.layout, file))
    return _judges[game, file]
