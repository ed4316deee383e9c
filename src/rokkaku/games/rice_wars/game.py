"""Wires the rooms of Rice Wars to the protocol of `core.game`.  Contains no rule."""

from collections.abc import Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable

from rokkaku.core.errors import BadSetup
from rokkaku.core.game import EditionInfo, Setup, Source, Step, edition_of
from rokkaku.core.rooms import GameOfRooms, Rooms
from rokkaku.core.scene import Phrase, Scene
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import attempts, descriptions, notation, picture, telling, view
from rokkaku.games.rice_wars.clicks import Clicks
from rokkaku.games.rice_wars.editions import edition_infos, resolved
from rokkaku.games.rice_wars.moves import EndHiring, Move
from rokkaku.games.rice_wars.rulebook import rule_values
from rokkaku.games.rice_wars.rules import information, turn
from rokkaku.games.rice_wars.rules import setup as setting_up
from rokkaku.games.rice_wars.rules.ending import REASONS
from rokkaku.games.rice_wars.state import State
from rokkaku.games.rice_wars.values import DATA, Box, load, packaged
from rokkaku.games.rice_wars.view import View

RULES = 2
"""Raised when a record could replay differently than before."""
WITHOUT_DIGEST = (1,)
"""The versions of the rules under which records did not name their values: there were only our own."""


class RiceWars(GameOfRooms[State, Move, View]):
    """The game of Rice Wars on both boards and in the scenario for two, as printed in one box."""

    key = "rice-wars"
    folder = files(__package__)
    reasons: Sequence[str] = REASONS
    closing_moves = (EndHiring,)
    view_type = View

    def __init__(self, box: Box, *others: Box) -> None:
        """`others` are boxes with which games may have been begun that are still played."""
        self.box = box
        self.rules_version = box.rules
        self.values = box.digest
        self.editions: Sequence[EditionInfo] = edition_infos(box.values)
        self.sources: Sequence[Source] = box.sources()
        self.rule_values = rule_values(box)
        self.rooms = Rooms(view, picture, notation, Clicks(box.values.advisors), telling)
        self._others = {other.digest: RiceWars(other) for other in others}

    def with_values(self, folder: Traversable) -> "RiceWars":
        """The game with an owner's values in place of ours, with which others may still be played."""
        others = (self.box, *(other.box for other in self._others.values()))
        return RiceWars(load(RULES, DATA, folder), *others)

    def under(self, rules: int, values: str) -> "RiceWars":
        """The game with the values of a digest; a record without one has those of its rules."""
        wanted = values or (packaged(rules).digest if rules in WITHOUT_DIGEST else self.values)
        if wanted == self.values:
            return self
        if wanted not in self._others:
            raise BadSetup("setup.other-values", {"game": self.key, "wanted": wanted, "values": self.values})
        return self._others[wanted]

    def start(self, setup: Setup) -> Step[State]:
        """The state before the first decision."""
        edition = edition_of(self.editions, setup)
        game = self.under(self.rules_version, setup.values or self.values)
        return setting_up.begin(setup, resolved(game.box.values, edition.key, setup.options))

    def deciders(self, state: State) -> Sequence[Seat]:
        """The seats that may move now."""
        return turn.deciders(state)

    def moves(self, state: State, seat: Seat) -> Sequence[Move]:
        """The legal moves of a seat."""
        return turn.legal_moves(state, seat)

    def has_open_choice(self, state: State, seat: Seat) -> bool:
        """Whether everyone can tell what a seat may do now."""
        return information.has_open_choice(state, seat)

    def play(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """What the move leads to, or IllegalMove."""
        return turn.play(state, seat, move)

    def scene(self, view: View, moves: Sequence[Move] = ()) -> Scene:
        """The view as a picture, in which its seat is asked for what it may do."""
        return picture.scene(view, moves)

    def describe(self, view: View, word: str) -> Sequence[Phrase]:
        """What a word means at this table."""
        return descriptions.describe(view, word)

    def attempt(self, view: View, clicks: Sequence[str]) -> str | None:
        """The move that is meant by clicks that are no choice."""
        return attempts.attempt(view, clicks)
