import re
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rokkaku.core.errors import BadRequest, BadSetup
from rokkaku.games.catalogue import GAMES
from rokkaku.locales import RuleText, rule_texts, texts
from rokkaku.rule_search import (
    LONGEST_QUESTION,
    RuleIndex,
    Spelling,
    Terms,
    Vocabulary,
    found_rules,
    own_terms,
)

BOATS = {
    "a-1": RuleText("a-1", "A", "Other", "A boat is a boat."),
    "a-2": RuleText("a-2", "A", "Boats", "Nothing of note."),
    "a-3": RuleText("a-3", "A", "Nothing", "Nothing of note.", "boats ferry"),
    **{f"b-{number}": RuleText(f"b-{number}", "B", "Empty", "Empty.") for number in range(6)},
}


def ids(index: RuleIndex, question: str) -> list[str]:
    return [rule.id for rule in index.found(question)]


def index_of(rules: Mapping[str, RuleText], language: str = "en", terms: Terms = frozenset()) -> RuleIndex:
    return RuleIndex(rules, terms, "no-game", language)


def test_words_in_titles_and_questions_weigh_more() -> None:
    assert ids(index_of(BOATS), "boat") == ["a-2", "a-3", "a-1"]


@pytest.mark.parametrize(
    "words",
    [
        ("capture", "captures", "captured", "capturing"),
        ("city", "cities", "CITY", "cíty"),
        ("swap", "swaps", "swapped", "swapping", "exchange"),
        ("tie", "ties", "tied"),
        ("surround", "surrounded", "enclosing"),
        ("favour", "favor", "favours"),
    ],
)
def test_forms_of_one_word_and_words_alike(words: tuple[str, ...]) -> None:
    for written in words:
        rules = {**BOATS, "c-1": RuleText("c-1", "C", written, "Empty.")}
        assert [ids(index_of(rules), word) for word in words] == [["c-1"]] * len(words)


@pytest.mark.parametrize("question", ["su", "surr", "surround", "surrounding"])
def test_a_word_may_still_be_typed(question: str) -> None:
    rules = {**BOATS, "c-1": RuleText("c-1", "C", "Surrounded", "Empty.")}
    assert ids(index_of(rules), question) == ["c-1"]


@pytest.mark.parametrize(
    ("language", "title", "question"),
    [
        ("pl", "Żetony i łodzie", "lodziach"),
        ("pl", "Zdobywanie figurek", "figurkę"),
        ("de", "Überzählige Figuren", "uberzahlig"),
        ("de", "Straßen", "Strasse"),
        ("it", "Le città", "citta"),
        ("it", "Segnalini catturati", "segnalino"),
        ("pl", "Remis o figurkę", "remisu"),
        ("pl", "Zagrywanie żetonów", "zeton"),
        ("pl", "Zagrywanie żetonów", "zetonow"),
        ("pl", "Użyć doradcy", "uzyc"),
        ("de", "Ein Gleichstand", "Gleichstände"),
        ("it", "Un pareggio", "pareggi"),
        ("en", "Café tables", "cafe"),
        ("xx", "Łodzie", "łodzie"),
    ],
)
def test_other_languages_need_no_accents_and_forgive_endings(
    language: str, title: str, question: str
) -> None:
    rules = {**BOATS, "c-1": RuleText("c-1", "C", title, "Empty.")}
    assert ids(index_of(rules, language), question) == ["c-1"]


@pytest.mark.parametrize(
    ("misspelt", "meant"),
    [
        ("samuri", "samurai"),
        ("bhuddas in a city", "buddhas in a city"),
        ("serround a vilage", "surround a village"),
    ],
)
def test_a_slip_of_spelling_changes_nothing(misspelt: str, meant: str) -> None:
    assert found_rules("samurai", misspelt) == found_rules("samurai", meant)


@pytest.mark.parametrize(
    "question", ["figure exchange", "captured figures", "which opening hand", "surrounded"]
)
def test_two_letters_may_change_places(question: str) -> None:
    slipped = re.sub(r"(\w{3})(\w)(\w)", r"\1\3\2", question)
    assert slipped != question
    assert found_rules("samurai", slipped) == found_rules("samurai", question)


@pytest.mark.parametrize("unknown", ["qqqqq", "sea", "boxx", "coat", "bo"])
def test_a_word_that_looks_like_none_is_left_out(unknown: str) -> None:
    assert ids(index_of(BOATS), f"{unknown} ferry") == ["a-3"]
    assert ids(index_of(BOATS), unknown) == (ids(index_of(BOATS), "boat") if unknown == "bo" else [])


@pytest.mark.parametrize(
    "question", ["what does {} do", "when can I play {}", "how much does {} cost", "how many {} are there"]
)
def test_a_card_or_advisor_that_is_named_comes_first(question: str) -> None:
    game, known = "rice-wars", texts("en")
    names = [text for key, text in known.items() if re.fullmatch(rf"{game}\.(card|advisor)\.\w+", key)]
    assert len(names) == 24
    for name in names:
        assert found_rules(game, question.format(name))[0].title.startswith(name)
        assert found_rules(game, question.format(name.split()[0].casefold()))[0].title.startswith(name)


def test_one_word_finds_every_rule_that_has_it_and_more_words_those_that_have_most() -> None:
    rules = {**BOATS, "c-1": RuleText("c-1", "C", "Boats and oars", "Oars.", "oars boats boats boats")}
    assert set(ids(index_of(rules), "boats")) == {"a-1", "a-2", "a-3", "c-1"}
    assert ids(index_of(rules), "boats with oars") == ["c-1"]


def test_words_side_by_side_count_more() -> None:
    rules = {
        **BOATS,
        "c-1": RuleText("c-1", "C", "No", "No.", "red oars yellow sails"),
        "c-2": RuleText("c-2", "C", "No", "No.", "yellow oars red sails"),
    }
    assert ids(index_of(rules), "red sails") == ["c-2", "c-1"]
    assert ids(index_of(rules), "the sails are yellow") == ["c-1", "c-2"]


def test_terms_of_editions_are_not_read_as_one_text() -> None:
    rules = {
        **BOATS,
        "c-1": RuleText("c-1", "C", "Cart", "No."),
        "c-2": RuleText("c-2", "C", "Wagon", "No."),
    }
    terms = [("cart", "red sails"), ("cart", "yellow oars"), ("wagon", "red sails yellow oars")]
    for order in (terms, terms[::-1]):
        index = index_of(rules, terms=dict.fromkeys(order).keys())
        assert ids(index, "yellow sails") == ["c-2", "c-1"]
        assert ids(index, "oars") == ids(index, "red sails") == ["c-1", "c-2"]


def test_what_a_word_means_does_not_depend_on_the_order_of_the_words() -> None:
    written = ("żetonów", "zetonow")
    meant = [
        Spelling(words, Vocabulary("samurai", "pl")).meant("zetonow", is_last=False)
        for words in (written, written[::-1])
    ]
    assert meant == [{"zeton"}, {"zeton"}]


@pytest.mark.parametrize(
    ("language", "word"), [("en", "house"), ("de", "Katze"), ("it", "piedi"), ("pl", "niebo")]
)
def test_an_everyday_word_is_not_taken_for_one_that_looks_like_it(language: str, word: str) -> None:
    assert [rule.id for rule in found_rules("samurai", word, language=language)] == []


def test_a_game_may_have_no_rules_or_hardly_any() -> None:
    assert ids(index_of({}), "boat") == []
    assert ids(index_of({"a": RuleText("a", "", "Boat", "")}), "boats") == ["a"]


def test_a_game_joins_families_of_words() -> None:
    assert {rule.id for rule in found_rules("samurai", "taken")} == {
        rule.id for rule in found_rules("samurai", "seizes")
    }


def test_an_edition_is_asked_in_its_own_words() -> None:
    rules = {
        **BOATS,
        "c-1": RuleText("c-1", "C", "Riders", "Empty."),
        "c-2": RuleText("c-2", "C", "No", "No."),
    }
    assert ids(index_of(rules), "ronin") == []
    terms = {("rider", "masterless ronin"), ("rider", "horseman")}
    for word in ("ronin", "horseman", "rider"):
        assert ids(index_of(rules, terms=terms), word) == ["c-1"]
    assert ("helmet", "castle") in own_terms("samurai", "galakta-2016", "en")
    assert ("helmet", "castle") in own_terms("samurai", "", "en")
    assert ("helmet", "castle") not in own_terms("samurai", "lacerta-2008", "en")


def test_each_edition_has_an_index_of_its_own() -> None:
    castles = {rule.id for rule in found_rules("samurai", "castles", "galakta-2016")}
    assert {"pieces-1", "setup-3"} <= castles
    assert "setup-3" not in {rule.id for rule in found_rules("samurai", "castles", "lacerta-2008")}


@pytest.mark.parametrize("question", ["capture-3", "CAPTURE-3", " capture 3 "])
def test_an_id_finds_its_rule_alone(question: str) -> None:
    assert [rule.id for rule in found_rules("samurai", question)] == ["capture-3"]


@given(st.text(max_size=LONGEST_QUESTION))
def test_nothing_that_can_be_typed_is_an_error(question: str) -> None:
    assert {rule.id for rule in found_rules("samurai", question)} <= set(rule_texts("samurai"))


@pytest.mark.parametrize(
    "question",
    [
        'tie NEAR("sea"',
        "tie AND",
        "NOT tie",
        '"tie',
        "tie*",
        "^tie",
        "title : tie",
        "{title} tie",
        "-tie",
        "tie'--",
        "(tie",
        "tie\0",
        "tie \ud800",
        "tie + OR",
    ],
)
def test_signs_of_the_query_language_are_no_words(question: str) -> None:
    assert "capture-4" in [rule.id for rule in found_rules("samurai", question)]


@pytest.mark.parametrize("question", ["", "  ", "?", "the of", "qqqqq", "侍"])
def test_a_question_about_nothing_finds_nothing(question: str) -> None:
    assert found_rules("samurai", question) == []


def test_the_options_in_a_rule_are_no_words_of_it() -> None:
    rules = {**BOATS, "c-1": RuleText("c-1", "C", "No", "With `capture_moment = at_once` now.")}
    assert ids(index_of(rules), "moment") == []


def test_a_question_that_is_too_long_or_about_an_edition_there_is_not() -> None:
    assert found_rules("samurai", "tie ".ljust(LONGEST_QUESTION)) != []
    with pytest.raises(BadRequest, match="at most 200 characters"):
        found_rules("samurai", "tie ".ljust(LONGEST_QUESTION + 1))
    with pytest.raises(BadSetup, match="no edition called fide"):
        found_rules("samurai", "tie", "fide")


@pytest.mark.parametrize("game", GAMES)
def test_the_words_of_every_title_find_its_rule(game: str) -> None:
    for rule in rule_texts(game).values():
        assert rule.id in [found.id for found in found_rules(game, rule.title)], rule
