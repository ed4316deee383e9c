"""What the review of a finished game says: chances are parts of 1, changes are differences of chances."""

import msgspec

from rokkaku.core.seats import Seat

Chances = tuple[float, ...]
"""One number a seat."""


class LineReviewed(msgspec.Struct, frozen=True):
    """A line of a game: the chances after it, and where the change came from.  Line 0 is the deal."""

    line: int
    seat: Seat | None
    """Who decided."""
    chances: Chances
    """With all hands known, but not what nobody had seen yet."""
    choice: Chances
    """What the moves changed, as far as their seat could know."""
    hidden: Chances
    """What they changed beyond that, because of what others had."""
    draws: Chances
    """What was dealt or drawn."""


class Decision(msgspec.Struct, frozen=True):
    """A move that was one of several, and the best one found for it."""

    line: int
    number: int
    """Of the move in its line, from 0."""
    seat: Seat
    played: str
    best: str
    played_clicks: tuple[str, ...]
    best_clicks: tuple[str, ...]
    """The two moves as the ids of what to click."""
    chance: float
    """Of its seat to win, after the move that was played."""
    loss: float
    """How much higher it would have been after the best one: never below 0."""


class SeatReviewed(msgspec.Struct, frozen=True):
    """A seat's way from the chance it began with to the result: all parts together are the difference."""

    seat: Seat
    start: float
    own_choices: float
    others_choices: float
    draws: float
    hidden: float
    ending: float
    """What an end changed that did not come from the rules."""
    result: float
    """1: won, 0: lost; between them a shared win, or the chance when the game was stopped."""
    lost: float
    """What better moves would have brought, all losses together."""
    summary: str
    """The key of the sentence that sums it up."""


class Review(msgspec.Struct, frozen=True):
    """What can be said of a finished game."""

    lines: tuple[LineReviewed, ...]
    decisions: tuple[Decision, ...]
    turning_points: tuple[int, ...]
    """The decisions that lost most, by their place among the decisions, in the order of the game."""
    seats: tuple[SeatReviewed, ...]
