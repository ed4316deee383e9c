"""Numbers, and the forms of words that go with them: `{count:plural one=tile|other=tiles}`."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import cache, lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel import Locale

PLURAL = "plural "
"""What the spec of such a place begins with; then come forms by their categories in CLDR."""

OTHER = "other"
"""The category of everything that has no other."""

Rule = Callable[[Decimal], str]


def plural_form(spec: str, number: object, language: str) -> str:
    """The form for a number; where its category has none, the last one there is."""
    known = forms(spec)
    return known.get(category(language, str(number)), tuple(known.values())[-1])


@cache
def forms(spec: str) -> Mapping[str, str]:
    """The forms of a spec by their categories."""
    pairs = (each.partition("=") for each in spec.removeprefix(PLURAL).split("|"))
    return {name.strip(): form for name, _, form in pairs}


@lru_cache(maxsize=1024)
def category(language: str, number: str) -> str:
    """The category of a number in a language, such as `few`."""
    counted = Decimal(number)
    return _rule(language)(counted) if counted.is_finite() else OTHER


def whole_number_categories(language: str) -> frozenset[str]:
    """Those that whole numbers have, which a text has to tell apart."""
    return frozenset(category(language, str(number)) for number in range(200))


def number(value: object, language: str) -> str:
    """A number as a language writes it, such as 1.234,5."""
    from babel.numbers import format_decimal

    return format_decimal(Decimal(str(value)), locale=_locale(language))


@cache
def _rule(language: str) -> Rule:
    return _locale(language).plural_form


@cache
def _locale(language: str) -> "Locale":
    """That of the language, or of English where CLDR does not know it, as for made-up ones."""
    # Here and not above: a game in which nothing is counted in words should not wait for it to load.
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(language)
    except UnknownLocaleError:
        return Locale.parse("en")
