"""The page on actions and observations, made from the encodings."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from rokkaku.core.game import Setup
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find
from rokkaku.rl import Encoding, encoding_of

TABLES = (
    ("Samurai", Setup("samurai", "hans-im-glueck-1998", 4, "")),
    ("Rice Wars", Setup("rice-wars", "epic", 5, "")),
)
HEAD = (
    "# Actions and observations",
    "",
    "Made by `make docs` from the encodings in `src/rokkaku/rl`; [for researchers](../guide/researchers.md)",
    "says how they are used. All arrays hold `uint8`. Seats are counted from the one that looks: 0 is its",
    "own, 1 the next clockwise. A row of what is not in play is zero.",
    "",
)


def encodings_page() -> str:
    lines = [*HEAD]
    for title, setup in TABLES:
        encoding = encoding_of(setup)
        lines += [f"## {title}, version {encoding.version}", ""]
        lines += [f"{encoding.actions} actions. Each line is a choice with its targets:", ""]
        lines += [
            "| choice | actions | the first and the last |",
            "|---|---|---|",
            *_choices(setup, encoding),
            "",
        ]
        for name, shape in encoding.shapes.items():
            lines += [f"### {title}: `{name}` {shape}", "", "| columns | hold |", "|---|---|"]
            lines += [*_columns(encoding.features[name]), ""]
        lines += [f"Neighbours, filled up with -1: {_graph(encoding)}.", ""]
    return "\n".join(lines).rstrip() + "\n"


def _choices(setup: Setup, encoding: Encoding[Any, Any]) -> Iterator[str]:
    game, parts = find(setup.game), encoding.parts.tolist()
    for choice, actions in groupby(range(encoding.actions), lambda action: parts[action][0]):
        numbers = list(actions)
        words = [game.write(encoding.move(number, Seat(0))) for number in (numbers[0], numbers[-1])]
        shown = " … ".join(f"`{word}`" for word in dict.fromkeys(words))
        span = f"{numbers[0]} … {numbers[-1]}" if len(numbers) > 1 else f"{numbers[0]}"
        yield f"| {choice} | {span} | {shown} |"


def _columns(columns: tuple[str, ...]) -> Iterator[str]:
    """Columns that are alike but for their last word share a line."""
    first = 0
    for stem, names in groupby(columns, lambda name: name.rpartition(" ")[0] or name):
        found = list(names)
        span = f"{first} … {first + len(found) - 1}" if len(found) > 1 else f"{first}"
        words = [name.rpartition(" ")[2] or "none" for name in found]
        yield f"| {span} | {stem + ': ' + ', '.join(words) if len(found) > 1 else found[0]} |"
        first += len(found)


def _graph(encoding: Encoding[Any, Any]) -> str:
    graph: Mapping[str, Any] = encoding.graph
    return ", ".join(f"`{name}` {array.shape}" for name, array in graph.items())
