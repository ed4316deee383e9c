"""Results kept for as long as they are likely to be asked for again."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar, TypeVarTuple

Things = TypeVarTuple("Things")
R = TypeVar("R")


def remembered_by_identity(
    most: int,
) -> Callable[[Callable[[*Things], R]], Callable[[*Things], R]]:
    """Keeps the results that a function of things that never change was lately asked for.

    So many, and as many from before.  What is asked for again while these fill is kept, as in `Remembered`.
    Things are told apart by what they are and not by what they hold: a hash of a whole board costs more than
    a turn.
    """

    def decorate(function: Callable[[*Things], R]) -> Callable[[*Things], R]:
        known: dict[tuple[int, ...], tuple[tuple[*Things], R]] = {}
        before: dict[tuple[int, ...], tuple[tuple[*Things], R]] = {}

        @wraps(function)
        def remembered(*things: *Things) -> R:
            nonlocal known, before
            key = tuple(map(id, things))
            found = known.get(key)
            if found is None:
                # The things are kept too, so that none of their ids can come to mean something else.
                found = before.pop(key, None) or (things, function(*things))
                if len(known) >= most:
                    known, before = {}, known
                known[key] = found
            return found[1]

        return remembered

    return decorate
