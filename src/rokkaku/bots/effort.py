"""How long a searching bot searches: a number of iterations, or seconds for a whole turn."""

from collections.abc import Callable
from time import perf_counter
from typing import Any, TypeVar

import msgspec

from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Game

MoveT = TypeVar("MoveT")

PART = 0.8
"""What a search may use of the seconds that are left for its turn."""
MOMENT = 0.02
"""About how many seconds pass between two looks at the clock."""

PARTS = 1_000
"""So many iterations are thought at once: what is compiled hears of no limit meanwhile."""
TICK = 1e-6
"""The shortest time that is believed."""


class Effort(msgspec.Struct, frozen=True):
    """So many iterations for every move; or, where none are given, so many seconds for a whole turn."""

    iterations: int = 0
    seconds: float = 1.0


class Turn:
    """A turn of a bot, all it decides until another seat has to, and how much of its effort is left."""

    def __init__(self, game: Game[Any, Any, Any], effort: Effort) -> None:
        self.game, self.effort = game, effort
        self.left = effort.seconds
        self.expected: Any = None
        self.asked_at = perf_counter()

    def end(self) -> None:
        """Another seat has to decide; the seconds begin anew."""
        self.left = self.effort.seconds

    def look(self, view: Any) -> bool:
        """Whether one sees what was to be seen after one's last move: what was planned holds.

        If not, something came to light: a draw within the turn, or what others have done since.
        """
        self.asked_at = perf_counter()
        return bool(view == self.expected)

    def moved(self, view: Any, move: MoveT) -> MoveT:
        """The move, which is made now."""
        state = self.game.play(self.game.imagine(view, ""), view.seat, move).state
        self.expected = self.game.view(state, view.seat)
        self.left -= perf_counter() - self.asked_at
        return move

    def spend(self, think: Callable[[int], None], at_most: float) -> None:
        """Thinks about a move: once at least."""
        if self.effort.iterations:
            for done in range(0, self.effort.iterations, PARTS):
                think(min(PARTS, self.effort.iterations - done))
            return
        begun, before, iterations = perf_counter(), 0.0, 1
        end = min(self.left - (begun - self.asked_at), at_most) * PART
        think(iterations)
        while (spent := perf_counter() - begun) < end:
            iterations = max(1, min(2 * iterations, int(iterations * MOMENT / max(spent - before, TICK))))
            before = spent
            think(iterations)


def read_effort(bot: str, parameters: str, usual: Effort) -> Effort:
    """`800` is so many iterations, `0.5s` so many seconds."""
    if not parameters:
        return usual
    is_timed = parameters.endswith("s")
    try:
        effort = Effort(seconds=float(parameters[:-1])) if is_timed else Effort(iterations=int(parameters))
    except ValueError:
        effort = Effort(iterations=-1)
    if effort.iterations < (0 if is_timed else 1) or not 0 < effort.seconds < 3600:
        raise BadRequest("bot.no-effort", {"bot": bot, "parameters": parameters})
    return effort
