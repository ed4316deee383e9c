"""Every language has every text and every rule, with the same values; what is wrong is told."""

from collections.abc import Sequence

import pytest

from rokkaku.games.catalogue import GAMES
from rokkaku.locales import RuleText, checking, languages, say, texts
from rokkaku.locales.checking import (
    Fault,
    edition_rule_faults,
    faults,
    key_faults,
    rule_faults,
    text_faults,
    unchanged,
)

EDITIONS = {key: tuple(edition.key for edition in game.editions) for key, game in GAMES.items()}


def told(found: Sequence[Fault]) -> list[str]:
    return [say(fault.key, fault.values) for fault in found]


@pytest.mark.parametrize("language", languages())
def test_a_language_lacks_nothing_and_has_nothing_left_over(language: str) -> None:
    assert told(list(faults(language, EDITIONS))) == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("meaning", "label"), [("tired", "person-ashigaru-tired"), ("favour", "favour")])
def test_a_word_is_explained_as_it_is_met(language: str, meaning: str, label: str) -> None:
    words = texts(language)
    stem = words[f"rice-wars.meaning.{meaning}"][:4].lower()
    assert stem in words[f"rice-wars.panel.{label}"].lower()


def test_what_is_missing_or_left_over_is_told() -> None:
    english = {"a": "a", "b": "b", "samurai.tile.X": "x", "samurai.tile.N1": "n", "samurai.figure": "{cell}"}
    own = {
        "a": "A",
        "d": "D",
        "samurai.tile.X": "X",
        "samurai.tile.N1": "N",
        "samurai.tile-acc.X": "X",
        "samurai.figure": "{cell}",
        "samurai.figure-acc": "{cell}",
        "samurai.word.tile-gen": "żetonu",
        "samurai.word.unheard": "x",
    }
    assert told(list(key_faults(english, own, {"samurai.word.tile-gen"}))) == [
        "b is missing.",
        "samurai.tile-acc.N1 is missing.",
        "d is not in English.",
        "samurai.word.unheard is not in English.",
    ]


@pytest.mark.parametrize(
    ("english", "own", "complaint"),
    [
        ("{seat:seat} waves.", "{seat:seat-gen} macha.", ""),
        ("{count}", "{count} {count:plural one=żeton|few=żetony|many=żetonów}", ""),
        ("{:samurai.tile.X} {line}", "{line}", ""),
        ("{line}", "{row}", "k has other names in braces than in English. Here: row. In English: line."),
        ("{line}", "line", "k has other names in braces than in English. Here: none. In English: line."),
        (
            "{tile:samurai.tile}",
            "{tile:samurai.tile-ins}",
            "k shows a value by samurai.tile-ins, but there is no text at",
        ),
        ("a", "{:samurai.nothing}", "k quotes samurai.nothing, but there is no text at that key."),
        (
            "{count}",
            "{count:plural one=żeton|many=żetonów}",
            "k needs these plural forms: few, many, one. It has: many, one.",
        ),
        ("{line}", "{line", "k cannot be read: "),
    ],
)
def test_what_is_wrong_with_a_text_is_told(english: str, own: str, complaint: str) -> None:
    known = {"samurai.tile.X": "x"}
    found = told(list(text_faults("k", english, own, known, "pl")))
    assert [sentence.startswith(complaint) for sentence in found] == ([True] if complaint else []), found


def test_what_is_wrong_with_rules_of_an_edition_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = {
        "a-1": RuleText("a-1", "Setup", "One", "Take {count}."),
        "a-2": RuleText("a-2", "Setup", "Two", ""),
    }
    own = {
        "a-1": RuleText("a-1", "Start", "One {:samurai.nothing}", "Take some."),
        "a-3": RuleText("a-3", "Setup", "Three", ""),
    }
    monkeypatch.setattr(
        checking, "written_rules", lambda game, language, edition="": usual | own if edition else usual
    )
    assert told(list(edition_rule_faults("samurai", "new", "pl", {}))) == [
        "samurai/new.md a-1 title quotes samurai.nothing, but there is no text at that key.",
        "samurai/new.md a-1 text has other names in braces than in English. Here: none. In English: count.",
        "samurai/new.md a-1 is in the chapter “Start”, but the usual rule is in the chapter “Setup”.",
        "samurai/new.md a-3 is not in English.",
    ]


def test_chapters_of_rules_begin_where_they_do_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    chapters = {"en": ("Setup", "Setup", "Turn"), "pl": ("Start", "Ruch", "Ruch")}

    def rules(game: str, language: str) -> dict[str, RuleText]:
        return {
            id: RuleText(id, chapter, id, "") for id, chapter in zip("abc", chapters[language], strict=True)
        }

    monkeypatch.setattr(checking, "written_rules", rules)
    assert told(list(rule_faults("samurai", "pl", {}))) == [
        "samurai.md c chapter is missing.",
        "samurai.md b chapter is not in English.",
    ]


def test_what_reads_as_in_english_is_told_too() -> None:
    same = {str(fault.values["key"]) for fault in unchanged("en", EDITIONS)}
    assert {"web.undo", "samurai.md turn-1"} <= same
    assert not {
        key for key in same if ".sign." in key or key in ("cli.join.player.person", "samurai.panel.player")
    }
