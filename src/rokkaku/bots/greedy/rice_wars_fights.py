"""Battles and duels of Rice Wars: what to attack, which fighters to send, what to add, when to give in."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from rokkaku.bots.greedy.rice_wars_ground import (
    Ground,
    losing_worth,
    occupying_worth,
    seizing_worth,
)
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import (
    Answer,
    Band,
    Card,
    Field,
    Fight,
    Icon,
    LayCard,
    Move,
    PickField,
    PlacePeasant,
    Send,
    Side,
    Stage,
    UseFavour,
)

KEEPING = {
    "wairo": 0.6,
    "ikki": 0.35,
    "kyuusoku": 0.3,
    "chouhei": 0.35,
    "shuukaku": 0.3,
    "sakusen": 0.35,
    "zei": 0.3,
    "kyujou": 0.35,
    "shouri": 0.3,
    "kaikon": 0.15,
    "hideri": 0.2,
}
"""What a card in hand is worth, in peasants, before it is laid in a fight."""
KEEPING_ANY = 0.15
LAST_KEEPING = 0.3
"""The part of it that is left in the last turn."""
DRAWN = 0.3
"""After a battle everyone draws a card: the first one laid costs this much less."""
FAVOUR = 0.15
"""What a favour is worth elsewhere; most are lost unused."""
HELP = {"youhei": 0.9, "ninja": 0.9}
"""What the favours add that do not simply add two."""
LIKELY_CARDS = 2
"""How many cards each side is thought to lay."""
DEFENDED = 0.4
"""How often a player with active people sends them."""
TIRING = {"ashigaru": 0.35, "ronin": 0.8}
"""What an active one could do elsewhere in this turn."""
DUEL_LOSS, DUEL_GIFT = 4, 2
LONGEST_PLAN = 3
HALF = 0.5
"""Leads are whole numbers, but for a card nobody has seen."""
RONIN = 0.4
"""What a ronin lost in a duel costs: it has to be paid again each turn anyway."""


class Addition(NamedTuple):
    """Something that could be added to a fight."""

    move: Move
    bonus: float
    price: float
    is_card: bool
    wins_ties: bool = False


def keeping_worth(ground: Ground, card: Card) -> float:
    """What a card may still bring if it is kept."""
    return KEEPING.get(card, KEEPING_ANY) * (1 if ground.turns_left else LAST_KEEPING)


def chances(ground: Ground, lead: float, cards: int) -> tuple[float, float]:
    """How likely a lead stays one, and how likely it ends in a tie, if the others show so many cards."""
    sums = ground.spread(cards)
    kept = sum(likely for total, likely in sums.items() if lead - total >= HALF)
    tied = sum(likely for total, likely in sums.items() if abs(lead - total) < HALF)
    return kept, tied


def own_bonus(ground: Ground, cards: int = LIKELY_CARDS) -> int:
    """What the best cards of the bot's own hand would add."""
    bonuses = sorted((ground.view.edition.cards[card].bonus for card in ground.me.hand or ()), reverse=True)
    return sum(bonuses[:cards])


def likely_replies(ground: Ground, seat: Seat, most: int) -> int:
    """How many cards another is thought to lay; the neutral neighbour always one."""
    return 1 if seat == ground.view.seats else min(ground.view.daimyos[seat].hand_size, most)


def attack_chance(ground: Ground, target: Seat, strength: int) -> float:
    """How likely attackers of some strength win against a seat."""
    view, active = ground.view, ground.view.daimyos[target].active
    lead = strength + own_bonus(ground) - 1
    if view.edition.icons[view.turn - 1] is Icon.ATTACK:
        lead += 1
    replies = likely_replies(ground, target, LIKELY_CARDS)
    alone, tied = chances(ground, lead, replies)
    if target == view.seats:
        guarded = chances(ground, lead - 2 * min(1, active.ashigaru), replies)
        return guarded[0] + guarded[1] / 2
    met, met_tied = chances(ground, lead - active.strength, replies)
    return (1 - DEFENDED) * (alone + tied / 2) + DEFENDED * (met + met_tied / 2)


def attack_prize(ground: Ground, field: Field, *, with_ronin: bool) -> float:
    """What a won battle brings: a ronin takes the field over, ashigaru may be followed."""
    if with_ronin and (ground.me.stack or ground.me.peasants):
        return seizing_worth(ground, field)
    return occupying_worth(ground, field)


def tiring(band: Band) -> float:
    """What it costs that some people are tired for the rest of the turn."""
    return TIRING["ashigaru"] * band.ashigaru + TIRING["ronin"] * band.ronin


def sending_worth(ground: Ground, field: Field, band: Band) -> float:
    """What an attack with a band on a peasant promises."""
    chance = attack_chance(ground, ground.owners[field], band.strength)
    return chance * attack_prize(ground, field, with_ronin=band.ronin > 0) - tiring(band)


def bands(most: Band) -> Iterator[Band]:
    """Every band that could be sent."""
    for ronin in range(most.ronin + 1):
        for ashigaru in range(most.ashigaru + 1):
            if ashigaru + ronin:
                yield Band(ashigaru, ronin)


def attack_worth(ground: Ground, field: Field) -> float:
    """The best that an attack on a peasant promises."""
    return max(sending_worth(ground, field, band) for band in bands(ground.me.active))


def duel_chances(ground: Ground, challenger: Seat, challenged: Seat) -> tuple[float, float]:
    """How likely the bot's side wins a duel, and how likely both lose it."""
    is_challenger = challenger == ground.seat
    lead = (-1 if is_challenger else 1) + own_bonus(ground)
    return chances(ground, lead, likely_replies(ground, challenged if is_challenger else challenger, 2))


def challenge_worth(ground: Ground, target: Seat) -> float:
    """A daimyo likely to lose gives two peasants instead; one likely to win fights the ronin."""
    wins, ties = duel_chances(ground, ground.seat, target)
    standing = ground.counts[target]
    beaten = (wins + ties) * min(DUEL_LOSS, standing) * ground.enmity(target)
    refused = min(DUEL_GIFT, standing) * (1 + ground.enmity(target))
    return min(beaten, refused) - (1 - wins) * RONIN - TIRING["ronin"]


def accepts_duel(ground: Ground, fight: Fight) -> bool:
    """Refusing is for players who would probably lose four peasants."""
    wins, _ = duel_chances(ground, fight.attacker.seat, ground.seat)
    standing = ground.counts[ground.seat]
    refused = min(DUEL_GIFT, standing) * (1 + ground.enmity(fight.attacker.seat))
    return (1 - wins) * min(DUEL_LOSS, standing) <= refused


def stake(ground: Ground, fight: Fight) -> float:
    """What winning a fight instead of losing it is worth."""
    is_own = fight.attacker.seat == ground.seat
    if fight.field is None:
        victim = fight.defender.seat
        peasants = min(DUEL_LOSS, ground.counts[victim])
        return peasants * (ground.enmity(victim) if is_own else 1)
    if is_own:
        return attack_prize(ground, fight.field, with_ronin=fight.attacker.band.ronin > 0)
    follows = fight.attacker.band.ronin > 0 or fight.field in ground.reaches[fight.attacker.seat]
    return losing_worth(ground, fight.field) + (ground.enmity(fight.attacker.seat) if follows else 0)


def defending_worth(ground: Ground, fight: Fight, band: Band) -> float:
    """What some defenders promise: the peasant they save, less what they could do elsewhere."""
    lead = 1 + band.strength + own_bonus(ground) - fight.attacker.strength
    kept, tied = chances(ground, lead, likely_replies(ground, fight.attacker.seat, LIKELY_CARDS))
    return (kept + tied / 2) * stake(ground, fight) - tiring(band)


def own_side(ground: Ground, fight: Fight) -> tuple[Side, Side]:
    """The own side of a fight, and the other one."""
    attacker, defender = fight.sides
    return (attacker, defender) if attacker.seat == ground.seat else (defender, attacker)


def rule_of(fight: Fight) -> Card:
    """The card whose rule counts in this kind of fight."""
    return Card("yuuki" if fight.field is None else "kyujou")


def card_bonus(ground: Ground, fight: Fight, card: Card) -> float:
    """A card's bonus, with its rule for this kind of fight if it can be paid."""
    entry = ground.view.edition.cards.get(card)
    if entry is None:
        return HELP["youhei"]
    return entry.bonus + (entry.amount if card == rule_of(fight) and ground.me.money >= entry.cost else 0)


def additions(ground: Ground, fight: Fight, moves: Sequence[Move]) -> Iterator[Addition]:
    """Cards and favours that could be added now."""
    for move in moves:
        match move:
            case LayCard(card):
                wins_ties = card == "shouri" and fight.field is not None and ground.me.money > 0
                price = keeping_worth(ground, card)
                yield Addition(move, card_bonus(ground, fight, card), price, True, wins_ties)
            case UseFavour(advisor):
                amount = ground.view.edition.advisors[advisor].amount
                yield Addition(move, HELP.get(advisor, amount), FAVOUR, False)


def plan_worth(ground: Ground, fight: Fight, plan: Sequence[Addition]) -> float:
    """What a fight promises with some additions and the replies they will meet."""
    own, other = own_side(ground, fight)
    lead = own.strength - other.strength + sum(added.bonus for added in plan)
    lead += sum(card_bonus(ground, fight, laid.card) for laid in own.laid)
    replies = 0 if other.has_declined else likely_replies(ground, other.seat, max(1, len(plan)))
    if other.seat == ground.view.seats and other.laid:
        replies = 0
    kept, tied = chances(ground, lead, len(other.laid) + replies)
    price = sum(added.price for added in plan)
    if not own.laid and any(added.is_card for added in plan):
        price -= DRAWN if ground.turns_left else DRAWN * LAST_KEEPING
    return (kept + tied * tie_share(ground, fight, plan)) * stake(ground, fight) - price


def tie_share(ground: Ground, fight: Fight, plan: Sequence[Addition]) -> float:
    """A tie is won by Shouri, otherwise at random; in a duel both lose, which hurts the challenged alone."""
    own, _ = own_side(ground, fight)
    if fight.field is None:
        return 1.0 if fight.attacker.seat == ground.seat else 0.0
    has_shouri = any(laid.card == "shouri" for laid in own.laid) and ground.me.money > 0
    return 1.0 if has_shouri or any(added.wins_ties for added in plan) else 0.5


def best_addition(ground: Ground, fight: Fight, moves: Sequence[Move]) -> Move | None:
    """The first step of the best plan; None: nothing more is worth adding."""
    _, other = own_side(ground, fight)
    found = list(additions(ground, fight, moves))
    longest = 1 if other.has_declined else LONGEST_PLAN
    plans = [plan for size in range(longest + 1) for plan in combinations(found, size)]
    best = max(plans, key=lambda plan: plan_worth(ground, fight, plan))
    return max(best, key=lambda added: added.bonus - added.price).move if best else None


def answer_worth(ground: Ground, fight: Fight) -> float:
    """Whether to say yes to what a fight asks: positive for yes."""
    own, other = own_side(ground, fight)
    match fight.stage:
        case Stage.CHALLENGE:
            return 1.0 if accepts_duel(ground, fight) else -1.0
        case Stage.RULES:
            left = sum(laid.card in ("kyujou", "yuuki") for laid in own.laid) - own.asked
            is_decided = own.strength > other.strength
            reached = own.strength + left * ground.view.edition.cards[rule_of(fight)].amount
            return 1.0 if not is_decided and reached >= other.strength else -1.0
    return 1.0


def fight_worth(ground: Ground, fight: Fight, move: Move) -> float:
    """What a choice inside a fight is worth; additions are planned by `best_addition`."""
    match move:
        case Send(ashigaru, ronin) if fight.stage is Stage.ATTACKERS:
            assert fight.field is not None
            return sending_worth(ground, fight.field, Band(ashigaru, ronin))
        case Send(ashigaru, ronin):
            return defending_worth(ground, fight, Band(ashigaru, ronin))
        case Answer(yes):
            return answer_worth(ground, fight) if yes else 0.0
        case PickField(field):
            return -losing_worth(ground, field)
        case PlacePeasant():
            return 1.0
    return 0.0
