"""When the game is over."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from rokkaku.core.game import Event, Outcome, Step
from rokkaku.core.named import Named
from rokkaku.games.samurai.editions import Ending
from rokkaku.games.samurai.events import GameEnded, SeatScored, WinDecided
from rokkaku.games.samurai.pieces import CASTES, Caste
from rokkaku.games.samurai.rules import winner
from rokkaku.games.samurai.state import Phase, State

SET_ASIDE_LIMIT = 4


class Reason(Named):
    """Every way a game can end."""

    LAST_OF_A_KIND = "last-of-a-kind"
    WHOLE_BOARD = "whole-board"
    FOUR_SET_ASIDE = "four-set-aside"
    NOBODY_CAN_LAY = "nobody-can-lay"


def castes_gone(state: State) -> tuple[Caste, ...]:
    """The kinds of which no figure stands on the board."""
    return tuple(caste for caste in CASTES if not state.board.has(caste))


def last_of_a_kind(state: State) -> Reason | None:
    """The last figure of one kind has left the board, captured or set aside.  [ending-1]"""
    return Reason.LAST_OF_A_KIND if castes_gone(state) else None


def last_of_all(state: State) -> Reason | None:
    """The last figure of all has left the board.  [ending-1]"""
    return Reason.WHOLE_BOARD if len(castes_gone(state)) == len(CASTES) else None


ENDINGS: Mapping[Ending, Callable[[State], Reason | None]] = {
    Ending.ONE_KIND: last_of_a_kind,
    Ending.WHOLE_BOARD: last_of_all,
}


def reason(state: State) -> Reason | None:
    """Why the game ends after this turn: figures gone, or a fourth one set aside.  [ending-1, ending-2]"""
    gone = ENDINGS[state.edition.ending](state)
    if gone is not None:
        return gone
    return Reason.FOUR_SET_ASIDE if state.set_aside.total >= SET_ASIDE_LIMIT else None


def finish(state: State, why: Reason) -> Step[State]:
    """Screens are lifted and figures counted; hands are not refilled any more.  [ending-3]"""
    captured = [player.captured for player in state.players]
    places = winner.places(captured)
    scores = tuple(
        SeatScored(
            seat,
            captured[seat],
            winner.leads(captured, seat),
            winner.others(captured, seat),
            captured[seat].total,
            places[seat],
        )
        for seat in sorted(state.seats, key=lambda seat: places[seat])
    )
    winners = tuple(seat for seat in state.seats if places[seat] == 1)
    events: tuple[Event, ...] = (
        GameEnded(why.value, castes_gone(state)),
        *scores,
        WinDecided(winners, winner.decided_by(captured)),
    )
    return Step(replace(state, phase=Phase.OVER, outcome=Outcome(why.value, places)), events)
