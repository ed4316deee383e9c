"""Turns that leave nothing to choose, such as the only possible pass."""

from typing import Any

from rokkaku.core.draft import Draft
from rokkaku.core.game import Game
from rokkaku.core.seats import Seat
from rokkaku.protocol.frames import Forced
from rokkaku.server.tables.state import TableState

WORLDS = 16
"""How many games are looked at that could be this one for someone who sees no hand."""


def forced_turns(state: TableState) -> tuple[Forced, ...]:
    """For each person who has to play but has nothing to choose: their only turn.

    Left out where it depends on something hidden: if a turn was played by itself, others would learn of it.
    """
    if state.is_paused:
        return ()
    found = [(seat, _forced(state, seat)) for seat in state.deciders if seat in state.people]
    return tuple(Forced(seat, " ".join(moves)) for seat, moves in found if moves)


def _forced(state: TableState, seat: Seat) -> tuple[str, ...]:
    game, moves = state.game, _only_turn(state.game, state.game_state, seat)
    if not moves:
        return ()
    seen = game.view(state.game_state, None)
    worlds = (game.imagine(seen, f"{state.head.id} {number}") for number in range(WORLDS))
    return moves if all(_only_turn(game, world, seat) == moves for world in worlds) else ()


def _only_turn(game: Game[Any, Any, Any], game_state: Any, seat: Seat) -> tuple[str, ...]:
    """The moves of a turn that offers no choice at any point; empty: there is one."""
    draft: Draft[Any] = Draft(seat, game_state)
    while not draft.is_final(game):
        possible = game.moves(draft.state, seat)
        if len(possible) != 1:
            return ()
        draft = draft.play(game, game.write(possible[0]))
    return draft.moves
