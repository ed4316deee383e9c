"""A made-up language, written by code from English, which shows what is cut off or not translated.

Letters have accents, words are longer by two fifths, and every text stands in brackets.
"""

import re

from rokkaku.locales.plurals import PLURAL

PSEUDO = "xx"
_ACCENTS = str.maketrans("acdeghijklnorstuwyzACDEGHIJKLNORSTUWYZ", "áçďéğĥíĵķľñóŕšťúŵýžÁÇĎÉĞĤÍĴĶĽÑÓŔŠŤÚŴÝŽ")
_VOWEL = re.compile(r"[aeiouAEIOU]")
_KEPT = re.compile(r"(\{[^}]*\}|`[^`]*`|%\w)")
"""What is not read: values, options and their values in rules."""
_TYPED = re.compile(r".*(-words|\.alike)|.*\.sign\..*")
"""The keys of what people type."""


def disguised(key: str, text: str) -> str:
    """A text as this language has it."""
    return text if not text.strip() or _TYPED.fullmatch(key) else _in_brackets(text)


def disguised_sentence(text: str) -> str:
    """A text that is read wherever it stands."""
    return _in_brackets(text) if text.strip() else text


def _in_brackets(text: str) -> str:
    """Blanks at its ends, and ends of lines, stay where they are."""
    inner = text.strip()
    before, after = text[: text.index(inner)], text[text.index(inner) + len(inner) :]
    return f"{before}[{''.join(map(_part, _KEPT.split(inner)))}]{after}"


def _part(part: str) -> str:
    if not _KEPT.fullmatch(part):
        return _VOWEL.sub(lambda vowel: vowel[0] + vowel[0].lower(), part).translate(_ACCENTS)
    name, _, spec = part[1:-1].partition(":")
    if not spec.startswith(PLURAL):
        return part
    forms = [form.partition("=") for form in spec.removeprefix(PLURAL).split("|")]
    return f"{{{name}:{PLURAL}{'|'.join(f'{category}={_part(form)}' for category, _, form in forms)}}}"
