"""Everything true right now, secrets included.

What never changes cannot refer to itself, so the garbage collector need not follow it: `gc=False`.
"""

import msgspec
from msgspec.structs import replace

from rokkaku.core.chance import Chance
from rokkaku.core.game import Outcome
from rokkaku.core.named import Named
from rokkaku.core.seats import Seat, seats_from
from rokkaku.games.rice_wars.board import BoardMap, Field
from rokkaku.games.rice_wars.editions import Edition, Icon
from rokkaku.games.rice_wars.pieces import PASS_MARKERS, PEASANTS, Advisor, Band, Card

HAND_LIMIT = 5
FANS = 2


class Phase(Named):
    """The parts of the game: setting up, then five phases a turn."""

    PALACES = "palaces"
    PEASANTS = "peasants"
    INCOME = "income"
    HIRING = "hiring"
    ADVISORS = "advisors"
    ACTIONS = "actions"
    DRAWING = "drawing"
    OVER = "over"


class Favour(msgspec.Struct, frozen=True, gc=False):
    """A marker on an advisor: so many favours left, and whether one was used in this turn."""

    advisor: Advisor
    fans: int
    is_used: bool = False


class Daimyo(msgspec.Struct, frozen=True, gc=False):
    """What one player, or the neutral neighbour, has."""

    palace: Field | None = None
    money: int = 0
    hand: tuple[Card, ...] = ()
    peasants: int = 0
    """On the daimyo card."""
    stack: int = PEASANTS
    """Peasants outside the card; for the neutral neighbour: its pool."""
    out: int = 0
    """Peasants that are no longer in the game."""
    active: Band = Band()
    tired: Band = Band()
    unpaid: Band = Band()
    """The people who still have to be paid in this hiring phase."""
    owed: tuple[Advisor, ...] = ()
    """Advisors that have still to be paid in this hiring phase."""
    markers: int = PASS_MARKERS
    favours: tuple[Favour, ...] = ()
    seen: tuple[tuple[Seat, tuple[Card, ...]], ...] = ()
    """Cards of others that a spy has seen and that have not been shown since."""

    @property
    def people(self) -> Band:
        """All ashigaru and ronin in service."""
        return self.active.plus(self.tired)


class Stage(Named):
    """How far a fight has come."""

    ATTACKERS = "attackers"
    DEFENDERS = "defenders"
    CHALLENGE = "challenge"
    ADDING = "adding"
    RULES = "rules"
    SHOURI = "shouri"
    TETTAI = "tettai"
    REWARD = "reward"
    GIVING = "giving"
    REMOVING = "removing"


class LaidCard(msgspec.Struct, frozen=True, gc=False):
    """A face-down card in a fight; one from the deck is known to nobody."""

    card: Card
    from_hand: bool = True


class Side(msgspec.Struct, frozen=True, gc=False):
    """One side of a fight."""

    seat: Seat
    band: Band = Band()
    strength: int = 0
    """Without the cards that lie face down."""
    laid: tuple[LaidCard, ...] = ()
    has_declined: bool = False
    asked: int = 0
    """How many cards with a rule for this moment have been decided."""
    uses_shouri: bool = False


class Fight(msgspec.Struct, frozen=True, gc=False):
    """A battle for a field, or a duel where there is none."""

    attacker: Side
    defender: Side
    stage: Stage
    field: Field | None = None
    adds: int = 0
    """Which side has to add, answer or decide: 0 the attacker, 1 the defender."""
    is_revealed: bool = False
    turned_up: tuple[Card, ...] = ()
    """Tie-break cards, which stay on the table until the battle is over."""
    left: int = 0
    """Peasants still to be given or removed."""

    @property
    def sides(self) -> tuple[Side, Side]:
        """Attacker and defender."""
        return (self.attacker, self.defender)

    def with_side(self, which: int, side: Side) -> "Fight":
        """With one side replaced."""
        return replace(self, defender=side) if which else replace(self, attacker=side)


class PendingCard(msgspec.Struct, frozen=True, gc=False):
    """A card or favour that has been played and waits for choices."""

    name: str
    seat: Seat
    fields: tuple[Field, ...] = ()
    targets: tuple[Seat, ...] = ()
    awaits_boushi: bool = False
    has_looked: bool = False
    """Whether a spy has seen the hand."""


class Auction(msgspec.Struct, frozen=True, gc=False):
    """Advisors to be bid for, and the bids for one of them."""

    waiting: tuple[Advisor, ...]
    advisor: Advisor | None = None
    bids: tuple[int | None, ...] = ()
    bidders: tuple[Seat, ...] = ()


class State(msgspec.Struct, frozen=True, gc=False):
    """One game of Rice Wars."""

    edition: Edition
    map: BoardMap
    """The side of the board in play."""
    phase: Phase
    turn: int
    governor: Seat
    first: Seat
    """The first governor."""
    seats: int
    """How many players there are; the neutral neighbour comes after them."""
    daimyos: tuple[Daimyo, ...]
    fields: tuple[int, ...]
    """Whose peasant stands on each field, by the order of the map; -1: nobody's."""
    supply: Band
    deck: tuple[Card, ...]
    discards: tuple[Card, ...]
    advisors: tuple[Advisor, ...]
    """From the top of their pile."""
    chance: Chance
    queue: tuple[Seat, ...] = ()
    """The seats still to come in this phase; the first one decides now."""
    moved: bool = False
    """Whether the governor has decided to move or keep their palace."""
    passes: int = 0
    neighbour_turns: int = 0
    """How many peasants of the neutral neighbour have been placed in this turn."""
    reshuffles: int = 0
    parched: tuple[Field, ...] = ()
    """Fields on which a Hideri lies in this turn."""
    auction: Auction | None = None
    fight: Fight | None = None
    pending: PendingCard | None = None
    outcome: Outcome | None = None

    @property
    def icon(self) -> Icon:
        """What is special about this turn."""
        return self.edition.icons[self.turn - 1]

    @property
    def neighbour(self) -> Seat | None:
        """The seat of the neutral neighbour, if there is one."""
        return Seat(self.seats) if self.edition.has_neighbour else None

    @property
    def everyone(self) -> tuple[Seat, ...]:
        """All daimyos, the neutral one included."""
        return seats_from(Seat(0), len(self.daimyos))

    @property
    def players(self) -> tuple[Seat, ...]:
        """All seats with a player."""
        return seats_from(Seat(0), self.seats)

    def owner(self, field: Field) -> Seat | None:
        """Whose peasant stands on a field."""
        owner = self.fields[self.map.number[field]]
        return None if owner < 0 else Seat(owner)

    def peasants_of(self, seat: Seat) -> tuple[Field, ...]:
        """The fields of a daimyo."""
        owners = zip(self.map.fields, self.fields, strict=True)
        return tuple([field for field, owner in owners if owner == seat])

    def with_peasant(self, field: Field, seat: Seat | None) -> "State":
        """With a seat's peasant on a field, or with none."""
        number = self.map.number[field]
        owner = -1 if seat is None else int(seat)
        return replace(self, fields=(*self.fields[:number], owner, *self.fields[number + 1 :]))

    def with_daimyo(self, seat: Seat, daimyo: Daimyo) -> "State":
        """With one daimyo's things replaced."""
        return replace(self, daimyos=(*self.daimyos[:seat], daimyo, *self.daimyos[seat + 1 :]))
