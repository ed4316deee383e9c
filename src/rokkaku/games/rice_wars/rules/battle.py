"""A battle for a field."""

from collections.abc import Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from rokkaku.core.errors import IllegalMove
from rokkaku.core.game import Step
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars.board import Field
from rokkaku.games.rice_wars.editions import Icon
from rokkaku.games.rice_wars.events import (
    AttackersSent,
    BattleBegan,
    BattleWon,
    CardDiscarded,
    DefendersSent,
    PeasantSaved,
    ReactionDeclined,
    RuleDeclined,
    RuleUsed,
    TieBreakTurnedUp,
)
from rokkaku.games.rice_wars.moves import Answer, Attack, Move, PlacePeasant, Send, Stop
from rokkaku.games.rice_wars.pieces import SHOURI, TETTAI, Band, without
from rokkaku.games.rice_wars.rules.drawing import discard, draw, may_turn_up, turn_up
from rokkaku.games.rice_wars.rules.fight import answer_moves, clear_table, copies, fight_of, tire
from rokkaku.games.rice_wars.rules.information import shown
from rokkaku.games.rice_wars.rules.moment import Moment
from rokkaku.games.rice_wars.rules.money import check_money, pay
from rokkaku.games.rice_wars.rules.order import action_done
from rokkaku.games.rice_wars.rules.placement import place, put_from_outside, reach, remove, rivals
from rokkaku.games.rice_wars.state import Fight, Side, Stage, State

PEASANT_STRENGTH = 1
ICON_STRENGTH = 1


def targets(state: State, seat: Seat) -> tuple[Field, ...]:
    """Any opponent's peasant on any field, for a player with active fighters.  [battle-1]"""
    return () if state.daimyos[seat].active == Band() else rivals(state, seat)


def attack(state: State, seat: Seat, move: Attack) -> Step[State]:
    """Palaces and own peasants are not attacked.  [battle-1]"""
    if state.daimyos[seat].active == Band():
        raise IllegalMove("battle-1", "rice-wars.refused.nobody-active")
    if move.field not in targets(state, seat):
        raise IllegalMove("battle-1", "rice-wars.refused.no-target", {"field": move.field})
    target = state.owner(move.field)
    assert target is not None
    fight = Fight(Side(seat), Side(target), Stage.ATTACKERS, move.field)
    return Step(replace(state, fight=fight), (BattleBegan(seat, target, move.field),))


def attacker(state: State) -> tuple[Seat, ...]:
    """The seat that started the fight."""
    return (fight_of(state).attacker.seat,)


def bands(most: Band, least: int) -> Sequence[Send]:
    """Every choice of so many ashigaru, with or without the ronin."""
    return tuple(
        Send(ashigaru, ronin)
        for ronin in range(most.ronin + 1)
        for ashigaru in range(most.ashigaru + 1)
        if ashigaru + ronin >= least
    )


def sending_moves(state: State, seat: Seat) -> Sequence[Send]:
    """At least one attacks; any number, none too, defend.  [battle-1, battle-2]"""
    return bands(state.daimyos[seat].active, least=1 if fight_of(state).stage is Stage.ATTACKERS else 0)


def send(state: State, seat: Seat, move: Send) -> Step[State]:
    """Chosen people become tired; their strengths are added.  [battle-1, battle-2]"""
    is_attack = fight_of(state).stage is Stage.ATTACKERS
    if move not in sending_moves(state, seat):
        rule = "battle-1" if is_attack else "battle-2"
        values = {"ashigaru": state.daimyos[seat].active.ashigaru, "ronin": state.daimyos[seat].active.ronin}
        raise IllegalMove(rule, "rice-wars.refused.cannot-send", values)
    return send_attackers(state, move) if is_attack else send_defenders(state, move)


def send_attackers(state: State, move: Send) -> Step[State]:
    """With the icon attackers are stronger by 1, once per battle.  [battle-1, board-5]"""
    fight, band = fight_of(state), Band(move.ashigaru, move.ronin)
    seat = fight.attacker.seat
    strength = band.strength + (ICON_STRENGTH if state.icon is Icon.ATTACK else 0)
    fight = replace(fight, attacker=Side(seat, band, strength), stage=Stage.DEFENDERS)
    events = (AttackersSent(seat, band.ashigaru, band.ronin, strength),)
    return Step(replace(tire(state, seat, band), fight=fight), events)


def send_defenders(state: State, move: Send) -> Step[State]:
    """The peasant counts 1, plus the fighters that defend it.  [battle-2]"""
    fight, band = fight_of(state), Band(move.ashigaru, move.ronin)
    seat = fight.defender.seat
    strength = PEASANT_STRENGTH + band.strength
    fight = replace(fight, defender=Side(seat, band, strength), stage=Stage.ADDING)
    events = (DefendersSent(seat, band.ashigaru, band.ronin, strength),)
    return Step(replace(tire(state, seat, band), fight=fight), events)


def defender(state: State) -> tuple[Seat, ...]:
    """The owner of the peasant, if they have fighters to send.  [battle-2]"""
    seat = fight_of(state).defender.seat
    is_asked = seat != state.neighbour and state.daimyos[seat].active != Band()
    return (seat,) if is_asked else ()


def defend_by_itself(state: State) -> Step[State]:
    """The neutral neighbour always adds exactly one active ashigaru if it has one.  [neighbour-4]"""
    active = state.daimyos[fight_of(state).defender.seat].active
    return send_defenders(state, Send(min(1, active.ashigaru), 0))


def compare(state: State) -> Step[State]:
    """Higher strength wins; a tie asks for Shouri first.  [battle-5]"""
    attacker, defended = fight_of(state).sides
    if attacker.strength != defended.strength:
        return _won(state, 0 if attacker.strength > defended.strength else 1, "strength")
    sides = (replace(attacker, asked=0), replace(defended, asked=0))
    fight = replace(fight_of(state), attacker=sides[0], defender=sides[1], stage=Stage.SHOURI)
    return Step(replace(state, fight=fight))


def shouri_decider(state: State) -> tuple[Seat, ...]:
    """Each side with a Shouri among its cards is asked once, the attacker first.  [battle-5]"""
    for side in fight_of(state).sides:
        if not side.asked and copies(state, side, SHOURI):
            return (side.seat,)
    return ()


def shouri_moves(state: State, seat: Seat) -> Sequence[Answer]:
    """Whether to pay for Shouri.  [battle-5]"""
    return answer_moves(state, seat, SHOURI)


def decide_shouri(state: State, seat: Seat, move: Answer) -> Step[State]:
    """A side that pays for it wins the tie, unless both do.  [battle-5, cards-12]"""
    fight = fight_of(state)
    which = 0 if fight.attacker.seat == seat else 1
    side = replace(fight.sides[which], asked=1, uses_shouri=move.yes)
    if not move.yes:
        return Step(replace(state, fight=fight.with_side(which, side)), (RuleDeclined(seat, SHOURI),))
    cost = state.edition.cards[SHOURI].cost
    check_money(state, seat, cost, "battle-5")
    step = pay(state, seat, cost)
    return Step(
        replace(step.state, fight=fight.with_side(which, side)), (*step.events, RuleUsed(seat, SHOURI))
    )


def break_tie(state: State) -> Step[State]:
    """One side's Shouri, or cards from the deck until they differ; without a pair the defender wins.

    [battle-5]
    """
    attacker, defended = fight_of(state).sides
    if attacker.uses_shouri != defended.uses_shouri:
        return _won(state, 0 if attacker.uses_shouri else 1, "shouri")
    step: Step[State] = Step(state)
    while True:
        for which in (0, 1):
            if not may_turn_up(step.state):
                return step.then(partial(_won, which=1, why="no-cards"))
            step = step.then(partial(_turn_up_for, which=which))
        one, other = fight_of(step.state).sides
        if one.strength != other.strength:
            return step.then(partial(_won, which=0 if one.strength > other.strength else 1, why="deck"))


def _turn_up_for(state: State, which: int) -> Step[State]:
    card, step = turn_up(state)
    assert card is not None
    fight = fight_of(step.state)
    side = fight.sides[which]
    stronger = replace(side, strength=side.strength + state.edition.cards[card].bonus)
    fight = replace(fight.with_side(which, stronger), turned_up=(*fight.turned_up, card))
    event = TieBreakTurnedUp(side.seat, card, stronger.strength, news_to=state.players)
    return Step(replace(step.state, fight=fight), (*step.events, event))


def _won(state: State, which: int, why: str) -> Step[State]:
    """The defender's win moves nothing; a ronin takes the field over, ashigaru drive the peasant away.

    [battle-6]
    """
    fight = fight_of(state)
    assert fight.field is not None
    step: Step[State] = Step(state, (BattleWon(fight.sides[which].seat, why),))
    if which == 1:
        return step.then(finish)
    field, seat = fight.field, fight.attacker.seat
    step = step.then(partial(remove, field=field))
    if fight.attacker.band.ronin:
        return step.then(partial(put_from_outside, seat=seat, field=field)).then(finish)
    return Step(replace(step.state, fight=replace(fight, stage=Stage.TETTAI)), step.events)


def tettai_decider(state: State) -> tuple[Seat, ...]:
    """The defender is asked if they have a hand and a free place, whatever the hand holds.  [cards-16]"""
    seat = fight_of(state).defender.seat
    daimyo = state.daimyos[seat]
    is_asked = seat != state.neighbour and daimyo.hand and daimyo.peasants < state.edition.places.peasants
    return (seat,) if is_asked else ()


def tettai_moves(state: State, seat: Seat) -> Sequence[Answer]:
    """Only a player with Tettai can say yes.  [cards-16]"""
    return (Answer(True), Answer(False)) if TETTAI in state.daimyos[seat].hand else (Answer(False),)


def decide_tettai(state: State, seat: Seat, move: Answer) -> Step[State]:
    """The beaten peasant returns to a free place on its daimyo's card.  [cards-16]"""
    daimyo = state.daimyos[seat]
    if not move.yes:
        return Step(reward(state), (ReactionDeclined(seat),))
    if TETTAI not in daimyo.hand:
        raise IllegalMove("cards-16", "rice-wars.refused.not-in-hand", {"card": TETTAI})
    saved = replace(
        daimyo, hand=without(daimyo.hand, TETTAI), peasants=daimyo.peasants + 1, stack=daimyo.stack - 1
    )
    state = shown(discard(state.with_daimyo(seat, saved), TETTAI), seat, TETTAI)
    return Step(reward(state), (CardDiscarded(seat, TETTAI), PeasantSaved(seat)))


def no_saving(state: State) -> Step[State]:
    """Nobody could save the peasant."""
    return Step(reward(state))


def reward(state: State) -> State:
    """Now the winner may place a peasant there at once.  [battle-6]"""
    return replace(state, fight=replace(fight_of(state), stage=Stage.REWARD))


def rewarded(state: State) -> tuple[Seat, ...]:
    """The attacker, if there is a peasant on their card and the field is in reach.  [battle-6]"""
    fight = fight_of(state)
    seat = fight.attacker.seat
    may = state.daimyos[seat].peasants > 0 and fight.field in reach(state, seat)
    return (seat,) if may else ()


def reward_moves(state: State, seat: Seat) -> Sequence[Move]:
    """The conquered field, or nothing.  [battle-6]"""
    field = fight_of(state).field
    assert field is not None
    return (PlacePeasant(field), Stop())


def take_reward(state: State, seat: Seat, move: PlacePeasant) -> Step[State]:
    """A peasant of the winner on the conquered field.  [battle-6]"""
    if move.field != fight_of(state).field:
        raise IllegalMove("battle-6", "rice-wars.refused.other-field", {"field": move.field})
    return place(state, seat, move.field, seat).then(finish)


def take_nothing(state: State, seat: Seat, move: Stop) -> Step[State]:
    """The winner leaves the field empty.  [battle-6]"""
    return finish(state)


def finish(state: State) -> Step[State]:
    """All cards are discarded, and both draw one, the attacker first.  [battle-7]"""
    fight = fight_of(state)
    step: Step[State] = Step(clear_table(state))
    for side in fight.sides:
        if side.seat != state.neighbour:
            step = step.then(partial(draw, seat=side.seat, count=1))
    return step.then(action_done)


MOMENTS: Mapping[Stage, Moment] = {
    Stage.ATTACKERS: Moment(attacker, sending_moves, {Send: send}),
    Stage.DEFENDERS: Moment(defender, sending_moves, {Send: send}, defend_by_itself),
    Stage.SHOURI: Moment(shouri_decider, shouri_moves, {Answer: decide_shouri}, break_tie),
    Stage.TETTAI: Moment(tettai_decider, tettai_moves, {Answer: decide_tettai}, no_saving),
    Stage.REWARD: Moment(rewarded, reward_moves, {PlacePeasant: take_reward, Stop: take_nothing}, finish),
}
