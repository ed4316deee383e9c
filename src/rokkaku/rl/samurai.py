"""Samurai in numbers: actions, and what a seat knows.

One size serves every table: with two or three players the rows of hexes, settlements and seats that are not
in play are zero.  `sim/samurai/encoding.py` is the compiled twin.
"""

from collections.abc import Iterator, Mapping
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from rokkaku.core.errors import BadRequest
from rokkaku.core.seats import Seat
from rokkaku.games.samurai import (
    Caste,
    Cell,
    EndTurn,
    ExchangeFigures,
    Figures,
    KeepTile,
    LayAgain,
    LiftFigure,
    Move,
    Pass,
    PlaceFigure,
    PlaceTile,
    Ready,
    SettlementView,
    TakeUpTile,
    Terrain,
    Tile,
    View,
    japan,
)
from rokkaku.games.samurai.editions import OPTIONS
from rokkaku.games.samurai.pieces import CASTES, TILES
from rokkaku.games.samurai.view import unseen_tiles
from rokkaku.rl.encoding import Encoding, Observation, filled_up, looking_seat, named, parts_of, rows_for

SEATS = 4
LAND, SEA = japan(SEATS).land, japan(SEATS).sea
HEXES: tuple[Cell, ...] = (*LAND, *SEA)
"""The hexes on which tiles may lie, as `hexes` numbers them: land first."""
SETTLEMENTS: tuple[Cell, ...] = tuple(japan(SEATS).settlements)

_HEX = {cell: number for number, cell in enumerate(HEXES)}
_SETTLEMENT = {cell: number for number, cell in enumerate(SETTLEMENTS)}
_EXCHANGES = (Tile.TOKEN_EXCHANGE, Tile.FIGURE_EXCHANGE)
_SIGNS = tuple(tile.sign for tile in TILES)
_CASTES = tuple(caste.value for caste in CASTES)
_OPTION_VALUES = {name: tuple(values) for name, values in OPTIONS.items()}
_PHASES = ("opening_hands", "figures", "turns", "over")


def _choices() -> Iterator[tuple[Move, ...]]:
    """Every choice with its targets, in the order of their numbers."""
    for tile in TILES:
        yield (KeepTile(tile),)
    yield from ((Ready(),), (EndTurn(),), (Pass(),))
    for figure_move in (PlaceFigure, LiftFigure, ExchangeFigures):
        for caste in CASTES:
            yield tuple(figure_move(caste, cell) for cell in SETTLEMENTS)
    for terrain, cells in ((Terrain.LAND, LAND), (Terrain.SEA, SEA)):
        for tile in TILES:
            if tile.terrain is terrain and tile not in _EXCHANGES:
                yield tuple(PlaceTile(tile, cell) for cell in cells)
    for tile_move in (TakeUpTile, LayAgain):
        yield tuple(tile_move(cell) for cell in HEXES)


_CHOICES = tuple(_choices())
_MOVES = tuple(move for moves in _CHOICES for move in moves)
_NUMBERS = {move: number for number, move in enumerate(_MOVES)}


ROWS = {"hexes": len(HEXES), "settlements": len(SETTLEMENTS), "seats": SEATS}
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "hexes": (
        "is open",
        *named("owner", range(SEATS)),
        *named("strength", _CASTES),
    ),
    "settlements": (
        *(f"influence {caste} {seat}" for caste in _CASTES for seat in range(SEATS)),
        *named("figure", _CASTES),
        "open land",
    ),
    "seats": (
        "sits here",
        *named("captured", _CASTES),
        "hand size",
        "stack size",
        "is ready",
        "is on turn",
        "goes first",
        *named("not laid", _SIGNS),
    ),
    "rest": (
        *named("hand", _SIGNS),
        *named("lifted", _SIGNS),
        *named("phase", _PHASES),
        "laid in this turn",
        "has laid ordinary",
        *named("pool", _CASTES),
        *named("set aside", _CASTES),
        "players",
        *named("option", OPTIONS),
    ),
}


class SamuraiEncoding(Encoding[Move, View]):
    """The same for all editions, options and numbers of players."""

    version = 2
    rows: ClassVar[Mapping[str, int]] = ROWS
    features: ClassVar[Mapping[str, tuple[str, ...]]] = COLUMNS

    @property
    def parts(self) -> NDArray[np.int16]:
        """By action: its choice, and the number of its target among those of that choice."""
        return _PARTS

    @property
    def graph(self) -> Mapping[str, NDArray[np.int16]]:
        """`hexes_hexes`, `hexes_settlements`, `settlements_hexes`: what is beside each, with four players."""
        return _GRAPH

    def number(self, move: Move, seat: Seat) -> int:
        """The action that a move is, whoever makes it."""
        if move not in _NUMBERS:
            raise BadRequest("rl.no-action", {"move": move})
        return _NUMBERS[move]

    def _move(self, number: int, seat: Seat) -> Move:
        return _MOVES[number]

    def observe(self, view: View) -> Observation:
        """What the seat of a view knows, as arrays."""
        seat = looking_seat(view.seat)
        return {
            "hexes": _hexes(view, seat),
            "settlements": _settlements(view, seat),
            "seats": _seats(view, seat),
            "rest": _rest(view, seat),
        }


SAMURAI_ENCODING = SamuraiEncoding()
_PARTS = parts_of([len(moves) for moves in _CHOICES])


def _graph() -> Iterator[tuple[str, NDArray[np.int16]]]:
    beside = japan(SEATS).beside
    kinds = {"hexes": _HEX, "settlements": _SETTLEMENT}
    for name, near in (("hexes", "hexes"), ("hexes", "settlements"), ("settlements", "hexes")):
        numbers = kinds[near]
        rows = ([numbers[other] for other in beside[cell] if other in numbers] for cell in kinds[name])
        yield f"{name}_{near}", filled_up(rows)


_GRAPH = dict(_graph())


def _from(seat: Seat, other: int, seats: int) -> int:
    """How far clockwise another seat is."""
    return (other - seat) % seats


def _counts(figures: Figures) -> list[int]:
    return [figures.of(caste) for caste in CASTES]


def _hexes(view: View, seat: Seat) -> NDArray[np.uint8]:
    """Whether a tile may come to lie there; else whose lies there, and how strong it is for each kind."""
    rows = rows_for(COLUMNS, "hexes", len(HEXES))
    places = japan(len(view.players))
    rows[[_HEX[cell] for cell in (*places.land, *places.sea)], 0] = 1
    for laid in view.tiles:
        row = rows[_HEX[laid.cell]]
        row[0], row[1 + _from(seat, laid.owner, len(view.players))] = 0, 1
        for caste in laid.tile.castes:
            row[1 + SEATS + CASTES.index(caste)] = laid.tile.strength
    return rows


def _settlements(view: View, seat: Seat) -> NDArray[np.uint8]:
    """Where figures stand, one lifted being 2; every seat's influence on them; and the land to be covered.

    A settlement without figures still shows its land: figures are placed there.
    """
    rows = rows_for(COLUMNS, "settlements", len(SETTLEMENTS))
    for settlement in view.settlements:
        rows[_SETTLEMENT[settlement.cell]] = _settlement(view, seat, settlement)
    return rows


def _settlement(view: View, seat: Seat, settlement: SettlementView) -> NDArray[np.uint8]:
    row: NDArray[np.uint8] = rows_for(COLUMNS, "settlements", 1)[0]
    for figure in settlement.figures:
        kind = CASTES.index(figure.caste)
        for influence in figure.influences:
            row[SEATS * kind + _from(seat, influence.seat, len(view.players))] = influence.strength
        row[SEATS * len(CASTES) + kind] = 1 + _is_lifted(view, figure.caste, settlement.cell)
    row[-1] = len(settlement.open_land)
    return row


def _is_lifted(view: View, caste: Caste, cell: Cell) -> bool:
    lifted = view.turn.figure
    return lifted is not None and (lifted.caste, lifted.cell) == (caste, cell)


def _seats(view: View, seat: Seat) -> NDArray[np.uint8]:
    """Everyone's figures, sizes and part in the turn, and of each tile how many are in hand or stack."""
    rows = rows_for(COLUMNS, "seats", SEATS)
    for number, player in enumerate(view.players):
        row = rows[_from(seat, number, len(view.players))]
        row[:9] = (
            1,
            *_counts(player.captured),
            player.hand_size,
            player.stack_size,
            player.is_ready,
            view.on_turn == number,
            view.first == number,
        )
        for tile in (*unseen_tiles(view, Seat(number)), *(player.hand or ())):
            row[9 + tile.rank] += 1
    return rows


def _rest(view: View, seat: Seat) -> NDArray[np.uint8]:
    """The own hand, the turn under way, figures that are nobody's, and what is agreed."""
    hand, turn = view.players[seat].hand or (), view.turn
    lifted = turn.tile.tile if turn.tile is not None else None
    return np.array(
        [
            *(hand.count(tile) for tile in TILES),
            *(tile is lifted for tile in TILES),
            *(view.phase.value == phase for phase in _PHASES),
            turn.laid,
            turn.has_laid_ordinary,
            *_counts(view.pool),
            *_counts(view.set_aside),
            len(view.players),
            *(values.index(getattr(view.edition, name)) for name, values in _OPTION_VALUES.items()),
        ],
        np.uint8,
    )
