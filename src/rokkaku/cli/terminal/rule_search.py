"""Rules by the words players use."""

import math
import re
from collections.abc import Mapping, Sequence

from rokkaku.locales import DEFAULT_LANGUAGE, RuleText, say, texts

SHOWN = 3
IN_TITLE, IN_QUESTION = 4.2, 4.0
"""How much more a word counts there than in the text of a rule."""
_WORD = re.compile(r"[^\W_]+")


def titles(rules: Mapping[str, RuleText]) -> Sequence[str]:
    return [_title(rule) for rule in rules.values()]


def rule_in_words(rule: RuleText) -> str:
    return f"{_title(rule)}\n{rule.text}"


def _title(rule: RuleText) -> str:
    return say("cli.rules.title", {"id": rule.id, "title": rule.title})


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
