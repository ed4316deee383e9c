"""What one seat may know."""

from collections import Counter
from collections.abc import Container

import msgspec

from rokkaku.core.chance import Chance
from rokkaku.core.game import Outcome
from rokkaku.core.seats import Seat
from short_race.editions import Edition
from short_race.pieces import CARDS, sorted_cards
from short_race.state import State


class PlayerView(msgspec.Struct, frozen=True):
    """How far a player has come, and how many cards he holds: not which.  [info-1]"""

    runner: int
    hand_size: int
    hand: tuple[int, ...] | None = None
    """None: hidden."""


class View(msgspec.Struct, frozen=True):
    """Everything a seat, or a spectator, may know."""

    seat: Seat | None
    edition: Edition
    on_turn: Seat
    players: tuple[PlayerView, ...]
    deck_size: int
    discards: tuple[int, ...]
    outcome: Outcome | None
    deck: tuple[int, ...] | None = None
    """From the top; None: hidden."""


def view(state: State, seat: Seat | None) -> View:
    """The own hand, no other, and no deck.  [info-1]"""
    return _view(state, seat, [seat], None)


def open_view(state: State) -> View:
    """Everything face up."""
    return _view(state, None, range(len(state.hands)), state.deck)


def _view(
    state: State, seat: Seat | None, shown: Container[int | None], deck: tuple[int, ...] | None
) -> View:
    players = tuple(
        PlayerView(runner, len(hand), hand if of in shown else None)
        for of, (runner, hand) in enumerate(zip(state.runners, state.hands, strict=True))
    )
    return View(
        seat, state.edition, state.on_turn, players, len(state.deck), state.discards, state.outcome, deck
    )


def imagine(view: View, seed: str) -> State:
    """What cannot be seen is dealt anew.  [info-1]"""
    unseen = Counter(CARDS)
    unseen.subtract(view.discards)
    for player in view.players:
        unseen.subtract(player.hand or ())
    cards = list(Chance(seed, "imagined").shuffle(tuple(unseen.elements()))[0])
    hands = tuple(
        sorted_cards(tuple(cards.pop() for _ in range(player.hand_size)))
        if player.hand is None
        else player.hand
        for player in view.players
    )
    runners = tuple(player.runner for player in view.players)
    deck = tuple(cards) if view.deck is None else view.deck
    return State(view.edition, view.on_turn, runners, hands, deck, view.discards, view.outcome)
