"""Before the first turn: hands, stacks, and figures on the board."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial

from msgspec.structs import replace

from rokkaku.core.chance import Chance
from rokkaku.core.errors import IllegalMove
from rokkaku.core.game import Event, Setup, Step
from rokkaku.core.seats import Seat, next_seat, seats_from
from rokkaku.games.samurai.board import EDO, Cell, japan
from rokkaku.games.samurai.editions import Edition, FigureSetup, OpeningHand
from rokkaku.games.samurai.events import (
    FigureAt,
    FigurePlaced,
    FiguresDealt,
    GameStarted,
    HandChosen,
    HandRefilled,
    TileKept,
    TilesDrawn,
)
from rokkaku.games.samurai.moves import KeepTile, PlaceFigure, Ready
from rokkaku.games.samurai.pieces import FULL_SET, Caste, Settlement, faces, in_order, without
from rokkaku.games.samurai.state import HAND_SIZE, Board, Phase, Player, State

_OF_EACH_KIND = {2: 7, 3: 10, 4: 13}


def figures_in_play(seats: int) -> tuple[Caste, ...]:
    """7, 10 or 13 figures of each kind for 2, 3 or 4 players.  [setup-1]"""
    return tuple(caste for caste in Caste for _ in range(_OF_EACH_KIND[seats]))


def first_seat(setup: Setup) -> Seat:
    """The seat the table names, or one drawn.  [setup-7]"""
    if setup.first is not None:
        return setup.first
    return Seat(Chance(setup.seed, "first").below(setup.seats)[0])


def begin(setup: Setup, edition: Edition) -> Step[State]:
    """All shuffles are made here, each from a stream of its own, so no later choice can change them."""
    players = tuple(
        Player(stack=Chance(setup.seed, f"stack-{seat}").shuffle(FULL_SET)[0]) for seat in range(setup.seats)
    )
    first = first_seat(setup)
    pool = deal(setup.seats, Chance(setup.seed, "figures"))
    state = State(edition, Phase.OPENING_HANDS, first, first, players, pool)
    started = GameStarted(first, news_to=state.seats)
    return Step(state, (started,)).then(OPENING_HANDS[edition.opening_hand])


def await_chosen_hands(state: State) -> Step[State]:
    """All seats choose at once and in secret.  [setup-2]"""
    return Step(state)


def draw_hands(state: State) -> Step[State]:
    """Every hand is five tiles at random.  [setup-2]"""
    players = tuple(replace(player, is_ready=True) for player in state.players)
    step = Step(replace(state, players=players))
    for seat in seats_from(state.first, len(state.players)):
        step = step.then(partial(refill, seat=seat))
    return step.then(populate)


OPENING_HANDS: Mapping[OpeningHand, Callable[[State], Step[State]]] = {
    OpeningHand.CHOSEN: await_chosen_hands,
    OpeningHand.DRAWN: draw_hands,
}


def refill(state: State, seat: Seat) -> Step[State]:
    """The hand is filled to five from the stack, or with what is left of it.  [turn-4]"""
    player = state.players[seat]
    drawn = player.stack[: HAND_SIZE - len(player.hand)]
    if not drawn:
        return Step(state)
    filled = replace(player, hand=in_order(player.hand + drawn), stack=player.stack[len(drawn) :])
    events: tuple[Event, ...] = (
        HandRefilled(seat, len(drawn)),
        TilesDrawn(seat, in_order(drawn), seen_by=(seat,), news_to=(seat,)),
    )
    return Step(state.with_player(seat, filled), events)


def keeping_moves(state: State, seat: Seat) -> Sequence[KeepTile | Ready]:
    """Any tile until five are kept, then only to say so.  [setup-2]"""
    player = state.players[seat]
    if len(player.hand) == HAND_SIZE:
        return (Ready(),)
    return tuple(KeepTile(tile) for tile in faces(in_order(player.stack)))


def keep_tile(state: State, seat: Seat, move: KeepTile) -> Step[State]:
    """One of the twenty goes to the hand; the order of the others stays as shuffled.  [setup-2]"""
    player = state.players[seat]
    if len(player.hand) == HAND_SIZE:
        raise IllegalMove("setup-2", "samurai.refused.hand-full", {"size": HAND_SIZE})
    if move.tile not in player.stack:
        raise IllegalMove("setup-2", "samurai.refused.tile-not-left", {"tile": move.tile.sign})
    hand = in_order((*player.hand, move.tile))
    kept = replace(player, hand=hand, stack=without(player.stack, move.tile))
    return Step(state.with_player(seat, kept), (TileKept(seat, move.tile, seen_by=(seat,)),))


def get_ready(state: State, seat: Seat, move: Ready) -> Step[State]:
    """When every hand is complete the figures come onto the board.  [setup-2]

    That a hand is complete is news to the others, so a player who is ready cannot go back, in whatever order.
    """
    player = state.players[seat]
    if len(player.hand) < HAND_SIZE:
        missing = HAND_SIZE - len(player.hand)
        raise IllegalMove("setup-2", "samurai.refused.hand-short", {"size": HAND_SIZE, "missing": missing})
    state = state.with_player(seat, replace(player, is_ready=True))
    others = tuple(other for other in state.seats if other != seat)
    step = Step(state, (HandChosen(seat, news_to=others),))
    return step.then(populate) if all(player.is_ready for player in state.players) else step


@cache
def spots(seats: int) -> tuple[Cell, ...]:
    """Every place for a figure: three in Edo, two in each city, one in each village.  [setup-3, setup-5]"""
    return tuple(
        cell
        for kind in (Settlement.EDO, Settlement.CITY, Settlement.VILLAGE)
        for cell, settlement in japan(seats).settlements.items()
        if settlement is kind
        for _ in range(settlement.room)
    )


def deal(seats: int, chance: Chance) -> tuple[Caste, ...]:
    """Figures in the order of the spots: one of each for Edo, the others shuffled until no city doubles.

    Dealing again from the start makes every legal deal equally likely.  [setup-3, setup-6]
    """
    others = tuple(caste for caste in Caste for _ in range(_OF_EACH_KIND[seats] - 1))
    while True:
        shuffled, chance = chance.shuffle(others)
        pool = (*Caste, *shuffled)
        if len(set(zip(spots(seats), pool, strict=True))) == len(pool):
            return pool


def populate(state: State) -> Step[State]:
    """Edo gets one figure of each kind, then the others follow.  [setup-3]"""
    edo = tuple(FigureAt(caste, EDO) for caste in Caste)
    return _stand(state, edo).then(FIGURE_SETUPS[state.edition.figure_setup])


def _stand(state: State, figures: tuple[FigureAt, ...], *news_to: Seat) -> Step[State]:
    board = state.board
    for figure in figures:
        board = board.put_figure(figure.caste, figure.cell)
    state = replace(state, board=board, pool=state.pool[len(figures) :])
    return Step(state, (FiguresDealt(figures, news_to=news_to),))


def await_placed_figures(state: State) -> Step[State]:
    """The first player places the first figure.  [setup-4, setup-7]"""
    return Step(replace(state, phase=Phase.FIGURES))


def deal_figures(state: State) -> Step[State]:
    """All figures come to their spots at random.  [setup-6]"""
    remaining = spots(len(state.players))[-len(state.pool) :]
    figures = tuple(FigureAt(caste, cell) for caste, cell in zip(state.pool, remaining, strict=True))
    return _stand(state, figures, *state.seats).then(begin_turns)


FIGURE_SETUPS: Mapping[FigureSetup, Callable[[State], Step[State]]] = {
    FigureSetup.PLACED: await_placed_figures,
    FigureSetup.RANDOM: deal_figures,
}


def begin_turns(state: State) -> Step[State]:
    """When all figures stand the first player takes the first turn.  [setup-7]"""
    return Step(replace(state, phase=Phase.TURNS, on_turn=state.first))


def open_settlements(state: State) -> tuple[Cell, ...]:
    """The cities with room for a figure; once they are full, the villages.  [setup-4]"""
    for kind in (Settlement.CITY, Settlement.VILLAGE):
        found = tuple(
            cell
            for cell, settlement in state.map.settlements.items()
            if settlement is kind and len(state.board.figures_at(cell)) < settlement.room
        )
        if found:
            return found
    return ()


def room_for(board: Board, caste: Caste, cell: Cell) -> bool:
    """No settlement holds two figures of a kind.  [setup-5]"""
    return caste not in board.figures_at(cell)


def figure_moves(state: State, seat: Seat) -> Sequence[PlaceFigure]:
    """Any kind that is left, on any open settlement that lacks it.  [setup-4]"""
    cells = open_settlements(state)
    return tuple(
        PlaceFigure(caste, cell)
        for caste in Caste
        if caste in state.pool
        for cell in cells
        if room_for(state.board, caste, cell)
    )


def place_figure(state: State, seat: Seat, move: PlaceFigure) -> Step[State]:
    """One figure a player, clockwise; villages go on from the next player.  [setup-4]"""
    _check_figure(state, move)
    place = state.pool.index(move.caste)
    placed = replace(
        state,
        board=state.board.put_figure(move.caste, move.cell),
        pool=state.pool[:place] + state.pool[place + 1 :],
        on_turn=next_seat(seat, len(state.players)),
    )
    step = Step(placed, (FigurePlaced(seat, move.caste, move.cell),))
    return step if placed.pool else step.then(begin_turns)


def _check_figure(state: State, move: PlaceFigure) -> None:
    values = {"caste": move.caste.value, "cell": move.cell}
    if move.caste not in state.pool:
        raise IllegalMove("setup-4", "samurai.refused.caste-not-left", values)
    if move.cell not in state.map.settlements:
        raise IllegalMove("setup-4", "samurai.refused.not-a-settlement", values)
    if len(state.board.figures_at(move.cell)) == state.map.settlements[move.cell].room:
        raise IllegalMove("setup-5", "samurai.refused.settlement-full", values)
    if move.cell not in open_settlements(state):
        raise IllegalMove("setup-4", "samurai.refused.cities-first", values)
    if not room_for(state.board, move.caste, move.cell):
        raise IllegalMove("setup-5", "samurai.refused.caste-doubled", values)
