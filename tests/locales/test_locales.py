import ast
import re
from collections.abc import Iterator
from enum import Enum
from pathlib import Path

import pytest

import rokkaku
from rokkaku.core.game import Event
from rokkaku.games.catalogue import GAMES
from rokkaku.games.samurai import SAMURAI, Caste, Terrain, Tile, events
from rokkaku.games.samurai.state import Phase
from rokkaku.locales import Speaker, capitalised, say, written_texts

SOURCE = Path(rokkaku.__file__).parent
TEXTS = written_texts("en")
EDITIONS = [edition for game in GAMES.values() for edition in game.editions]
AREAS = {key.split(".")[0] for key in TEXTS if "." in key}
KEY = re.compile(rf"(?:{'|'.join(sorted(AREAS))})(?:\.[\w-]+)+")
NO_KEY = re.compile(r"network\.npz|table\.(?:in|self|bias|choices|from_)\w*")
"""The parts of a network are named alike."""
SPEC = re.compile(r"\{\w*:([\w.-]+)\}")


def constants() -> Iterator[str]:
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def client() -> str:
    """All sources of the web client."""
    files = sorted((SOURCE.parents[1] / "web" / "src").rglob("*.ts*"))
    return "\n".join(file.read_text(encoding="utf-8") for file in files if ".test." not in file.name)


def said_by_client() -> set[str]:
    """The keys that the client names, and those it puts together from words that it names."""
    source = client()
    words = set(re.findall(r"[\"'`>]([\w.-]+)[\"'`<]|(?<=[\s{,|])(\w[\w-]*)(?=:| \||;)", source))
    named = {word for pair in words for word in pair if word}
    templates = re.findall(r"`([\w.-]*\$\{[^`]*)`", source)
    patterns = [
        re.compile(re.sub(r"\\\$\\\{.*?\\\}", "([\\\\w.-]+)", re.escape(template))) for template in templates
    ]
    built = {
        key
        for key in TEXTS
        for pattern in patterns
        if (found := pattern.fullmatch(key))
        and (pattern.pattern.count(".") > 1 or set(found.groups()) <= named)
    }
    return named | built


def specs() -> set[str]:
    return {spec for text in TEXTS.values() for spec in SPEC.findall(text)} - {"name", "number"}


def families() -> set[str]:
    """Beginnings of keys whose last word is data: parts of f-strings, and specs in templates."""
    prefixes = {
        constant for constant in constants() if re.fullmatch(rf"(?:{KEY.pattern})?\.|\.[\w.-]+\.", constant)
    }
    parts = [part for part in prefixes if part.startswith(".") and len(part) > 1]
    of_games = {f"{game}{part}" for game in GAMES for part in parts}
    return (
        {prefix for prefix in prefixes if not prefix.startswith(".")}
        | of_games
        | {f"{spec}." for spec in specs()}
    )


def test_every_key_in_the_code_has_a_text() -> None:
    named = {constant for constant in constants() if KEY.fullmatch(constant)}
    assert {key for key in named - set(TEXTS) if not NO_KEY.fullmatch(key)} == set()
    in_client = {word for word in said_by_client() if word.startswith("web.") and KEY.fullmatch(word)}
    assert in_client - set(TEXTS) == set()


def test_every_text_is_used() -> None:
    of_games = {f"{game}{part}" for game in GAMES for part in constants() if part.startswith(".")}
    used = set(constants()) | specs() | of_games | said_by_client()
    prefixes = tuple(families() | {"seat.", "colour."})
    assert {key for key in TEXTS if key not in used and not key.startswith(prefixes)} == set()


def test_every_way_of_showing_a_value_leads_to_a_text() -> None:
    assert {
        spec for spec in specs() if spec not in TEXTS and not any(key.startswith(f"{spec}.") for key in TEXTS)
    } == set()


def family(prefix: str) -> set[str]:
    return {key.removeprefix(prefix) for key in TEXTS if key.startswith(prefix)}


def values(*enums: type[Enum]) -> set[str]:
    return {member.value for enum in enums for member in enum}


def test_every_event_of_samurai_can_be_told() -> None:
    classes = {
        name for name, thing in vars(events).items() if isinstance(thing, type) and issubclass(thing, Event)
    }
    assert family("samurai.event.") == classes - {"Event"}


@pytest.mark.parametrize(
    ("prefix", "expected"),
    [
        ("samurai.caste.", values(Caste)),
        ("samurai.tile.", values(Tile)),
        ("samurai.sign.", values(Tile) | {caste.letter for caste in Caste}),
        ("samurai.terrain.", values(Terrain)),
        ("samurai.now.", values(Phase)),
        ("samurai.reason.", set(SAMURAI.reasons)),
        ("colour.", {colour for edition in EDITIONS for colour in edition.colours}),
        ("seat.", {"None", *(str(seat) for edition in EDITIONS for seat in range(max(edition.seats)))}),
    ],
)
def test_every_thing_has_its_word(prefix: str, expected: set[str]) -> None:
    assert family(prefix) == expected


def test_every_option_and_value_of_samurai_has_its_words() -> None:
    options = {option.name: option.values for edition in SAMURAI.editions for option in edition.options}
    named = {f"{name}.{value}" for name, allowed in options.items() for value in allowed}
    assert family("samurai.option.") == set(options) | named


def test_values_show_themselves_as_the_template_asks() -> None:
    influences = [{"seat": 0, "strength": 5}, {"seat": 1, "strength": 4}]
    told = {"seat": 0, "caste": "buddha", "cell": "kyoto", "influences": influences}
    speaker = Speaker(words={"seat.0": "Red", "seat.1": "Blue"})
    assert (
        speaker.say("samurai.event.FigureCaptured", told)
        == "Red captures the buddha in Kyoto (Red 5, Blue 4)."
    )


def test_values_that_a_terminal_would_obey_are_shown_without_that() -> None:
    told = Speaker().fill(
        "{text} {names} {cell:name}", {"text": "\x1b[2J\0", "names": ["a\n", "ü"], "cell": "\x1b1"}
    )
    assert told == " [2J  a , ü  1"


def test_an_empty_list_is_none_and_a_hex_keeps_its_small_letter() -> None:
    assert say("samurai.status.hand", {"tiles": []}) == "Your hand: none"
    assert say("samurai.spoken.empty", {"cell": "n14", "terrain": "land"}) == "n14: empty land"


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ("the sea", "The sea"),
        ("édo", "Édo"),
        ("i16 is sea", "i16 is sea"),
        ("a: nobody", "A: nobody"),
        ("3 ryo", "3 ryo"),
        ("", ""),
    ],
)
def test_a_sentence_begins_with_a_capital_but_for_coordinates(told: str, sentence: str) -> None:
    assert capitalised(told) == sentence
