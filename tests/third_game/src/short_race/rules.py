"""The whole rulebook."""

from functools import partial

from msgspec.structs import replace

from rokkaku.core.chance import Chance
from rokkaku.core.errors import IllegalMove
from rokkaku.core.game import Outcome, Setup, Step
from rokkaku.core.seats import Seat, next_seat, seats_from
from short_race.editions import SIZES, resolved
from short_race.events import CardDrawn, CardDropped, RaceBegan, RaceEnded, RunnerMoved
from short_race.moves import Drop, Move, Run
from short_race.pieces import CARDS, CELLS, GOAL, sorted_cards, without
from short_race.state import State

REASONS = ("goal", "no-cards")


def begin(setup: Setup) -> Step[State]:
    """Everybody stands on the first of five hexes and draws cards.  [pieces-1, pieces-2]"""
    first = setup.first
    if first is None:
        first = Seat(Chance(setup.seed, "first").below(setup.seats)[0])
    edition = resolved(setup.options)
    deck, _ = Chance(setup.seed, "deck").shuffle(CARDS)
    state = State(edition, first, (0,) * setup.seats, ((),) * setup.seats, deck)
    everyone = seats_from(first, setup.seats)
    step: Step[State] = Step(state, (RaceBegan(first, news_to=everyone),))
    for seat in everyone * SIZES[edition.hand]:
        step = step.then(partial(draw, seat=seat))
    return step


def draw(state: State, seat: Seat) -> Step[State]:
    """The top card of the deck, if there is one left.  [turn-3]"""
    if not state.deck:
        return Step(state)
    card, *deck = state.deck
    hand = sorted_cards((*state.hands[seat], card))
    drawn = CardDrawn(seat, card, seen_by=(seat,), news_to=(seat,))
    return Step(replace(state, deck=tuple(deck), hands=_with(state.hands, seat, hand)), (drawn,))


def _with(
    things: tuple[tuple[int, ...], ...], seat: Seat, thing: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    return (*things[:seat], thing, *things[seat + 1 :])


def deciders(state: State) -> tuple[Seat, ...]:
    """One after another, until the race is over.  [turn-1]"""
    return (state.on_turn,) if state.outcome is None else ()


def moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Each card can lead on, as long as there are hexes, or be put aside.  [turn-1]"""
    if seat not in deciders(state):
        return ()
    cards, runner = sorted(set(state.hands[seat])), state.runners[seat]
    runs = tuple(Run(card, CELLS[runner + card]) for card in cards if runner + card <= GOAL)
    return (*runs, *(Drop(card) for card in cards))


def play(state: State, seat: Seat, move: Move) -> Step[State]:
    """One card, then a new one, then the next player.  [turn-1]"""
    if state.outcome is not None:
        raise IllegalMove("ending-1", "short-race.refused.over")
    if seat != state.on_turn:
        raise IllegalMove("turn-1", "short-race.refused.not-your-turn", {"seat": state.on_turn})
    if move.card not in state.hands[seat]:
        raise IllegalMove("turn-1", "short-race.refused.not-in-hand", {"card": move.card})
    hand = without(state.hands[seat], move.card)
    spent = replace(state, hands=_with(state.hands, seat, hand), discards=(*state.discards, move.card))
    step = run(spent, seat, move) if isinstance(move, Run) else drop(spent, seat, move)
    return step.then(partial(draw, seat=seat)).then(go_on)


def run(state: State, seat: Seat, move: Run) -> Step[State]:
    """As many hexes as the card says, not one more or less, and not beyond the last one.  [turn-2]"""
    runner = state.runners[seat] + move.card
    if runner > GOAL:
        raise IllegalMove("turn-2", "short-race.refused.too-far", {"card": move.card})
    if CELLS[runner] != move.cell:
        values = {"card": move.card, "cell": CELLS[runner]}
        raise IllegalMove("turn-2", "short-race.refused.not-there", values)
    runners = (*state.runners[:seat], runner, *state.runners[seat + 1 :])
    return Step(replace(state, runners=runners), (RunnerMoved(seat, move.card, move.cell),))


def drop(state: State, seat: Seat, move: Drop) -> Step[State]:
    """A card may always be put aside, face up.  [turn-3]"""
    return Step(state, (CardDropped(seat, move.card),))


def go_on(state: State) -> Step[State]:
    """Over when somebody has arrived, or when the next player has no card.  [ending-1, ending-2]"""
    if GOAL in state.runners:
        return finish(state, "goal")
    state = replace(state, on_turn=next_seat(state.on_turn, len(state.runners)))
    return Step(state) if state.hands[state.on_turn] else finish(state, "no-cards")


def finish(state: State, reason: str) -> Step[State]:
    """Who has come farthest wins; equals share.  [ending-2]"""
    places = tuple(1 + sum(other > runner for other in state.runners) for runner in state.runners)
    winners = tuple(Seat(seat) for seat, place in enumerate(places) if place == 1)
    ended = replace(state, outcome=Outcome(reason, places))
    return Step(ended, (RaceEnded(reason, winners),))
