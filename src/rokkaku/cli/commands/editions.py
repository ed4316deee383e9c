"""`rokkaku editions`: how the editions of a game differ."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rokkaku.cli.arguments import add_json_argument
from rokkaku.cli.shapes import EditionShown, EditionsShown, OptionShown, SourceShown, print_json
from rokkaku.core.game import EditionInfo, Game, Option, edition_title
from rokkaku.games.catalogue import find
from rokkaku.locales import Speaker, piece_words, say

HAS, LACKS = "x", "."


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=say("cli.argument.game"))
    add_json_argument(parser)


def run(arguments: Namespace) -> int:
    game = find(arguments.game)
    if arguments.json:
        print_json(_shown(game))
        return 0
    for number, edition in enumerate(game.editions, start=1):
        _print_edition(game.key, number, edition)
    print(say("cli.editions.table"))
    lines = list(_table(game))
    width = max(len(sentence) for sentence, _ in lines)
    for sentence, marks in lines:
        print(f"{sentence:<{width}}  {marks}".rstrip())
    for line in _sources(game):
        print(line)
    if game.values:
        print(say("cli.editions.values", {"values": game.values}))
    return 0


def _shown(game: Game[Any, Any, Any]) -> EditionsShown:
    editions = tuple(
        EditionShown(
            edition.key,
            edition_title(game.key, edition.key, Speaker()),
            edition.seats,
            edition.colours,
            tuple(_option(game.key, option) for option in edition.options),
            {say(usual): own for usual, own in piece_words(game.key, edition.key).items()},
        )
        for edition in game.editions
    )
    sources = (SourceShown(say(entry.name), entry.source) for entry in game.sources)
    return EditionsShown(game.key, editions, tuple(sources))


def _option(game: str, option: Option) -> OptionShown:
    key = f"{game}.option.{option.name}"
    meanings = {value: say(f"{key}.{value}") for value in option.values}
    return OptionShown(option.name, say(key), option.default, meanings)


def _print_edition(game: str, number: int, edition: EditionInfo) -> None:
    colours = [say(f"colour.{colour}") for colour in edition.colours]
    title = edition_title(game, edition.key, Speaker())
    values = {"number": number, "key": edition.key, "title": title}
    print(say("cli.editions.edition", {**values, "seats": edition.seats, "colours": colours}))
    words = [{"usual": say(key), "own": own} for key, own in piece_words(game, edition.key).items()]
    if words:
        print(say("cli.editions.words", {"words": words}))


def _table(game: Game[Any, Any, Any]) -> Iterator[tuple[str, str]]:
    """Each option, starred where the editions differ, and for each value the editions that have it."""
    editions = game.editions
    yield "", " ".join(str(number) for number in range(1, len(editions) + 1))
    for name, values in option_values(editions).items():
        defaults = [_default(edition, name) for edition in editions]
        key = "cli.editions.same" if len(set(defaults)) == 1 else "cli.editions.differs"
        yield say(key, {"name": name, "title": say(f"{game.key}.option.{name}")}), ""
        for value in values:
            marks = " ".join(HAS if default == value else LACKS for default in defaults)
            yield _value(game.key, name, value), marks


def option_values(editions: Sequence[EditionInfo]) -> Mapping[str, Sequence[str]]:
    """Every option that some edition offers, with its values."""
    return {option.name: option.values for edition in editions for option in edition.options}


def _default(edition: EditionInfo, name: str) -> str | None:
    return next((option.default for option in edition.options if option.name == name), None)


def _sources(game: Game[Any, Any, Any]) -> Iterator[str]:
    """What a game is known from, where that is not plain: a note, and the things by their sources."""
    if game.sources:
        yield say(f"{game.key}.reconstructed")
    for source in dict.fromkeys(entry.source for entry in game.sources):
        names = [say(entry.name) for entry in game.sources if entry.source == source]
        yield say("cli.editions.source", {"source": say(f"{game.key}.source.{source}"), "names": names})


def _value(game: str, name: str, value: str) -> str:
    sentence = say(f"{game}.option.{name}.{value}")
    return say("cli.editions.value", {"value": value, "sentence": sentence})
