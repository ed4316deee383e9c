"""What is wrong with JSON that was not understood, in words."""

import re
from collections.abc import Mapping

import msgspec

from rokkaku.locales import DEFAULT_LANGUAGE, say, texts

_PLACE = r"(?: - at `\$\.?(?P<place>[^`]*)`)?"
_FIELDS: Mapping[str, re.Pattern[str]] = {
    "json.no-such-field": re.compile(rf"Object contains unknown field `(?P<field>.*?)`{_PLACE}", re.DOTALL),
    "json.field-missing": re.compile(rf"Object missing required field `(?P<field>.*?)`{_PLACE}"),
}
_KIND = re.compile(rf"Expected `(?P<wanted>[a-z |]+)`, got `(?P<found>[a-z]+)`{_PLACE}")
_VALUE = re.compile(rf".*?{_PLACE}", re.DOTALL)
LONGEST_FIELD = 60


def why(error: Exception) -> str:
    """In words for whoever sent it: the messages of the reader are for programmers."""
    if isinstance(error, RecursionError):
        return say("json.too-deep")
    told = str(error)
    for key, shape in _FIELDS.items():
        if match := shape.fullmatch(told):
            return say(key, {"field": _field(match["place"], match["field"])})
    if match := _KIND.fullmatch(told):
        wanted, found = match["wanted"].split(" | "), match["found"]
        if all(f"json.kind.{kind}" in texts(DEFAULT_LANGUAGE) for kind in (*wanted, found)):
            key = "json.wrong-kind" if match["place"] else "json.wrong-whole"
            return say(key, {"field": _field(match["place"]), "wanted": wanted, "found": found})
    if not isinstance(error, msgspec.ValidationError):
        return say("json.unreadable")
    match = _VALUE.fullmatch(told)
    if match and match["place"]:
        return say("json.wrong-value", {"field": _field(match["place"])})
    return say("json.wrong-whole-value")


def _field(*parts: str | None) -> str:
    """Its name, after those of what it is part of."""
    return ".".join(part for part in parts if part)[:LONGEST_FIELD]
