"""What keeps a board or a track of turns from being played: for values that others have written."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

import msgspec

from rokkaku.games.rice_wars.board import (
    APART,
    BLESSED,
    PALACE_SPOT,
    PLAIN,
    BoardMap,
    Drawing,
    Field,
    side,
)
from rokkaku.games.rice_wars.editions import PRINTINGS, Icon, Track

ADVISORS_TURNS = 2
"""The rulebook's."""


class Flaw(NamedTuple):
    """Which value is wrong, why, and what to say about it."""

    value: str
    why: str
    values: Mapping[str, object]


def flaw_of(name: str, entry: msgspec.Struct, usual: msgspec.Struct) -> Flaw | None:
    """The first thing that is wrong with an entry, beside the usual one."""
    if isinstance(entry, Drawing) and isinstance(usual, Drawing):
        return _drawing_flaw(name, entry, len(side(usual).fields))
    if isinstance(entry, Track) and isinstance(usual, Track):
        return _track_flaw(entry, len(usual.icons))
    return None


def _track_flaw(track: Track, count: int) -> Flaw | None:
    """As many turns as the rulebook says, and two with advisors.  [board-5]"""
    is_good = len(track.icons) == count and track.icons.count(Icon.ADVISORS) == ADVISORS_TURNS
    return None if is_good else Flaw("icons", "other-icons", {"count": count})


def _drawing_flaw(name: str, drawing: Drawing, count: int) -> Flaw | None:
    """As many fields as the rulebook says, all connected, with room for all palaces.  [board-1]"""
    signs = "".join(drawing.rows).replace(" ", "")
    if len(signs) != count or set(signs) - {PALACE_SPOT, BLESSED, PLAIN} or signs.count(BLESSED) != 1:
        return Flaw("rows", "other-rows", {"count": count})
    if {(-down, -across) for down, across in drawing.touching} != set(drawing.touching):
        return Flaw("touching", "one-sided", {})
    fields = side(msgspec.structs.replace(drawing, joined=(), parted=())).fields
    for value, pairs in (("joined", drawing.joined), ("parted", drawing.parted)):
        for unknown in {field for pair in pairs for field in pair} - set(fields):
            return Flaw(value, "no-such-field", {"field": unknown})
        for one in (one for one, other in pairs if one == other):
            return Flaw(value, "same-field", {"field": one})
    board = side(drawing)
    if any(len(steps) < count for steps in board.steps.values()):
        return Flaw("rows", "not-connected", {})
    palaces = max(each.seats[-1] + each.has_neighbour for each in PRINTINGS if each.board == name)
    return None if has_room(board, palaces) else Flaw("rows", "few-spots", {"palaces": palaces})


@lru_cache(maxsize=4096)
def has_room(board: BoardMap, palaces: int, spots: tuple[Field, ...] | None = None) -> bool:
    """Whether the last palace has a spot wherever the others stand, in whatever order.  [setup-1]"""
    left = board.palace_spots if spots is None else spots
    if palaces == 1 or not left:
        return bool(left)
    return all(
        has_room(board, palaces - 1, tuple(far for far in left if board.distance(far, spot) >= APART))
        for spot in left
    )
