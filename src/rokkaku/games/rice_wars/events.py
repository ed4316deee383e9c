"""What has happened."""

import msgspec

from rokkaku.core.game import Event
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars.board import Field
from rokkaku.games.rice_wars.pieces import Advisor, Card


class Offer(msgspec.Struct, frozen=True):
    """What one seat has bid."""

    seat: Seat
    amount: int


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


class BattleBegan(Event, frozen=True):
    """A field is attacked."""

    seat: Seat
    target: Seat
    field: Field


class AttackersSent(Event, frozen=True):
    """The attackers, and how strong they are."""

    seat: Seat
    ashigaru: int
    ronin: int
    strength: int


class DefendersSent(Event, frozen=True):
    """The defenders in addition to the peasant, and how strong they are."""

    seat: Seat
    ashigaru: int
    ronin: int
    strength: int


class CardLaid(Event, frozen=True):
    """A seat has laid a card face down."""

    seat: Seat


class CardNoted(Event, frozen=True):
    """Which card a seat has laid; only it is told."""

    seat: Seat
    card: Card


class DeckCardLaid(Event, frozen=True):
    """The top card of the deck lies face down on a side; nobody has seen it."""

    seat: Seat


class FightDeclined(Event, frozen=True):
    """A side adds nothing more."""

    seat: Seat


class CardsRevealed(Event, frozen=True):
    """The cards of a side and its strength with them."""

    seat: Seat
    cards: tuple[Card, ...]
    strength: int


class RuleUsed(Event, frozen=True):
    """A side has paid for the rule of a card in the fight."""

    seat: Seat
    card: Card


class RuleDeclined(Event, frozen=True):
    """A side does not use the rule of a card in the fight."""

    seat: Seat
    card: Card


class TieBreakTurnedUp(Event, frozen=True):
    """A tied side has turned up a card."""

    seat: Seat
    card: Card
    strength: int


class BattleWon(Event, frozen=True):
    """Who has won a battle; `why` is `strength`, `shouri`, `deck` or `no-cards`."""

    seat: Seat
    why: str


class PeasantSaved(Event, frozen=True):
    """Tettai has brought a beaten peasant back to its card."""

    seat: Seat


class DuelBegan(Event, frozen=True):
    """A daimyo is challenged."""

    seat: Seat
    target: Seat


class DuelRefused(Event, frozen=True):
    """The challenged daimyo does not fight."""

    seat: Seat


class DuelAccepted(Event, frozen=True):
    """The challenged daimyo fights."""

    seat: Seat


class DuelDecided(Event, frozen=True):
    """How a duel ended; `winner` is None when both have lost."""

    winner: Seat | None


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
