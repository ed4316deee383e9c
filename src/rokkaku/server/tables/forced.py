"""Turns that leave nothing to choose, such as the only possible pass."""

from rokkaku.core.draft import only_turn
from rokkaku.protocol.frames import Forced
from rokkaku.remembering import remembered_by_identity
from rokkaku.server.tables.state import TableState

LATEST = 64
"""For how many tables it is kept: all who look at one are told the same, in any language."""


@remembered_by_identity(LATEST)
def forced_turns(state: TableState) -> tuple[Forced, ...]:
    """For each person who has to play but has nothing to choose: their only turn."""
    if state.is_paused:
        return ()
    asked = [seat for seat in state.deciders if seat in state.people]
    found = [(seat, only_turn(state.game, state.game_state, seat)) for seat in asked]
    return tuple(
        Forced(seat, " ".join(draft.moves), state.asked[seat]) for seat, draft in found if draft is not None
    )
