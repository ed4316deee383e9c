"""One guided search at a time, for Python to call."""

from typing import Any

import numpy as np

from rokkaku.sim import judge
from rokkaku.sim.guided import STEPS
from rokkaku.sim.searcher import Parts, Searcher

EXPLORATION = 0.5
PESSIMISM = 0.1
SHARPNESS = 1.0


class GuidedSearcher(Searcher):
    """A search with a network, and what its passes need to know of a table."""

    def __init__(
        self,
        parts: Parts,
        table: judge.Parts,
        network: np.record,
        exploration: float = EXPLORATION,
        pessimism: float = PESSIMISM,
        sharpness: float = SHARPNESS,
        steps: int = STEPS,
    ) -> None:
        super().__init__(parts, network, exploration, pessimism, 0, sharpness, steps)
        self.table = table
        self.source = network

    def begin(self, state: np.record, viewer: int, seed: int) -> None:
        """A new search, which has tried nothing yet."""
        super().begin(state, viewer, seed)
        judge.lay_table(self.table, self.notes, state)


_searchers: dict[str, GuidedSearcher] = {}


def guided_searcher(parts: Parts, table: judge.Parts, network: Any) -> GuidedSearcher:
    """The one search of this process for a game; a new one where its weights have changed."""
    game = table.layout.game
    if game not in _searchers or _searchers[game].source is not network:
        _searchers[game] = GuidedSearcher(parts, table, network)
    return _searchers[game]
