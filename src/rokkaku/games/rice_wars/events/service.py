"""Income, hiring and the auction of advisors."""

import msgspec

from rokkaku.core.game import Event
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars.pieces import Advisor


class Offer(msgspec.Struct, frozen=True):
    """What one seat has bid."""

    seat: Seat
    amount: int


class IncomeReceived(Event, frozen=True):
    """What palace, fields and icon have brought."""

    seat: Seat
    amount: int


class MoneyReceived(Event, frozen=True):
    """A seat has taken ryo."""

    seat: Seat
    amount: int


class MoneyPaid(Event, frozen=True):
    """A seat has paid ryo to the bank."""

    seat: Seat
    amount: int


class PersonHired(Event, frozen=True):
    """Somebody has come into service."""

    seat: Seat
    person: str


class PersonPaid(Event, frozen=True):
    """Somebody stays in service."""

    seat: Seat
    person: str


class AdvisorPaid(Event, frozen=True):
    """An advisor stays in service."""

    seat: Seat
    advisor: Advisor


class PersonLeft(Event, frozen=True):
    """Somebody has left the service."""

    seat: Seat
    person: str


class AdvisorLeft(Event, frozen=True):
    """An advisor owes a seat no more favours."""

    seat: Seat
    advisor: Advisor


class HiringEnded(Event, frozen=True):
    """A seat has finished hiring."""

    seat: Seat


class AdvisorsTurnedUp(Event, frozen=True):
    """These advisors can be bid for."""

    advisors: tuple[Advisor, ...]


class AuctionBegan(Event, frozen=True):
    """All bid for this advisor."""

    advisor: Advisor


class BidMade(Event, frozen=True):
    """A seat has bid; nobody else is told how much."""

    seat: Seat


class BidNoted(Event, frozen=True):
    """What a seat has bid; only it is told."""

    seat: Seat
    amount: int


class BidsShown(Event, frozen=True):
    """All bids for an advisor."""

    advisor: Advisor
    offers: tuple[Offer, ...]


class FavoursWon(Event, frozen=True):
    """A seat may ask an advisor for so many favours."""

    seat: Seat
    advisor: Advisor
    favours: int


class AdvisorDismissed(Event, frozen=True):
    """An advisor has left the game."""

    advisor: Advisor
