"""From one phase to the next, and who decides what."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from rokkaku.core.errors import IllegalMove
from rokkaku.core.game import Step
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import moves as m
from rokkaku.games.rice_wars.editions import Icon
from rokkaku.games.rice_wars.events import TurnBegan
from rokkaku.games.rice_wars.moves import Move
from rokkaku.games.rice_wars.pieces import SHOURI
from rokkaku.games.rice_wars.rules import (
    actions,
    advisors,
    battle,
    cards,
    duel,
    fight,
    hiring,
    income,
    neighbour,
    reactions,
    setup,
)
from rokkaku.games.rice_wars.rules.drawing import end_turn
from rokkaku.games.rice_wars.state import Phase, Stage, State

Deciders = Callable[[State], tuple[Seat, ...]]
Moves = Callable[[State, Seat], Sequence[Move]]
GoOn = Callable[[State], Step[State]]


def nobody(*asked: object) -> tuple[()]:
    """The game continues by itself: nobody decides, and there are no moves."""
    return ()


def attacker(state: State) -> tuple[Seat, ...]:
    """The seat that started the fight."""
    return (fight.fight_of(state).attacker.seat,)


def challenged(state: State) -> tuple[Seat, ...]:
    """The seat that has to answer a challenge."""
    return (fight.fight_of(state).defender.seat,)


def loser(state: State) -> tuple[Seat, ...]:
    """The seat that still has peasants to give or remove."""
    under_way = fight.fight_of(state)
    return (under_way.defender.seat,) if under_way.left else ()


def yes_or_no(state: State, seat: Seat) -> Sequence[Move]:
    """A challenge is accepted or refused.  [duel-2]"""
    return (m.Answer(True), m.Answer(False))


def rule_moves(state: State, seat: Seat) -> Sequence[Move]:
    """Whether to pay for Kyujou or Yuuki.  [battle-4]"""
    return fight.answer_moves(state, seat, fight.rule_card(fight.fight_of(state)))


def shouri_moves(state: State, seat: Seat) -> Sequence[Move]:
    """Whether to pay for Shouri.  [battle-5]"""
    return fight.answer_moves(state, seat, SHOURI)


def after_adding(state: State) -> Step[State]:
    """The reveal, then rules, then the strengths are compared.  [battle-3]"""
    under_way = fight.fight_of(state)
    if not under_way.is_revealed:
        return fight.reveal(state)
    return duel.compare(state) if under_way.field is None else battle.compare(state)


def no_saving(state: State) -> Step[State]:
    """Nobody could save the peasant."""
    return Step(battle.reward(state))


FIGHT: Mapping[Stage, tuple[Deciders, Moves, GoOn]] = {
    Stage.ATTACKERS: (attacker, battle.sending_moves, Step),
    Stage.DEFENDERS: (battle.defender, battle.sending_moves, battle.defend_by_itself),
    Stage.CHALLENGE: (challenged, yes_or_no, Step),
    Stage.ADDING: (fight.adder, fight.adding_moves, fight.add_by_itself),
    Stage.RULES: (fight.rule_decider, rule_moves, after_adding),
    Stage.SHOURI: (battle.shouri_decider, shouri_moves, battle.break_tie),
    Stage.TETTAI: (battle.tettai_decider, battle.tettai_moves, no_saving),
    Stage.REWARD: (battle.rewarded, battle.reward_moves, battle.finish),
    Stage.GIVING: (loser, duel.peasant_moves, duel.finish),
    Stage.REMOVING: (loser, duel.peasant_moves, duel.finish),
}


def card_moves(state: State, seat: Seat) -> Sequence[Move]:
    """An answer to a card aimed at this seat, or a choice for its own card."""
    return (
        reactions.boushi_moves(state, seat)
        if reactions.pending_of(state).awaits_boushi
        else cards.choosing(state)
    )


def auction_deciders(state: State) -> tuple[Seat, ...]:
    """All seats that still have to bid; between auctions the governor, while there is a choice.

    [advisors-1, advisors-2]
    """
    auction = state.auction
    assert auction is not None
    if auction.advisor is not None:
        return advisors.bidders(auction)
    return (state.governor,) if len(auction.waiting) > 1 else ()


def auction_moves(state: State, seat: Seat) -> Sequence[Move]:
    """A bid, or which advisor is next."""
    assert state.auction is not None
    return (
        advisors.auction_moves(state, seat)
        if state.auction.advisor is None
        else advisors.bid_moves(state, seat)
    )


def hirer(state: State) -> tuple[Seat, ...]:
    """In turn, each player completes their hiring.  [hiring-1]"""
    return state.queue[:1] if state.queue[:1] != (state.neighbour,) else ()


def after_peasants(state: State) -> Step[State]:
    """When all first peasants stand the first turn begins."""
    return setup.keep_peasant(state) if state.queue else Step(replace(state, phase=Phase.INCOME))


def begin_turn(state: State) -> Step[State]:
    """Income first.  [income-1]"""
    began: Step[State] = Step(state, (TurnBegan(state.turn, state.icon.value, state.governor),))
    step = began.then(income.collect)
    return Step(hiring.owe(step.state), step.events)


def after_hiring(state: State) -> Step[State]:
    """Advisors only on their icon, else the actions.  [advisors-1]"""
    if state.queue:
        return neighbour.hire(state)
    if state.icon is Icon.ADVISORS:
        return advisors.turn_up_advisors(replace(state, phase=Phase.ADVISORS))
    return Step(actions.begin(replace(state, phase=Phase.ACTIONS)))


def after_auction(state: State) -> Step[State]:
    """The next advisor, or the actions."""
    step = advisors.go_on(state)
    return Step(actions.begin(step.state), step.events) if step.state.phase is Phase.ACTIONS else step


PHASES: Mapping[Phase, tuple[Deciders, Moves, GoOn]] = {
    Phase.PALACES: (setup.palace_decider, setup.palace_moves, setup.begin_peasants),
    Phase.PEASANTS: (setup.peasant_decider, setup.first_peasant_moves, after_peasants),
    Phase.INCOME: (nobody, nobody, begin_turn),
    Phase.HIRING: (hirer, hiring.hiring_moves, after_hiring),
    Phase.ADVISORS: (auction_deciders, auction_moves, after_auction),
    Phase.ACTIONS: (actions.actor, actions.action_moves, actions.go_on),
    Phase.DRAWING: (nobody, nobody, end_turn),
    Phase.OVER: (nobody, nobody, Step),
}


def _question(state: State) -> tuple[Deciders, Moves, GoOn]:
    if state.fight is not None:
        return FIGHT[state.fight.stage]
    if state.pending is not None:
        return (cards.chooser, card_moves, cards.act)
    return PHASES[state.phase]


def deciders(state: State) -> tuple[Seat, ...]:
    """The seats that have to decide now; none when the game is over."""
    return _question(state)[0](state)


def legal_moves(state: State, seat: Seat) -> Sequence[Move]:
    """What a seat may decide now."""
    return _question(state)[1](state, seat) if seat in deciders(state) else ()


def settle(state: State) -> Step[State]:
    """Everything that follows by itself, until someone has to decide or the game is over."""
    step: Step[State] = Step(state)
    while step.state.phase is not Phase.OVER and not deciders(step.state):
        step = step.then(_question(step.state)[2])
    return step


Play = Callable[[State, Seat, Any], Step[State]]

PLAYS: Mapping[Phase | Stage | str, Mapping[type[Any], Play]] = {
    Phase.PALACES: {m.PlacePalace: setup.place_palace, m.KeepPalace: setup.keep_palace},
    Phase.PEASANTS: {m.PlacePeasant: setup.place_first_peasant},
    Phase.HIRING: {
        m.Hire: hiring.hire,
        m.Pay: hiring.pay_person,
        m.PayAdvisor: hiring.pay_advisor,
        m.Dismiss: hiring.dismiss,
        m.EndHiring: hiring.end_hiring,
    },
    Phase.ADVISORS: {m.AuctionAdvisor: advisors.auction_advisor},
    "bidding": {m.Bid: advisors.bid},
    Phase.ACTIONS: {
        m.PlacePeasant: actions.place_peasant,
        m.PlayCard: cards.play_card,
        m.Attack: battle.attack,
        m.Challenge: duel.challenge,
        m.UseFavour: cards.use_favour,
        m.PassAction: actions.pass_action,
    },
    Stage.ATTACKERS: {m.Send: battle.send},
    Stage.DEFENDERS: {m.Send: battle.send},
    Stage.CHALLENGE: {m.Answer: duel.answer_challenge},
    Stage.ADDING: {m.LayCard: fight.lay_card, m.UseFavour: fight.use_favour, m.Decline: fight.decline},
    Stage.RULES: {m.Answer: fight.decide_rule},
    Stage.SHOURI: {m.Answer: battle.decide_shouri},
    Stage.TETTAI: {m.Answer: battle.decide_tettai},
    Stage.REWARD: {
        m.PlacePeasant: battle.take_reward,
        m.Stop: lambda state, seat, move: battle.finish(state),
    },
    Stage.GIVING: {m.PickField: duel.lose_peasant},
    Stage.REMOVING: {m.PickField: duel.lose_peasant},
    "boushi": {m.Answer: reactions.decide_boushi},
    "card": dict.fromkeys(
        (m.PickField, m.PickSeat, m.PickCard, m.PickPerson, m.PickCount, m.Stop), cards.choose
    ),
}


def _moment(state: State) -> Phase | Stage | str:
    if state.fight is not None:
        return state.fight.stage
    if state.pending is not None:
        return "boushi" if state.pending.awaits_boushi else "card"
    if state.auction is not None and state.auction.advisor is not None:
        return "bidding"
    return state.phase


def play(state: State, seat: Seat, move: Move) -> Step[State]:
    """A move of a seat that has to decide, and everything that follows from it.  [actions-1]"""
    if state.phase is Phase.OVER:
        raise IllegalMove("ending-1", "rice-wars.refused.over")
    if seat not in deciders(state):
        raise IllegalMove("actions-1", "rice-wars.refused.not-asked")
    plays = PLAYS[_moment(state)]
    if type(move) not in plays:
        raise IllegalMove("actions-1", *_why_not_now(state))
    if _moment(state) is Phase.ACTIONS:
        _check_action(state, seat, move)
    return plays[type(move)](state, seat, move).then(settle)


def _why_not_now(state: State) -> tuple[str, dict[str, str]]:
    """Why a move comes at the wrong moment."""
    if state.fight is not None:
        return "rice-wars.refused.fight-first", {}
    if state.pending is not None:
        return "rice-wars.refused.card-first", {}
    return "rice-wars.refused.not-now", {"phase": state.phase.value}


def _check_action(state: State, seat: Seat, move: Move) -> None:
    """After the second pass a player can only pass; the neutral neighbour's peasant must be placed.

    [actions-2, neighbour-3]
    """
    if state.queue[0] == state.neighbour:
        if not isinstance(move, m.PlacePeasant):
            raise IllegalMove("neighbour-3", "rice-wars.refused.neighbour-first")
    elif state.daimyos[seat].markers == 0 and not isinstance(move, m.PassAction):
        raise IllegalMove("actions-2", "rice-wars.refused.only-pass")
