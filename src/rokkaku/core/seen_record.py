"""A running game as one seat, or a spectator, may have it."""

from collections.abc import Sequence
from itertools import islice
from typing import Protocol

from msgspec.structs import replace

from rokkaku.core.game import Game, MoveT, StateT, Step, ViewT
from rokkaku.core.record import SECRET, SPECTATOR, Line, Record, walk
from rokkaku.core.seats import Seat


def seen_from(game: Game[StateT, MoveT, ViewT], record: Record, seat: Seat | None) -> Record:
    """A running game as one seat, or a spectator, may have it; up to the last fork all of it is known."""
    settled = record.forks[-1].line if record.forks else 0
    walked = islice(walk(game, record), settled + 1, None)
    seen = [
        told_line(line, steps, seat) for line, (_, steps) in zip(record.lines[settled:], walked, strict=True)
    ]
    return veiled(record, seat, (*record.lines[:settled], *(line for line in seen if line is not None)))


def told_line(line: Line, steps: Sequence[Step[StateT]], seat: Seat | None) -> Line | None:
    """A line as a seat, or a spectator, may have it, from its steps; None: nothing of it is seen.

    A move is `?` when its own player knows something of it that the viewer is not told; what chance told
    the player alone, such as a draw, does not make it so.  A line in which nothing happened hides nothing.
    """
    events = [event for step in steps for event in step.events]
    if events and not any(event.is_seen_by(seat) for event in events):
        return None
    moves = zip(line.moves, steps, strict=True)
    return Line(
        line.seat,
        tuple(SECRET if is_secret(step.events, line.seat, seat) else text for text, step in moves),
    )


class Audience(Protocol):
    """The seats that were told of something, and those to which it was news."""

    @property
    def news_to(self) -> tuple[Seat, ...]:
        """The seats that could not have worked it out."""
        ...

    def is_seen_by(self, seat: Seat | None) -> bool:
        """Whether a seat, or a spectator, is told of it."""
        ...


def is_secret(events: Sequence[Audience], mover: Seat, viewer: Seat | None) -> bool:
    """Whether what happened tells the viewer less of a move than its own player decided."""
    return any(
        not event.is_seen_by(viewer) and event.is_seen_by(mover) and mover not in event.news_to
        for event in events
    )


def veiled(record: Record, seat: Seat | None, lines: Sequence[Line]) -> Record:
    """A running game with lines as one point of view was told them: no nonce, and no seed that is in use."""
    setup, forks = record.setup, record.forks
    if forks:
        forks = (*forks[:-1], replace(forks[-1], seed=SECRET))
    else:
        setup = replace(setup, seed="")
    view = SPECTATOR if seat is None else str(seat)
    return replace(record, setup=setup, lines=tuple(lines), view=view, nonce="", forks=forks)
