"""Where peasants may go, and how they come and leave."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from rokkaku.core.errors import IllegalMove
from rokkaku.core.game import Step
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars.board import Field
from rokkaku.games.rice_wars.editions import NeighbourLosses
from rokkaku.games.rice_wars.events import PeasantPlaced, PeasantRemoved
from rokkaku.games.rice_wars.state import Daimyo, State


def is_free(state: State, field: Field) -> bool:
    """Neither a peasant nor a palace is there, and no drought.  [placement-1, cards-11]"""
    if field in state.parched or state.owner(field) is not None:
        return False
    return all(daimyo.palace != field for daimyo in state.daimyos)


def connected(state: State, seat: Seat) -> frozenset[Field]:
    """The peasants that lead back to the palace through peasants of the same daimyo.  [placement-2]"""
    own = set(state.peasants_of(seat))
    palace = state.daimyos[seat].palace
    reached: set[Field] = set()
    edge = [palace] if palace else []
    while edge:
        fresh = own & set(state.map.beside[edge.pop()])
        own -= fresh
        reached |= fresh
        edge += fresh
    return frozenset(reached)


def cut_off(state: State, seat: Seat) -> frozenset[Field]:
    """The peasants that do not lead back to the palace.  [placement-2]"""
    return frozenset(state.peasants_of(seat)) - connected(state, seat)


def reach(state: State, seat: Seat) -> frozenset[Field]:
    """Every field next to the palace or to a connected peasant.  [placement-2]"""
    palace = state.daimyos[seat].palace
    held = (*connected(state, seat), *((palace,) if palace else ()))
    return frozenset(near for field in held for near in state.map.beside[field])


def open_fields(state: State, seat: Seat) -> tuple[Field, ...]:
    """The free fields in reach, in the order of the map.  [placement-1, placement-2]"""
    near = reach(state, seat)
    return tuple(field for field in state.map.fields if field in near and is_free(state, field))


def may_place(state: State, seat: Seat) -> bool:
    """Whether a peasant waits on the card and a field for it is open.  [placement-1]"""
    return state.daimyos[seat].peasants > 0 and bool(open_fields(state, seat))


def check_field(state: State, seat: Seat, field: Field) -> None:
    """Refuses a field off the board, a taken one, and one out of reach.  [placement-1, placement-2]"""
    if field not in state.map.bricks:
        raise IllegalMove("placement-1", "rice-wars.refused.no-such-field", {"field": field})
    if field in state.parched:
        raise IllegalMove("cards-11", "rice-wars.refused.field-parched", {"field": field})
    if not is_free(state, field):
        raise IllegalMove("placement-1", "rice-wars.refused.field-taken", {"field": field})
    if field not in reach(state, seat):
        raise IllegalMove("placement-2", "rice-wars.refused.out-of-reach", {"field": field})


def place(state: State, seat: Seat, field: Field, by: Seat) -> Step[State]:
    """A peasant from the daimyo card comes to a field.  [placement-1]"""
    if state.daimyos[seat].peasants == 0:
        raise IllegalMove("placement-1", "rice-wars.refused.no-peasant")
    check_field(state, seat, field)
    return put_from_card(state, seat, field, by)


def put_from_card(state: State, seat: Seat, field: Field, by: Seat) -> Step[State]:
    """A peasant from the card, wherever it may go.  [placement-1]"""
    daimyo = state.daimyos[seat]
    state = state.with_daimyo(seat, replace(daimyo, peasants=daimyo.peasants - 1)).with_peasant(field, seat)
    return Step(state, (PeasantPlaced(seat, field, by),))


def put_from_outside(state: State, seat: Seat, field: Field) -> Step[State]:
    """A peasant from outside the card takes over a field; without one, one from the card, else nobody.

    [battle-6]
    """
    daimyo = state.daimyos[seat]
    if daimyo.stack:
        state = state.with_daimyo(seat, replace(daimyo, stack=daimyo.stack - 1)).with_peasant(field, seat)
        return Step(state, (PeasantPlaced(seat, field, seat),))
    return put_from_card(state, seat, field, seat) if daimyo.peasants else Step(state)


def to_pool(daimyo: Daimyo) -> Daimyo:
    """A lost peasant of the neutral neighbour goes back to its pool.  [neighbour-5]"""
    return replace(daimyo, stack=daimyo.stack + 1)


def out_of_game(daimyo: Daimyo) -> Daimyo:
    """A lost peasant of the neutral neighbour is out of the game.  [neighbour-5]"""
    return replace(daimyo, out=daimyo.out + 1)


NEIGHBOUR_LOSSES: Mapping[NeighbourLosses, Callable[[Daimyo], Daimyo]] = {
    NeighbourLosses.POOL: to_pool,
    NeighbourLosses.OUT: out_of_game,
}


def remove(state: State, field: Field) -> Step[State]:
    """A peasant leaves its field for its owner's stack.  [cards-17]"""
    owner = state.owner(field)
    assert owner is not None
    lose = NEIGHBOUR_LOSSES[state.edition.neighbour_losses] if owner == state.neighbour else to_pool
    state = state.with_peasant(field, None).with_daimyo(owner, lose(state.daimyos[owner]))
    return Step(state, (PeasantRemoved(owner, field),))
