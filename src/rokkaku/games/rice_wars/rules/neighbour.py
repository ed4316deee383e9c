"""The neutral neighbour of the scenario for two."""

from msgspec.structs import replace

from rokkaku.core.game import Step
from rokkaku.core.seats import Seat, next_seat
from rokkaku.games.rice_wars.events import NeighbourPassed, PersonHired
from rokkaku.games.rice_wars.moves import PlacePeasant
from rokkaku.games.rice_wars.pieces import PEASANTS, Band
from rokkaku.games.rice_wars.rules.order import action_done, next_in_line, rotated
from rokkaku.games.rice_wars.rules.placement import may_place, place
from rokkaku.games.rice_wars.state import Daimyo, State

POOL = 9
PEASANTS_A_TURN = 3
MOST_ASHIGARU = 2


def neutral_daimyo(first: int) -> Daimyo:
    """A third daimyo with a pool of nine peasants, no cards and no money.  [neighbour-1]"""
    return Daimyo(peasants=first, stack=POOL, out=PEASANTS - POOL - first, markers=0)


def hire(state: State) -> Step[State]:
    """Three peasants from the pool and, below two, an ashigaru; all become active.  [neighbour-2]"""
    seat = state.queue[0]
    daimyo = state.daimyos[seat]
    peasants = min(PEASANTS_A_TURN, daimyo.stack)
    levied = int(daimyo.people.ashigaru < MOST_ASHIGARU and state.supply.ashigaru > 0)
    hired = replace(
        daimyo,
        peasants=daimyo.peasants + peasants,
        stack=daimyo.stack - peasants,
        active=daimyo.people.plus(Band(levied)),
        tired=Band(),
    )
    people = ["peasant"] * peasants + ["ashigaru"] * levied
    events = tuple(PersonHired(seat, person) for person in people)
    supply = state.supply.less(Band(levied))
    return Step(next_in_line(replace(state.with_daimyo(seat, hired), supply=supply)), events)


def governed_by(state: State) -> tuple[Seat, ...]:
    """Who places its next peasant: the governor, then the other player, and so on.  [neighbour-3]"""
    if not may_place(state, state.queue[0]):
        return ()
    is_governor = state.neighbour_turns % 2 == 0
    return (state.governor if is_governor else next_seat(state.governor, state.seats),)


def place_for_him(state: State, seat: Seat, move: PlacePeasant) -> Step[State]:
    """One of its peasants must be placed, which breaks the row of passes.  [neighbour-3]"""
    step = place(state, state.queue[0], move.field, seat)
    placed = replace(step.state, neighbour_turns=state.neighbour_turns + 1)
    return Step(placed, step.events).then(action_done)


def pass_for_him(state: State) -> Step[State]:
    """Without a peasant or an open field it counts as passing, for this time.  [neighbour-3]"""
    return Step(replace(rotated(state), passes=state.passes + 1), (NeighbourPassed(state.queue[0]),))
