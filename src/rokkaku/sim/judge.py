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
from rokkaku.sim.network import sheet_type
from rokkaku.sim.records import blank
from rokkaku.sim.weights import Floats, Layout, Numbers, read_weights


class Parts(msgspec.Struct, frozen=True):
    """What a game lends: its layout, what is beside what, and the entry for a pass."""

    layout: Layout
    beside: Callable[[np.record], Numbers]
    read: Callable[..., Any]


class Opinion(msgspec.Struct, frozen=True):
    """The legal actions with their logits, and how likely each seat is to win; the last is nobody."""

    actions: NDArray[np.uint16]
    logits: Floats
    chances: Floats


class Judge:
    """A network and a sheet for its passes, one at a time."""

    def __init__(self, parts: Parts, network: np.record) -> None:
        self.parts, self.network = parts, network
        self.sheet = blank(sheet_type(parts.layout), 1)[0]

    def look_at(self, record: np.record) -> None:
        """What follows is about games of this table."""
        for name in ("seats", *(kind.name for kind in self.parts.layout.kinds)):
            self.sheet[name] = 0
        self.sheet.beside[:] = self.parts.beside(record)

    def opinion(self, record: np.record, seat: int) -> Opinion:
        """What the network thinks of a state as one seat knows it."""
        self.look_at(record)
        count = int(self.parts.read(record, u64(seat), self.network, self.sheet))
        seats, chances = int(record.seats), self.sheet.chances
        by_seat = [chances[(each - seat) % seats] for each in range(seats)]
        return Opinion(
            self.sheet.actions[:count].copy(),
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
