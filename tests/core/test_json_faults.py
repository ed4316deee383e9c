from typing import Annotated

import msgspec
import pytest

from rokkaku.core.json_faults import LONGEST_FIELD, why


class Inner(msgspec.Struct, forbid_unknown_fields=True):
    """Part of another."""

    count: int | None = None


class Outer(msgspec.Struct, forbid_unknown_fields=True):
    """Has a part."""

    name: str
    inner: tuple[Inner, ...] = ()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"name": "x", "seed": 1}', "there is no field “seed”"),
        ('{"name": "x", "inner": [{"many": 1}]}', "there is no field “inner[0].many”"),
        ("{}", "the field “name” is missing"),
        (
            '{"name": "x", "inner": [{"count": "one"}]}',
            "“inner[0].count” is of the wrong kind (a text); possible: a whole number, nothing (null)",
        ),
        ("[]", "it is of the wrong kind (a list); possible: an object"),
        ("{", "it is not valid JSON"),
        ("", "it is not valid JSON"),
        ("1e999", "this value is not possible"),
        ('{"name": "x", "inner": ' + "[" * 5_000, "its parts are nested too deeply"),
        (f'{{"name": "x", "{"y" * 100}": 1}}', f"there is no field “{'y' * LONGEST_FIELD}”"),
    ],
)
def test_what_is_wrong_with_json_is_told_in_words(text: str, told: str) -> None:
    with pytest.raises((msgspec.MsgspecError, RecursionError)) as failure:
        msgspec.json.decode(text, type=Outer if "[" * 9 not in text else object)
    assert why(failure.value) == told


@pytest.mark.parametrize("complaint", ["Invalid enum value 'x'", "Expected `ext`, got `str`"])
def test_a_value_that_is_not_possible_is_named(complaint: str) -> None:
    """What kinds of values there are only inside of programs is not told."""
    told = why(msgspec.ValidationError(f"{complaint} - at `$.lens`"))
    assert told == "the value of “lens” is not possible"


def test_without_a_place_it_is_the_whole_value() -> None:
    with pytest.raises(msgspec.ValidationError) as failure:
        msgspec.json.decode("0", type=Annotated[int, msgspec.Meta(ge=1)])
    assert why(failure.value) == "this value is not possible"
