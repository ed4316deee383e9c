"""A view as a picture: spots on a board and pieces on spots, for every renderer alike."""

from collections.abc import Mapping
from typing import Any

import msgspec

from rokkaku.core.seats import Seat


class Phrase(msgspec.Struct, frozen=True):
    """Something to say: a key of the locales and its values."""

    key: str
    values: Mapping[str, Any] = {}


class Spot(msgspec.Struct, frozen=True):
    """A place of the board: `x` in half widths of a spot, `y` in rows; `look` names what it looks like."""

    id: str
    x: int
    y: int
    look: str
    label: Phrase


class Placed(msgspec.Struct, frozen=True):
    """A symbol on a spot; `mark` is its shortest written form."""

    symbol: str
    mark: str
    spot: str
    owner: Seat | None
    label: Phrase


class Scene(msgspec.Struct, frozen=True):
    """All that is drawn, and `status`: what lies beside the board, one phrase a line."""

    spots: tuple[Spot, ...]
    pieces: tuple[Placed, ...]
    status: tuple[Phrase, ...] = ()
