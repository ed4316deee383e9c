"""Rules as a terminal shows them."""

from collections.abc import Mapping, Sequence

from rokkaku.locales import RuleText, say

SHOWN = 3
"""Of those found."""


def titles(rules: Mapping[str, RuleText]) -> Sequence[str]:
    return [_title(rule) for rule in rules.values()]


def rule_in_words(rule: RuleText) -> str:
    return f"{_title(rule)}\n{rule.text}"


def _title(rule: RuleText) -> str:
    return say("cli.rules.title", {"id": rule.id, "title": rule.title})
