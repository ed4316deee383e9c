"""Who may know what."""

from collections.abc import Callable, Mapping

from rokkaku.core.seats import Seat
from rokkaku.games.samurai.editions import Captures
from rokkaku.games.samurai.state import Phase, State


def sees_hand(of: Seat, viewer: Seat | None) -> bool:
    """A hand is open to its owner alone, a stack to nobody.  [info-1, info-3]"""
    return of == viewer


def has_open_choice(state: State, seat: Seat) -> bool:
    """Where figures are placed, and for whoever has no tile left, no hand has a part in it.  [info-1]"""
    is_turn = state.phase is Phase.TURNS
    return state.phase is Phase.FIGURES or (is_turn and not state.players[seat].hand)


def sees_sizes(state: State, of: Seat, viewer: Seat | None) -> bool:
    """Sizes are public, but not how far another opening hand has come.  [info-1]"""
    return of == viewer or state.players[of].is_ready


def open_with_two(seats: int) -> bool:
    """Two players keep their figures in front of the screen, three or four behind it.  [info-2]"""
    return seats == 2


def always_open(seats: int) -> bool:
    """Everyone's figures are in sight.  [info-2]"""
    return True


CAPTURES: Mapping[Captures, Callable[[int], bool]] = {
    Captures.PRINTED: open_with_two,
    Captures.OPEN: always_open,
}


def shows_captures(state: State) -> bool:
    """Whether everyone may look at the captured figures, as all do at the end.  [info-2]"""
    return state.phase is Phase.OVER or CAPTURES[state.edition.captures](len(state.players))
