"""A ronin against a daimyo."""

from collections.abc import Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from rokkaku.core.errors import IllegalMove
from rokkaku.core.game import Step
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars.events import DuelAccepted, DuelBegan, DuelDecided, DuelRefused
from rokkaku.games.rice_wars.moves import Answer, Challenge, PickField
from rokkaku.games.rice_wars.pieces import Band
from rokkaku.games.rice_wars.rules.drawing import draw
from rokkaku.games.rice_wars.rules.fight import clear_table, fight_of, tire
from rokkaku.games.rice_wars.rules.hiring import leave_service
from rokkaku.games.rice_wars.rules.moment import Moment
from rokkaku.games.rice_wars.rules.order import action_done
from rokkaku.games.rice_wars.rules.placement import put_from_outside, remove
from rokkaku.games.rice_wars.state import Fight, Side, Stage, State

DAIMYO_STRENGTH = 5
RONIN = Band(ronin=1)
GIVEN, REMOVED = 2, 4
CHALLENGER_DRAWS, CHALLENGED_DRAWS = 2, 3


def challengeable(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Every other player's daimyo, for a player with an active ronin; never the neutral one.

    [duel-1, neighbour-4]
    """
    if not state.daimyos[seat].active.ronin:
        return ()
    return tuple(other for other in state.players if other != seat)


def challenge(state: State, seat: Seat, move: Challenge) -> Step[State]:
    """The ronin becomes tired.  [duel-1]"""
    if not state.daimyos[seat].active.ronin:
        raise IllegalMove("duel-1", "rice-wars.refused.no-active-ronin")
    if move.seat not in challengeable(state, seat):
        raise IllegalMove("duel-1", "rice-wars.refused.not-challengeable", {"number": move.seat})
    attacker = Side(seat, RONIN, RONIN.strength)
    fight = Fight(attacker, Side(move.seat, strength=DAIMYO_STRENGTH), Stage.CHALLENGE)
    return Step(replace(tire(state, seat, RONIN), fight=fight), (DuelBegan(seat, move.seat),))


def challenged(state: State) -> tuple[Seat, ...]:
    """The seat that has to answer a challenge."""
    return (fight_of(state).defender.seat,)


def challenge_moves(state: State, seat: Seat) -> Sequence[Answer]:
    """A challenge is accepted or refused.  [duel-2]"""
    return (Answer(True), Answer(False))


def answer_challenge(state: State, seat: Seat, move: Answer) -> Step[State]:
    """Decided before any card: refusing costs two field peasants of the refuser's choice.  [duel-2]"""
    fight = fight_of(state)
    if move.yes:
        return Step(replace(state, fight=replace(fight, stage=Stage.ADDING)), (DuelAccepted(seat),))
    left = min(GIVEN, len(state.peasants_of(seat)))
    giving = replace(fight, stage=Stage.GIVING, left=left)
    return Step(replace(state, fight=giving), (DuelRefused(seat),))


def loser(state: State) -> tuple[Seat, ...]:
    """The seat that still has peasants to give or remove."""
    fight = fight_of(state)
    return (fight.defender.seat,) if fight.left else ()


def peasant_moves(state: State, seat: Seat) -> Sequence[PickField]:
    """Any of the player's own field peasants.  [duel-2, duel-4]"""
    return tuple(PickField(field) for field in state.peasants_of(seat))


def lose_peasant(state: State, seat: Seat, move: PickField) -> Step[State]:
    """The loser chooses which; one given away is replaced by the challenger's from outside.

    [duel-2, duel-4]
    """
    fight = fight_of(state)
    if move.field not in state.peasants_of(seat):
        rule = "duel-2" if fight.stage is Stage.GIVING else "duel-4"
        raise IllegalMove(rule, "rice-wars.refused.not-your-peasant", {"field": move.field})
    step = remove(state, move.field)
    if fight.stage is Stage.GIVING:
        step = step.then(partial(put_from_outside, seat=fight.attacker.seat, field=move.field))
    left = replace(fight, left=fight.left - 1)
    return Step(replace(step.state, fight=left), step.events)


def compare(state: State) -> Step[State]:
    """Higher strength wins; on a tie both lose.  [duel-3, duel-4]"""
    fight = fight_of(state)
    attacker, defended = fight.sides
    is_tied = attacker.strength == defended.strength
    stronger = attacker if attacker.strength > defended.strength else defended
    step: Step[State] = Step(state, (DuelDecided(None if is_tied else stronger.seat),))
    if attacker.strength <= defended.strength:
        step = step.then(partial(leave_service, seat=attacker.seat, person="ronin"))
    lost = defended.strength <= attacker.strength
    left = min(REMOVED, len(state.peasants_of(defended.seat))) if lost else 0
    return Step(replace(step.state, fight=replace(fight, stage=Stage.REMOVING, left=left)), step.events)


def finish(state: State) -> Step[State]:
    """After a duel that was fought the challenger draws two cards and the challenged three.

    [duel-2, duel-4]
    """
    fight = fight_of(state)
    step: Step[State] = Step(clear_table(state))
    if fight.stage is Stage.REMOVING:
        step = step.then(partial(draw, seat=fight.attacker.seat, count=CHALLENGER_DRAWS))
        step = step.then(partial(draw, seat=fight.defender.seat, count=CHALLENGED_DRAWS))
    return step.then(action_done)


LOSING = Moment(loser, peasant_moves, {PickField: lose_peasant}, finish)

MOMENTS: Mapping[Stage, Moment] = {
    Stage.CHALLENGE: Moment(challenged, challenge_moves, {Answer: answer_challenge}),
    Stage.GIVING: LOSING,
    Stage.REMOVING: LOSING,
}
