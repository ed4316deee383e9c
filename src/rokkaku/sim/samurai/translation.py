"""Between a record and the values of `games/samurai`: states, views and moves."""

from collections.abc import Sequence
from functools import cache
from types import SimpleNamespace

import numpy as np
from msgspec.structs import replace

from rokkaku.core.game import Outcome, Setup, edition_of
from rokkaku.core.seats import Seat
from rokkaku.games.samurai import SAMURAI, View
from rokkaku.games.samurai.editions import OPTIONS, PRINTINGS, Edition, resolved
from rokkaku.games.samurai.events import FigureAt
from rokkaku.games.samurai.pieces import TILES, Figures, Tile
from rokkaku.games.samurai.state import Board, LiftedTile, Phase, Player, State, Turn
from rokkaku.sim.samurai.board import (
    ALL_SETTLEMENTS,
    BIT_OF,
    CELLS,
    EMPTY,
    HEXES,
    SETTLEMENTS,
    WORD_OF,
)
from rokkaku.sim.samurai.editions import ANY_OWN, OPTION_NAMES, number
from rokkaku.sim.samurai.notation import figure_at, figure_number
from rokkaku.sim.samurai.pieces import CASTES, FACES, IN_HAND, IS_ORDINARY
from rokkaku.sim.samurai.rules.ending import REASONS
from rokkaku.sim.samurai.state import NOBODY, NOTHING, STATE, blank

_PHASES = tuple(Phase)
_EDITIONS = tuple(printing.edition.key for printing in PRINTINGS)
_CELL_NUMBERS = {cell: place for place, cell in enumerate(CELLS)}
_SETTLEMENT_CELLS = [_CELL_NUMBERS[cell] for cell in SETTLEMENTS]
_SPENT = ((), (Tile.FIGURE_EXCHANGE,))


def table(setup: Setup) -> np.record:
    """A table that is laid, for `begin` to deal: edition, options, seats and first seat as agreed."""
    edition = edition_of(SAMURAI.editions, setup)
    state = _laid(resolved(edition.key, setup.options), setup.seats)
    state.first = NOBODY if setup.first is None else setup.first
    return state


def _laid(edition: Edition, seats: int) -> np.record:
    state = blank(1)[0]
    state.seats = seats
    state.empty[:] = EMPTY[seats]
    state.lifted_tile = state.lifted_cell = state.lifted_figure = state.reason = NOTHING
    state.edition = _EDITIONS.index(edition.key)
    for name in OPTION_NAMES:
        setattr(state, name, number(getattr(edition, name)))
    return state


def from_state(source: State) -> np.record:
    """The record of a state."""
    state = _laid(source.edition, len(source.players))
    state.phase = _PHASES.index(source.phase)
    state.first, state.on_turn = source.first, source.on_turn
    _set_board(state, source.board)
    for seat, player in enumerate(source.players):
        _set_player(state, seat, player)
    state.captured[NOBODY] = _counts(source.set_aside)
    state.pool_size = len(source.pool)
    state.pool[: len(source.pool)] = [CASTES.index(caste) for caste in reversed(source.pool)]
    _set_turn(state, source.turn)
    # Which tiles were laid in this turn is not known, so captures look at every settlement.
    state.touched = ALL_SETTLEMENTS
    if source.outcome is not None:
        state.reason = [reason.value for reason in REASONS].index(source.outcome.reason)
        state.places[: len(source.players)] = source.outcome.places
    return state


def _set_board(state: np.record, board: Board) -> None:
    state.tiles[:HEXES] = np.frombuffer(board.tiles, np.uint8)
    for cell in np.flatnonzero(state.tiles).tolist():
        word, bit = WORD_OF[cell], BIT_OF[cell]
        seat, face = divmod(int(state.tiles[cell]) - 1, FACES)
        state.empty[word] &= ~bit
        if state.token_exchange == ANY_OWN or IS_ORDINARY[face]:
            state.takeable[seat, word] |= bit
    for settlement, cell in enumerate(_SETTLEMENT_CELLS):
        for caste in range(3):
            if board.figures[cell] >> caste & 1:
                state.standing[caste] |= np.uint64(1 << settlement)


def _set_player(state: np.record, seat: int, player: Player) -> None:
    state.hands[seat] = sum(int(IN_HAND[tile.rank]) for tile in player.hand)
    state.hand_size[seat], state.stack_size[seat] = len(player.hand), len(player.stack)
    state.stacks[seat, : len(player.stack)] = [tile.rank for tile in reversed(player.stack)]
    state.captured[seat] = _counts(player.captured)
    state.ready |= player.is_ready << seat
    state.spent |= len(player.spent) << seat


def _set_turn(state: np.record, turn: Turn) -> None:
    state.laid, state.has_laid_ordinary = turn.laid, turn.has_laid_ordinary
    if turn.tile is not None:
        state.lifted_tile, state.lifted_cell = turn.tile.tile.rank, _CELL_NUMBERS[turn.tile.cell]
    if turn.figure is not None:
        state.lifted_figure = figure_number(turn.figure.caste, turn.figure.cell)


def _counts(figures: Figures) -> Sequence[int]:
    return [figures.of(caste) for caste in CASTES]


def from_view(view: View, seed: str) -> np.record:
    """A record that looks like the view from its seat; what is hidden from it is dealt by the seed.

    For many of them `imagine` deals one record again and again.  [info-3]
    """
    return from_state(SAMURAI.imagine(view, seed))


def to_state(record: np.record) -> State:
    """The state of a record."""
    # One call for all fields: asking a record for them one by one is what takes time.
    fields = SimpleNamespace(**dict(zip(STATE.names or (), record.item(), strict=True)))
    return State(
        edition=_edition(fields.edition, tuple(getattr(fields, name) for name in OPTION_NAMES)),
        phase=_PHASES[fields.phase],
        first=Seat(fields.first),
        on_turn=Seat(fields.on_turn),
        players=tuple(_player(fields, seat) for seat in range(fields.seats)),
        pool=tuple(CASTES[caste] for caste in fields.pool[: fields.pool_size][::-1].tolist()),
        board=_board(fields),
        set_aside=Figures(*fields.captured[NOBODY].tolist()),
        turn=_turn(fields),
        outcome=_outcome(fields),
    )


@cache
def _edition(key: int, options: tuple[int, ...]) -> Edition:
    values = {name: list(OPTIONS[name])[value] for name, value in zip(OPTION_NAMES, options, strict=True)}
    return replace(Edition(_EDITIONS[key]), **values)


@cache
def _hand(counts: int) -> tuple[Tile, ...]:
    return tuple(tile for tile in TILES for _ in range(counts >> 2 * tile.rank & 3))


def _player(fields: SimpleNamespace, seat: int) -> Player:
    return Player(
        stack=tuple(TILES[face] for face in fields.stacks[seat, : fields.stack_size[seat]][::-1].tolist()),
        hand=_hand(int(fields.hands[seat])),
        is_ready=bool(fields.ready >> seat & 1),
        captured=Figures(*fields.captured[seat].tolist()),
        spent=_SPENT[fields.spent >> seat & 1],
    )


def _board(fields: SimpleNamespace) -> Board:
    figures = bytearray(HEXES)
    for caste, settlements in enumerate(fields.standing.tolist()):
        while settlements:
            settlement = settlements & -settlements
            figures[_SETTLEMENT_CELLS[settlement.bit_length() - 1]] |= 1 << caste
            settlements ^= settlement
    return Board(fields.tiles[:HEXES].tobytes(), bytes(figures))


def _turn(fields: SimpleNamespace) -> Turn:
    tile = figure = None
    if fields.lifted_tile != NOTHING:
        tile = LiftedTile(TILES[fields.lifted_tile], CELLS[fields.lifted_cell])
    if fields.lifted_figure != NOTHING:
        figure = FigureAt(*figure_at(fields.lifted_figure))
    return Turn(fields.laid, bool(fields.has_laid_ordinary), tile, figure)


def _outcome(fields: SimpleNamespace) -> Outcome | None:
    if fields.reason == NOTHING:
        return None
    return Outcome(REASONS[fields.reason].value, tuple(fields.places[: fields.seats].tolist()))
