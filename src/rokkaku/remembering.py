"""What was made of things, kept while it is asked for."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Generic, TypeVar, TypeVarTuple

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")
R = TypeVar("R")
Things = TypeVarTuple("Things")


class Lazy(Generic[T]):
    """A property of something that never changes, worked out when it is first asked for.

    `functools.cached_property` does the same, but before Python 3.12 it takes a lock, which costs more than
    most of what is worked out for a table after each turn.
    """

    def __init__(self, work_out: Callable[[Any], T]) -> None:
        self._work_out = work_out
        self.__doc__ = work_out.__doc__

    def __get__(self, thing: Any, kind: type) -> T:
        """Only asked while the thing itself does not know."""
        found = thing.__dict__[self._work_out.__name__] = self._work_out(thing)
        return found


class Room:
    """For so many things that were asked for lately, of all that share it, and for as many from before."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._taken = 0
        self._sharers: list[Remembered[Any, Any]] = []

    def enter(self, sharer: "Remembered[Any, Any]") -> None:
        """One more that shares it."""
        self._sharers.append(sharer)

    def take_place(self) -> None:
        """For one more thing; if there is none, all that were asked for lately become those from before."""
        if self._taken == self.most:
            self._taken = 0
            for sharer in self._sharers:
                sharer.grow_old()
        self._taken += 1


class Remembered(dict[K, V]):
    """What a function makes of single things, each made when it is asked for.

    `functools.lru_cache` makes a key of every question and keeps the order in which things were asked for,
    which costs more than finding them.  Here a thing is kept if it is asked for while the room fills: it is
    found among those from before and moved.  What nobody has asked for since then goes, all at once.
    """

    def __init__(self, make: Callable[[K], V], room: Room) -> None:
        super().__init__()
        self._make = make
        self._room = room
        self._before: dict[K, V] = {}
        room.enter(self)

    def __missing__(self, thing: K) -> V:
        """Finds it among those from before, or makes it."""
        made = self._before.pop(thing) if thing in self._before else self._make(thing)
        self._room.take_place()
        self[thing] = made
        return made

    def grow_old(self) -> None:
        """From now on only those stay that are asked for again."""
        self._before = dict(self)
        self.clear()


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
