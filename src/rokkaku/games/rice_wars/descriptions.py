"""What a player is told who looks at a field, a card, an advisor or somebody for hire."""

from collections.abc import Iterator

from rokkaku.core.scene import Phrase, spots_called
from rokkaku.games.rice_wars.board import Field, side
from rokkaku.games.rice_wars.picture import scene
from rokkaku.games.rice_wars.pieces import CARDS, COSTS, printed_on
from rokkaku.games.rice_wars.view import View


def describe(view: View, word: str) -> tuple[Phrase, ...]:
    """What a word names, in full or by its first letters; without a word, the lands of all daimyos."""
    if not word:
        return tuple(_lands(view))
    name = word.casefold()
    found = [*_cards(view, name), *_advisors(view, name), *_people(name)]
    exact = [phrase for called, phrase in found if called == name]
    fields = tuple(_field(view, Field(name))) if name in side(view.edition.drawing).bricks else ()
    return tuple(exact or fields or [phrase for _, phrase in found] or spots_called(scene(view).spots, word))


def _lands(view: View) -> Iterator[Phrase]:
    """Palaces and peasants, and the field that earns more."""
    for seat, daimyo in enumerate(view.daimyos):
        own = [field for field in view.fields if field.owner == seat]
        values = {
            "seat": seat,
            "palace": [daimyo.palace] if daimyo.palace else [],
            "connected": [field.field for field in own if field.is_connected],
            "cut_off": [field.field for field in own if not field.is_connected],
        }
        yield Phrase("rice-wars.look.neighbour" if seat >= view.seats else "rice-wars.look.daimyo", values)
    yield _blessed(view)


def _blessed(view: View) -> Phrase:
    field = side(view.edition.drawing).blessed
    owner = next((each.owner for each in view.fields if each.field == field), None)
    return Phrase(
        "rice-wars.look.blessed", {"field": field, "income": view.edition.blessed_income, "owner": owner}
    )


def _field(view: View, field: Field) -> Iterator[Phrase]:
    """What is on it, and what is special about it."""
    board = side(view.edition.drawing)
    yield from spots_called(scene(view).spots, field)
    if field == board.blessed:
        yield _blessed(view)
    if field in board.palace_spots:
        yield Phrase("rice-wars.look.palace-spot", {"field": field})


def _cards(view: View, word: str) -> Iterator[tuple[str, Phrase]]:
    for card, entry in view.edition.cards.items():
        if card.startswith(word):
            values = {"card": card, "used": CARDS[card].value, **printed_on(entry)}
            yield card, Phrase("rice-wars.look.card", values)


def _advisors(view: View, word: str) -> Iterator[tuple[str, Phrase]]:
    for advisor, entry in view.edition.advisors.items():
        if advisor.startswith(word):
            yield advisor, Phrase("rice-wars.panel.advisor", {"advisor": advisor, **printed_on(entry)})


def _people(word: str) -> Iterator[tuple[str, Phrase]]:
    for person, cost in COSTS.items():
        if person.startswith(word):
            yield person, Phrase(f"rice-wars.look.{person}", {"cost": cost})
