"""What is in the box."""

CELLS = ("a", "b", "c", "d", "e")
"""Five hexes in a row; all begin on the first, and the last is the goal."""
GOAL = len(CELLS) - 1

CARDS = (1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3)
"""How far each card leads."""


def sorted_cards(cards: tuple[int, ...]) -> tuple[int, ...]:
    """So that equal hands are equal values."""
    return tuple(sorted(cards))


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards less one of them."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
