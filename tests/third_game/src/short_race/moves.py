"""What a player may do."""

import msgspec


class Run(msgspec.Struct, frozen=True, tag=True):
    """Play a card, and go as far as it leads."""

    card: int
    cell: str


class Drop(msgspec.Struct, frozen=True, tag=True):
    """Put a card aside, and stay."""

    card: int


Move = Run | Drop
