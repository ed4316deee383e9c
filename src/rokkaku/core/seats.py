"""Seats and their order."""

from functools import cache
from typing import NewType

Seat = NewType("Seat", int)
"""A place at the table, counted from 0, clockwise."""


@cache
def seats_from(first: Seat, count: int) -> tuple[Seat, ...]:
    """All seats of a table, clockwise, beginning with one of them."""
    return tuple(Seat((first + step) % count) for step in range(count))


def next_seat(seat: Seat, count: int) -> Seat:
    """The neighbour in clockwise order."""
    return Seat((seat + 1) % count)
