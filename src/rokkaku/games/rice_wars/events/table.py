"""Before the first turn, and from one turn to the next: cards, palaces, peasants."""

from rokkaku.core.game import Event
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars.board import Field
from rokkaku.games.rice_wars.pieces import Card


class GameStarted(Event, frozen=True):
    """The table is laid; `seat` is the first governor."""

    seat: Seat


class CardsDealt(Event, frozen=True):
    """A seat has drawn cards."""

    seat: Seat
    count: int


class CardsDrawn(Event, frozen=True):
    """What a seat has drawn; only it is told."""

    seat: Seat
    cards: tuple[Card, ...]


class DeckShuffled(Event, frozen=True):
    """The discards are the deck again."""

    count: int


class PalacePlaced(Event, frozen=True):
    """A palace stands on a field."""

    seat: Seat
    field: Field


class PalaceKept(Event, frozen=True):
    """The governor leaves their palace where it is."""

    seat: Seat


class PeasantPlaced(Event, frozen=True):
    """A peasant has come to a field; `by` is the seat that put it there."""

    seat: Seat
    field: Field
    by: Seat


class PeasantKept(Event, frozen=True):
    """There is no field for a first peasant, which stays on the card."""

    seat: Seat


class PeasantRemoved(Event, frozen=True):
    """A peasant has left a field."""

    seat: Seat
    field: Field


class PeasantLifted(Event, frozen=True):
    """A peasant is on its way from one field to another."""

    seat: Seat
    field: Field


class TurnBegan(Event, frozen=True):
    """A new turn of the track, with its icon."""

    turn: int
    icon: str
    governor: Seat


class PhaseEnded(Event, frozen=True):
    """All have passed in a row."""

    turn: int


class SeatScored(Event, frozen=True):
    """What a daimyo has at the end."""

    seat: Seat
    peasants: int
    wealth: int
    place: int


class GameEnded(Event, frozen=True):
    """Who has won, and why; no winners: the neutral daimyo has."""

    reason: str
    winners: tuple[Seat, ...]
