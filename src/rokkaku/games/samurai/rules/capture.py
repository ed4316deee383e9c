"""When figures are captured, and who captures them."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial

from msgspec.structs import replace

from rokkaku.core.game import Event, Step
from rokkaku.core.seats import Seat, seats_from
from rokkaku.games.samurai.board import Cell
from rokkaku.games.samurai.editions import CaptureMoment
from rokkaku.games.samurai.events import FigureCaptured, FigureSetAside, Influence
from rokkaku.games.samurai.pieces import Caste, Terrain
from rokkaku.games.samurai.state import LaidTile, State


def open_land(state: State, settlement: Cell) -> tuple[Cell, ...]:
    """The land hexes next to a settlement that hold no tile."""
    free = state.free(Terrain.LAND)
    return tuple(cell for cell in state.map.land_beside[settlement] if cell in free)


def surrounded(state: State) -> list[Cell]:
    """The settlements with a tile on every land hex next to them; the sea needs none.  [capture-1]"""
    free = state.free(Terrain.LAND)
    return [cell for cell, land in state.map.land_beside.items() if free.isdisjoint(land)]


def is_surrounded(state: State, settlement: Cell) -> bool:
    """Whether one settlement is among them."""
    return not open_land(state, settlement)


def influences(state: State, settlement: Cell, caste: Caste) -> tuple[Influence, ...]:
    """What each seat's tiles next to a settlement add up to for one kind."""
    return strengths(tiles_beside(state, settlement), caste, len(state.players))


def tiles_beside(state: State, settlement: Cell) -> tuple[LaidTile, ...]:
    """The tiles next to a settlement, on land and sea: one counts for all that it touches.  [capture-5]"""
    return tuple(filter(None, map(state.board.at, state.map.beside[settlement])))


def strengths(tiles: Iterable[LaidTile], caste: Caste, seats: int) -> tuple[Influence, ...]:
    """What the tiles of each seat add up to for one kind.  [capture-2]"""
    sums = [0] * seats
    for laid in tiles:
        if caste in laid.tile.castes:
            sums[laid.owner] += laid.tile.strength
    return _influences(tuple(sums))


@lru_cache(maxsize=4096)
def _influences(sums: tuple[int, ...]) -> tuple[Influence, ...]:
    return tuple(map(Influence, seats_from(Seat(0), len(sums)), sums))


def captor(sums: tuple[Influence, ...]) -> Seat | None:
    """The seat with strictly the most influence; nobody on a tie or without any.  [capture-3, capture-4]"""
    most = max(influence.strength for influence in sums)
    strongest = [influence.seat for influence in sums if influence.strength == most]
    return strongest[0] if len(strongest) == 1 and most > 0 else None


def resolve(state: State) -> Step[State]:
    """Each figure of a surrounded settlement is decided on its own, in any order.  [capture-7]"""
    step = Step(state)
    for settlement in surrounded(state):
        for caste in state.board.figures_at(settlement):
            step = step.then(partial(_decide, settlement=settlement, caste=caste))
    return step


def _decide(state: State, settlement: Cell, caste: Caste) -> Step[State]:
    """The strongest takes the figure, or it is set aside in the open.  [capture-3, capture-4]"""
    sums = influences(state, settlement, caste)
    taker = captor(sums)
    state = replace(state, board=state.board.take_figure(caste, settlement))
    event: Event
    if taker is None:
        why = "tie" if any(influence.strength for influence in sums) else "nobody"
        event = FigureSetAside(why, caste, settlement, sums)
        return Step(replace(state, set_aside=state.set_aside.plus(caste)), (event,))
    player = state.players[taker]
    event = FigureCaptured(taker, caste, settlement, sums)
    return Step(state.with_player(taker, replace(player, captured=player.captured.plus(caste))), (event,))


def wait_for_the_end_of_turn(state: State) -> Step[State]:
    """All tiles of the turn count.  [capture-6]"""
    return Step(state)


def capture_at_once(state: State) -> Step[State]:
    """Figures are taken the instant the last land hex is filled.  [capture-6]"""
    return resolve(state)


AFTER_A_TILE: Mapping[CaptureMoment, Callable[[State], Step[State]]] = {
    CaptureMoment.END_OF_TURN: wait_for_the_end_of_turn,
    CaptureMoment.AT_ONCE: capture_at_once,
}
