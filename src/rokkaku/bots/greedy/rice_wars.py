"""What looks best in Rice Wars: many connected peasants, and soldiers where they win more of them."""

from collections.abc import Sequence
from random import Random
from typing import Any

from rokkaku.bots.greedy.rice_wars_fights import (
    attack_worth,
    best_addition,
    challenge_worth,
    fight_worth,
    keeping_worth,
)
from rokkaku.bots.greedy.rice_wars_ground import (
    Ground,
    best_place,
    holding_worth,
    losing_worth,
    placing_worth,
    removing_worth,
    seizing_worth,
)
from rokkaku.core.game import Game
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import (
    COSTS,
    Advisor,
    Answer,
    Attack,
    AuctionAdvisor,
    Bid,
    Card,
    Challenge,
    Decline,
    Dismiss,
    EndHiring,
    Field,
    Hire,
    Icon,
    KeepPalace,
    Move,
    Pay,
    PayAdvisor,
    PickCard,
    PickCount,
    PickField,
    PickPerson,
    PickSeat,
    PlacePalace,
    PlacePeasant,
    PlayCard,
    Stage,
    Stop,
    UseFavour,
    View,
)

BIDS = {"shounin": 3, "youhei": 2, "soujutsu": 2, "geisha": 1, "kenjutsu": 1, "kyuujutsu": 1, "ninja": 1}
"""What the favours of an advisor are worth in ryo; the master of duels is hardly needed."""
RICH = 8
"""A bot with this much money bids one more."""
NEARNESS = 0.75
"""What a field is worth to a palace, less with each step between them."""
CARD_MONEY = 3
"""Kept back for a revolt or a bribe that can be played."""
FACE_DOWN = 0.1
"""What each point of a card's bonus is worth in a fight to come."""
LEVIED = {"ashigaru": 0.35, "ronin": 0.6}
"""What it is worth that a fighter becomes active, or that an enemy becomes tired."""
RACE = 0.3
"""What it is worth to place two peasants in one action while others race for the same fields."""
DRAWN = 0.25
"""What a card drawn is worth."""


class RiceWarsGreedy:
    def __init__(self, game: Game[Any, Any, Any], dice: Random) -> None:
        self.game = game
        self.dice = dice

    def choose(self, view: View, moves: Sequence[Move], seconds: float) -> Move:
        if len(moves) == 1:
            return moves[0]
        ground = Ground(view)
        if view.fight and view.fight.stage is Stage.ADDING:
            return best_addition(ground, view.fight, moves) or Decline()
        return max(moves, key=lambda move: (self.worth(ground, move), self.dice.random()))

    def worth(self, ground: Ground, move: Move) -> float:
        """What a move seems to bring, in peasants at the end of the game."""
        if ground.view.fight:
            return fight_worth(ground, ground.view.fight, move)
        if ground.view.pending:
            return choice_worth(ground, ground.view.pending.name, move)
        match move:
            case PlacePalace(field):
                return palace_worth(ground, whose_turn(ground), field)
            case KeepPalace():
                return palace_worth(ground, ground.seat, ground.me.palace)
            case Hire() | Pay() | PayAdvisor() | Dismiss() | EndHiring():
                return hiring_worth(ground, move)
            case AuctionAdvisor(advisor):
                return BIDS.get(advisor, 0)
            case Bid(amount):
                return -abs(amount - right_bid(ground))
        return action_worth(ground, move)


def whose_turn(ground: Ground) -> Seat:
    """The seat for which a palace or peasant is placed: the bot's own or the neutral neighbour's."""
    return ground.view.queue[0] if ground.view.queue else ground.seat


def palace_worth(ground: Ground, whose: Seat, spot: Field | None) -> float:
    """Room around a palace, near fields counting more, where no other palace is nearer."""
    assert spot is not None
    distance = ground.map.distance
    others = [d.palace for seat, d in enumerate(ground.view.daimyos) if seat != whose and d.palace]
    if whose != ground.seat:
        return min(distance(spot, ground.me.palace or spot), 6) - 0.5 * min(distance(spot, o) for o in others)
    worth = 0.0
    for field in ground.map.fields:
        steps = distance(spot, field)
        rivals = sum(distance(other, field) <= steps for other in others)
        worth += ground.income(field) * NEARNESS**steps / (1 + rivals)
    return worth


def hiring_worth(ground: Ground, move: Move) -> float:
    """Peasants first, which wait on the card for a field to be won; then advisors worth it, then soldiers."""
    spare = ground.me.money - reserve(ground)
    match move:
        case Hire("peasant"):
            return 4.0
        case PayAdvisor(advisor):
            return 3.0 if is_worth_paying(ground, advisor) else -1.0
        case Pay(person):
            return 2.5 + COSTS[person] / 10 if spare >= COSTS[person] else -1.0
        case Hire(person):
            return 2.0 + COSTS[person] / 10 if spare >= COSTS[person] else -1.0
        case Dismiss():
            return -1.0
    return 0.0


def reserve(ground: Ground) -> int:
    """Money that soldiers must not eat: for cards in hand and, where they are due, for bids."""
    hand = ground.me.hand or ()
    cards = CARD_MONEY if victims(ground) and ("wairo" in hand or "ikki" in hand) else 0
    cards += sum(card in ("chouhei", "kyujou", "shouri") for card in set(hand))
    return cards + (2 if is_auction_turn(ground) else 0)


def is_auction_turn(ground: Ground) -> bool:
    """Whether advisors are bid for in this turn."""
    return ground.view.edition.icons[ground.view.turn - 1] is Icon.ADVISORS


def is_worth_paying(ground: Ground, advisor: Advisor) -> bool:
    """An advisor leaves before the next auction, so upkeep in that turn buys nothing."""
    return (
        not is_auction_turn(ground) and BIDS.get(advisor, 0) >= ground.view.edition.advisors[advisor].upkeep
    )


def right_bid(ground: Ground) -> int:
    """What the favours are worth, one more if rich, and never more than half of the money."""
    assert ground.view.auction is not None
    assert ground.view.auction.advisor is not None
    worth = BIDS.get(ground.view.auction.advisor, 0)
    return min(worth + (ground.me.money >= RICH and worth > 0), (ground.me.money + 1) // 2)


def action_worth(ground: Ground, move: Move) -> float:
    """What an action brings; passing brings nothing, so it comes last."""
    match move:
        case PlacePeasant(field) if whose_turn(ground) != ground.seat:
            return neighbour_worth(ground, field)
        case PlacePeasant(field):
            return placing_worth(ground, ground.seat, field)
        case Attack(field):
            return attack_worth(ground, field)
        case Challenge(seat):
            return challenge_worth(ground, seat)
        case PlayCard(card):
            return card_worth(ground, card)
        case UseFavour(advisor):
            amount = ground.view.edition.advisors[advisor].amount
            return amount * ground.ryo if advisor == "shounin" else LEVIED["ashigaru"]
    return 0.0


def neighbour_worth(ground: Ground, field: Field) -> float:
    """The neutral peasant goes where it takes room from others, and finds little for the next one."""
    neutral = Seat(ground.view.seats)
    rivals = [seat for seat in ground.others if seat != neutral]
    hurt = placing_worth(ground, ground.seat, field) if field in ground.reaches[ground.seat] else 0.0
    gain = sum(0.5 * placing_worth(ground, seat, field) for seat in rivals if field in ground.reaches[seat])
    return gain - hurt - 0.2 * placing_worth(ground, neutral, field)


def victims(ground: Ground) -> list[Field]:
    """Others' peasants next to the bot's own palace or connected peasants."""
    near = ground.reaches[ground.seat]
    return [field for field, owner in ground.owners.items() if owner != ground.seat and field in near]


def card_worth(ground: Ground, card: Card) -> float:
    """What the rule of a card brings, less its cost and what it could do in a fight."""
    return (
        rule_worth(ground, card)
        - ground.view.edition.cards[card].cost * ground.ryo
        - spent_worth(ground, card)
    )


def spent_worth(ground: Ground, card: Card) -> float:
    """What a card is worth face down."""
    return FACE_DOWN * ground.view.edition.cards[card].bonus


def rule_worth(ground: Ground, card: Card) -> float:
    """What the rule of an action card brings."""
    hand, entry = len(ground.me.hand or ()), ground.view.edition.cards[card]
    match card:
        case "shuukaku":
            return entry.amount * ground.ryo
        case "zei":
            return len(taxable(ground)[: entry.opponents]) * entry.amount * ground.ryo * 1.5
        case "sakusen":
            return DRAWN * (min(5, hand - 1 + entry.amount) - (hand - 1))
        case "kaikon":
            return clearing_worth(ground)
        case "kyuusoku":
            return LEVIED["ashigaru"] * min(entry.amount, ground.me.tired.ashigaru)
        case "chouhei":
            return LEVIED["ashigaru"] + 0.1
        case "ikki":
            return max((removing_worth(ground, field) for field in victims(ground)), default=0)
        case "wairo":
            return max((seizing_worth(ground, field) for field in victims(ground)), default=0)
        case "hideri":
            return max((parching_worth(ground, field) for field in cut_off(ground)), default=0)
        case "ijuu":
            own = ground.peasants_of(ground.seat)
            return max((resettling_worth(ground, field) for field in own), default=0)
        case "shinobi":
            return DRAWN
    return 0.0


def clearing_worth(ground: Ground) -> float:
    """Two peasants at once, where there are two and others could take the second field first."""
    rivals = frozenset[Field]().union(*(ground.reaches[seat] for seat in ground.others))
    contested = ground.open_fields(ground.seat) & rivals
    return best_place(ground) + RACE if ground.me.peasants > 1 and len(contested) > 1 else 0.0


def taxable(ground: Ground) -> list[Seat]:
    """Opponents who have something to pay with."""
    return [seat for seat in ground.others if ground.view.daimyos[seat].money]


def cut_off(ground: Ground) -> list[Field]:
    """All peasants that are not connected to their palace."""
    return [field for field, owner in ground.owners.items() if field not in ground.connected[owner]]


def parching_worth(ground: Ground, field: Field) -> float:
    """A drought is for others' peasants."""
    return -1.0 if ground.owners[field] == ground.seat else removing_worth(ground, field)


def resettling_worth(ground: Ground, field: Field) -> float:
    """What a peasant gains elsewhere, if no other depends on it."""
    lifted = Ground(ground.view)
    lifted.owners = {other: owner for other, owner in ground.owners.items() if other != field}
    elsewhere = [
        holding_worth(lifted, free, is_connected=True)
        for free in lifted.open_fields(ground.seat)
        if free != field
    ]
    return max(elsewhere, default=-1.0) - losing_worth(ground, field)


def choice_worth(ground: Ground, name: str, move: Move) -> float:
    """What a choice for the card or favour under way brings."""
    match move:
        case PickField(field):
            return target_worth(ground, name, field)
        case PickSeat(seat):
            daimyo = ground.view.daimyos[seat]
            stock = daimyo.money if name == "zei" else daimyo.hand_size
            return ground.enmity(seat) if stock else -1.0
        case PickCard(card):
            return keeping_worth(ground, card)
        case PickPerson(seat, person):
            return ground.enmity(seat) * LEVIED[person]
        case PickCount(count):
            return count
        case Answer(yes):
            return (1.0 if name != "shinobi" else -1.0) if yes else 0.0
        case Stop():
            return 0.0
    return 0.0


def target_worth(ground: Ground, name: str, field: Field) -> float:
    """What a field is worth to the card being played."""
    match name:
        case "ikki":
            return removing_worth(ground, field)
        case "wairo":
            return seizing_worth(ground, field)
        case "hideri":
            return parching_worth(ground, field)
    if field in ground.owners:
        return resettling_worth(ground, field)
    return placing_worth(ground, ground.seat, field)
