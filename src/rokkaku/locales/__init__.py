"""Every sentence a person reads, by key.

A template names its values in braces.  A format spec says how to show one: `{tile:samurai.tile}` shows the
text at `samurai.tile.<value>`, filled with the same values; a value that is itself a mapping is told by the
template at that key, and a sequence is told item by item.  `{cell:name}` shows a proper name with its
capital.  `{:samurai.figures}` stands for the text at that key, as if it were written there.
"""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

DEFAULT_LANGUAGE = "en"
GAMES_GROUP = "rokkaku.games"
"""The entry points that name games.  One of another package may have a folder `locales` beside it."""
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

    language: str = DEFAULT_LANGUAGE
    words: Mapping[str, str] = {}

    def say(self, key: str, values: Mapping[str, Any] = {}) -> str:
        return self.fill(self._template(key), values)

    def fill(self, template: str, values: Mapping[str, Any]) -> str:
        """A template with its values in place of their names."""
        shown = {name: _Shown(self, value, values) for name, value in values.items()}
        return template.format(**shown)

    def _template(self, key: str) -> str:
        """The text at a key, with those it quotes filled in."""
        return _QUOTED.sub(lambda quoted: self._template(quoted[1]), self.text(key))

    def has_text(self, key: str) -> bool:
        """Whether there is a text at a key; a game may bring along some and not others."""
        return key in self.words or key in texts(self.language)

    def text(self, key: str) -> str:
        return self.words.get(key) or texts(self.language)[key]


class _Shown:
    """A value inside a template, which shows itself as the format spec asks."""

    def __init__(self, speaker: Speaker, value: Any, beside: Mapping[str, Any]) -> None:
        self.speaker = speaker
        self.value = value
        self.beside = beside

    def __format__(self, spec: str) -> str:
        return self._show(self.value, spec)

    def _show(self, value: Any, spec: str) -> str:
        if isinstance(value, Mapping):
            return self.speaker.say(spec, value)
        if isinstance(value, Sequence) and not isinstance(value, str):
            return ", ".join(self._show(item, spec) for item in value) or self.speaker.text("none")
        if spec == "name":
            return str(value).capitalize() if str(value).isalpha() else str(value)
        return self._word(f"{spec}.{value}") if spec else str(value)

    def _word(self, key: str) -> str:
        """The text at a key, filled as the sentence is; a word of somebody's own stays as it is."""
        text = self.speaker.text(key)
        return self.speaker.say(key, self.beside) if "{" in text and key not in self.speaker.words else text


def say(key: str, values: Mapping[str, Any] = {}) -> str:
    """The sentence at a key, in the default language."""
    return Speaker().say(key, values)


@cache
def languages() -> tuple[str, ...]:
    """All languages there are texts in."""
    return tuple(sorted(folder.name for folder in files(__name__).iterdir() if len(folder.name) == 2))


@cache
def texts(language: str) -> Mapping[str, str]:
    """All texts of a language by key: those that games bring along, which cannot replace any of ours."""
    found: dict[str, str] = {}
    for folder in _brought_along().values():
        with suppress(OSError, msgspec.MsgspecError):
            found.update(texts_in(folder, language))
    return found | texts_in(files(__name__), language)


def texts_in(folder: Traversable, language: str) -> dict[str, str]:
    """From all JSON files of a language; where there is no such language, of the usual one."""
    found: dict[str, str] = {}
    for file in _of_language(folder, language):
        if file.name.endswith(".json"):
            found.update(msgspec.json.decode(file.read_bytes(), type=dict[str, str]))
    return found


def _of_language(folder: Traversable, language: str) -> Sequence[Traversable]:
    """The files of a language, or of the usual one, or none."""
    spoken = (folder.joinpath(name) for name in (language, DEFAULT_LANGUAGE))
    found = next((each for each in spoken if each.is_dir()), None)
    return [] if found is None else sorted(found.iterdir(), key=lambda file: file.name)


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
def rule_texts(game: str, language: str = DEFAULT_LANGUAGE) -> Mapping[str, RuleText]:
    """The rules of a game by id: `## chapter`, then `### id title`, a paragraph, and `Asked as:` words."""
    rules: dict[str, RuleText] = {}
    for chapter in _rulebook(game, language).split("\n## ")[1:]:
        heading, *sections = chapter.split("\n### ")
        for section in sections:
            first, _, body = section.partition("\n")
            rule, _, title = first.partition(" ")
            text, _, asked = body.partition("\nAsked as: ")
            rules[rule] = RuleText(rule, heading.splitlines()[0], title, text.strip(), asked.strip())
    return rules


def _rulebook(game: str, language: str) -> str:
    """Nothing where a game has none."""
    folders = (files(__name__), *(folder for name, folder in _brought_along().items() if name == game))
    pages = (file for folder in folders for file in _of_language(folder, language))
    page = next((file for file in pages if file.name == f"{game}.md"), None)
    return "" if page is None else page.read_text(encoding="utf-8")
