"""What looks best in Samurai: figures that can be won, tiles not wasted, the end of the game in sight."""

from collections.abc import Iterator, Sequence
from math import exp
from random import Random
from typing import Any

from rokkaku.core.game import Game
from rokkaku.core.seats import Seat
from rokkaku.games.samurai import (
    Caste,
    Cell,
    EndTurn,
    ExchangeFigures,
    Influence,
    KeepTile,
    LayAgain,
    LiftFigure,
    Move,
    PlaceFigure,
    PlaceTile,
    TakeUpTile,
    Tile,
    View,
    japan,
)

OPENING_HAND = ("S3", "W2", "N1", "S2", "R4", "B4", "H4", "W1")
"""Tiles that fit many places first; beyond them the strong ones."""

PATIENCE = 0.10
"""What each point of a tile's strength must bring at least, so that strong tiles wait for contests."""
FAST_PATIENCE = 0.15
"""The same for fast tiles, which cost no turn but are few."""
CANDIDATES = 6
"""How many of the best looking moves are played out to the end of the turn before one is chosen."""
WHOLE_GAME = 100.0
"""What winning or losing the game is worth compared with a figure."""


class SamuraiGreedy:
    def __init__(self, game: Game[Any, Any, Any], dice: Random) -> None:
        self.game = game
        self.dice = dice

    def choose(self, view: View, moves: Sequence[Move], seconds: float) -> Move:
        if len(moves) == 1:
            return moves[0]
        scored = [(self.worth(view, move), self.dice.random(), move) for move in moves]
        scored.sort(key=lambda entry: entry[:2], reverse=True)
        best = max(scored[:CANDIDATES], key=lambda entry: (entry[0] + self.ending(view, entry[2]), entry[1]))
        return best[2]

    def worth(self, view: View, move: Move) -> float:
        """What a move seems to bring, in figures."""
        match move:
            case KeepTile(tile):
                return -OPENING_HAND.index(tile.sign) if tile.sign in OPENING_HAND else -len(OPENING_HAND)
            case PlaceFigure(caste, cell):
                return placing_worth(view, caste, cell)
            case PlaceTile(tile, cell):
                return laying_worth(view, tile, cell) - price(tile)
            case LayAgain(cell):
                assert view.turn.tile is not None
                return laying_worth(view, view.turn.tile.tile, cell)
            case TakeUpTile(cell):
                return taking_worth(view, cell) - price(Tile.TOKEN_EXCHANGE)
            case LiftFigure() | ExchangeFigures():
                return self.exchange_worth(view, move)
        return 0.0

    def exchange_worth(self, view: View, move: LiftFigure | ExchangeFigures) -> float:
        """Exchanges are few: look at what the board is worth afterwards, for a few partners."""
        seat = own_seat(view)
        state = self.game.imagine(view, "exchange")
        before = standing_worth(view)
        state = self.game.play(state, seat, move).state
        partners = self.game.moves(state, seat) if isinstance(move, LiftFigure) else [None]
        tried = self.dice.sample(partners, min(3, len(partners)))
        after = [
            standing_worth(
                self.game.view(self.game.play(state, seat, partner).state if partner else state, seat)
            )
            for partner in tried
        ]
        return max(after) - before - FAST_PATIENCE

    def ending(self, view: View, move: Move) -> float:
        """Whether the game would end with this turn, and how well."""
        if not isinstance(move, PlaceTile | LayAgain | ExchangeFigures | EndTurn):
            return 0.0
        seat = own_seat(view)
        state = self.game.play(self.game.imagine(view, "ending"), seat, move).state
        if not isinstance(move, EndTurn):
            state = self.game.play(state, seat, EndTurn()).state
        outcome = self.game.outcome(state)
        if outcome is None:
            return 0.0
        return WHOLE_GAME if outcome.places[seat] == 1 else -WHOLE_GAME


def own_seat(view: View) -> Seat:
    assert view.seat is not None
    return view.seat


def price(tile: Tile) -> float:
    """What a tile should bring to be worth laying."""
    if tile.is_fast:
        return FAST_PATIENCE * max(tile.strength, 1)
    return PATIENCE * tile.strength * (1.5 if len(tile.castes) > 1 else 1.0)


def chance_of(lead: int, still_open: int) -> float:
    """How likely a figure is won with such a lead while so many land hexes next to it are open."""
    if still_open == 0:
        return 1.0 if lead > 0 else 0.0
    # With one hex open the next player may close it: a small lead is worth little then.
    ahead = lead - 1.5 if still_open == 1 else lead
    return 1 / (1 + exp(-ahead / (0.6 + 0.5 * still_open)))


def value_of(view: View, caste: Caste) -> float:
    """A figure counts more while its kind is contested."""
    seat = own_seat(view)
    own = view.players[seat].captured.of(caste)
    most = max(player.captured.of(caste) for other, player in enumerate(view.players) if other != seat)
    return 1.0 + 0.5 / (1 + abs(own - most))


def lead_of(view: View, influences: Sequence[Influence], own: int = 0) -> int:
    """The seat's influence, with what is added, less the strongest of the others."""
    seat = own_seat(view)
    best = max(influence.strength for influence in influences if influence.seat != seat)
    return influences[seat].strength + own - best


def standing_worth(view: View) -> float:
    """What the figures on the board promise."""
    return sum(
        value_of(view, figure.caste) * chance_of(lead_of(view, figure.influences), len(settlement.open_land))
        for settlement in view.settlements
        for figure in settlement.figures
    )


def laying_worth(view: View, tile: Tile, cell: Cell, weight: int = 1) -> float:
    """How much likelier the figures next to a hex are won with a tile there; weight -1: with it gone."""
    beside = japan(len(view.players)).beside[cell]
    worth = 0.0
    for settlement in view.settlements:
        if settlement.cell not in beside:
            continue
        still_open = len(settlement.open_land)
        closing = 1 if cell in settlement.open_land else 0
        for figure in settlement.figures:
            strength = tile.strength * weight if figure.caste in tile.castes else 0
            before = chance_of(lead_of(view, figure.influences), still_open)
            after = chance_of(lead_of(view, figure.influences, strength), still_open - closing)
            worth += value_of(view, figure.caste) * (after - before)
    return worth


def taking_worth(view: View, cell: Cell) -> float:
    """What a tile is worth elsewhere, less what it is worth where it lies."""
    tile = next(laid.tile for laid in view.tiles if laid.cell == cell)
    elsewhere = max(laying_worth(view, tile, free) for free in free_hexes(view, tile))
    return elsewhere + laying_worth(view, tile, cell, weight=-1)


def free_hexes(view: View, tile: Tile) -> Iterator[Cell]:
    covered = {laid.cell for laid in view.tiles}
    return (cell for cell in japan(len(view.players)).free_for(tile.terrain) if cell not in covered)


def placing_worth(view: View, caste: Caste, cell: Cell) -> float:
    """A kind the hand is strong in goes where few hexes close it; the others where it takes many."""
    hand = view.players[own_seat(view)].hand or ()
    strong = sum(tile.strength for tile in hand if tile.castes == (caste,))
    average = sum(tile.strength for tile in hand if len(tile.castes) == 1) / len(Caste)
    return (strong - average) / len(japan(len(view.players)).land_beside[cell])
