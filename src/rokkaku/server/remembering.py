"""Results kept for as long as they are likely to be asked for again."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar, TypeVarTuple

Things = TypeVarTuple("Things")
R = TypeVar("R")


def remembered_by_identity(
    most: int,
) -> Callable[[Callable[[*Things], R]], Callable[[*Things], R]]:
    """Keeps the results that a function of things that never change was last asked for anew.

    Told apart by what they are and not by what they hold: a hash of a whole board costs more than a turn.
    """

    def decorate(function: Callable[[*Things], R]) -> Callable[[*Things], R]:
        known: dict[tuple[int, ...], tuple[tuple[*Things], R]] = {}

        @wraps(function)
        def remembered(*things: *Things) -> R:
            key = tuple(map(id, things))
            found = known.get(key)
            if found is None:
                if len(known) >= most:
                    del known[next(iter(known))]
                # The things are kept too, so that none of their ids can come to mean something else.
                found = known[key] = (things, function(*things))
            return found[1]

        return remembered

    return decorate
