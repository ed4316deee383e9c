"""What the players of a table have still to settle among themselves."""

import msgspec

from rokkaku.core.seats import Seat


class Proposal(msgspec.Struct, frozen=True):
    """What somebody asks the others to agree to, and whose answer is still missing."""

    what: str
    by: Seat
    line: int
    waiting: tuple[Seat, ...]


class Late(msgspec.Struct, frozen=True):
    """A seat whose clock has run out, and the seats that want to end the game over it."""

    seat: Seat
    enders: tuple[Seat, ...] = ()
