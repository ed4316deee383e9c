"""Before the first turn: cards, palaces, first peasants."""

from collections.abc import Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from rokkaku.core.chance import Chance
from rokkaku.core.errors import IllegalMove
from rokkaku.core.game import Setup, Step
from rokkaku.core.seats import Seat, next_seat
from rokkaku.games.rice_wars.board import APART, Field, side
from rokkaku.games.rice_wars.editions import Edition
from rokkaku.games.rice_wars.events import GameStarted, PalaceKept, PalacePlaced, PeasantKept
from rokkaku.games.rice_wars.moves import KeepPalace, PlacePalace, PlacePeasant
from rokkaku.games.rice_wars.pieces import ADVISORS, ASHIGARU, PEASANTS, RONIN, Band
from rokkaku.games.rice_wars.rules.drawing import draw
from rokkaku.games.rice_wars.rules.moment import Moment
from rokkaku.games.rice_wars.rules.neighbour import neutral_daimyo
from rokkaku.games.rice_wars.rules.order import from_governor, next_in_line
from rokkaku.games.rice_wars.rules.placement import may_place, open_fields, place
from rokkaku.games.rice_wars.state import Daimyo, Phase, State

FIRST_CARDS = 2


def first_governor(setup: Setup) -> Seat:
    """The seat the table names, or one drawn.  [setup-1]"""
    if setup.first is not None:
        return setup.first
    return Seat(Chance(setup.seed, "governor").below(setup.seats)[0])


def begin(setup: Setup, edition: Edition) -> Step[State]:
    """Two cards each, the first peasants on the daimyo cards, no money.  [setup-1, pieces-1, pieces-6]"""
    first = edition.first_peasants
    daimyos = [Daimyo(peasants=first, stack=PEASANTS - first) for _ in range(setup.seats)]
    if edition.has_neighbour:
        daimyos.append(neutral_daimyo(first))
    deck, chance = Chance(setup.seed, "deck").shuffle(edition.deck)
    governor, board = first_governor(setup), side(edition.drawing)
    state = State(
        edition=edition,
        map=board,
        phase=Phase.PALACES,
        turn=1,
        governor=governor,
        first=governor,
        seats=setup.seats,
        daimyos=tuple(daimyos),
        fields=tuple(-1 for _ in board.fields),
        supply=Band(ASHIGARU, RONIN),
        deck=deck,
        discards=(),
        advisors=Chance(setup.seed, "advisors").shuffle(tuple(ADVISORS))[0],
        chance=chance,
    )
    step = Step(state, (GameStarted(governor, news_to=state.players),))
    for seat in from_governor(state):
        if seat != state.neighbour:
            step = step.then(partial(draw, seat=seat, count=FIRST_CARDS))
    return Step(replace(step.state, queue=from_governor(state)), step.events)


def palace_spots(state: State, seat: Seat) -> tuple[Field, ...]:
    """Spots with at least two empty fields between them and every other palace.  [setup-1, board-4]"""
    others = [daimyo.palace for other, daimyo in enumerate(state.daimyos) if other != seat and daimyo.palace]
    board = state.map
    return tuple(
        spot for spot in board.palace_spots if all(board.distance(spot, other) >= APART for other in others)
    )


def palace_decider(state: State) -> tuple[Seat, ...]:
    """Each player their own; the governor the neutral neighbour's, and their own once more at the end.

    [setup-1]
    """
    if state.queue:
        return (state.governor if state.queue[0] == state.neighbour else state.queue[0],)
    return () if state.moved else (state.governor,)


def palace_moves(state: State, seat: Seat) -> Sequence[PlacePalace | KeepPalace]:
    """Any spot far enough from the others; a palace that stands may also stay.  [setup-1]"""
    whose = state.queue[0] if state.queue else state.governor
    spots = [PlacePalace(spot) for spot in palace_spots(state, whose) if spot != state.daimyos[whose].palace]
    return spots if state.queue else (KeepPalace(), *spots)


def place_palace(state: State, seat: Seat, move: PlacePalace) -> Step[State]:
    """A palace on an edge spot; at the end the governor may move their own.  [setup-1, neighbour-1]"""
    whose = state.queue[0] if state.queue else state.governor
    values = {"field": move.field}
    if move.field not in state.map.palace_spots:
        raise IllegalMove("board-4", "rice-wars.refused.no-palace-spot", values)
    if move.field not in palace_spots(state, whose):
        raise IllegalMove("setup-1", "rice-wars.refused.palace-too-near", values)
    if move.field == state.daimyos[whose].palace:
        raise IllegalMove("setup-1", "rice-wars.refused.palace-is-there", values)
    moved = not state.queue or whose == state.neighbour
    placed = state.with_daimyo(whose, replace(state.daimyos[whose], palace=move.field))
    return Step(replace(next_in_line(placed), moved=moved), (PalacePlaced(whose, move.field),))


def keep_palace(state: State, seat: Seat, move: KeepPalace) -> Step[State]:
    """The governor leaves their palace where it is.  [setup-1]"""
    if state.queue:
        raise IllegalMove("setup-1", "rice-wars.refused.no-palace-yet")
    return Step(replace(state, moved=True), (PalaceKept(seat),))


def begin_peasants(state: State) -> Step[State]:
    """Peasants are placed one each in turn, until all first ones stand.  [setup-1]"""
    rounds = from_governor(state) * state.edition.first_peasants
    return Step(replace(state, phase=Phase.PEASANTS, queue=rounds))


def peasant_decider(state: State) -> tuple[Seat, ...]:
    """Each for himself; for the neutral neighbour the governor first, then the other player.

    [neighbour-1]
    """
    if not state.queue or not open_fields(state, state.queue[0]):
        return ()
    if state.queue[0] != state.neighbour:
        return (state.queue[0],)
    is_first = state.queue.count(state.queue[0]) > 1
    return (state.governor if is_first else next_seat(state.governor, state.seats),)


def first_peasant_moves(state: State, seat: Seat) -> Sequence[PlacePeasant]:
    """Every open field.  [setup-1]"""
    return tuple(PlacePeasant(field) for field in open_fields(state, state.queue[0]))


def place_first_peasant(state: State, seat: Seat, move: PlacePeasant) -> Step[State]:
    """One of the first peasants.  [setup-1]"""
    step = place(state, state.queue[0], move.field, seat)
    return Step(next_in_line(step.state), step.events)


def keep_peasant(state: State) -> Step[State]:
    """Without an open field the peasant stays on the card.  [setup-1]"""
    assert not may_place(state, state.queue[0])
    return Step(next_in_line(state), (PeasantKept(state.queue[0]),))


def after_peasants(state: State) -> Step[State]:
    """When all first peasants stand the first turn begins."""
    return keep_peasant(state) if state.queue else Step(replace(state, phase=Phase.INCOME))


MOMENTS: Mapping[Phase, Moment] = {
    Phase.PALACES: Moment(
        palace_decider,
        palace_moves,
        {PlacePalace: place_palace, KeepPalace: keep_palace},
        begin_peasants,
    ),
    Phase.PEASANTS: Moment(
        peasant_decider, first_peasant_moves, {PlacePeasant: place_first_peasant}, after_peasants
    ),
}
