"""What a language lacks, beside English."""

import re
from collections.abc import Iterator, Mapping
from string import Formatter

from rokkaku.locales import RuleText

_QUOTED = re.compile(r"\{:[\w.-]+\}")


def differences(english: Mapping[str, str], other: Mapping[str, str]) -> Iterator[str]:
    """Keys that only one of two languages has, and texts that are filled with other values."""
    for key in sorted(english.keys() ^ other.keys()):
        yield f"{key} is missing" if key in english else f"{key} is not in English"
    for key in sorted(english.keys() & other.keys()):
        if values(english[key]) != values(other[key]):
            yield f"{key} has other values"


def values(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(_QUOTED.sub("", text)) if name}


def rule_differences(english: Mapping[str, RuleText], other: Mapping[str, RuleText]) -> Iterator[str]:
    """Rules that only one of two languages has, and texts that are filled with other values."""
    for rule in sorted(english.keys() ^ other.keys()):
        yield f"{rule} is missing" if rule in english else f"{rule} is not in English"
    for rule in sorted(english.keys() & other.keys()):
        if values(english[rule].text) != values(other[rule].text):
            yield f"{rule} has other values"
