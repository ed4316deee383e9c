"""Every sentence a person reads, by key.

A template names its values in braces.  A format spec says how to show one: `{tile:samurai.tile}` shows the
text at `samurai.tile.<value>`, filled with the same values; a value that is itself a mapping is told by the
template at that key, and a sequence is told item by item.  `{cell:name}` shows a proper name with its
capital.  `{count:plural one=tile|other=tiles}` shows the form that goes with a number, `{size:number}` the
number itself as the language writes it.  A value may come from anybody, so only what can be printed of it
is shown.  `{:samurai.figures}` stands for the text at that key, as if it were
written there; rules quote texts in the same way.

A language may have further forms of a family of words, in other cases or with articles, and show a value by
one of them: `{tile:samurai.tile-acc}`, with texts at `samurai.tile-acc.<value>`.  The forms of seats are
those of their colours, `colour-gen.green`.

An edition has words of its own in files named after it, such as `en/samurai/galakta-2016.json`: texts by
key, and in `galakta-2016.md` whole rules, in place of the usual ones.  It says everything else as usual.

Our own texts are complete in every language.  A game of another package may lack some, or a whole language:
these it says in English.
"""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from contextvars import ContextVar
from functools import cache, lru_cache
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from string import Formatter
from typing import Any

import msgspec
from msgspec.structs import replace

from rokkaku.locales.plurals import PLURAL, number, plural_form
from rokkaku.locales.pseudo import PSEUDO, disguised, disguised_sentence
from rokkaku.remembering import remembered_by_identity

DEFAULT_LANGUAGE = "en"
SPOKEN: ContextVar[str] = ContextVar("spoken", default=DEFAULT_LANGUAGE)
"""The language of whoever the current task works for."""
GAMES_GROUP = "rokkaku.games"
"""The entry points that name games.  One of another package may have a folder `locales` beside it."""
DEEPEST_QUOTE = 4
"""A text that quotes itself, which a game may bring along, must not be filled in for ever."""
FORMS = ("acc", "gen", "dat", "ins", "loc", "art")
"""What a family of words in another form ends in, after a hyphen: cases, and with an article."""
REMEMBERED = 8_192
"""How many templates are kept in pieces: more than there are texts in all languages."""
PARTS = 2_048
"""How many parts of sentences are kept."""
_FORM = re.compile(rf"-(?:{'|'.join(FORMS)})(?=\.|$)")
_QUOTED = re.compile(r"\{:([\w.-]+)\}")


class RuleText(msgspec.Struct, frozen=True):
    """One rule in our own words, with the words players use when they ask for it."""

    id: str
    chapter: str
    title: str
    text: str
    asked_as: str = ""


class Speaker(msgspec.Struct, frozen=True):
    """Tells things in one language; `words` replaces single texts by key, such as a seat by a name."""

    language: str = msgspec.field(default_factory=SPOKEN.get)
    words: Mapping[str, str] = {}

    def say(self, key: str, values: Mapping[str, Any] = {}) -> str:
        return self.fill(self.text(key), values)

    def fill(self, template: str, values: Mapping[str, Any]) -> str:
        """A template with its values in place of their names."""
        return "".join(
            [
                before if name is None else before + self._shown(values[name], spec, values)
                for before, name, spec in _pieces(template)
            ]
        )

    def has_text(self, key: str) -> bool:
        """Whether there is a text at a key; a game may bring along some and not others."""
        return key in self.words or key in texts(self.language)

    def text(self, key: str) -> str:
        """That at a key; a word that has no such form, such as somebody's name, is said in its usual one."""
        own = self.words.get(key)
        if own:
            return own
        known = texts(self.language)
        if own is None and is_form(key):
            usual = usual_form(key)
            return self.words.get(usual) or known.get(key) or known[usual]
        return known[key]

    def _shown(self, value: Any, spec: str, beside: Mapping[str, Any]) -> str:
        """A value as the format spec asks, among the values of the same sentence."""
        shape = _shape(value.__class__)
        if shape is None:
            return self._one(value, spec, beside)
        if shape is Mapping:
            return _told_part(self, spec, value)
        return ", ".join([self._shown(item, spec, beside) for item in value]) or self.text("none")

    def _one(self, value: Any, spec: str, beside: Mapping[str, Any]) -> str:
        if spec.startswith(PLURAL):
            return self.fill(plural_form(spec, value, self.language), beside)
        if spec == "number":
            return number(value, self.language)
        if spec == "name":
            return str(value).capitalize() if str(value).isalpha() else printable(str(value))
        return self._word(f"{spec}.{value}", beside) if spec else printable(str(value))

    def _word(self, key: str, beside: Mapping[str, Any]) -> str:
        """The text at a key, filled as the sentence is; a word of somebody's own stays as it is."""
        text = self.text(key)
        if "{" not in text:  # as in most words
            return text
        is_own = key in self.words or (is_form(key) and usual_form(key) in self.words)
        return text if is_own else self.fill(text, beside)


@remembered_by_identity(PARTS)
def _told_part(speaker: Speaker, key: str, values: Mapping[str, Any]) -> str:
    """A part of a sentence that has values of its own, such as a figure, which stands in many sentences."""
    return speaker.say(key, values)


@lru_cache(maxsize=REMEMBERED)
def _pieces(template: str) -> Sequence[tuple[str, str | None, str]]:
    """What stands before each value, its name and its format spec; at the end there may be no value."""
    return [(before, name, spec or "") for before, name, spec, _ in Formatter().parse(template)]


@cache
def _shape(kind: type) -> type | None:
    """What values of a kind are told as: a mapping, a sequence, or else one thing."""
    if issubclass(kind, str):
        return None
    return next((shape for shape in (Mapping, Sequence) if issubclass(kind, shape)), None)


@cache
def is_form(key: str) -> bool:
    """Whether it is the key of a word in another form than the usual one."""
    return _FORM.search(key) is not None


def usual_form(key: str) -> str:
    """The key of the same word in its usual form."""
    return _FORM.sub("", key)


def forms_of(key: str, known: Mapping[str, str]) -> Sequence[str]:
    """The keys of the other forms of a word that a language has."""
    family, _, word = key.rpartition(".")
    return [other for form in FORMS if (other := f"{family}-{form}.{word}") in known]


def say(key: str, values: Mapping[str, Any] = {}) -> str:
    """The sentence at a key, in the language of whoever the current task works for."""
    return Speaker().say(key, values)


def printable(text: str) -> str:
    """What others wrote, with a space for each character that a terminal would obey instead of showing it."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else " " for sign in text)


def capitalised(sentence: str) -> str:
    """With a capital, whatever word it begins with; coordinates such as `i16` are no words."""
    return sentence if sentence[1:2].isdigit() else sentence[:1].upper() + sentence[1:]


@cache
def languages() -> tuple[str, ...]:
    """All languages there are texts in."""
    return tuple(sorted(folder.name for folder in files(__name__).iterdir() if len(folder.name) == 2))


def is_spoken(language: str) -> bool:
    """Whether there are texts in a language, or it is made up from one."""
    return language in languages() or language == PSEUDO


@cache
def texts(language: str) -> Mapping[str, str]:
    """All texts of a language by key, with those they quote filled in."""
    written = written_texts(language)
    return {key: _filled(text, written) for key, text in written.items()}


@cache
def edition_texts(game: str, edition: str, language: str = DEFAULT_LANGUAGE) -> Mapping[str, str]:
    """What an edition says in its own words, by key; everything else it says as `texts` has it."""
    usual, written = texts(language), written_texts(language)
    own = {**written, **_in_all_forms(written_for_edition(game, edition, language), written)}
    filled = {key: _filled(text, own) for key, text in own.items()}
    return {key: text for key, text in filled.items() if text != usual.get(key)}


def _in_all_forms(own: Mapping[str, str], written: Mapping[str, str]) -> Mapping[str, str]:
    """A word of an edition stands for all forms of the usual one, but for those that it has itself."""
    return {other: text for key, text in own.items() for other in forms_of(key, written)} | dict(own)


def _filled(text: str, written: Mapping[str, str]) -> str:
    """A text with those it quotes, and those that they quote."""
    for _ in range(DEEPEST_QUOTE):
        text = _QUOTED.sub(lambda quoted: written.get(quoted[1], quoted[0]), text)
    return text


@cache
def written_texts(language: str) -> Mapping[str, str]:
    """All texts as they are written: those that games bring along, which cannot replace any of ours."""
    if language == PSEUDO:
        return {key: disguised(key, text) for key, text in written_texts(DEFAULT_LANGUAGE).items()}
    found: dict[str, str] = {}
    for folder in _brought_along().values():
        for spoken in (DEFAULT_LANGUAGE, language):
            with suppress(OSError, msgspec.MsgspecError):
                found.update(texts_in(folder, spoken))
    return found | texts_in(files(__name__), language)


def texts_in(folder: Traversable, language: str) -> dict[str, str]:
    """From all JSON files of a language; where there is no such language, of the usual one."""
    spoken, found = _of_language(folder, language), dict[str, str]()
    for file in sorted(spoken.iterdir(), key=lambda file: file.name) if spoken.is_dir() else ():
        if file.name.endswith(".json"):
            found.update(_texts_of(file))
    return found


def _texts_of(file: Traversable) -> dict[str, str]:
    return msgspec.json.decode(file.read_bytes(), type=dict[str, str])


def written_for_edition(game: str, edition: str, language: str) -> Mapping[str, str]:
    """The texts of an edition that are not the usual ones."""
    if language == PSEUDO:
        own = written_for_edition(game, edition, DEFAULT_LANGUAGE)
        return {key: disguised(key, text) for key, text in own.items()}
    found: dict[str, str] = {}
    for page in _pages(game, language, f"{game}/{edition}.json"):
        with suppress(OSError, msgspec.MsgspecError):
            found.update(_texts_of(page))
    return found


def piece_words(game: str, edition: str, language: str = DEFAULT_LANGUAGE) -> Mapping[str, str]:
    """What an edition calls things of its game by names of its own, by the keys of the usual names."""
    own, usual = written_for_edition(game, edition, language), written_texts(language)
    return {
        key: text
        for key, text in own.items()
        if key.startswith(f"{game}.")
        and key in usual
        and ".word." not in key  # which stands for a thing only inside of sentences
        and not is_form(key)
        and _is_name(text)
        and _is_name(usual[key])
    }


def _is_name(text: str) -> bool:
    """Whether it names one thing, and is neither a sentence nor made of other texts."""
    return "{" not in text and not text.endswith((".", "!", "?"))


def _pages(game: str, language: str, name: str) -> Sequence[Traversable]:
    """The files of a game that have a name; each may replace what those before it say."""
    found = (folder.joinpath(name) for folder in _folders_of(game, language))
    return [page for page in found if page.is_file()]


def _folders_of(game: str, language: str) -> Sequence[Traversable]:
    """Where the files of a game are: ours, or those that it brings along, of which the English come first."""
    ours, beside = _of_language(files(__name__), language), _brought_along().get(game)
    if beside is None or ours.joinpath(f"{game}.json").is_file():
        return [ours]
    return [_of_language(beside, spoken) for spoken in (DEFAULT_LANGUAGE, language)]


def _of_language(folder: Traversable, language: str) -> Traversable:
    """The folder of a language, or, where there is none, of the usual one."""
    own = folder.joinpath(language)
    return own if own.is_dir() else folder.joinpath(DEFAULT_LANGUAGE)


@cache
def _brought_along() -> Mapping[str, Traversable]:
    """The folder of texts beside each game of another package."""
    folders = {entry.name: _beside(entry.module) for entry in entry_points(group=GAMES_GROUP)}
    return {game: folder for game, folder in folders.items() if folder is not None and folder.is_dir()}


def _beside(module: str) -> Path | None:
    """Found without running the module, which may need texts itself or be broken."""
    with suppress(Exception):
        spec = find_spec(module)
        return None if spec is None or spec.origin is None else Path(spec.origin).with_name("locales")
    return None


@cache
def rule_texts(game: str, language: str = DEFAULT_LANGUAGE, edition: str = "") -> Mapping[str, RuleText]:
    """The rules of a game by id, in the words of an edition, or in the usual ones."""
    words = {**texts(language), **edition_texts(game, edition, language)}
    return {
        rule.id: replace(rule, title=_filled(rule.title, words), text=_filled(rule.text, words))
        for rule in written_rules(game, language, edition).values()
    }


def written_rules(game: str, language: str, edition: str = "") -> Mapping[str, RuleText]:
    """As they are written: those of the edition in place of the usual ones."""
    if language == PSEUDO:
        rules = written_rules(game, DEFAULT_LANGUAGE, edition)
        return {rule.id: _disguised(rule) for rule in rules.values()}
    names = (f"{game}.md", f"{game}/{edition}.md")
    books = [page for name in names for page in _pages(game, language, name)]
    return {id: rule for book in books for id, rule in _rules_in(book.read_text(encoding="utf-8")).items()}


def _disguised(rule: RuleText) -> RuleText:
    chapter, title, text = map(disguised_sentence, (rule.chapter, rule.title, rule.text))
    return replace(rule, chapter=chapter, title=title, text=text)


def _rules_in(page: str) -> Mapping[str, RuleText]:
    """`## chapter`, then `### id title`, a paragraph, and `Asked as:` words."""
    rules: dict[str, RuleText] = {}
    for chapter in page.split("\n## ")[1:]:
        heading, *sections = chapter.split("\n### ")
        for section in sections:
            first, _, body = section.partition("\n")
            rule, _, title = first.partition(" ")
            text, _, asked = body.partition("\nAsked as: ")
            rules[rule] = RuleText(rule, heading.splitlines()[0], title, text.strip(), asked.strip())
    return rules
