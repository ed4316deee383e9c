"""`rokkaku editions`: how the printings of a game differ."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from typing import Any

from rokkaku.core.game import EditionInfo, Game, Option
from rokkaku.games.catalogue import find
from rokkaku.locales import say

HAS, LACKS = "x", "."


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=say("cli.argument.game"))


def run(arguments: Namespace) -> int:
    game = find(arguments.game)
    for number, edition in enumerate(game.editions, start=1):
        _print_edition(number, edition)
    print(say("cli.editions.table"))
    lines = list(_table(game))
    width = max(len(sentence) for sentence, _ in lines)
    for sentence, marks in lines:
        print(f"{sentence:<{width}}  {marks}".rstrip())
    return 0


def _print_edition(number: int, edition: EditionInfo) -> None:
    colours = [say(f"colour.{colour}") for colour in edition.colours]
    told = {"number": number, "key": edition.key, "title": edition.title}
    print(say("cli.editions.edition", {**told, "seats": edition.seats, "colours": colours}))
    words = [{"usual": say(usual), "own": say(own)} for usual, own in edition.words.items()]
    if words:
        print(say("cli.editions.words", {"words": words}))


def _table(game: Game[Any, Any, Any]) -> Iterator[tuple[str, str]]:
    """Each option, starred where the editions differ, and for each value the editions that have it."""
    editions = game.editions
    yield "", " ".join(str(number) for number in range(1, len(editions) + 1))
    for options in zip(*(edition.options for edition in editions), strict=True):
        is_same = len({option.default for option in options}) == 1
        key = "cli.editions.same" if is_same else "cli.editions.differs"
        yield say(key, {"name": options[0].name, "title": say(f"{game.key}.option.{options[0].name}")}), ""
        for value in options[0].values:
            yield _value(game.key, options[0].name, value), _marks(options, value)


def _value(game: str, name: str, value: str) -> str:
    told = {"value": value, "sentence": say(f"{game}.option.{name}.{value}")}
    return say("cli.editions.value", told)


def _marks(options: Sequence[Option], value: str) -> str:
    return " ".join(HAS if option.default == value else LACKS for option in options)
