"""Turns that leave nothing to choose, such as the only possible pass."""

from typing import Any

from rokkaku.core.draft import Draft
from rokkaku.core.game import Game
from rokkaku.core.seats import Seat
from rokkaku.protocol.frames import Forced
from rokkaku.server.remembering import remembered_by_identity
from rokkaku.server.tables.state import TableState

LATEST = 64
"""For how many tables it is kept: all who look at one are told the same, in any language."""


@remembered_by_identity(LATEST)
def forced_turns(state: TableState) -> tuple[Forced, ...]:
    """For each person who has to play but has nothing to choose: their only turn."""
    if state.is_paused:
        return ()
    asked = [seat for seat in state.deciders if seat in state.people]
    found = [(seat, _only_turn(state.game, state.game_state, seat)) for seat in asked]
    return tuple(Forced(seat, " ".join(moves)) for seat, moves in found if moves)


def _only_turn(game: Game[Any, Any, Any], game_state: Any, seat: Seat) -> tuple[str, ...]:
    """The moves of a turn that offers no choice at any point; empty: there is one.

    Also empty where that depends on something hidden, of which others would learn by a turn without a click.
    """
    draft: Draft[Any] = Draft(seat, game_state)
    while not draft.is_final(game):
        if not game.has_open_choice(draft.state, seat):
            return ()
        possible = game.moves(draft.state, seat)
        if len(possible) != 1:
            return ()
        draft = draft.play(game, game.write(possible[0]))
    return draft.moves
