"""Test positions written as text, and short ways to play on from them and to read what came of it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import partial
from random import Random

import msgspec
from games.refusing import refused

from rokkaku.core.game import Event, Setup, Step
from rokkaku.core.seats import Seat
from rokkaku.games.samurai import SAMURAI
from rokkaku.games.samurai.board import Cell, japan
from rokkaku.games.samurai.editions import resolved
from rokkaku.games.samurai.events import FigureCaptured, FigureSetAside, Influence
from rokkaku.games.samurai.moves import Move
from rokkaku.games.samurai.notation import read, read_board
from rokkaku.games.samurai.pieces import FULL_SET, Caste, Figures, Tile, in_order
from rokkaku.games.samurai.state import HAND_SIZE, Board, Phase, Player, State

EDITIONS = ("hans-im-glueck-1998", "italiano", "lacerta-2008", "galakta-2016")
DEFAULTS = {
    "opening_hand": "chosen",
    "figure_setup": "placed",
    "capture_moment": "end_of_turn",
    "ending": "one_kind",
    "token_exchange": "own_ordinary",
    "captures": "printed",
}


def at(q: int, r: int) -> Cell:
    """The hex at axial coordinates, Edo being (0, 0)."""
    return next(cell for cell, space in japan(4).spaces.items() if space.hex == (q, r))


def seat_of(edition: str, colour: str) -> Seat:
    """The seat that plays a colour."""
    colours = next(info.colours for info in SAMURAI.editions if info.key == edition)
    return Seat(colours.index(colour))


def tiles(text: str) -> tuple[Tile, ...]:
    """`N1 S2` as tiles, in the order of the box."""
    return in_order([Tile(sign) for sign in text.split()])


def position(
    board: str,
    *,
    seats: int = 4,
    hands: Mapping[int, str] | None = None,
    on_turn: int = 0,
    edition: str = "lacerta-2008",
    used_up: Iterable[int] = (),
    captured: Mapping[int, Figures] | None = None,
    set_aside: Figures | None = None,
    **options: str,
) -> State:
    """A turn about to begin.  `br@kyoto 2S3@n14`: figures, and tiles with their owners.

    Every player owns the full set: what neither lies on the board nor is in the hand is the stack, in the
    order of the box.  Without a hand of its own a seat holds the first five of these.  The seats in `used_up`
    have no stack: the rest of their tiles has left the game.
    """
    laid = read_board(board)
    players = tuple(
        _player(laid, Seat(seat), (hands or {}).get(seat), seat in set(used_up)) for seat in range(seats)
    )
    state = State(
        edition=resolved(edition, options),
        phase=Phase.TURNS,
        first=Seat(0),
        on_turn=Seat(on_turn),
        players=players,
        pool=(),
        board=laid,
        set_aside=set_aside or Figures(),
    )
    for seat, figures in (captured or {}).items():
        state = state.with_player(Seat(seat), msgspec.structs.replace(state.players[seat], captured=figures))
    return state


def _player(board: Board, seat: Seat, hand: str | None, is_used_up: bool) -> Player:
    left = Counter(FULL_SET)
    left.subtract(laid.tile for cell in japan(4).spaces if (laid := board.at(cell)) and laid.owner == seat)
    held = in_order(list(left.elements()))[:HAND_SIZE] if hand is None else tiles(hand)
    left.subtract(held)
    assert not any(count < 0 for count in left.values()), "more tiles than a player owns"
    rest = in_order(list(left.elements()))
    return Player(() if is_used_up else rest, held, is_ready=True, spent=rest if is_used_up else ())


def start(
    seats: int = 4,
    *,
    edition: str = "lacerta-2008",
    seed: str = "7",
    first: int | None = 0,
    **options: str,
) -> Step[State]:
    """A game about to begin."""
    named = None if first is None else Seat(first)
    return SAMURAI.start(Setup("samurai", edition, seats, seed, options, named))


def play(state: State, text: str, seat: int | None = None) -> Step[State]:
    """What several written moves lead to, made by one seat: the one on turn, unless another is named."""
    mover = state.on_turn if seat is None else Seat(seat)
    step = Step(state)
    for word in text.split():
        step = step.then(partial(SAMURAI.play, seat=mover, move=read(word)))
    return step


def keep_hands(state: State, text: str = "H4 S1 S3 W1 X") -> Step[State]:
    """Every seat keeps the same opening hand."""
    step = Step(state)
    for seat in state.seats:
        step = step.then(partial(play, text=f"{text} ready", seat=seat))
    return step


def refusal(state: State, move: Move | str, seat: int | None = None) -> str:
    """By which rule a move is refused, and how: see `refused`."""
    mover = state.on_turn if seat is None else Seat(seat)
    return refused(SAMURAI, state, mover, read(move) if isinstance(move, str) else move)


def written(state: State, seat: int | None = None) -> set[str]:
    """The legal moves of a seat as text."""
    return {
        SAMURAI.write(move) for move in SAMURAI.moves(state, state.on_turn if seat is None else Seat(seat))
    }


def decided(events: Iterable[Event]) -> dict[str, tuple[Seat | None, tuple[int, ...]]]:
    """By figure, `b@kyoto`: who took it (None: set aside), and every seat's influence."""
    found: dict[str, tuple[Seat | None, tuple[int, ...]]] = {}
    for event in events:
        if isinstance(event, FigureCaptured):
            found[figure(event.caste, event.cell)] = (event.seat, sums(event.influences))
        elif isinstance(event, FigureSetAside):
            found[figure(event.caste, event.cell)] = (None, sums(event.influences))
    return found


def figure(caste: Caste, cell: Cell) -> str:
    """A figure as a board writes it."""
    return f"{caste.letter}@{cell}"


def sums(influences: Iterable[Influence]) -> tuple[int, ...]:
    """The bare strengths, in the order of the seats."""
    return tuple(influence.strength for influence in influences)


def told(events: Iterable[Event]) -> list[str]:
    """The kinds of event, in order."""
    return [type(event).__name__ for event in events]


def owned(state: State, seat: Seat) -> Counter[Tile]:
    """All tiles of a seat, wherever they are."""
    player = state.players[seat]
    own = Counter((*player.hand, *player.stack, *player.spent))
    own.update(
        laid.tile for cell in state.map.spaces if (laid := state.board.at(cell)) and laid.owner == seat
    )
    if state.turn.tile is not None and state.on_turn == seat:
        own[state.turn.tile.tile] += 1
    return own


def random_game(seats: int, seed: int, edition: str = "lacerta-2008", **options: str) -> list[Step[State]]:
    """Every step of a game of random moves, the start included."""
    dice = Random(seed)
    steps = [start(seats, edition=edition, seed=str(seed), first=None, **options)]
    while deciders := SAMURAI.deciders(steps[-1].state):
        seat = dice.choice(deciders)
        move = dice.choice(SAMURAI.moves(steps[-1].state, seat))
        steps.append(SAMURAI.play(steps[-1].state, seat, move))
    return steps
