"""Results kept for as long as they are likely to be asked for again."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


def remembered_by_identity(most: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Keeps the latest results of a function of things that never change.

    Told apart by what they are and not by what they hold: a hash of a whole board costs more than a turn.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        known: dict[tuple[int, ...], tuple[tuple[object, ...], R]] = {}

        @wraps(function)
        def remembered(*things: P.args, **named: P.kwargs) -> R:
            key = tuple(map(id, things))
            found = known.get(key)
            if found is None:
                if len(known) >= most:
                    del known[next(iter(known))]
                # The things are kept too, so that none of their ids can come to mean something else.
                found = known[key] = (things, function(*things, **named))
            return found[1]

        return remembered

    return decorate
