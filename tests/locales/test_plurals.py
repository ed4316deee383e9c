import pytest

from rokkaku.locales import Speaker, written_texts
from rokkaku.locales.plurals import whole_number_categories

TILES = "{count} {count:plural one=żeton|few=żetony|many=żetonów}"


@pytest.mark.parametrize(
    ("count", "told"),
    [
        (0, "0 żetonów"),
        (1, "1 żeton"),
        (2, "2 żetony"),
        (5, "5 żetonów"),
        (12, "12 żetonów"),
        (22, "22 żetony"),
        ("3", "3 żetony"),
        ("1.5", "1.5 żetonów"),
        ("inf", "inf żetonów"),
    ],
)
def test_a_word_has_the_form_that_its_number_wants(count: object, told: str) -> None:
    assert Speaker("pl").fill(TILES, {"count": count}) == told


def test_a_form_may_be_a_piece_of_a_sentence() -> None:
    text = "{count:plural one=There is|other=There are} {count}."
    assert [Speaker("en").fill(text, {"count": count}) for count in (1, 3)] == ["There is 1.", "There are 3."]


def test_a_form_may_name_values_itself() -> None:
    text = "{count:plural one=only {tile}|other={count} of {tile}}{{}}"
    told = [Speaker("en").fill(text, {"count": count, "tile": "A"}) for count in (1, 3)]
    assert told == ["only A{}", "3 of A{}"]


def test_numbers_are_written_as_the_language_writes_them() -> None:
    written = {
        language: Speaker(language).fill("{size:number}", {"size": 1234567.5}) for language in ("en", "de")
    }
    assert written == {"en": "1,234,567.5", "de": "1.234.567,5"}


def test_each_language_has_its_own_categories() -> None:
    assert whole_number_categories("pl") == {"one", "few", "many"}
    assert {language: whole_number_categories(language) for language in ("en", "de", "xx")} == {
        "en": {"one", "other"},
        "de": {"one", "other"},
        "xx": {"one", "other"},
    }


def test_no_text_has_a_key_of_its_own_for_one_thing() -> None:
    written = written_texts("en")
    assert [
        key for key in written if key.endswith((".one", "-one")) and key.rpartition(key[-4])[0] in written
    ] == []
