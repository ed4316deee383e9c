from pathlib import Path

import pytest
from locales.english import HABITS, LOCALE, ON_SCREENS, Habit, Passage, found, passages

SCREEN = f"{LOCALE}/web.json"


@pytest.mark.parametrize("habit", HABITS + ON_SCREENS, ids=lambda habit: habit.instead)
def test_a_habit_is_found_on_screens_and_told_with_file_key_and_cure(habit: Habit) -> None:
    told = list(found(Passage(SCREEN, "web.a-key", habit.example)))
    assert [line for line in told if line.endswith(f"; write instead: {habit.instead}")] == told != []
    assert told[0].startswith(f"{SCREEN}, web.a-key: “")


@pytest.mark.parametrize("habit", ON_SCREENS, ids=lambda habit: habit.instead)
def test_pages_about_the_code_have_words_of_their_own(habit: Habit) -> None:
    assert not list(found(Passage("GLOSSARY.md", "7", habit.example)))


@pytest.mark.parametrize(
    "text",
    [
        "There is no seat 7. This is no longer your turn.",
        "They lay their own tiles, in all editions, and play on land.",
        "The secret that signs cookies is not for everyone’s eyes.",
        "This is a rule for all, that is sure.",
    ],
)
def test_good_english_is_left_alone(text: str) -> None:
    assert not list(found(Passage(SCREEN, "web.a-key", text)))


def test_quotes_are_typed_only_where_data_is_shown() -> None:
    shown, typed = 'A list of fields, such as ["a1", "b3"].', "An opponent's peasant."
    assert not list(found(Passage(f"{LOCALE}/rice-wars.json", "rice-wars.values.wrong-joined", shown)))
    for text in (shown, typed):
        assert len(list(found(Passage(SCREEN, "web.a-key", text)))) == 1


def test_texts_are_read_without_names_of_values_and_pages_without_code(tmp_path: Path) -> None:
    locale = tmp_path / LOCALE
    locale.mkdir(parents=True)
    (locale / "web.json").write_text('{"web.a-key": "Help: {lens}, {by:seat}"}', encoding="utf-8")
    (locale / "go.md").write_text("A rule.\n\nAsked as: somebody else's\n", encoding="utf-8")
    (tmp_path / "players.it.md").write_text("all that", encoding="utf-8")
    (tmp_path / "README.md").write_text("```\nanew\n```\n    anew\n`anew` [a](anew.md)\n", encoding="utf-8")
    read = [(passage.place, passage.text.strip()) for passage in passages(tmp_path)]
    assert [each for each in read if each[1]] == [
        ("web.a-key", "Help: {}, {:seat}"),
        ("5", "[a"),
        ("1", "A rule."),
    ]
