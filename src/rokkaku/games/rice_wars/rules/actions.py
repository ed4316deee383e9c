"""The action phase: one action each, again and again, until all pass in a row."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from rokkaku.core.errors import IllegalMove
from rokkaku.core.game import Step
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars.events import ActionPassed, PhaseEnded
from rokkaku.games.rice_wars.moves import (
    Attack,
    Challenge,
    Move,
    PassAction,
    PlacePeasant,
    PlayCard,
    UseFavour,
)
from rokkaku.games.rice_wars.rules import battle, cards, duel, neighbour
from rokkaku.games.rice_wars.rules.ending import finish
from rokkaku.games.rice_wars.rules.moment import Moment, Play
from rokkaku.games.rice_wars.rules.order import action_done, rotated
from rokkaku.games.rice_wars.rules.placement import place, places
from rokkaku.games.rice_wars.state import Phase, State


def actor(state: State) -> tuple[Seat, ...]:
    """Whose action it is, until all have passed in a row.  [actions-3]"""
    if state.passes >= len(state.daimyos):
        return ()
    return neighbour.governed_by(state) if state.queue[0] == state.neighbour else (state.queue[0],)


def action_moves(state: State, seat: Seat) -> Sequence[Move]:
    """Place a peasant, play a card, battle, duel, use a favour, or pass.  [actions-1, actions-2]"""
    whose = state.queue[0]
    peasants = tuple(map(PlacePeasant, places(state, whose)))
    if whose == state.neighbour:
        return peasants
    if state.daimyos[seat].markers == 0:
        return (PassAction(),)
    return (
        *peasants,
        *map(PlayCard, cards.playable(state, seat)),
        *map(Attack, battle.targets(state, seat)),
        *map(Challenge, duel.challengeable(state, seat)),
        *map(UseFavour, cards.usable_now(state, seat)),
        PassAction(),
    )


def place_peasant(state: State, seat: Seat, move: PlacePeasant) -> Step[State]:
    """One peasant per action.  [actions-1, placement-1]"""
    if state.queue[0] == state.neighbour:
        return neighbour.place_for_him(state, seat, move)
    return place(state, seat, move.field, seat).then(action_done)


def pass_action(state: State, seat: Seat, move: PassAction) -> Step[State]:
    """A pass costs a marker while there is one; without any a player can only pass.  [actions-2]"""
    daimyo = state.daimyos[seat]
    markers = max(0, daimyo.markers - 1)
    state = state.with_daimyo(seat, replace(daimyo, markers=markers))
    return Step(replace(rotated(state), passes=state.passes + 1), (ActionPassed(seat, markers),))


def go_on(state: State) -> Step[State]:
    """The phase ends when all have passed in a row; after the last turn so does the game.

    [actions-3, ending-1]
    """
    if state.passes < len(state.daimyos):
        return neighbour.pass_for_him(state)
    step: Step[State] = Step(replace(state, phase=Phase.DRAWING, queue=()), (PhaseEnded(state.turn),))
    return step.then(finish) if state.turn == len(state.edition.icons) else step


def check_turn(state: State, seat: Seat, move: Move) -> None:
    """After the second pass a player can only pass; the neutral neighbour's peasant must be placed.

    [actions-2, neighbour-3]
    """
    if state.queue[0] == state.neighbour:
        if not isinstance(move, PlacePeasant):
            raise IllegalMove("neighbour-3", "rice-wars.refused.neighbour-first")
    elif state.daimyos[seat].markers == 0 and not isinstance(move, PassAction):
        raise IllegalMove("actions-2", "rice-wars.refused.only-pass")


def _checked(act: Play) -> Play:
    def checked(state: State, seat: Seat, move: Move) -> Step[State]:
        check_turn(state, seat, move)
        return act(state, seat, move)

    return checked


MOMENTS: Mapping[Phase, Moment] = {
    Phase.ACTIONS: Moment(
        actor,
        action_moves,
        {
            PlacePeasant: _checked(place_peasant),
            PlayCard: _checked(cards.play_card),
            Attack: _checked(battle.attack),
            Challenge: _checked(duel.challenge),
            UseFavour: _checked(cards.use_favour),
            PassAction: _checked(pass_action),
        },
        go_on,
    )
}
