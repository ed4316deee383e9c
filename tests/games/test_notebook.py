"""A view is a perfect notebook: all it says of the others follows from what its seat was told."""

from collections import Counter
from random import Random

import pytest

from rokkaku.core.game import Event, Setup
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find
from rokkaku.games.samurai import Figures, View
from rokkaku.games.samurai.events import (
    FigureCaptured,
    FigureLifted,
    FigureSetAside,
    HandChosen,
    HandRefilled,
    TilePlaced,
    TileTakenUp,
)
from rokkaku.testing.setups import setups

GAME = find("samurai")


class Notebook:
    """Kept by somebody who was only told the public events."""

    def __init__(self, seats: int) -> None:
        self.captured: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.set_aside: Counter[str] = Counter()
        self.hand = [0] * seats
        self.stack = [20] * seats

    def note(self, event: Event) -> None:
        match event:
            case FigureCaptured(seat, caste):
                self.captured[seat][caste.value] += 1
            case FigureSetAside(_, caste):
                self.set_aside[caste.value] += 1
            case HandChosen(seat):
                self.draw(seat, 5)
            case HandRefilled(seat, count):
                self.draw(seat, count)
            case TilePlaced(seat) | TileTakenUp(seat) | FigureLifted(seat):
                self.hand[seat] -= 1

    def draw(self, seat: Seat, count: int) -> None:
        self.hand[seat] += count
        self.stack[seat] -= count

    def agrees_with(self, view: View) -> bool:
        return (
            [player.captured for player in view.players] == [Figures(**counts) for counts in self.captured]
            and view.set_aside == Figures(**self.set_aside)
            and [player.hand_size for player in view.players] == self.hand
            and [player.stack_size for player in view.players] == self.stack
        )


@pytest.mark.many
@pytest.mark.parametrize("setup", list(setups(GAME, 36, "notebook")), ids=lambda setup: setup.seed)
def test_info_2_tallies_follow_from_what_a_spectator_was_told(setup: Setup) -> None:
    dice, notebook, step = Random(setup.seed), Notebook(setup.seats), GAME.start(setup)
    while True:
        for event in step.events:
            if event.is_seen_by(None):
                notebook.note(event)
        assert notebook.agrees_with(GAME.view(step.state, None))
        deciders = GAME.deciders(step.state)
        if not deciders:
            break
        seat = dice.choice(deciders)
        step = GAME.play(step.state, seat, dice.choice(GAME.moves(step.state, seat)))
