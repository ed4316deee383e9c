"""Who has won."""

from collections.abc import Mapping

from msgspec.structs import replace

from rokkaku.core.game import Event, Outcome, Step
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars.events import GameEnded, SeatScored
from rokkaku.games.rice_wars.pieces import COSTS
from rokkaku.games.rice_wars.rules.moment import Moment
from rokkaku.games.rice_wars.state import Phase, State

PEASANTS, WEALTH, SHARED, NEIGHBOUR = REASONS = ("peasants", "wealth", "shared", "neighbour")
"""By what a game is won."""


def wealth(state: State, seat: Seat) -> int:
    """Ryo and what the people on card and fields cost, active or tired.  [ending-2]"""
    daimyo = state.daimyos[seat]
    peasants = daimyo.peasants + len(state.peasants_of(seat))
    people = daimyo.people
    return (
        daimyo.money
        + COSTS["peasant"] * peasants
        + COSTS["ashigaru"] * people.ashigaru
        + COSTS["ronin"] * people.ronin
    )


def ranking(peasants: int, wealth: int) -> tuple[int, int]:
    """Peasants on fields, connected or not; then wealth.  [ending-1, ending-2]"""
    return (peasants, wealth)


def _counts(state: State, seat: Seat) -> tuple[int, int]:
    return len(state.peasants_of(seat)), wealth(state, seat)


def places(state: State) -> tuple[int, ...]:
    """One place per daimyo; equals share one and the next is skipped.  [ending-2, neighbour-5]"""
    rankings = [ranking(*_counts(state, seat)) for seat in state.everyone]
    return tuple(1 + sum(better > own for better in rankings) for own in rankings)


def reason(state: State, ranked: tuple[int, ...]) -> str:
    """Peasants, wealth between equals, a shared win, or the neutral neighbour's.

    [ending-1, ending-2, neighbour-5]
    """
    first = [seat for seat in state.everyone if ranked[seat] == 1]
    if first == [state.neighbour]:
        return NEIGHBOUR
    if len(first) > 1:
        return SHARED
    most = len(state.peasants_of(first[0]))
    others = [len(state.peasants_of(seat)) for seat in state.everyone if seat != first[0]]
    return PEASANTS if most > max(others) else WEALTH


def finish(state: State) -> Step[State]:
    """After the actions of the last turn.  [ending-1]"""
    ranked = places(state)
    why = reason(state, ranked)
    scores: tuple[Event, ...] = tuple(
        SeatScored(seat, *_counts(state, seat), ranked[seat])
        for seat in sorted(state.everyone, key=lambda seat: ranked[seat])
    )
    winners = tuple(seat for seat in state.players if ranked[seat] == 1)
    outcome = Outcome(why, ranked[: state.seats], ranked[state.seats :])
    return Step(replace(state, phase=Phase.OVER, outcome=outcome), (*scores, GameEnded(why, winners)))


MOMENTS: Mapping[Phase, Moment] = {Phase.OVER: Moment()}
