"""What is wrong with the texts of a language, beside the English ones."""

import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from string import Formatter
from typing import Any

import msgspec

from rokkaku.locales import (
    DEFAULT_LANGUAGE,
    forms_of,
    is_form,
    rule_texts,
    texts_in,
    usual_form,
    written_for_edition,
    written_rules,
)
from rokkaku.locales.plurals import PLURAL, forms, whole_number_categories

UNCHANGED = "cli.texts.unchanged"
"""Not wrong by itself: names are often the same."""
_QUOTED = re.compile(r"\{:([\w.-]+)\}")
_OWN_WORD = re.compile(r"[\w-]+\.word(?:-\w+)?\..+")
"""Keys of words that a language has for its own sentences to quote."""
_SEAT_FAMILY = re.compile(r"seat(?:-\w+)?")
_WORD = re.compile(r"[^\W\d_]{2,}")
_BUILT_IN = ("name", "number")


class Fault(msgspec.Struct, frozen=True):
    """A sentence about a text: its key, and its values."""

    key: str
    values: Mapping[str, Any]


class Place(msgspec.Struct, frozen=True):
    """A value in a text, and how it is shown."""

    name: str
    spec: str


def faults(language: str, games: Mapping[str, tuple[str, ...]]) -> Iterator[Fault]:
    """Everything wrong in a language; `games` are those with their editions."""
    english, own = _written(DEFAULT_LANGUAGE), _written(language)
    rules = {key: text for game in games for key, text in _rules(game, language).items()}
    yield from key_faults(english, own, {*_quotes(own), *_quotes(rules)})
    for key in sorted(english.keys() & own.keys()):
        yield from text_faults(key, english[key], own[key], own, language)
    for key in sorted(key for key in own if is_form(key) and usual_form(key) in english):
        yield from text_faults(key, english[usual_form(key)], own[key], own, language)
    for game, editions in games.items():
        yield from rule_faults(game, language, own)
        for edition in editions:
            yield from edition_faults(game, edition, language, own)


def unchanged(language: str, games: Mapping[str, tuple[str, ...]]) -> Iterator[Fault]:
    """Texts that read as in English, which may be right."""
    english, own = _written(DEFAULT_LANGUAGE), _written(language)
    for game in games:
        english, own = english | _rules(game, DEFAULT_LANGUAGE), own | _rules(game, language)
    for key in sorted(english.keys() & own.keys()):
        read = re.sub(r"\{[^}]*\}", "", english[key])
        if english[key] == own[key] and _WORD.search(read) and ".sign." not in key:
            yield Fault(UNCHANGED, {"key": key, "text": own[key]})


def size(language: str, games: Mapping[str, tuple[str, ...]]) -> tuple[int, int]:
    """How many texts and how many rules a language has."""
    return len(_written(language)), sum(len(rule_texts(game, language)) for game in games)


def key_faults(english: Mapping[str, str], own: Mapping[str, str], quoted: set[str]) -> Iterator[Fault]:
    """Texts that only one of two languages has, and forms that not all words of a family have."""
    for key in sorted({*english, *_wanted_forms(english, own)} - own.keys()):
        yield Fault("cli.texts.missing", {"key": key})
    for key in sorted(own.keys() - english.keys()):
        if not (is_form(key) and usual_form(key) in english) and not (
            _OWN_WORD.fullmatch(key) and key in quoted
        ):
            yield Fault("cli.texts.left-over", {"key": key})


def _wanted_forms(english: Mapping[str, str], own: Mapping[str, str]) -> set[str]:
    """A family that has a form for one of its words needs it for all."""
    families = {key.rpartition(".")[0] for key in own if is_form(key) and usual_form(key) in english}
    words = {key.rpartition(".") for key in english}
    return {
        f"{family}.{word}"
        for family in families
        for usual, _, word in words
        if usual_form(f"{family}.") == f"{usual}."
    }


def text_faults(key: str, english: str, own: str, known: Mapping[str, str], language: str) -> Iterator[Fault]:
    """What is wrong with one text."""
    try:
        here, there = places(own), places(english)
    except ValueError as why:
        yield Fault("cli.texts.unreadable", {"key": key, "why": str(why)})
        return
    names, expected = ({place.name for place in found} for found in (here, there))
    if names != expected:
        yield Fault("cli.texts.other-values", {"key": key, "own": sorted(names), "english": sorted(expected)})
    for place in here:
        yield from _place_faults(key, place, known, language)
    for wanted in _QUOTED.findall(own):
        if wanted not in known:
            yield Fault("cli.texts.no-such-quote", {"key": key, "wanted": wanted})


def places(text: str) -> list[Place]:
    """The values that a text names; those it quotes are not its own."""
    found = Formatter().parse(_QUOTED.sub("", text))
    return [Place(name, spec or "") for _, name, spec, _ in found if name]


def _place_faults(key: str, place: Place, known: Mapping[str, str], language: str) -> Iterator[Fault]:
    spec = place.spec
    if spec.startswith(PLURAL):
        needed, has = whole_number_categories(language), forms(spec)
        if not needed <= has.keys():
            yield Fault("cli.texts.plural", {"key": key, "wanted": sorted(needed), "own": sorted(has)})
    elif spec and not _is_shown(spec, known):
        yield Fault("cli.texts.no-such-family", {"key": key, "family": spec, "wanted": f"{spec}.…"})


def _is_shown(spec: str, known: Mapping[str, str]) -> bool:
    """Whether there is a way to show a value like this."""
    return (
        spec in (*_BUILT_IN, *known)
        or _SEAT_FAMILY.fullmatch(spec) is not None
        or any(key.startswith(f"{spec}.") for key in known)
    )


def rule_faults(game: str, language: str, known: Mapping[str, str]) -> Iterator[Fault]:
    """Rules that only one of two languages has, and what is wrong with the others."""
    english, own = _rules(game, DEFAULT_LANGUAGE), _rules(game, language)
    yield from key_faults(english, own, set())
    for key in sorted(english.keys() & own.keys()):
        yield from text_faults(key, english[key], own[key], known, language)


def edition_faults(game: str, edition: str, language: str, usual: Mapping[str, str]) -> Iterator[Fault]:
    """Words and rules of an edition in place of none, without their forms, or with other values.

    What it says as usual is no fault, even where English has words for it: a language may have taken
    its usual words from this very edition.
    """
    own, place = written_for_edition(game, edition, language), f"{game}/{edition}"
    for key in sorted(own):
        if key not in usual:
            yield Fault("cli.texts.left-over", {"key": f"{place}: {key}"})
        else:
            yield from text_faults(f"{place}: {key}", usual[key], own[key], usual, language)
        for other in forms_of(key, usual):
            if other not in own:
                yield Fault("cli.texts.missing", {"key": f"{place}: {other}"})
    yield from edition_rule_faults(game, edition, language, usual)


def edition_rule_faults(game: str, edition: str, language: str, known: Mapping[str, str]) -> Iterator[Fault]:
    """What is wrong with the rules that an edition has in place of the usual ones."""
    usual = written_rules(game, language)
    for id, rule in written_rules(game, language, edition).items():
        key, instead_of = f"{game}/{edition}.md {id}", usual.get(id)
        if instead_of is None:
            yield Fault("cli.texts.left-over", {"key": key})
        elif rule != instead_of:
            for part in ("title", "text", "asked_as"):
                own, expected = getattr(rule, part), getattr(instead_of, part)
                yield from text_faults(f"{key} {part}", expected, own, known, language)
            if rule.chapter != instead_of.chapter:
                chapters = {"key": key, "own": rule.chapter, "usual": instead_of.chapter}
                yield Fault("cli.texts.other-chapter", chapters)


def _written(language: str) -> dict[str, str]:
    """Our own texts: games of others are theirs to check."""
    return texts_in(files("rokkaku.locales"), language)


def _rules(game: str, language: str) -> dict[str, str]:
    """Titles, texts and words of rules by keys of their own; a chapter has that of its first rule."""
    found: dict[str, str] = {}
    chapter = ""
    for rule in written_rules(game, language).values():
        if rule.chapter != chapter:
            chapter = found[f"{game}.md {rule.id} chapter"] = rule.chapter
        found |= {f"{game}.md {rule.id}": rule.title, f"{game}.md {rule.id} text": rule.text}
        if rule.asked_as:
            found[f"{game}.md {rule.id} asked as"] = rule.asked_as
    return found


def _quotes(written: Mapping[str, str]) -> set[str]:
    return {quoted for text in written.values() for quoted in _QUOTED.findall(text)}
