"""What clicks mean that are none of the choices.  No rule is applied here: the rules say why it is none."""

from collections.abc import Callable, Mapping, Sequence

from rokkaku.games.rice_wars.board import Field, side
from rokkaku.games.rice_wars.moves import (
    Attack,
    Move,
    PickField,
    PlacePalace,
    PlacePeasant,
    PlayCard,
    UseFavour,
)
from rokkaku.games.rice_wars.notation import write
from rokkaku.games.rice_wars.pieces import ADVISORS, CARDS, Advisor, Card
from rokkaku.games.rice_wars.rules.turn import legal_moves
from rokkaku.games.rice_wars.view import View, imagine

_PEASANT = "card-peasant"
_SOURCES: Mapping[str, Callable[[Field], Move]] = {
    "palace": PlacePalace,
    _PEASANT: PlacePeasant,
    "attack": Attack,
}


def attempt(view: View, clicks: Sequence[str]) -> str | None:
    """The move that is meant, as text."""
    move = _meant(view, clicks[0], clicks[-1]) if clicks else None
    return None if move is None else write(move)


def _meant(view: View, first: str, last: str) -> Move | None:
    fields = side(view.edition.drawing).bricks
    if last in fields:
        return _at(view, first, Field(last))
    if last == _PEASANT:  # which can be placed nowhere
        return PlacePeasant(next(iter(fields)))
    kind, _, name = last.partition("-")
    if kind == "hand" and name in CARDS:
        return PlayCard(Card(name))
    return UseFavour(Advisor(name)) if kind == "favour" and name in ADVISORS else None


def _at(view: View, source: str, field: Field) -> Move | None:
    if source in _SOURCES:
        return _SOURCES[source](field)
    return PickField(field) if _is_field_asked_for(view) else None


def _is_field_asked_for(view: View) -> bool:
    """What a seat may do follows from its view: any state that looks like it allows the same moves."""
    moves = () if view.seat is None else legal_moves(imagine(view, ""), view.seat)
    return any(isinstance(move, PickField) for move in moves)
