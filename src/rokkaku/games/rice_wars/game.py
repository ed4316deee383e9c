"""Wires the rooms of Rice Wars to the protocol of `core.game`.  Contains no rule."""

from collections.abc import Sequence

from rokkaku.core.game import EditionInfo, Outcome, Setup, Source, Step, edition_of
from rokkaku.core.scene import Phrase, Scene
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import clicks, notation, picture, view
from rokkaku.games.rice_wars.editions import edition_infos, resolved, sources
from rokkaku.games.rice_wars.moves import Move
from rokkaku.games.rice_wars.rules import setup as setting_up
from rokkaku.games.rice_wars.rules import turn
from rokkaku.games.rice_wars.rules.ending import REASONS
from rokkaku.games.rice_wars.state import State
from rokkaku.games.rice_wars.view import View


class RiceWars:
    """The game of Rice Wars on both boards and in the scenario for two."""

    key = "rice-wars"
    rules_version = 1
    editions: Sequence[EditionInfo] = edition_infos()
    sources: Sequence[Source] = sources()
    reasons: Sequence[str] = REASONS

    def start(self, setup: Setup) -> Step[State]:
        """The state before the first decision."""
        edition = edition_of(self.editions, setup)
        return setting_up.begin(setup, resolved(edition.key, setup.options))

    def deciders(self, state: State) -> Sequence[Seat]:
        """The seats that may move now."""
        return turn.deciders(state)

    def moves(self, state: State, seat: Seat) -> Sequence[Move]:
        """The legal moves of a seat."""
        return turn.legal_moves(state, seat)

    def play(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """What the move leads to, or IllegalMove."""
        return turn.play(state, seat, move)

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
