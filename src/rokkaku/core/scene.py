"""A view as a picture: spots on a board and pieces on spots, for every renderer alike.

A thing in a picture is equal to nothing but itself (`eq=False`), so that what was made of it, such as a text,
is quickly found again if a game shows the same thing once more.  It cannot refer to itself, so the garbage
collector need not follow it: `gc=False`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from rokkaku.core.seats import Seat


class Phrase(msgspec.Struct, frozen=True, gc=False):
    """Something to say: a key of the locales and its values."""

    key: str
    values: Mapping[str, Any] = {}


class Spot(msgspec.Struct, frozen=True, eq=False, gc=False):
    """A place of the board: `x` in half widths of a spot, `y` in rows; `look` names what it looks like."""

    id: str
    x: int
    y: int
    look: str
    label: Phrase
    name: str = ""
    """What is written on it."""
    region: str = ""
    """What it is one surface with, such as the land around it; empty: the board itself."""


class Placed(msgspec.Struct, frozen=True, eq=False, gc=False):
    """A symbol on a spot; `mark` is its shortest written form."""

    symbol: str
    mark: str
    spot: str
    owner: Seat | None
    label: Phrase
    id: str = ""
    """What to click, where that is not just the spot."""


class Item(msgspec.Struct, frozen=True, eq=False, gc=False):
    """A symbol next to the board, with the text next to it, such as how many there are."""

    symbol: str
    label: Phrase
    text: str = ""
    owner: Seat | None = None
    id: str = ""
    """What to click; one that begins with `hand-` is held in the hand of whoever looks."""
    details: tuple["Item", ...] = ()
    """What is printed on it; a thing with details is drawn as a card."""
    is_current: bool = False
    """Whether it is the one among its like that counts now."""
    opens_row: bool = False
    name: Phrase | None = None
    """What it is called, where that is written next to it."""
    note: Phrase | None = None
    """One line that explains it: printed on a card, for other things shown to whoever points at them."""


class Entry(msgspec.Struct, frozen=True, eq=False, gc=False):
    """A line of `status` as a heading and the things under it; `is_current` marks whose decision it is."""

    heading: Phrase
    items: tuple[Item, ...] = ()
    owner: Seat | None = None
    is_current: bool = False
    is_wide: bool = False
    """Whether it needs the whole width."""


class Place(msgspec.Struct, frozen=True, eq=False, gc=False):
    """A spot that is not as it was before the game, and what lies on it, from below."""

    spot: Spot
    pieces: tuple[Placed, ...] = ()


class Scene(msgspec.Struct, frozen=True):
    """Everything that is drawn."""

    ground: tuple[Spot, ...]
    """The spots of the board as they are before a game."""
    places: tuple[Place, ...] = ()
    """What has become of some of them since, each of them once."""
    lines: Callable[[], Iterable[Phrase]] = tuple
    """Makes `status`, which few of those who draw need."""
    entries: tuple[Entry, ...] = ()
    """What is next to the board, for screens that can draw it."""
    shape: str = "hex"
    """Of all spots: `hex`, or `brick` for rectangles in rows shifted by half."""

    @property
    def spots(self) -> tuple[Spot, ...]:
        """All spots of the board as they are now."""
        changed = {place.spot.id: place.spot for place in self.places}
        return tuple([changed.get(spot.id, spot) for spot in self.ground])

    @property
    def pieces(self) -> tuple[Placed, ...]:
        """All that lies on the board."""
        return tuple([piece for place in self.places for piece in place.pieces])

    @property
    def status(self) -> tuple[Phrase, ...]:
        """What is next to the board in words, one phrase per line."""
        return tuple(self.lines())


def places_of(ground: Sequence[Spot], pieces: Iterable[Placed]) -> tuple[Place, ...]:
    """The spots that pieces lie on, each with all of its own."""
    spots = {spot.id: spot for spot in ground}
    together: dict[str, list[Placed]] = {}
    for piece in pieces:
        together.setdefault(piece.spot, []).append(piece)
    return tuple([Place(spots[spot], tuple(sharers)) for spot, sharers in together.items()])


def spots_called(spots: Sequence[Spot], word: str) -> tuple[Phrase, ...]:
    """The labels of the spots of a name, or else of those whose names begin like it."""
    name = word.casefold()
    labels = {spot.id: spot.label for spot in spots if spot.id.startswith(name)}
    exact = labels.get(name)
    return tuple(labels.values()) if exact is None else (exact,)


def occupied_spots(scene: Scene) -> tuple[Phrase, ...]:
    """The labels of the spots that something is on."""
    occupied = {place.spot.id for place in scene.places if place.pieces}
    return tuple(spot.label for spot in scene.spots if spot.id in occupied)
