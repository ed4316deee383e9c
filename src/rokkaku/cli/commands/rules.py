"""`rokkaku rules`: a rule by the words players use, with its function and its test."""

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from rokkaku.cli.arguments import add_json_argument
from rokkaku.cli.shapes import RuleShown, RulesShown, print_json
from rokkaku.cli.terminal.rules import SHOWN, rule_in_words, titles
from rokkaku.cli.terminal.text import print_wrapped, text_width
from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Game, rules_of
from rokkaku.games.catalogue import find
from rokkaku.locales import SPOKEN, RuleText, say
from rokkaku.rule_search import found_rules

_LINK = re.compile(r"\[([^\]]+)\]\(([^)#]+)(?:#L(\d+))?\)")


class Place(NamedTuple):
    """Where the index says a rule lives."""

    functions: Sequence[str] = ()
    tests: Sequence[str] = ()


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=say("cli.argument.game"))
    parser.add_argument("--edition", metavar="KEY", default="", help=say("cli.argument.rules-edition"))
    parser.add_argument("words", metavar="WORDS", nargs="*", help=say("cli.argument.words"))
    add_json_argument(parser)


def run(arguments: Namespace) -> int:
    game, words, edition = find(arguments.game), arguments.words, arguments.edition
    if arguments.json:
        print_json(_shown(game, words, edition))
    else:
        print_rules(game, words, edition)
    return 0


def _shown(game: Game[Any, Any, Any], words: Sequence[str], edition: str) -> RulesShown:
    """As programs read it."""
    question = " ".join(words)
    every = rules_of(game, SPOKEN.get(), edition).values()
    found = _found(game, question, edition) if question else tuple(every)
    places = rule_places(game.folder)
    shown = (
        RuleShown(**msgspec.structs.asdict(rule), **places.get(rule.id, Place())._asdict()) for rule in found
    )
    return RulesShown(game.key, question, tuple(shown))


def print_rules(game: Game[Any, Any, Any], words: Sequence[str], edition: str = "") -> None:
    """The rules that fit the words best; without words, what rules there are."""
    question = " ".join(words)
    if not question:
        print("\n".join(titles(rules_of(game, SPOKEN.get(), edition))))
        return
    found = _found(game, question, edition)[:SHOWN]
    places = rule_places(game.folder)
    paragraphs = [_paragraph(rule, places.get(rule.id, Place())) for rule in found]
    print_wrapped("\n\n".join(paragraphs), text_width())


def _found(game: Game[Any, Any, Any], question: str, edition: str) -> Sequence[RuleText]:
    found = found_rules(game.key, question, edition, SPOKEN.get())
    if not found:
        raise BadRequest("cli.rules.not-found", {"words": question, "game": game.key})
    return found


def _paragraph(rule: RuleText, place: Place) -> str:
    lines = [rule_in_words(rule)]
    lines += [say("cli.rules.function", {"function": function}) for function in place.functions]
    lines += [say("cli.rules.test", {"test": test}) for test in place.tests]
    return "\n".join(lines)


def rule_places(folder: Traversable) -> Mapping[str, Place]:
    """Functions and tests by rule id, from the index next to the game's code."""
    index = folder.joinpath("README.md")
    page = index.read_text(encoding="utf-8") if index.is_file() else ""
    places = {}
    for line in page.splitlines():
        cells = [cell.strip().strip("`") for cell in line.strip().strip("|").split("|")]
        if line.lstrip().startswith("|") and len(cells) >= 4:
            functions = [_function(link, folder) for link in _LINK.findall(cells[-2])]
            tests = [test.strip().replace("`", "") for test in cells[-1].split("<br>")]
            places[cells[0]] = Place(functions, [test for test in tests if test])
    return places


def _function(link: tuple[str, str, str], folder: Traversable) -> str:
    name, path, line = link
    where = _from_here(Path(str(folder), path)).as_posix()
    return f"{where}:{line} {name.strip('`')}" if line else f"{where} {name.strip('`')}"


def _from_here(path: Path) -> Path:
    """As it can be opened from the current folder."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path
