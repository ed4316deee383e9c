"""Every language has every text and every rule."""

import pytest
from locales.complete import differences, rule_differences

from rokkaku.games.catalogue import GAMES
from rokkaku.locales import RuleText, languages, rule_texts, texts


@pytest.mark.parametrize("language", languages())
def test_a_language_has_every_text_with_its_values(language: str) -> None:
    assert list(differences(texts("en"), texts(language))) == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", languages())
def test_a_language_has_every_rule(language: str, game: str) -> None:
    assert rule_texts(game, "en")
    assert list(rule_differences(rule_texts(game, "en"), rule_texts(game, language))) == []


def test_what_is_missing_or_other_is_found() -> None:
    english = {"a": "{seat:seat} waves.", "b": "b", "c": "{:a} {line}"}
    other = {"a": "{seat} winkt.", "c": "{:a} {row}", "d": "d"}
    assert list(differences(english, other)) == ["b is missing", "d is not in English", "c has other values"]
    rule = RuleText("turn-1", "turn", "title", "text")
    assert list(rule_differences({"turn-1": rule}, {})) == ["turn-1 is missing"]
    filled = RuleText("turn-1", "turn", "title", "{cost} ryo")
    assert list(rule_differences({"turn-1": rule}, {"turn-1": filled})) == ["turn-1 has other values"]
