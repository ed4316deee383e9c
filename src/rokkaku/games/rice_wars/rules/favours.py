"""What advisors do for those they owe a favour, inside fights and as an action."""

from collections.abc import Callable, Mapping
from functools import partial

import msgspec
from msgspec.structs import replace

from rokkaku.core.errors import IllegalMove
from rokkaku.core.game import Step
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars.events import CardDiscarded, DeckCardLaid, FavourUsed
from rokkaku.games.rice_wars.pieces import ADVISORS, Advisor, Used
from rokkaku.games.rice_wars.rules.drawing import discard, may_turn_up, turn_up
from rokkaku.games.rice_wars.rules.information import shown
from rokkaku.games.rice_wars.state import Favour, Fight, LaidCard, State


class Help(msgspec.Struct, frozen=True):
    """When an advisor can help a side of a fight, and how."""

    possible: Callable[[State, Fight, int], bool]
    give: Callable[[State, Fight, int], Step[State]]


def _with_fight(state: State, fight: Fight) -> Step[State]:
    return Step(replace(state, fight=fight))


def _stronger(advisor: Advisor, state: State, fight: Fight, which: int) -> Step[State]:
    """The masters of arms add to the strength of a side.  [advisors-5, advisors-6, advisors-8, advisors-9]"""
    side = fight.sides[which]
    strength = side.strength + state.edition.advisors[advisor].amount
    return _with_fight(state, fight.with_side(which, replace(side, strength=strength)))


def _master(name: str, possible: Callable[[State, Fight, int], bool]) -> tuple[Advisor, Help]:
    return Advisor(name), Help(possible, partial(_stronger, Advisor(name)))


def youhei(state: State, fight: Fight, which: int) -> Step[State]:
    """The top card of the deck lies face down on the player's side; nobody sees it before the reveal.

    [advisors-4]
    """
    card, step = turn_up(state)
    assert card is not None
    side = fight.sides[which]
    laid = replace(side, laid=(*side.laid, LaidCard(card, from_hand=False)))
    events = (*step.events, DeckCardLaid(side.seat))
    return Step(replace(step.state, fight=fight.with_side(which, laid)), events)


def has_a_card(state: State, fight: Fight, which: int) -> bool:
    """There is a card to be drawn.  [advisors-4]"""
    return may_turn_up(state)


def has_ashigaru(state: State, fight: Fight, which: int) -> bool:
    """The master of the spear helps where an ashigaru takes part.  [advisors-5]"""
    return fight.sides[which].band.ashigaru > 0


def is_duel(state: State, fight: Fight, which: int) -> bool:
    """The master of the drawn sword helps in any duel.  [advisors-6]"""
    return True


def has_ronin(state: State, fight: Fight, which: int) -> bool:
    """The master of the sword helps where the ronin takes part.  [advisors-8]"""
    return fight.sides[which].band.ronin > 0


def is_defending(state: State, fight: Fight, which: int) -> bool:
    """The master of the bow helps in defence.  [advisors-9]"""
    return which == 1


def has_a_victim(state: State, fight: Fight, which: int) -> bool:
    """The ninja needs a card that lies on the other side.  [advisors-10]"""
    return bool(fight.sides[1 - which].laid)


def ninja(state: State, fight: Fight, which: int) -> Step[State]:
    """A random card of the other side is discarded face up.  [advisors-10]"""
    other = fight.sides[1 - which]
    number, chance = state.chance.below(len(other.laid))
    laid = other.laid[number]
    card = laid.card
    robbed = replace(other, laid=other.laid[:number] + other.laid[number + 1 :])
    state = discard(replace(state, chance=chance), card)
    state = shown(state, other.seat, card) if laid.from_hand else state
    events = (CardDiscarded(other.seat, card, news_to=state.players),)
    return Step(replace(state, fight=fight.with_side(1 - which, robbed)), events)


HELP: Mapping[Advisor, Help] = {
    Advisor("youhei"): Help(has_a_card, youhei),
    **dict(
        (
            _master("soujutsu", has_ashigaru),
            _master("iaijutsu", is_duel),
            _master("kenjutsu", has_ronin),
            _master("kyuujutsu", is_defending),
        )
    ),
    Advisor("ninja"): Help(has_a_victim, ninja),
}


def usable(state: State, seat: Seat, used: Used) -> tuple[Advisor, ...]:
    """Advisors of a kind that owe a favour and have not done one in this turn.  [actions-4]"""
    return tuple(
        favour.advisor
        for favour in state.daimyos[seat].favours
        if not favour.is_used and ADVISORS[favour.advisor] is used
    )


def usable_in_fight(state: State, fight: Fight, which: int) -> tuple[Advisor, ...]:
    """The advisors that can help a side now.  [actions-4]"""
    used = Used.DUEL if fight.field is None else Used.BATTLE
    found = usable(state, fight.sides[which].seat, used)
    return tuple(advisor for advisor in found if HELP[advisor].possible(state, fight, which))


def spend(state: State, seat: Seat, advisor: Advisor) -> Step[State]:
    """From two fans to one, from one back to the owner; once per advisor and turn.  [actions-4]"""
    daimyo = state.daimyos[seat]
    favours = tuple(
        Favour(favour.advisor, favour.fans - 1, is_used=True) if favour.advisor == advisor else favour
        for favour in daimyo.favours
    )
    left = replace(daimyo, favours=tuple(favour for favour in favours if favour.fans))
    return Step(state.with_daimyo(seat, left), (FavourUsed(seat, advisor),))


def check_usable(advisor: Advisor, found: tuple[Advisor, ...]) -> None:
    """Refuses a favour that is not owed, was used in this turn, or is of no use here.  [actions-4]"""
    if advisor not in found:
        raise IllegalMove("actions-4", "rice-wars.refused.no-favour", {"advisor": advisor})
