"""Actions: cards, reactions, favours and passes."""

from rokkaku.core.game import Event
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars.board import Field
from rokkaku.games.rice_wars.pieces import Advisor, Card


class CardPlayed(Event, frozen=True):
    """An action card is shown and its cost paid."""

    seat: Seat
    card: Card


class FieldNamed(Event, frozen=True):
    """The field at which a card is aimed."""

    seat: Seat
    card: Card
    field: Field


class SeatNamed(Event, frozen=True):
    """The opponent at whom a card is aimed."""

    seat: Seat
    card: Card
    target: Seat


class DroughtBegan(Event, frozen=True):
    """A card stays on the field at which it was aimed."""

    seat: Seat
    field: Field


class CardCancelled(Event, frozen=True):
    """Boushi has been played against a card."""

    seat: Seat
    card: Card


class ReactionDeclined(Event, frozen=True):
    """No reaction is played."""

    seat: Seat


class PeopleRested(Event, frozen=True):
    """Tired ashigaru are active again."""

    seat: Seat
    count: int


class TaxPaid(Event, frozen=True):
    """A seat has paid another one; 0: it had nothing."""

    seat: Seat
    to: Seat
    amount: int


class HandSeen(Event, frozen=True):
    """A spy has seen a hand; only the spy's seat is told."""

    seat: Seat
    target: Seat
    cards: tuple[Card, ...]


class CardDiscarded(Event, frozen=True):
    """A card of a seat goes to the discards, face up."""

    seat: Seat
    card: Card


class FavourUsed(Event, frozen=True):
    """An advisor has been asked for a favour."""

    seat: Seat
    advisor: Advisor


class PersonTired(Event, frozen=True):
    """A geisha has tired a fighter."""

    seat: Seat
    person: str


class ActionPassed(Event, frozen=True):
    """A seat does nothing; `markers` pass markers are left."""

    seat: Seat
    markers: int


class NeighbourPassed(Event, frozen=True):
    """The neutral daimyo has nothing to place."""

    seat: Seat
