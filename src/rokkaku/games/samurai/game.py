"""Wires the rooms of Samurai to the protocol of `core.game`.  Contains no rule."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rokkaku.core.game import EditionInfo, Outcome, Setup, Source, Step, edition_of
from rokkaku.core.scene import Phrase, Scene
from rokkaku.core.seats import Seat
from rokkaku.games.samurai import clicks, moves, notation, picture, view
from rokkaku.games.samurai.editions import edition_infos, resolved
from rokkaku.games.samurai.moves import Move
from rokkaku.games.samurai.rules import setup as setting_up
from rokkaku.games.samurai.rules import turn
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


class Samurai:
    """The game of Samurai in all its editions."""

    key = "samurai"
    rules_version = 1
    editions: Sequence[EditionInfo] = edition_infos()
    sources: Sequence[Source] = ()
    reasons: Sequence[str] = tuple(reason.value for reason in Reason)

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

    def play(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """What the move leads to, or IllegalMove."""
        turn.check_may_move(state, seat, move)
        return _PLAYS[type(move)](state, seat, move)

    def outcome(self, state: State) -> Outcome | None:
        """None while it goes on."""
        return state.outcome

    def view(self, state: State, seat: Seat | None) -> View:
        """What a seat may know."""
        return view.view(state, seat)

    def open_view(self, state: State) -> View:
        """Everything face up."""
        return view.open_view(state)

    def imagine(self, view_: View, seed: str) -> State:
        """A state that looks like this from the view's seat."""
        return view.imagine(view_, seed)

    def scene(self, view_: View) -> Scene:
        """The view as a picture."""
        return picture.scene(view_)

    def write(self, move: Move) -> str:
        """A move as one word of text."""
        return notation.write(move)

    def read(self, text: str) -> Move:
        """The move of a text."""
        return notation.read(text)

    def clicks(self, move: Move) -> Sequence[str]:
        """A move as the ids of the things to click."""
        return clicks.clicks(move)

    def click_label(self, click: str) -> Phrase:
        """What a thing to click is called."""
        return clicks.label(click)
