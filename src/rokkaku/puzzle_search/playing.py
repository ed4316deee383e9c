"""Close games between strong bots: most games are decided long before their end, and no turn matters then."""

from collections.abc import Sequence
from typing import Any

import msgspec

from rokkaku.bots.bot import own_seed, whole_turn
from rokkaku.bots.effort import Effort
from rokkaku.bots.strong import StrongBot
from rokkaku.core.game import Game, Setup
from rokkaku.core.record import Line, Record
from rokkaku.core.seats import Seat
from rokkaku.puzzle_search.engines import STYLES, WAYS, thought
from rokkaku.puzzle_search.measures import SECONDS

STRETCH = 8
"""After so many lines it is seen whether the game is still close."""
CLOSE = (0.25, 0.75)
"""The chance of a seat in a close game."""
ATTEMPTS = 40
"""So often a game is taken back to where it was close."""
FURTHER = 3
"""After so many of them it is taken back further."""
GLANCE = 5
"""A part of the iterations, after which it is seen who is ahead."""


class Course(msgspec.Struct, frozen=True):
    """A game so far."""

    state: Any
    lines: tuple[Line, ...] = ()


def game_of(game: Game[Any, Any, Any], setup: Setup) -> Record:
    """A game that stays close: what decides it is taken back, and played otherwise.

    It ends where it is over, or where it was decided in the last attempt.
    """
    now = Course(game.start(setup).state)
    kept = [now]
    for attempt in range(ATTEMPTS):
        now = kept[-1]
        while is_within(CLOSE, game, (now := _stretch(game, setup, now, attempt)).state):
            kept.append(now)
        if game.outcome(now.state) is not None:
            break
        if attempt % FURTHER == FURTHER - 1 and len(kept) > 1:
            kept.pop()
    return Record(setup, game.rules_version, now.lines)


def is_within(bounds: tuple[float, float], game: Game[Any, Any, Any], state: Any) -> bool:
    """Whether a glance finds the chance of the one who decides between two."""
    if game.outcome(state) is not None:
        return False
    seat = game.deciders(state)[0]
    chances = thought(game, state, seat, STYLES[0], WAYS[game.key].thought // GLANCE).chances()
    return bounds[0] < chances[seat] < bounds[1]


def _stretch(game: Game[Any, Any, Any], setup: Setup, begun: Course, attempt: int) -> Course:
    """Some lines more, until one seat alone decides; other attempts lead elsewhere."""
    effort, state, lines = Effort(iterations=WAYS[game.key].played_by), begun.state, list(begun.lines)
    bots = [StrongBot(game, effort, own_seed(setup.seed, f"{seat} {attempt}")) for seat in range(setup.seats)]
    while (deciders := game.deciders(state)) and not _is_enough(len(lines) - len(begun.lines), deciders):
        draft = whole_turn(bots[deciders[0]], game, state, deciders[0], SECONDS)
        lines.append(Line(deciders[0], draft.moves))
        state = draft.state
    return Course(state, tuple(lines))


def _is_enough(lines: int, deciders: Sequence[Seat]) -> bool:
    return lines >= STRETCH and len(deciders) == 1
