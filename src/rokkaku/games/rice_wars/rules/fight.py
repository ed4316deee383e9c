"""What battles and duels share: adding cards and favours by turns."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from rokkaku.core.errors import IllegalMove
from rokkaku.core.game import Event, Step
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars.events import (
    CardLaid,
    CardNoted,
    DeckCardLaid,
    FightDeclined,
)
from rokkaku.games.rice_wars.moves import Answer, Decline, LayCard, Move, UseFavour
from rokkaku.games.rice_wars.pieces import Band, Card, faces, without
from rokkaku.games.rice_wars.rules.drawing import discard, turn_up
from rokkaku.games.rice_wars.rules.favours import HELP, check_usable, spend, usable_in_fight
from rokkaku.games.rice_wars.rules.moment import Moment
from rokkaku.games.rice_wars.state import Fight, LaidCard, Side, Stage, State


def fight_of(state: State) -> Fight:
    """The fight that is under way."""
    assert state.fight is not None
    return state.fight


def tire(state: State, seat: Seat, band: Band) -> State:
    """All fighters are tired afterwards.  [battle-1, battle-2, duel-1]"""
    daimyo = state.daimyos[seat]
    tired = replace(daimyo, active=daimyo.active.less(band), tired=daimyo.tired.plus(band))
    return state.with_daimyo(seat, tired)


def can_add(state: State, fight: Fight, which: int) -> bool:
    """A side with neither a card nor a usable favour declines.  [battle-3]"""
    return bool(state.daimyos[fight.sides[which].seat].hand) or bool(usable_in_fight(state, fight, which))


def adder(state: State) -> tuple[Seat, ...]:
    """The side that may add next, if it has anything to add."""
    fight = fight_of(state)
    side = fight.sides[fight.adds]
    is_asked = side.seat != state.neighbour and can_add(state, fight, fight.adds)
    return (side.seat,) if is_asked else ()


def adding_moves(state: State, seat: Seat) -> Sequence[Move]:
    """One face-down card, one favour, or nothing more.  [battle-3]"""
    fight = fight_of(state)
    cards, favours = faces(state.daimyos[seat].hand), usable_in_fight(state, fight, fight.adds)
    return (*map(LayCard, cards), *map(UseFavour, favours), Decline())


def lay_card(state: State, seat: Seat, move: LayCard) -> Step[State]:
    """Any card of the hand, face down, for its bonus.  [battle-3, pieces-3, info-2]"""
    fight, daimyo = fight_of(state), state.daimyos[seat]
    if move.card not in daimyo.hand:
        raise IllegalMove("battle-3", "rice-wars.refused.not-in-hand", {"card": move.card})
    state = state.with_daimyo(seat, replace(daimyo, hand=without(daimyo.hand, move.card)))
    side = fight.sides[fight.adds]
    laid = replace(side, laid=(*side.laid, LaidCard(move.card)))
    events: tuple[Event, ...] = (CardLaid(seat), CardNoted(seat, move.card, seen_by=(seat,)))
    return Step(replace(state, fight=_other_adds(fight.with_side(fight.adds, laid))), events)


def use_favour(state: State, seat: Seat, move: UseFavour) -> Step[State]:
    """A favour inside a fight costs no action.  [actions-4]"""
    fight = fight_of(state)
    check_usable(move.advisor, usable_in_fight(state, fight, fight.adds))
    spent = spend(state, seat, move.advisor)
    step = HELP[move.advisor].give(spent.state, fight, fight.adds)
    helped = replace(step.state, fight=_other_adds(fight_of(step.state)))
    return Step(helped, spent.events + step.events)


def _other_adds(fight: Fight) -> Fight:
    """After an addition the other side is next, unless it has declined: then no more is added.  [battle-3]"""
    other = 1 - fight.adds
    if fight.sides[other].has_declined:
        return replace(fight, stage=Stage.RULES, adds=0)
    return replace(fight, adds=other)


def decline(state: State, seat: Seat, move: Decline) -> Step[State]:
    """After a decline the other side may add at most one more.  [battle-3]"""
    return _declined(state)


def _declined(state: State) -> Step[State]:
    fight = fight_of(state)
    side = fight.sides[fight.adds]
    declined = fight.with_side(fight.adds, replace(side, has_declined=True))
    return Step(replace(state, fight=_other_adds(declined)), (FightDeclined(side.seat),))


def add_by_itself(state: State) -> Step[State]:
    """The neutral neighbour answers once with the top card of the deck; a side with nothing declines.

    [neighbour-4]
    """
    fight = fight_of(state)
    side = fight.sides[fight.adds]
    if side.seat != state.neighbour or side.asked:
        return _declined(state)
    card, step = turn_up(state)
    if card is None:
        return step.then(_declined)
    laid = replace(side, laid=(LaidCard(card, from_hand=False),), asked=1)
    events = (*step.events, DeckCardLaid(side.seat))
    return Step(replace(step.state, fight=_other_adds(fight.with_side(fight.adds, laid))), events)


def copies(state: State, side: Side, card: Card) -> int:
    """How many of a card lie on a side that may use its rule; the neutral neighbour uses none."""
    return 0 if side.seat == state.neighbour else [laid.card for laid in side.laid].count(card)


def answer_moves(state: State, seat: Seat, card: Card) -> Sequence[Answer]:
    """Yes only for a player who can pay; one who cannot is asked too.  [battle-4]"""
    can_pay = state.daimyos[seat].money >= state.edition.cards[card].cost
    return (Answer(True), Answer(False)) if can_pay else (Answer(False),)


def clear_table(state: State) -> State:
    """All cards of a fight are discarded.  [battle-7]"""
    fight = fight_of(state)
    cards = [laid.card for side in fight.sides for laid in side.laid]
    return replace(discard(state, *cards, *fight.turned_up), fight=None)


MOMENTS: Mapping[Stage, Moment] = {
    Stage.ADDING: Moment(
        adder,
        adding_moves,
        {LayCard: lay_card, UseFavour: use_favour, Decline: decline},
        add_by_itself,
    )
}
