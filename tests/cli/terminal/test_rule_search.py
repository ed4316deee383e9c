import pytest

from rokkaku.cli.terminal.rule_search import found_rules, stem
from rokkaku.locales import RuleText, rule_texts


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("do I have to play a tile", "turn-3"),
        ("how do you win", "winner-2"),
        ("how many tiles in hand", "turn-4"),
        ("swap two rice", "exchange-3"),
        ("does the last player get another turn", "ending-3"),
        ("when do we score", "winner-3"),
    ],
)
def test_the_rule_asked_for_comes_first(words: str, expected: str) -> None:
    assert found_rules(rule_texts("samurai"), words.split())[0].id == expected


def test_words_in_titles_and_questions_weigh_more() -> None:
    texts = {
        "a-1": RuleText("a-1", "A", "Other", "A boat is a boat."),
        "a-2": RuleText("a-2", "A", "Boats", "Nothing."),
        "a-3": RuleText("a-3", "A", "Nothing", "Nothing.", "boats ferry"),
    }
    assert [rule.id for rule in found_rules(texts, ["boat"])] == ["a-2", "a-3", "a-1"]


@pytest.mark.parametrize(
    "words",
    [
        ("capture", "captures", "captured", "capturing"),
        ("city", "cities"),
        ("swap", "swaps", "swapped", "swapping"),
        ("tie", "ties", "tied"),
        ("surround", "surrounded"),
        ("sea",),
        ("as",),
    ],
)
def test_forms_of_one_word(words: tuple[str, ...]) -> None:
    assert len({stem(word) for word in words}) == 1
