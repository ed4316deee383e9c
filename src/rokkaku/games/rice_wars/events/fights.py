"""Battles and duels."""

from rokkaku.core.game import Event
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars.board import Field
from rokkaku.games.rice_wars.pieces import Card


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
