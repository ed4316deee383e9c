"""What the web client says is in the locales."""

import re
from collections.abc import Iterator
from pathlib import Path

from rokkaku.locales import texts

SOURCES = Path(__file__).parents[2] / "web" / "src"
KEY = re.compile(r'"(web\.[\w.-]+)"')
TEMPLATE = re.compile(r"`(web\.[^`]*)`")
"""A key of which a part depends on what is shown."""
ELSEWHERE = ("web.confirm-when.", "web.playing.", "web.picture.position")
"""Said by what makes all menus alike, and by the server."""
PART = re.compile(r"\$\{([^}]*)\}")


def written() -> Iterator[tuple[str, str]]:
    for file in SOURCES.rglob("*.ts*"):
        yield file.relative_to(SOURCES).as_posix(), file.read_text(encoding="utf-8")


def test_every_key_of_the_client_has_a_text() -> None:
    known = texts("en")
    found = {(name, key) for name, text in written() for key in KEY.findall(text)}
    assert len(found) > 200
    assert sorted((name, key) for name, key in found if key not in known) == []


def patterns() -> Iterator[tuple[str, re.Pattern[str]]]:
    for name, text in written():
        for template in TEMPLATE.findall(text):
            # What is quoted in a part may have dots, too.
            expressions = ["[\\w.-]*" if '"' in part else "[\\w-]+" for part in PART.findall(template)]
            fixed = [re.escape(part) for part in PART.split(template)[::2]]
            joined = "".join(a + b for a, b in zip(fixed, [*expressions, ""], strict=True))
            yield f"{name}: {template}", re.compile(joined)


def test_every_key_with_parts_has_a_text() -> None:
    known, found = texts("en"), list(patterns())
    assert len(found) > 20
    assert [name for name, pattern in found if not any(map(pattern.fullmatch, known))] == []


def test_every_text_of_the_client_is_said_somewhere() -> None:
    said = {key for _, text in written() for key in KEY.findall(text)}
    own = {key for key in texts("en") if key.startswith("web.") and not key.startswith(ELSEWHERE)} - said
    found = [pattern for _, pattern in patterns()]
    assert sorted(key for key in own if not any(pattern.fullmatch(key) for pattern in found)) == []
