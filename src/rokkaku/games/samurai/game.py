"""Wires the rooms of Samurai to the protocol of `core.game`.  Contains no rule."""

from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from typing import Any

from rokkaku.core.game import EditionInfo, Setup, Step, edition_of
from rokkaku.core.rooms import GameOfRooms, Rooms
from rokkaku.core.scene import Phrase
from rokkaku.core.seats import Seat
from rokkaku.games.samurai import attempts, clicks, descriptions, moves, notation, picture, telling, view
from rokkaku.games.samurai.editions import edition_infos, resolved
from rokkaku.games.samurai.moves import Move
from rokkaku.games.samurai.rules import information, turn
from rokkaku.games.samurai.rules import setup as setting_up
from rokkaku.games.samurai.rules.ending import Reason
from rokkaku.games.samurai.state import Phase, State
from rokkaku.games.samurai.view import View

_PLAYS: Mapping[type[Any], Callable[[State, Seat, Any], Step[State]]] = {
    moves.KeepTile: setting_up.keep_tile,
    moves.Ready: setting_up.get_ready,
    moves.PlaceFigure: setting_up.place_figure,
    moves.PlaceTile: turn.place_tile,
    moves.TakeUpTile: turn.take_up_tile,
    moves.LayAgain: turn.lay_again,
    moves.LiftFigure: turn.lift_figure,
    moves.ExchangeFigures: turn.exchange_figures,
    moves.EndTurn: turn.end_turn,
    moves.Pass: turn.pass_turn,
}

_MOVES: Mapping[Phase, Callable[[State, Seat], Sequence[Move]]] = {
    Phase.OPENING_HANDS: setting_up.keeping_moves,
    Phase.FIGURES: setting_up.figure_moves,
    Phase.TURNS: turn.turn_moves,
}


class Samurai(GameOfRooms[State, Move, View]):
    """The game of Samurai in all its editions."""

    key = "samurai"
    folder = files(__package__)
    rules_version = 1
    editions: Sequence[EditionInfo] = edition_infos()
    reasons: Sequence[str] = tuple(reason.value for reason in Reason)
    closing_moves = (moves.EndTurn, moves.Ready)
    view_type = View
    rooms = Rooms(view, picture, notation, clicks, telling)

    def start(self, setup: Setup) -> Step[State]:
        """The state before the first decision."""
        edition = edition_of(self.editions, setup)
        return setting_up.begin(setup, resolved(edition.key, setup.options))

    def deciders(self, state: State) -> Sequence[Seat]:
        """The seats that may move now."""
        return turn.deciders(state)

    def moves(self, state: State, seat: Seat) -> Sequence[Move]:
        """The legal moves of a seat."""
        return _MOVES[state.phase](state, seat) if seat in turn.deciders(state) else ()

    def has_open_choice(self, state: State, seat: Seat) -> bool:
        """Whether everyone can tell what a seat may do now."""
        return information.has_open_choice(state, seat)

    def play(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """What the move leads to, or IllegalMove."""
        turn.check_may_move(state, seat, move)
        return _PLAYS[type(move)](state, seat, move)

    def describe(self, view: View, word: str) -> Sequence[Phrase]:
        """What a word means at this table."""
        return descriptions.describe(view, word)

    def attempt(self, view: View, clicks: Sequence[str]) -> str | None:
        """The move that is meant by clicks that are no choice."""
        return attempts.attempt(view, clicks)

    def put_back(self, draft: Sequence[str], click: str) -> Sequence[str] | None:
        """The draft without a kept tile."""
        return attempts.put_back(draft, click)
