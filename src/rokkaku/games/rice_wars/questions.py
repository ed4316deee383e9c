"""What is going on, and what a player is asked, in words that say what the buttons mean."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from rokkaku.core.scene import Phrase
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars.moves import Attack, Challenge, Move, PlacePeasant, PlayCard, UseFavour
from rokkaku.games.rice_wars.pieces import (
    ADVISORS,
    BOUSHI,
    CARDS,
    SHOURI,
    TETTAI,
    Advisor,
    Card,
    Used,
    faces,
    printed_on,
)
from rokkaku.games.rice_wars.rules.duel import GIVEN
from rokkaku.games.rice_wars.rules.information import HIDDEN
from rokkaku.games.rice_wars.rules.reveal import rule_card
from rokkaku.games.rice_wars.state import Fight, PendingCard, Phase, Side, Stage
from rokkaku.games.rice_wars.view import View


def now(view: View, moves: Sequence[Move] = ()) -> Phrase:
    """The question to the viewer, or the seats the game is waiting for."""
    if view.outcome is not None:
        return Phrase("rice-wars.panel.over", {"reason": view.outcome.reason})
    if view.seat is not None and view.seat in view.deciders:
        return question(view, view.seat, moves)
    if len(view.deciders) == 1:
        return Phrase("rice-wars.panel.now", {"seat": view.deciders[0], "phase": view.phase.value})
    return Phrase("rice-wars.panel.everyone", {"seats": view.deciders, "phase": view.phase.value})


def question(view: View, seat: Seat, moves: Sequence[Move] = ()) -> Phrase:
    """What a seat is asked when it has to decide, and may play some moves; empty: nobody knows which."""
    if view.fight is not None:
        return FIGHT[view.fight.stage](view, seat, view.fight)
    if view.pending is not None:
        return _about_a_card(view, seat, view.pending)
    if view.phase is Phase.ACTIONS:
        return _action(view, seat, moves)
    return PHASES[view.phase](view, seat)


def _for_whom(view: View, seat: Seat, key: str) -> Phrase:
    """For the seat itself, or for the neutral neighbour."""
    whose = view.queue[0]
    return Phrase(f"rice-wars.asked.{key}" + ("" if whose == seat else "-for"), {"seat": whose})


def _palace(view: View, seat: Seat) -> Phrase:
    return _for_whom(view, seat, "palace") if view.queue else Phrase("rice-wars.asked.palace-again")


def _first_peasant(view: View, seat: Seat) -> Phrase:
    return _for_whom(view, seat, "first-peasant")


def _hiring(view: View, seat: Seat) -> Phrase:
    return Phrase("rice-wars.asked.hiring", {"money": view.daimyos[seat].money})


def _advisors(view: View, seat: Seat) -> Phrase:
    assert view.auction is not None
    advisor = view.auction.advisor
    if advisor is None:
        return Phrase("rice-wars.asked.auction")
    return Phrase("rice-wars.asked.bid", {"advisor": advisor, **printed_on(view.edition.advisors[advisor])})


WAYS: Mapping[type[Move], str] = {
    PlacePeasant: "place",
    PlayCard: "card",
    Attack: "attack",
    Challenge: "challenge",
    UseFavour: "favour",
}
"""What can be done in an action, in the order in which it is named."""


def _action(view: View, seat: Seat, moves: Sequence[Move]) -> Phrase:
    if view.queue[0] != seat:
        return Phrase("rice-wars.asked.peasant-for", {"seat": view.queue[0]})
    if not view.daimyos[seat].markers:
        return Phrase("rice-wars.asked.only-pass")
    if not moves:
        return Phrase("rice-wars.asked.action-any")
    kinds = set(map(type, moves))
    ways = [way for kind, way in WAYS.items() if kind in kinds]
    return Phrase("rice-wars.asked.action", {"ways": ways}) if ways else Phrase("rice-wars.asked.action-none")


PHASES: Mapping[Phase, Callable[[View, Seat], Phrase]] = {
    Phase.PALACES: _palace,
    Phase.PEASANTS: _first_peasant,
    Phase.HIRING: _hiring,
    Phase.ADVISORS: _advisors,
}


def _about_a_card(view: View, seat: Seat, pending: PendingCard) -> Phrase:
    values: dict[str, object] = {"card": pending.name, "seat": pending.seat}
    if pending.awaits_boushi:
        key = "boushi-field" if pending.fields else "boushi"
        aimed = printed_on(view.edition.cards[Card(pending.name)])
        aim = {**aimed, **values, "field": (*pending.fields, None)[0]}
        return _reaction(view, seat, key, BOUSHI, aim)
    advisor = view.edition.advisors.get(Advisor(pending.name))
    if advisor is not None:
        return Phrase("rice-wars.asked.favour", {"advisor": pending.name, **printed_on(advisor)})
    if pending.has_looked:
        return Phrase("rice-wars.asked.seen", {"seat": pending.targets[0]})
    values.update(printed_on(view.edition.cards[Card(pending.name)]))
    is_begun = bool(pending.fields or pending.targets)
    return Phrase("rice-wars.asked.card-more" if is_begun else "rice-wars.asked.card", values)


def _reaction(view: View, seat: Seat, key: str, card: Card, values: Mapping[str, object]) -> Phrase:
    """A seat that cannot react is asked anyway, so that nobody can tell; its question says so."""
    daimyo, cost = view.daimyos[seat], view.edition.cards[card].cost
    can = card in (daimyo.hand or ()) and daimyo.money >= cost
    return Phrase(f"rice-wars.asked.{key}" + ("" if can else "-not"), {**values, "cost": cost})


def _sending(view: View, seat: Seat, fight: Fight) -> Phrase:
    key = "attackers" if fight.stage is Stage.ATTACKERS else "defenders"
    return Phrase(f"rice-wars.asked.{key}", _sides(view, fight))


def _challenge(view: View, seat: Seat, fight: Fight) -> Phrase:
    count = min(GIVEN, sum(field.owner == seat for field in view.fields))
    key = "rice-wars.asked.challenge" if count else "rice-wars.asked.challenge-free"
    return Phrase(key, {"seat": fight.attacker.seat, "count": count})


def _adding(view: View, seat: Seat, fight: Fight) -> Phrase:
    return Phrase("rice-wars.asked.battle" if fight.field else "rice-wars.asked.duel", _sides(view, fight))


def _sides(view: View, fight: Fight) -> dict[str, object]:
    attacker, defender = fight.sides
    return {"field": fight.field, "attacker": _side(view, attacker), "defender": _side(view, defender)}


def _side(view: View, side: Side) -> dict[str, object]:
    """What somebody knows to lie face down is added in sight."""
    known = [view.edition.cards[laid.card].bonus for laid in side.laid if laid.card != HIDDEN]
    strength = f"{side.strength} + {sum(known)}" if known else side.strength
    return {"seat": side.seat, "strength": strength}


def _rule(view: View, seat: Seat, fight: Fight) -> Phrase:
    card = rule_card(fight)
    entry = view.edition.cards[card]
    can = view.daimyos[seat].money >= entry.cost
    values = {"card": card, "cost": entry.cost, "strength": entry.amount}
    return Phrase("rice-wars.asked.rule" if can else "rice-wars.asked.rule-not", values)


def _shouri(view: View, seat: Seat, fight: Fight) -> Phrase:
    cost, other = view.edition.cards[SHOURI].cost, fight.attacker
    values = {"cost": cost, "seat": other.seat}
    if view.daimyos[seat].money < cost:
        return Phrase("rice-wars.asked.shouri-not", values)
    is_late = other.seat != seat and other.uses_shouri
    return Phrase("rice-wars.asked.shouri-too" if is_late else "rice-wars.asked.shouri", values)


def _tettai(view: View, seat: Seat, fight: Fight) -> Phrase:
    return _reaction(view, seat, "tettai", TETTAI, {"field": fight.field, "seat": fight.attacker.seat})


def _reward(view: View, seat: Seat, fight: Fight) -> Phrase:
    return Phrase("rice-wars.asked.reward", {"field": fight.field})


def _losing(view: View, seat: Seat, fight: Fight) -> Phrase:
    key = "giving" if fight.stage is Stage.GIVING else "removing"
    return Phrase(f"rice-wars.asked.{key}", {"seat": fight.attacker.seat, "count": fight.left})


FIGHT: Mapping[Stage, Callable[[View, Seat, Fight], Phrase]] = {
    Stage.ATTACKERS: _sending,
    Stage.DEFENDERS: _sending,
    Stage.CHALLENGE: _challenge,
    Stage.ADDING: _adding,
    Stage.RULES: _rule,
    Stage.SHOURI: _shouri,
    Stage.TETTAI: _tettai,
    Stage.REWARD: _reward,
    Stage.GIVING: _losing,
    Stage.REMOVING: _losing,
}


def explained(view: View, seat: Seat) -> Iterator[Phrase]:
    """What each card, advisor or favour does among which a seat may choose now."""
    daimyo, fight, auction = view.daimyos[seat], view.fight, view.auction
    if view.pending is not None and view.pending.has_looked:
        yield from _cards_explained(view, view.daimyos[view.pending.targets[0]].known, *Used)
    elif fight is not None and fight.stage is Stage.ADDING:
        used = Used.BATTLE if fight.field else Used.DUEL
        yield from _cards_explained(view, daimyo.hand or (), used)
        yield from _favours_explained(view, seat, used)
    elif fight is None and auction is not None and auction.advisor is None:
        for advisor in auction.waiting:
            values = {"advisor": advisor, **printed_on(view.edition.advisors[advisor])}
            yield Phrase("rice-wars.panel.advisor", values)
    elif _is_own_action(view, seat):
        yield from _cards_explained(view, daimyo.hand or (), Used.ACTION)
        yield from _favours_explained(view, seat, Used.ACTION)


def _is_own_action(view: View, seat: Seat) -> bool:
    is_free = view.fight is None and view.pending is None
    return (
        is_free and view.phase is Phase.ACTIONS and view.queue[0] == seat and view.daimyos[seat].markers > 0
    )


def _cards_explained(view: View, hand: tuple[Card, ...], *used: Used) -> Iterator[Phrase]:
    for card in faces(hand):
        if card in CARDS and CARDS[card] in used:
            yield Phrase("rice-wars.explained.card", {"card": card, **printed_on(view.edition.cards[card])})


def _favours_explained(view: View, seat: Seat, used: Used) -> Iterator[Phrase]:
    for favour in view.daimyos[seat].favours:
        if favour.fans and not favour.is_used and ADVISORS[favour.advisor] is used:
            values = {"advisor": favour.advisor, **printed_on(view.edition.advisors[favour.advisor])}
            yield Phrase("rice-wars.explained.favour", values)
