"""Wires the rooms of Rice Wars to the protocol of `core.game`.  Contains no rule."""

from collections.abc import Sequence
from importlib.resources import files

from rokkaku.core.game import EditionInfo, Setup, Source, Step, edition_of
from rokkaku.core.rooms import GameOfRooms, Rooms
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import attempts, picture, telling, view
from rokkaku.games.rice_wars.board import side
from rokkaku.games.rice_wars.clicks import Clicks
from rokkaku.games.rice_wars.editions import edition_infos, resolved
from rokkaku.games.rice_wars.moves import EndHiring, Move
from rokkaku.games.rice_wars.notation import Notation
from rokkaku.games.rice_wars.rulebook import rule_values
from rokkaku.games.rice_wars.rules import setup as setting_up
from rokkaku.games.rice_wars.rules import turn
from rokkaku.games.rice_wars.rules.ending import REASONS
from rokkaku.games.rice_wars.state import State
from rokkaku.games.rice_wars.values import Box
from rokkaku.games.rice_wars.view import View


class RiceWars(GameOfRooms[State, Move, View]):
    """The game of Rice Wars on both boards and in the scenario for two."""

    key = "rice-wars"
    folder = files(__package__)
    rules_version = 1
    reasons: Sequence[str] = REASONS
    closing_moves = (EndHiring,)
    view_type = View

    def __init__(self, box: Box) -> None:
        self.box = box
        self.editions: Sequence[EditionInfo] = edition_infos(box.values)
        self.sources: Sequence[Source] = box.sources()
        self.rule_values = rule_values(box)
        fields = frozenset(field for each in box.values.boards.values() for field in side(each).fields)
        self.rooms = Rooms(view, picture, Notation(fields), Clicks(box.values.advisors), telling)

    def start(self, setup: Setup) -> Step[State]:
        """The state before the first decision."""
        edition = edition_of(self.editions, setup)
        return setting_up.begin(setup, resolved(self.box.values, edition.key, setup.options))

    def deciders(self, state: State) -> Sequence[Seat]:
        """The seats that may move now."""
        return turn.deciders(state)

    def moves(self, state: State, seat: Seat) -> Sequence[Move]:
        """The legal moves of a seat."""
        return turn.legal_moves(state, seat)

    def play(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """What the move leads to, or IllegalMove."""
        return turn.play(state, seat, move)

    def attempt(self, view: View, clicks: Sequence[str]) -> str | None:
        """The move that is meant by clicks that are no choice."""
        return attempts.attempt(view, clicks)
