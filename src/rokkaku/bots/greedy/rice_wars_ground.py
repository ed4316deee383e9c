"""What the fields of Rice Wars are worth, in peasants at the end of the game."""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property

from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import DaimyoView, Field, Phase, View, side

RYO = 0.12
"""What a ryo becomes: fields run out long before money does, so eight of them make a peasant."""
LAST_RYO = 0.02
"""After the last hiring money only breaks ties."""
ROOM = 0.12
"""What each free field that comes into reach promises."""
CONTEST = 0.15
"""A field that others can reach too is soon gone."""
CUT_OFF = 0.3
"""What a cut-off peasant loses in addition to income: it may be parched, and no other can follow it."""
LEADER, OTHERS = 0.35, 0.2
"""How much of another's loss is a gain: more for the player to beat, though the third gains as well."""
RETURNS = 0.7
"""A peasant that is driven away, but not replaced, may come back."""


class Ground:
    """A view with what a player sees in it at a glance."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view = view
        self.seat = view.seat
        self.map = side(view.edition.drawing)
        self.owners = {entry.field: entry.owner for entry in view.fields}
        self.palaces = {daimyo.palace for daimyo in view.daimyos}
        self.turns_left = len(view.edition.icons) - view.turn
        self._spreads = [{0: 1.0}]

    @property
    def me(self) -> DaimyoView:
        return self.view.daimyos[self.seat]

    @cached_property
    def others(self) -> tuple[Seat, ...]:
        return tuple(Seat(seat) for seat in range(len(self.view.daimyos)) if seat != self.seat)

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """Peasants on fields, seat by seat."""
        owned = list(self.owners.values())
        return tuple(owned.count(Seat(seat)) for seat in range(len(self.view.daimyos)))

    @cached_property
    def ryo(self) -> float:
        """What a ryo is worth now, in peasants."""
        return RYO if self.turns_left or self.view.phase is Phase.HIRING else LAST_RYO

    def is_free(self, field: Field) -> bool:
        return field not in self.owners and field not in self.palaces and field not in self.view.parched

    def peasants_of(self, seat: Seat) -> frozenset[Field]:
        return frozenset(field for field, owner in self.owners.items() if owner == seat)

    def linked(self, seat: Seat, fields: Iterable[Field]) -> frozenset[Field]:
        """Those of some fields that lead back to a palace."""
        palace = self.view.daimyos[seat].palace
        left, found = set(fields), set[Field]()
        edge = [palace] if palace else []
        while edge:
            fresh = left.intersection(self.map.beside[edge.pop()])
            left -= fresh
            found |= fresh
            edge += fresh
        return frozenset(found)

    @cached_property
    def connected(self) -> tuple[frozenset[Field], ...]:
        """Connected peasants, seat by seat."""
        seats = range(len(self.view.daimyos))
        return tuple(self.linked(Seat(seat), self.peasants_of(Seat(seat))) for seat in seats)

    @cached_property
    def reaches(self) -> tuple[frozenset[Field], ...]:
        """Fields next to a palace or a connected peasant, seat by seat."""
        return tuple(self._beside(Seat(seat)) for seat in range(len(self.view.daimyos)))

    def _beside(self, seat: Seat) -> frozenset[Field]:
        palace = self.view.daimyos[seat].palace
        held = (*self.connected[seat], *((palace,) if palace else ()))
        return frozenset(near for field in held for near in self.map.beside[field])

    def open_fields(self, seat: Seat) -> frozenset[Field]:
        """Free fields in reach."""
        return frozenset(field for field in self.reaches[seat] if self.is_free(field))

    def income(self, field: Field) -> int:
        return self.view.edition.blessed_income if field == self.map.blessed else 1

    @cached_property
    def unseen_bonuses(self) -> dict[int, float]:
        """How likely a card that cannot be seen has which bonus."""
        deck, cards = Counter(self.view.edition.deck), self.view.edition.cards
        unseen = deck.copy()
        unseen.subtract(self.view.discards)
        unseen.subtract(self.me.hand or ())
        counts = Counter[int]()
        # With every card in sight the next one comes from the discards, shuffled into a new deck.
        for card, count in (+unseen or deck).items():
            counts[cards[card].bonus] += count
        return {bonus: count / counts.total() for bonus, count in counts.items()}

    def spread(self, cards: int) -> dict[int, float]:
        """How likely so many unseen cards add up to what."""
        while len(self._spreads) <= cards:
            more: dict[int, float] = {}
            for total, likely in self._spreads[-1].items():
                for bonus, often in self.unseen_bonuses.items():
                    more[total + bonus] = more.get(total + bonus, 0.0) + likely * often
            self._spreads.append(more)
        return self._spreads[cards]

    @cached_property
    def leader(self) -> Seat:
        """The one to beat."""
        return max(self.others, key=lambda seat: (self.counts[seat], self.view.daimyos[seat].money))

    def enmity(self, seat: Seat) -> float:
        """How much of another seat's loss is a gain."""
        return LEADER if seat == self.leader else OTHERS


def holding_worth(ground: Ground, field: Field, *, is_connected: bool) -> float:
    """What a peasant on a field is worth to its daimyo until the end."""
    return 1 + (ground.income(field) * ground.turns_left * ground.ryo if is_connected else 0)


def placing_worth(ground: Ground, seat: Seat, field: Field) -> float:
    """What a new peasant brings: himself, income, links to cut-off peasants, room; contested fields first."""
    own = ground.connected[seat]
    worth = holding_worth(ground, field, is_connected=True)
    beside = ground.map.beside[field]
    if ground.turns_left:
        fresh = [near for near in beside if ground.is_free(near) and near not in ground.reaches[seat]]
        steps = ground.map.distance(field, ground.map.blessed)
        worth += ROOM * len(fresh) + (ROOM / (1 + steps) if ground.is_free(ground.map.blessed) else 0)
    lost = ground.peasants_of(seat) - own
    if lost.intersection(beside):
        worth += CUT_OFF * len(ground.linked(seat, own | lost | {field}) - own - {field})
    rivals = sum(field in ground.reaches[other] for other in range(len(ground.counts)) if other != seat)
    return worth + CONTEST * min(rivals, 2)


def best_place(ground: Ground) -> float:
    """The worth of the best open field; nothing if there is none."""
    seat = ground.seat
    return max((placing_worth(ground, seat, field) for field in ground.open_fields(seat)), default=0.0)


def losing_worth(ground: Ground, field: Field) -> float:
    """What the owner of a peasant loses with it, including those it connects to the palace."""
    owner = ground.owners[field]
    held = ground.connected[owner]
    if field not in held:
        return holding_worth(ground, field, is_connected=False)
    severed = held - ground.linked(owner, held - {field}) - {field}
    stranded = sum(CUT_OFF + ground.income(far) * ground.ryo for far in severed) if ground.turns_left else 0.0
    return holding_worth(ground, field, is_connected=True) + stranded


def removing_worth(ground: Ground, field: Field) -> float:
    """What it brings that another's peasant leaves a field."""
    owner = ground.owners[field]
    may_return = ground.view.daimyos[owner].peasants > 0 or ground.turns_left > 0
    return ground.enmity(owner) * losing_worth(ground, field) * (RETURNS if may_return else 1)


def seizing_worth(ground: Ground, field: Field) -> float:
    """What it brings to put one of the bot's own peasants in the place of another's."""
    is_connected = field in ground.reaches[ground.seat]
    owner = ground.owners[field]
    taken = holding_worth(ground, field, is_connected=is_connected)
    return taken + ground.enmity(owner) * losing_worth(ground, field)


def occupying_worth(ground: Ground, field: Field) -> float:
    """What it brings to drive a peasant away and, where it is allowed, to follow with one from the card."""
    follows = ground.me.peasants > 0 and field in ground.reaches[ground.seat]
    if not follows:
        return removing_worth(ground, field)
    spare = len(ground.open_fields(ground.seat)) < ground.me.peasants
    return seizing_worth(ground, field) - (0 if spare else best_place(ground) - ROOM)
