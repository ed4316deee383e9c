"""The language of a request: the one asked for, or chosen on our pages, or else one the browser likes."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qs

from rokkaku.core.errors import BadRequest
from rokkaku.locales import DEFAULT_LANGUAGE, SPOKEN, is_spoken, languages

COOKIE = "rokkaku_language"
"""Also set by our pages themselves, where somebody chooses one."""
YEAR = 365 * 24 * 3600
LONGEST_WISH = 400
"""Characters of a header; more are not read."""


def language_of(scope: Mapping[str, Any]) -> str:
    """What to answer in; one that we do not speak counts as none."""
    headers = dict(scope["headers"])
    asked = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("language", [""])[0]
    for wanted in (asked, _chosen(headers.get(b"cookie", b""))):
        if is_spoken(wanted):
            return wanted
    return preferred(headers.get(b"accept-language", b"").decode("latin-1")[:LONGEST_WISH])


def choice(language: str) -> str:
    """The `Set-Cookie` header that keeps a language."""
    return f"{COOKIE}={language}; Path=/; Max-Age={YEAR}; SameSite=Lax"


def checked_language(asked: str) -> str:
    """A language that is asked for; without one, that of whoever the current task works for."""
    if asked and not is_spoken(asked):
        raise BadRequest("table.unknown-language", {"language": asked, "allowed": languages()})
    return asked or SPOKEN.get()


def _chosen(cookies: bytes) -> str:
    for cookie in cookies.decode("latin-1").split(";"):
        name, _, value = cookie.strip().partition("=")
        if name == COOKIE:
            return value
    return ""


@lru_cache(maxsize=1024)
def preferred(header: str) -> str:
    """Of the languages in an `Accept-Language` header, the one liked most that we speak, or the usual one."""
    wishes = [_wish(part) for part in header.split(",")]
    liked = sorted((wish for wish in wishes if wish[0] > 0), key=lambda wish: -wish[0])
    return next((language for _, language in liked if language in languages()), DEFAULT_LANGUAGE)


def _wish(part: str) -> tuple[float, str]:
    """How much a language is liked, and which; not at all, if that cannot be read."""
    tag, _, weight = part.partition(";")
    try:
        liking = float(weight.partition("=")[2] or 1)
    except ValueError:
        liking = 0.0
    return liking, tag.strip().partition("-")[0].lower()
