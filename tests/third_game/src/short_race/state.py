"""Everything true right now, secrets included."""

import msgspec

from rokkaku.core.game import Outcome
from rokkaku.core.seats import Seat
from short_race.editions import Edition


class State(msgspec.Struct, frozen=True):
    """One race."""

    edition: Edition
    on_turn: Seat
    runners: tuple[int, ...]
    """How far each seat has come."""
    hands: tuple[tuple[int, ...], ...]
    deck: tuple[int, ...]
    discards: tuple[int, ...] = ()
    outcome: Outcome | None = None
