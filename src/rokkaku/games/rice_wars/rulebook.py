"""What the texts of the rules are filled with: everything that is data."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from rokkaku.games.rice_wars.board import side
from rokkaku.games.rice_wars.pieces import CARDS, Used
from rokkaku.games.rice_wars.values import Box


def rule_values(box: Box) -> Mapping[str, Any]:
    """By name: `ikki_cost`, `geisha_upkeep`, `places_ronin`, `epic_rows`, and how we know each thing."""
    return dict((*_printed(box), *_sides(box), *_deck(box)))


def _printed(box: Box) -> Iterator[tuple[str, Any]]:
    values = box.values
    for file, entries in (("cards", values.cards), ("advisors", values.advisors), ("daimyo", values.daimyo)):
        for entry, printed in entries.items():
            yield f"{entry}_source", box.source(file, entry)
            for name, value in msgspec.structs.asdict(printed).items():
                yield f"{entry}_{name}", value


def _sides(box: Box) -> Iterator[tuple[str, Any]]:
    for name, drawing in box.values.boards.items():
        board, icons = side(drawing), box.values.turns[name].icons
        yield f"{name}_fields", len(board.fields)
        yield f"{name}_rows", [len(row.replace(" ", "")) for row in drawing.rows]
        yield f"{name}_neighbours", max(map(len, board.beside.values()))
        yield f"{name}_spots", len(board.palace_spots)
        yield f"{name}_board_source", box.source("boards", name)
        yield f"{name}_turns", len(icons)
        yield f"{name}_icons", [icon.value for icon in icons]
        yield f"{name}_track_source", box.source("turns", name)


def _deck(box: Box) -> Iterator[tuple[str, Any]]:
    counts = {card: entry.count for card, entry in box.values.cards.items()}
    actions = sum(count for card, count in counts.items() if CARDS[card] is Used.ACTION)
    yield "action_cards", actions
    yield "reaction_cards", sum(counts.values()) - actions
