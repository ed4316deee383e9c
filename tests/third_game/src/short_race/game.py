"""Wires the rooms of Short Race to the protocol of `rokkaku.core.game`."""

from collections.abc import Sequence
from importlib.resources import files

from rokkaku.core.game import EditionInfo, Setup, Step, edition_of
from rokkaku.core.rooms import GameOfRooms, Rooms
from rokkaku.core.seats import Seat
from short_race import clicks, notation, picture, rules, telling, view
from short_race.editions import EDITIONS
from short_race.moves import Move
from short_race.state import State
from short_race.view import View


class ShortRace(GameOfRooms[State, Move, View]):
    """A race over five hexes with hidden cards."""

    key = "short-race"
    folder = files(__package__)
    rules_version = 1
    editions: Sequence[EditionInfo] = EDITIONS
    reasons: Sequence[str] = rules.REASONS
    view_type = View
    rooms = Rooms(view, picture, notation, clicks, telling)

    def start(self, setup: Setup) -> Step[State]:
        """The state before the first decision."""
        edition_of(self.editions, setup)
        return rules.begin(setup)

    def deciders(self, state: State) -> Sequence[Seat]:
        """The seats that may move now."""
        return rules.deciders(state)

    def moves(self, state: State, seat: Seat) -> Sequence[Move]:
        """The legal moves of a seat."""
        return rules.moves(state, seat)

    def play(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """What the move leads to, or IllegalMove."""
        return rules.play(state, seat, move)
