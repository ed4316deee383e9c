"""Where peasants may go, and how they come and leave."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import chain

import msgspec
from msgspec.structs import replace

from rokkaku.core.errors import IllegalMove
from rokkaku.core.game import Step
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars.board import BoardMap, Field
from rokkaku.games.rice_wars.editions import NeighbourLosses
from rokkaku.games.rice_wars.events import PeasantPlaced, PeasantRemoved
from rokkaku.games.rice_wars.state import Daimyo, State


class Ground(msgspec.Struct, frozen=True):
    """Where peasants, palaces and droughts are.  Most moves leave it as it is: what follows is kept."""

    map: BoardMap
    owners: tuple[int, ...]
    palaces: tuple[Field | None, ...]
    parched: tuple[Field, ...]

    def without(self, field: Field) -> "Ground":
        """With no peasant on a field."""
        number = self.map.number[field]
        return replace(self, owners=(*self.owners[:number], -1, *self.owners[number + 1 :]))


def ground(state: State) -> Ground:
    """All that decides which fields are free, connected or in reach."""
    palaces = tuple([daimyo.palace for daimyo in state.daimyos])
    return Ground(state.map, state.fields, palaces, state.parched)


def connected(state: State, seat: Seat) -> frozenset[Field]:
    """The peasants that lead back to the palace through peasants of the same daimyo.  [placement-2]"""
    return connected_on(ground(state), seat)


def cut_off(state: State, seat: Seat) -> frozenset[Field]:
    """The peasants that do not lead back to the palace.  [placement-2]"""
    return _cut_off(ground(state), seat)


def reach(state: State, seat: Seat) -> frozenset[Field]:
    """Every field next to the palace or to a connected peasant.  [placement-2]"""
    return _reach(ground(state), seat)


def open_fields(state: State, seat: Seat) -> tuple[Field, ...]:
    """The free fields in reach, in the order of the map.  [placement-1, placement-2]"""
    return open_on(ground(state), seat)


def rivals(state: State, seat: Seat) -> tuple[Field, ...]:
    """The peasants of all other daimyos, in the order of the map."""
    return _rivals(ground(state), seat)


@lru_cache(maxsize=64)
def taken(ground: Ground) -> frozenset[Field]:
    """The fields with a peasant, a palace or a drought; all others are free.  [placement-1, cards-11]"""
    owners = zip(ground.map.fields, ground.owners, strict=True)
    peasants = [field for field, owner in owners if owner >= 0]
    return frozenset((*peasants, *filter(None, ground.palaces), *ground.parched))


def _own(ground: Ground, seat: Seat) -> set[Field]:
    owners = zip(ground.map.fields, ground.owners, strict=True)
    return {field for field, owner in owners if owner == seat}


@lru_cache(maxsize=256)
def connected_on(ground: Ground, seat: Seat) -> frozenset[Field]:
    """The connected peasants, wherever the ground comes from."""
    own, palace, beside = _own(ground, seat), ground.palaces[seat], ground.map.beside
    reached: set[Field] = set()
    edge = [palace] if palace else []
    while edge:
        fresh = own.intersection(beside[edge.pop()])
        own -= fresh
        reached |= fresh
        edge += fresh
    return frozenset(reached)


@lru_cache(maxsize=256)
def _cut_off(ground: Ground, seat: Seat) -> frozenset[Field]:
    return frozenset(_own(ground, seat) - connected_on(ground, seat))


@lru_cache(maxsize=256)
def _reach(ground: Ground, seat: Seat) -> frozenset[Field]:
    palace, beside = ground.palaces[seat], ground.map.beside
    held = (*connected_on(ground, seat), *((palace,) if palace else ()))
    return frozenset(chain.from_iterable(map(beside.__getitem__, held)))


@lru_cache(maxsize=256)
def open_on(ground: Ground, seat: Seat) -> tuple[Field, ...]:
    """The free fields in reach, wherever the ground comes from."""
    free = _reach(ground, seat) - taken(ground)
    return tuple(sorted(free, key=ground.map.number.__getitem__))


@lru_cache(maxsize=256)
def _rivals(ground: Ground, seat: Seat) -> tuple[Field, ...]:
    owners = zip(ground.map.fields, ground.owners, strict=True)
    return tuple([field for field, owner in owners if owner >= 0 and owner != seat])


def may_place(state: State, seat: Seat) -> bool:
    """Whether a peasant waits on the card and a field for it is open.  [placement-1]"""
    return bool(places(state, seat))


def places(state: State, seat: Seat) -> tuple[Field, ...]:
    """Where a peasant that waits on the card may go.  [placement-1]"""
    return open_fields(state, seat) if state.daimyos[seat].peasants else ()


def check_field(state: State, seat: Seat, field: Field) -> None:
    """Refuses a field off the board, a taken one, and one out of reach.  [placement-1, placement-2]"""
    if field not in state.map.bricks:
        raise IllegalMove("placement-1", "rice-wars.refused.no-such-field", {"field": field})
    if field in state.parched:
        raise IllegalMove("cards-11", "rice-wars.refused.field-parched", {"field": field})
    if field in taken(ground(state)):
        raise IllegalMove("placement-1", "rice-wars.refused.field-taken", {"field": field})
    if field not in reach(state, seat):
        is_own = seat != state.neighbour
        key = "rice-wars.refused.out-of-reach" if is_own else "rice-wars.refused.neighbour-out-of-reach"
        raise IllegalMove("placement-2", key, {"field": field})


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
