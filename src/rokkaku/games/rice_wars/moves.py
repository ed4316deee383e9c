"""What a player may do."""

import msgspec

from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars.board import Field
from rokkaku.games.rice_wars.pieces import Advisor, Card


class PlacePalace(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Put a palace on a palace spot."""

    field: Field


class KeepPalace(msgspec.Struct, frozen=True, gc=False, tag=True):
    """The governor leaves their palace where it is."""


class PlacePeasant(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Put a peasant from the daimyo card on a field."""

    field: Field


class Hire(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Take a `peasant`, an `ashigaru` or a `ronin` into service."""

    person: str


class Pay(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Keep an `ashigaru` or the `ronin` for another turn."""

    person: str


class PayAdvisor(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Keep an advisor for another turn."""

    advisor: Advisor


class Dismiss(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Send away an unpaid `ashigaru` or `ronin`, which frees its place."""

    person: str


class EndHiring(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Nothing more is hired or paid."""


class AuctionAdvisor(msgspec.Struct, frozen=True, gc=False, tag=True):
    """The governor picks the advisor to bid for next."""

    advisor: Advisor


class Bid(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Offer some ryo, in secret; 0: take no part."""

    amount: int


class PlayCard(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Play an action card for its rule."""

    card: Card


class Attack(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Begin a battle for a field."""

    field: Field


class Challenge(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Challenge another daimyo to a duel."""

    seat: Seat


class UseFavour(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Ask an advisor for a favour."""

    advisor: Advisor


class PassAction(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Do nothing for now."""


class Send(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Choose the fighters: how many ashigaru, and whether the ronin joins them."""

    ashigaru: int
    ronin: int


class LayCard(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Lay a card face down in a fight."""

    card: Card


class Decline(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Add nothing more to a fight."""


class Answer(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Yes or no: to the rule of a card, a reaction, a challenge."""

    yes: bool


class PickField(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Choose a field for what is under way."""

    field: Field


class PickSeat(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Choose an opponent for what is under way."""

    seat: Seat


class PickCard(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Choose a card for what is under way."""

    card: Card


class PickPerson(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Choose an opponent's `ashigaru` or `ronin`."""

    seat: Seat
    person: str


class PickCount(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Choose how many."""

    count: int


class Stop(msgspec.Struct, frozen=True, gc=False, tag=True):
    """No more of what could be done again."""


Move = (
    PlacePalace
    | KeepPalace
    | PlacePeasant
    | Hire
    | Pay
    | PayAdvisor
    | Dismiss
    | EndHiring
    | AuctionAdvisor
    | Bid
    | PlayCard
    | Attack
    | Challenge
    | UseFavour
    | PassAction
    | Send
    | LayCard
    | Decline
    | Answer
    | PickField
    | PickSeat
    | PickCard
    | PickPerson
    | PickCount
    | Stop
)
