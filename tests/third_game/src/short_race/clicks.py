"""Moves as the ids of the things to click."""

from rokkaku.core.scene import Phrase
from short_race.moves import Move, Run


def clicks(move: Move) -> tuple[str, ...]:
    """A card of the hand, then a hex or the button that puts it aside."""
    return (f"hand-{move.card}", move.cell if isinstance(move, Run) else "drop")


def label(click: str) -> Phrase:
    """What a thing to click is called."""
    kind, _, card = click.partition("-")
    if kind == "hand":
        return Phrase("short-race.click.card", {"card": card})
    return (
        Phrase("short-race.click.drop")
        if click == "drop"
        else Phrase("short-race.click.cell", {"cell": click})
    )
