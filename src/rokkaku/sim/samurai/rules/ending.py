"""When the game is over."""

import numpy as np

from rokkaku.games.samurai.rules.ending import SET_ASIDE_LIMIT, Reason
from rokkaku.sim.bits import NONE
from rokkaku.sim.samurai import editions
from rokkaku.sim.samurai.rules.winner import decide_places
from rokkaku.sim.samurai.state import NOBODY, NOTHING, OVER
from rokkaku.sim.target import rule

REASONS = tuple(Reason)
LAST_OF_A_KIND = editions.number(Reason.LAST_OF_A_KIND)
WHOLE_BOARD = editions.number(Reason.WHOLE_BOARD)
FOUR_SET_ASIDE = editions.number(Reason.FOUR_SET_ASIDE)
NOBODY_CAN_LAY = editions.number(Reason.NOBODY_CAN_LAY)

_ALL_KINDS = editions.WHOLE_BOARD


@rule
def reason(state: np.record) -> int:
    """Why the game ends after this turn: figures gone, or a fourth one set aside.  [ending-1, ending-2]"""
    helmet, buddha, rice = state.standing[0], state.standing[1], state.standing[2]
    if state.ending == _ALL_KINDS:
        if helmet | buddha | rice == NONE:
            return WHOLE_BOARD
    elif helmet == NONE or buddha == NONE or rice == NONE:
        return LAST_OF_A_KIND
    set_aside = state.captured[NOBODY]
    if set_aside[0] + set_aside[1] + set_aside[2] >= SET_ASIDE_LIMIT:
        return FOUR_SET_ASIDE
    return NOTHING


@rule
def finish(state: np.record, why: int) -> None:
    """Screens are lifted and figures counted; hands are not refilled any more.  [ending-3]"""
    state.phase = OVER
    state.reason = why
    decide_places(state)
