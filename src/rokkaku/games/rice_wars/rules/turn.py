"""Through the moments of the game, which the chapters describe."""

from collections.abc import Mapping, Sequence

from rokkaku.core.errors import IllegalMove
from rokkaku.core.game import Step
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars.moves import Move
from rokkaku.games.rice_wars.rules import (
    actions,
    advisors,
    battle,
    cards,
    drawing,
    duel,
    ending,
    fight,
    hiring,
    income,
    reactions,
    reveal,
    setup,
)
from rokkaku.games.rice_wars.rules.moment import Moment
from rokkaku.games.rice_wars.state import Phase, Stage, State

PHASES: Mapping[Phase, Moment] = {
    **setup.MOMENTS,
    **income.MOMENTS,
    **hiring.MOMENTS,
    **advisors.MOMENTS,
    **actions.MOMENTS,
    **drawing.MOMENTS,
    **ending.MOMENTS,
}
STAGES: Mapping[Stage, Moment] = {**fight.MOMENTS, **reveal.MOMENTS, **battle.MOMENTS, **duel.MOMENTS}


def moment(state: State) -> Moment:
    """A fight comes before the card under way, and that before an auction and the phase."""
    if state.fight is not None:
        return STAGES[state.fight.stage]
    if state.pending is not None:
        return reactions.STOPPING if state.pending.awaits_boushi else cards.CHOOSING
    if state.auction is not None and state.auction.advisor is not None:
        return advisors.BIDDING
    return PHASES[state.phase]


def deciders(state: State) -> tuple[Seat, ...]:
    """The seats that have to decide now; none when the game is over."""
    return moment(state).deciders(state)


def legal_moves(state: State, seat: Seat) -> Sequence[Move]:
    """What a seat may decide now."""
    now = moment(state)
    return now.moves(state, seat) if seat in now.deciders(state) else ()


def settle(step: Step[State]) -> Step[State]:
    """A step and everything that follows by itself, until someone has to decide or the game is over."""
    while not (now := moment(step.state)).deciders(step.state) and step.state.phase is not Phase.OVER:
        step = step.then(now.go_on)
    return step


def play(state: State, seat: Seat, move: Move) -> Step[State]:
    """A move of a seat that has to decide, and everything that follows from it.  [actions-1]"""
    now = moment(state)
    if seat not in now.deciders(state):
        if state.phase is Phase.OVER:
            raise IllegalMove("ending-1", "rice-wars.refused.over")
        raise IllegalMove("actions-1", "rice-wars.refused.not-asked")
    if type(move) not in now.play:
        raise IllegalMove("actions-1", *_why_not_now(state))
    return settle(now.play[type(move)](state, seat, move))


def _why_not_now(state: State) -> tuple[str, dict[str, str]]:
    """Why a move comes at the wrong moment."""
    if state.fight is not None:
        return "rice-wars.refused.fight-first", {}
    if state.pending is not None:
        return "rice-wars.refused.card-first", {}
    return "rice-wars.refused.not-now", {"phase": state.phase.value}
