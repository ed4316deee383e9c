"""What is wrong with JSON that was not understood, in words."""

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from rokkaku.locales import DEFAULT_LANGUAGE, say, texts

_AT = r" - at `\$\.?(?P<place>[^`]*)`"
_PLACE = f"(?:{_AT})?"
_FIELDS: Mapping[str, re.Pattern[str]] = {
    "no-such-field": re.compile(rf"Object contains unknown field `(?P<field>.*?)`{_PLACE}", re.DOTALL),
    "field-missing": re.compile(rf"Object missing required field `(?P<field>.*?)`{_PLACE}"),
}
_KIND = re.compile(rf"Expected `(?P<wanted>[a-z |]+)`, got `(?P<found>[a-z]+)`{_PLACE}")
_VALUE = re.compile(f"{_AT}$")
_BYTE = re.compile(r"\(byte (\d+)\)$")
LONGEST_FIELD = LONGEST_QUOTE = 60


def why(error: Exception) -> str:
    """In words for whoever sent it: the messages of the reader are for programmers."""
    return say("json.told", fault(error))


def fault(error: Exception) -> Mapping[str, Any]:
    """The same as values of a sentence that is told later, in any language, by the text at `json.told`."""
    if isinstance(error, RecursionError):
        return {"fault": "too-deep"}
    if not isinstance(error, msgspec.ValidationError):
        return {"fault": "unreadable"}
    told = str(error)
    for name, shape in _FIELDS.items():
        if match := shape.fullmatch(told):
            return {"fault": name, "field": _field(match["place"], match["field"])}
    return _wrong_kind(told) or _wrong_value(told)


def _wrong_kind(told: str) -> Mapping[str, Any] | None:
    match = _KIND.fullmatch(told)
    if match is None:
        return None
    wanted, found = match["wanted"].split(" | "), match["found"]
    if not all(f"json.kind.{kind}" in texts(DEFAULT_LANGUAGE) for kind in (*wanted, found)):
        return None
    values = {"wanted": wanted, "found": found}
    if not match["place"]:
        return {"fault": "wrong-whole", **values}
    return {"fault": "wrong-kind", "field": _field(match["place"]), **values}


def _wrong_value(told: str) -> Mapping[str, Any]:
    match = _VALUE.search(told)
    if match is None or not match["place"]:
        return {"fault": "wrong-whole-value"}
    return {"fault": "wrong-value", "field": _field(match["place"])}


def _field(*parts: str | None) -> str:
    """Its name, after those of what it is part of."""
    return ".".join(part for part in parts if part)[:LONGEST_FIELD]


def quote(text: str, error: msgspec.DecodeError) -> str:
    """What stands around the place where JSON cannot be read; it may be cut off."""
    data, byte = text.encode(), _BYTE.search(str(error))
    start = max((int(byte[1]) if byte else len(data)) - LONGEST_QUOTE // 2, 0)
    return data[start : start + LONGEST_QUOTE].decode(errors="ignore")
