"""Rows before they are stored."""

from typing import Any

import msgspec

from rokkaku.core.draft import Draft
from rokkaku.core.game import Outcome
from rokkaku.core.seats import Seat
from rokkaku.protocol.log import AnyEntry, Ended, Row, Turn
from rokkaku.protocol.tables import Milliseconds


class NewRow(msgspec.Struct, frozen=True, gc=False):
    """A row without its number and its time."""

    entry: AnyEntry
    seat: Seat | None = None
    game_state: Any = None
    """For a turn: the state after it, so that it is not played a second time.  Never stored."""

    def numbered(self, seq: int, at: Milliseconds, command_id: str = "") -> Row:
        """The row, ready to be stored."""
        return Row(seq, at, self.entry, self.seat, command_id)


def turn_row(draft: Draft[Any], kind: type[Turn] = Turn) -> NewRow:
    """A whole turn, with the events of each move."""
    return NewRow(kind(" ".join(draft.moves), events_of(draft)), draft.seat, draft.state)


def end_row(outcome: Outcome) -> NewRow:
    """The end of a table."""
    return NewRow(Ended(outcome.reason, outcome.places, outcome.others))


def events_of(draft: Draft[Any]) -> bytes:
    """The events of each move of a turn, in their stored form."""
    return msgspec.json.encode([step.events for step in draft.steps])
