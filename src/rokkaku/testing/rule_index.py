"""Where each rule of a game stands: its text, the code that enforces it, the tests that prove it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from rokkaku.locales import rule_texts

_IDS = re.compile(r"\[((?:[a-z]+-\d+(?:, )?)+)\]\s*$")
_TEST = re.compile(r"test_([a-z]+)_(\d+)_")


class Place(msgspec.Struct, frozen=True, order=True):
    """A named thing in a file."""

    file: str
    line: int
    name: str


def code_places(package: Path) -> dict[str, list[Place]]:
    """The classes and functions of a game by the rule ids that end their docstrings."""
    found: dict[str, list[Place]] = {}
    for file in sorted(package.rglob("*.py")):
        for node in _named(file):
            match = _IDS.search(ast.get_docstring(node) or "")
            for rule in match.group(1).split(", ") if match else ():
                place = Place(file.relative_to(package).as_posix(), node.lineno, node.name)
                found.setdefault(rule, []).append(place)
    return found


def proof_places(tests: Path) -> dict[str, list[Place]]:
    """The tests of a game by the rule ids that begin their names."""
    found: dict[str, list[Place]] = {}
    for file in sorted(tests.glob("test_*.py")):
        for node in _named(file):
            match = _TEST.match(node.name)
            if match:
                rule = f"{match.group(1)}-{match.group(2)}"
                found.setdefault(rule, []).append(Place(file.name, node.lineno, node.name))
    return found


def _named(file: Path) -> Iterator[ast.ClassDef | ast.FunctionDef]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield node


def page(game: str, package: Path, tests: Path) -> str:
    """The rulebook index of a game as Markdown: chapter, id, function, test."""
    code, proofs = code_places(package), proof_places(tests)
    lines = [
        f"# Rulebook index: {game}",
        "",
        "Made by `make docs` from the rule texts, the docstrings and the names of the tests.",
    ]
    chapter = ""
    for rule in rule_texts(game).values():
        if rule.chapter != chapter:
            chapter = rule.chapter
            lines += ["", f"## {chapter}", "", "| id | rule | function | test |", "|---|---|---|---|"]
        functions = "<br>".join(f"[{at.name}]({at.file}#L{at.line})" for at in code.get(rule.id, ()))
        tested = "<br>".join(
            f"{at.name} in tests/{tests.parent.name}/{tests.name}/{at.file}" for at in proofs.get(rule.id, ())
        )
        lines.append(f"| {rule.id} | {rule.title} | {functions} | {tested} |")
    return "\n".join(lines) + "\n"
