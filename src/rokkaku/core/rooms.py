"""A game made of rooms: what every `game.py` would forward in the same words."""

from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable
from typing import Any, Generic, Protocol, Self, TypeVar

import msgspec

from rokkaku.core import telling
from rokkaku.core.errors import BadSetup
from rokkaku.core.game import Outcome, Source
from rokkaku.core.scene import Phrase, Scene, occupied_spots, spots_called
from rokkaku.core.seats import Seat
from rokkaku.core.telling import EventData, Telling


class Ending(Protocol):
    """A state that knows how it ended."""

    @property
    def outcome(self) -> Outcome | None:
        """None while it goes on."""
        ...


StateT = TypeVar("StateT", bound=Ending)
MoveT = TypeVar("MoveT")
ViewT = TypeVar("ViewT")
SeenT = TypeVar("SeenT", contravariant=True)


class ViewRoom(Protocol[StateT, ViewT]):
    """`view.py`: what one seat may know."""

    def view(self, state: StateT, seat: Seat | None, /) -> ViewT:
        """What a seat may know; None: a spectator."""
        ...

    def open_view(self, state: StateT, /) -> ViewT:
        """Everything face up."""
        ...

    def imagine(self, view: ViewT, seed: str, /) -> StateT:
        """A state that looks like this from the view's seat."""
        ...


class PictureRoom(Protocol[SeenT]):
    """`picture.py`: a view as a scene."""

    def scene(self, view: SeenT, /) -> Scene:
        """Everything that is drawn of a view."""
        ...


class NotationRoom(Protocol[MoveT]):
    """`notation.py`: moves as text."""

    def write(self, move: MoveT, /) -> str:
        """A move as one word."""
        ...

    def read(self, text: str, /) -> MoveT:
        """The move of a word, or UnreadableMove."""
        ...


class ClicksRoom(Protocol[SeenT]):
    """`clicks.py`: moves as the ids of the things to click."""

    def clicks(self, move: SeenT, /) -> Sequence[str]:
        """What to click, in order."""
        ...

    def label(self, click: str, /) -> Phrase:
        """What a thing to click is called."""
        ...


class TellingRoom(Protocol):
    """`telling.py`: how much of a story an event is."""

    def tell(self, events: Sequence[EventData], /) -> Sequence[Telling]:
        """One telling for each event of a row."""
        ...


class Rooms(msgspec.Struct, Generic[StateT, MoveT, ViewT], frozen=True):
    """The modules of a game that its front door forwards to."""

    view: ViewRoom[StateT, ViewT]
    picture: PictureRoom[ViewT]
    notation: NotationRoom[MoveT]
    clicks: ClicksRoom[MoveT]
    telling: TellingRoom = telling


class GameOfRooms(Generic[StateT, MoveT, ViewT]):
    """A game less its names and its rules: it has to add `start`, `deciders`, `moves` and `play`."""

    key: str
    rooms: Rooms[StateT, MoveT, ViewT]
    view_type: type[ViewT]
    sources: Sequence[Source] = ()
    values: str = ""
    rule_values: Mapping[str, Any] = {}
    closing_moves: tuple[type[Any], ...] = ()
    """The moves by which a player says that the turn is done."""

    def with_values(self, folder: Traversable) -> Self:
        """The game with an owner's values.  Here: it has none."""
        raise BadSetup("setup.no-values", {"game": self.key})

    def under(self, rules: int, values: str) -> Self:
        """The game as it was when a record was made.  Here: as it is."""
        if values:
            raise BadSetup("setup.other-values", {"game": self.key, "wanted": values, "values": self.values})
        return self

    def has_open_choice(self, state: StateT, seat: Seat) -> bool:
        """Whether everyone can tell what a seat may do now.  Here: nobody knows whether they can."""
        return False

    def outcome(self, state: StateT) -> Outcome | None:
        """None while it goes on."""
        return state.outcome

    def view(self, state: StateT, seat: Seat | None) -> ViewT:
        """What a seat may know; None: a spectator."""
        return self.rooms.view.view(state, seat)

    def open_view(self, state: StateT) -> ViewT:
        """Everything face up."""
        return self.rooms.view.open_view(state)

    def imagine(self, view: ViewT, seed: str) -> StateT:
        """A state that looks like this from the view's seat."""
        return self.rooms.view.imagine(view, seed)

    def scene(self, view: ViewT, moves: Sequence[MoveT] = ()) -> Scene:
        """The view as a picture.  Here: the same, whatever may be played."""
        return self.rooms.picture.scene(view)

    def describe(self, view: ViewT, word: str) -> Sequence[Phrase]:
        """The spots a word names.  Without a word, all that something is on."""
        shown = self.scene(view)
        return spots_called(shown.spots, word) if word else occupied_spots(shown)

    def write(self, move: MoveT) -> str:
        """A move as one word of text."""
        return self.rooms.notation.write(move)

    def read(self, text: str) -> MoveT:
        """The move of a text."""
        return self.rooms.notation.read(text)

    def clicks(self, move: MoveT) -> Sequence[str]:
        """A move as the ids of the things to click."""
        return self.rooms.clicks.clicks(move)

    def click_label(self, click: str) -> Phrase:
        """What a thing to click is called."""
        return self.rooms.clicks.label(click)

    def ends_turn(self, move: MoveT) -> bool:
        """Whether a player says by this move that the turn is done."""
        return isinstance(move, self.closing_moves)

    def tell(self, events: Sequence[EventData]) -> Sequence[Telling]:
        """One telling for each event of a row."""
        return self.rooms.telling.tell(events)

    def attempt(self, view: ViewT, clicks: Sequence[str]) -> str | None:
        """The move that is meant by clicks that are no choice.  Here: none ever is."""
        return None

    def put_back(self, draft: Sequence[str], click: str) -> Sequence[str] | None:
        """The draft without what was clicked.  Here: nothing goes back by a click."""
        return None
