"""`rokkaku rules`: a rule by the words players use, with its function and its test."""

import math
import re
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NamedTuple

from rokkaku.cli.screen import print_wrapped, text_width
from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Game
from rokkaku.games.catalogue import find
from rokkaku.locales import DEFAULT_LANGUAGE, RuleText, rule_texts, say, texts

SHOWN = 3
IN_TITLE, IN_QUESTION = 4.2, 4.0
"""How much more a word counts there than in the text of a rule."""
_WORD = re.compile(r"[^\W_]+")
_LINK = re.compile(r"\[([^\]]+)\]\(([^)#]+)(?:#L(\d+))?\)")


class Place(NamedTuple):
    """Where the index says a rule lives."""

    functions: Sequence[str] = ()
    tests: Sequence[str] = ()


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=say("cli.argument.game"))
    parser.add_argument("words", metavar="WORDS", nargs="*", help=say("cli.argument.words"))


def run(arguments: Namespace) -> int:
    print_rules(find(arguments.game), arguments.words)
    return 0


def print_rules(game: Game[Any, Any, Any], words: Sequence[str]) -> None:
    """The rules that fit the words best; without words, what rules there are."""
    rules = rule_texts(game.key)
    if not words:
        print("\n".join(titles(rules)))
        return
    found = found_rules(rules, words)
    if not found:
        raise BadRequest("cli.rules.not-found", {"words": " ".join(words), "game": game.key})
    places = rule_places(game.folder)
    told = "\n\n".join(_told(rule, places.get(rule.id, Place())) for rule in found)
    print_wrapped(told, text_width())


def titles(rules: Mapping[str, RuleText]) -> Sequence[str]:
    return [_title(rule) for rule in rules.values()]


def rule_in_words(rule: RuleText) -> str:
    return f"{_title(rule)}\n{rule.text}"


def _title(rule: RuleText) -> str:
    return say("cli.rules.title", {"id": rule.id, "title": rule.title})


def _told(rule: RuleText, place: Place) -> str:
    lines = [rule_in_words(rule)]
    lines += [say("cli.rules.function", {"function": function}) for function in place.functions]
    lines += [say("cli.rules.test", {"test": test}) for test in place.tests]
    return "\n".join(lines)


def found_rules(rules: Mapping[str, RuleText], words: Sequence[str]) -> Sequence[RuleText]:
    """The rule of an id, or those that speak most of the words; rare words count more."""
    name = "-".join(words).casefold()
    if name in rules:
        return [rules[name]]
    wanted = stems(" ".join(words))
    spoken = {
        rule.id: stems(f"{rule.id} {rule.title} {rule.asked_as} {rule.text}") for rule in rules.values()
    }
    scores = {}
    for rule in rules.values():
        title, asked = stems(rule.title), stems(f"{rule.chapter} {rule.asked_as}")
        weights = {
            stem: IN_TITLE if stem in title else IN_QUESTION if stem in asked else 1 for stem in wanted
        }
        scores[rule.id] = sum(_rarity(stem, spoken) * weights[stem] for stem in wanted & spoken[rule.id])
    best = sorted((rule for rule in rules.values() if scores[rule.id]), key=lambda rule: -scores[rule.id])
    return best[:SHOWN]


def _rarity(stem: str, spoken: Mapping[str, frozenset[str]]) -> float:
    return math.log(1 + len(spoken) / sum(stem in found for found in spoken.values()))


def stems(text: str) -> frozenset[str]:
    """The words of a text less their endings; words that every sentence has are left out."""
    stop_words = texts(DEFAULT_LANGUAGE)["cli.rules.stop-words"].split()
    words = (word.casefold() for word in _WORD.findall(text))
    return frozenset(stem(word) for word in words if word not in stop_words)


def stem(word: str) -> str:
    """`capture`, `captures`, `captured` and `capturing` are one word; so are `city` and `cities`."""
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    for ending in ("ing", "d", "s"):
        is_ending = word.endswith("ed") if ending == "d" else word.endswith(ending)
        if is_ending and len(word) - len(ending) > 2:
            word = word.removesuffix(ending)
            break
    word = word.rstrip("e") if len(word) > 2 else word
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word


def rule_places(folder: Traversable) -> Mapping[str, Place]:
    """Functions and tests by rule id, from the index that lies beside the game's code."""
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
    """As it can be opened from where one is."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path
