"""Moves as the ids of the things to click."""

from rokkaku.games.rice_wars import moves as m
from rokkaku.games.rice_wars.moves import Move
from rokkaku.games.rice_wars.notation import write


def clicks(move: Move) -> tuple[str, ...]:
    """What to click, in order: a source where there is one, then a place; for all else one button."""
    match move:
        case m.PlacePalace(field):
            return ("palace", field)
        case m.PlacePeasant(field):
            return ("card-peasant", field)
        case m.Attack(field):
            return ("attack", field)
        case m.PickField(field):
            return (field,)
        case m.PlayCard(card):
            return (f"hand-{card}", "play")
        case m.LayCard(card):
            return (f"hand-{card}", "lay")
        case m.Bid(amount):
            return ("bid", str(amount))
        case m.Hire(person):
            return ("hire", person)
        case m.Pay(person):
            return ("pay", person)
        case m.PayAdvisor(advisor):
            return ("pay", advisor)
        case m.Dismiss(person):
            return ("dismiss", person)
    return (write(move),)
