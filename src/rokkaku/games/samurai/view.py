"""What one seat may know."""

from collections import Counter
from collections.abc import Callable
from functools import cache, lru_cache, partial
from operator import call
from typing import NamedTuple

import msgspec

from rokkaku.core.chance import Chance
from rokkaku.core.game import Outcome
from rokkaku.core.seats import Seat
from rokkaku.games.samurai.board import Cell, japan
from rokkaku.games.samurai.editions import Edition
from rokkaku.games.samurai.events import Influence
from rokkaku.games.samurai.pieces import CASTES, FULL_SET, Caste, Figures, Tile, in_order
from rokkaku.games.samurai.rules.capture import captor, strengths
from rokkaku.games.samurai.rules.information import sees_hand, sees_sizes, shows_captures
from rokkaku.games.samurai.rules.setup import deal
from rokkaku.games.samurai.state import Board, LaidTile, Phase, Player, State, Turn, surrounded_by
from rokkaku.remembering import Remembered, Room, remembered_by_identity

SETTLEMENTS = 12_288
"""How many are kept as they were last seen: in a thousand games about as many are unlike any other."""
PLAYERS = 4_096
"""The same for players: each is seen with a hand by one seat, and without it by the others."""
TILES_SEEN = 16_384
"""More than there are ways to lay one."""
LATEST = 64
"""How many states are kept as everybody sees them: those who look at a game are shown it in a row."""


class PlayerView(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """What one seat may know of a player: sizes, not contents, of what is hidden.  [info-1]"""

    is_ready: bool
    hand_size: int
    stack_size: int
    captured: Figures
    """Follows from the captures everyone has seen; `View.shows_captures` says whether screens show it."""
    spent: tuple[Tile, ...]
    hand: tuple[Tile, ...] | None = None
    """None: hidden."""
    stack: tuple[Tile, ...] | None = None
    """From the top; None: hidden, as it always is while the game runs."""


class TileView(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A tile on the board."""

    cell: Cell
    tile: Tile
    owner: Seat


class FigureView(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A figure on the board, and how strong every seat is next to it."""

    caste: Caste
    influences: tuple[Influence, ...]
    leader: Seat | None
    """The seat that would capture it now; None: nobody."""
    lead: int
    """By how much."""


class SettlementView(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A settlement, its figures, and the land hexes next to it that are still open."""

    cell: Cell
    figures: tuple[FigureView, ...]
    open_land: tuple[Cell, ...]


class View(msgspec.Struct, frozen=True, gc=False):
    """Everything a seat, or a spectator, may know."""

    seat: Seat | None
    edition: Edition
    phase: Phase
    first: Seat
    on_turn: Seat
    players: tuple[PlayerView, ...]
    pool: Figures
    tiles: tuple[TileView, ...]
    settlements: tuple[SettlementView, ...]
    set_aside: Figures
    shows_captures: bool
    turn: Turn
    outcome: Outcome | None


def view(state: State, seat: Seat | None) -> View:
    """The public things, and the seat's own hand; no other hand, no stack, no shuffle.  [info-3]"""
    public = _public(state)
    if seat is None:
        return public
    seen = public.players  # nobody knows more of another player than a spectator does
    players = (*seen[:seat], _player_view(state, seat, seat), *seen[seat + 1 :])
    return msgspec.structs.replace(public, seat=seat, players=players)


def open_view(state: State) -> View:
    """Everything face up."""
    shown = tuple(
        msgspec.structs.replace(_player_view(state, seat, seat), stack=state.players[seat].stack)
        for seat in state.seats
    )
    return msgspec.structs.replace(_public(state), players=shown)


def _player_view(state: State, of: Seat, seat: Seat | None) -> PlayerView:
    player = state.players[of]
    if not sees_sizes(state, of, seat):
        return PlayerView(False, 0, len(FULL_SET), player.captured, player.spent)
    known = _players_seen()
    return known.with_hand[player] if sees_hand(of, seat) else known.without_hand[player]


class _PlayersSeen(NamedTuple):
    """A turn changes what one player has; the others are seen as before."""

    with_hand: Remembered[Player, PlayerView]
    without_hand: Remembered[Player, PlayerView]


@cache
def _players_seen() -> _PlayersSeen:
    room = Room(PLAYERS)
    return _PlayersSeen(Remembered(_with_hand, room), Remembered(_without_hand, room))


def _with_hand(player: Player) -> PlayerView:
    return msgspec.structs.replace(_without_hand(player), hand=player.hand)


def _without_hand(player: Player) -> PlayerView:
    return PlayerView(player.is_ready, len(player.hand), len(player.stack), player.captured, player.spent)


def _tiles(board: Board) -> tuple[TileView, ...]:
    return tuple(map(_tiles_seen().__getitem__, board.laid()))


@cache
def _tiles_seen() -> Remembered[tuple[Cell, LaidTile], TileView]:
    """A tile stays where it lies, and in most games it is laid there by somebody."""
    return Remembered(lambda placed: TileView(placed[0], placed[1].tile, placed[1].owner), Room(TILES_SEEN))


def _settlements(board: Board, seats: int) -> tuple[SettlementView, ...]:
    return tuple(map(call, _settlements_seen(seats), board.surroundings(seats)))


@cache
def _settlements_seen(seats: int) -> tuple[Callable[[bytes], SettlementView], ...]:
    """Each settlement by its surroundings: a move changes those of a few, the others are seen as before."""
    room = Room(SETTLEMENTS)
    return tuple(
        Remembered(partial(_settlement_view, cell, seats), room).__getitem__
        for cell in japan(seats).settlements
    )


@remembered_by_identity(LATEST)
def _public(state: State) -> View:
    """What a spectator sees; most of it is alike for every seat, and so worked out once."""
    return View(
        seat=None,
        edition=state.edition,
        phase=state.phase,
        first=state.first,
        on_turn=state.on_turn,
        players=tuple([_player_view(state, seat, None) for seat in state.seats]),
        pool=Figures(*map(state.pool.count, CASTES)),
        tiles=_tiles(state.board),
        settlements=_settlements(state.board, len(state.players)),
        set_aside=state.set_aside,
        shows_captures=shows_captures(state),
        turn=state.turn,
        outcome=state.outcome,
    )


def _settlement_view(cell: Cell, seats: int, around: bytes) -> SettlementView:
    places, (castes, beside) = japan(seats), surrounded_by(around)
    laid = dict(zip(places.beside[cell], beside, strict=True))
    tiles = [tile for tile in laid.values() if tile is not None]
    figures = tuple(_figure_view(caste, strengths(tiles, caste, seats)) for caste in castes)
    return SettlementView(
        cell, figures, tuple(near for near in places.land_beside[cell] if laid[near] is None)
    )


@lru_cache(maxsize=4096)
def _figure_view(caste: Caste, sums: tuple[Influence, ...]) -> FigureView:
    second, most = sorted(influence.strength for influence in sums)[-2:]
    return FigureView(caste, sums, captor(sums), most - second)


def imagine(view: View, seed: str) -> State:
    """A state that looks like this from the view's seat; what is hidden from it is dealt again.  [info-3]"""
    board = Board()
    for tile in view.tiles:
        board = board.place(tile.cell, tile.owner, tile.tile)
    for settlement in view.settlements:
        for figure in settlement.figures:
            board = board.put_figure(figure.caste, settlement.cell)
    return State(
        edition=view.edition,
        phase=view.phase,
        first=view.first,
        on_turn=view.on_turn,
        players=tuple(_imagine_player(view, Seat(seat), seed) for seat in range(len(view.players))),
        pool=_imagine_pool(view, seed),
        board=board,
        set_aside=view.set_aside,
        turn=view.turn,
        outcome=view.outcome,
    )


def _imagine_player(view: View, seat: Seat, seed: str) -> Player:
    known = view.players[seat]
    unseen, _ = Chance(seed, f"imagine-{seat}").shuffle(unseen_tiles(view, seat))
    if known.hand is None:
        hand, stack = in_order(unseen[: known.hand_size]), unseen[known.hand_size :]
    else:
        hand, stack = known.hand, unseen if known.stack is None else known.stack
    return Player(stack, hand, known.is_ready, known.captured, known.spent)


def unseen_tiles(view: View, seat: Seat) -> tuple[Tile, ...]:
    """The tiles of a seat that the viewer cannot see: all twenty less what is open to it."""
    hidden = Counter(FULL_SET)
    player = view.players[seat]
    hidden.subtract(tile.tile for tile in view.tiles if tile.owner == seat)
    hidden.subtract(player.spent)
    hidden.subtract(player.hand or ())
    if view.turn.tile is not None and view.on_turn == seat:
        hidden.subtract((view.turn.tile.tile,))
    return in_order(list(hidden.elements()))


def _imagine_pool(view: View, seed: str) -> tuple[Caste, ...]:
    """While hands are chosen nobody knows the deal; later the pool has no order that matters."""
    if view.phase is Phase.OPENING_HANDS:
        return deal(len(view.players), Chance(seed, "imagine-figures"))
    return tuple(caste for caste in Caste for _ in range(view.pool.of(caste)))
