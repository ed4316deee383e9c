"""Writes the pages that are made from code; with --check only says which are out of date."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from imports import imports_page
from in_numbers import encodings_page

from rokkaku.core.game import Game
from rokkaku.games.catalogue import GAMES
from rokkaku.locales import piece_words, say
from rokkaku.testing.rule_index import page

ROOT = Path(__file__).parent.parent


def pages() -> Iterator[tuple[Path, str]]:
    yield ROOT / "docs" / "reference" / "imports.md", imports_page()
    yield ROOT / "docs" / "reference" / "learners.md", encodings_page()
    for key, game in GAMES.items():
        package = Path(str(game.folder))
        if not package.is_relative_to(ROOT / "src"):
            continue  # a game of another package, which has pages of its own
        yield package / "README.md", page(key, package, ROOT / "tests" / "games" / package.name)
        yield ROOT / "docs" / "reference" / f"{key}-editions.md", editions_page(game)


def editions_page(game: Game[Any, Any, Any]) -> str:
    editions = game.editions
    lines = [
        f"# How the editions of {game.key} differ",
        "",
        "Made by `make docs` from `editions.py`. A dot marks the default of an edition; every table may",
        "change every option.",
        "",
        "| option | value | " + " | ".join(f"`{edition.key}`" for edition in editions) + " |",
        "|---|---|" + "---|" * len(editions),
    ]
    options = {option.name: option.values for edition in editions for option in edition.options}
    for name, values in options.items():
        for value in values:
            defaults = [{option.name: option.default for option in edition.options} for edition in editions]
            marks = " | ".join("●" if default.get(name) == value else "" for default in defaults)
            meaning = say(f"{game.key}.option.{name}.{value}")
            lines.append(f"| `{name}` | `{value}`: {meaning} | {marks} |")
    lines += [*_words(game), "", "| edition | title | players | colours |", "|---|---|---|---|"]
    for edition in editions:
        seats = ", ".join(str(seats) for seats in edition.seats)
        title = say(f"{game.key}.edition.{edition.key}")
        lines.append(f"| `{edition.key}` | {title} | {seats} | {', '.join(edition.colours)} |")
    if game.sources:
        lines += ["", say(f"{game.key}.reconstructed"), "", "| what | how we know it |", "|---|---|"]
        lines += [
            f"| {say(entry.name)} | {say(f'{game.key}.source.{entry.source}')} |" for entry in game.sources
        ]
    return "\n".join(lines) + "\n"


def _words(game: Game[Any, Any, Any]) -> list[str]:
    """What each edition calls things that not all call by one name."""
    own = {edition.key: piece_words(game.key, edition.key) for edition in game.editions}
    keys = list(dict.fromkeys(key for words in own.values() for key in words))
    rows = [[own[edition].get(key, say(key)) for edition in own] for key in keys]
    heading = ["", "| " + " | ".join(f"`{edition}`" for edition in own) + " |", "|" + "---|" * len(own)]
    return [*heading, *(f"| {' | '.join(row)} |" for row in rows)] if rows else []


def main() -> int:
    stale = [(path, text) for path, text in pages() if not path.exists() or path.read_text("utf-8") != text]
    if "--check" in sys.argv:
        for path, _ in stale:
            print(f"{path.relative_to(ROOT)} is out of date: run `make docs`")
        return 1 if stale else 0
    for path, text in stale:
        path.write_text(text, encoding="utf-8")
        print(f"wrote {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
