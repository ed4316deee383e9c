"""The documentation is complete, and what is made from code is up to date."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rokkaku.games.catalogue import GAMES
from rokkaku.locales import rule_texts
from rokkaku.testing.rule_index import code_places, proof_places

ROOT = Path(__file__).parent.parent
PACKAGES = {key: Path(str(game.folder)) for key, game in GAMES.items()}
TESTS = {key: ROOT / "tests" / "games" / package.name for key, package in PACKAGES.items()}


def pages(folder: Path) -> Iterator[Path]:
    """All of a folder; what tools put there is not even looked through."""
    for entry in sorted(folder.iterdir()):
        if entry.suffix == ".md":
            yield entry
        elif entry.is_dir() and not entry.name.startswith(".") and entry.name != "node_modules":
            yield from pages(entry)


PAGES = list(pages(ROOT))


@pytest.mark.parametrize("key", GAMES)
def test_every_rule_has_a_text_a_docstring_and_a_test(key: str) -> None:
    stated, enforced, proven = (
        set(rule_texts(key)),
        set(code_places(PACKAGES[key])),
        set(proof_places(TESTS[key])),
    )
    assert stated == enforced
    assert stated <= proven


@pytest.mark.parametrize("key", GAMES)
def test_every_refusal_names_a_rule_that_exists(key: str) -> None:
    named = {
        rule
        for file in PACKAGES[key].rglob("*.py")
        for rule in re.findall(r'IllegalMove\(\s*"([a-z]+-\d+)"', file.read_text(encoding="utf-8"))
    }
    assert named
    assert named <= set(rule_texts(key))


def test_the_pages_made_from_code_are_up_to_date() -> None:
    checked = subprocess.run(
        [sys.executable, "docs/build.py", "--check"], cwd=ROOT, capture_output=True, text=True
    )
    assert checked.stdout == ""
    assert checked.returncode == 0


@pytest.mark.parametrize("key", GAMES)
def test_every_option_and_edition_is_documented(key: str) -> None:
    page = (ROOT / "docs" / "reference" / f"{key}-editions.md").read_text(encoding="utf-8")
    for edition in GAMES[key].editions:
        assert f"`{edition.key}`" in page
        for option in edition.options:
            assert all(f"| `{option.name}` | `{value}`" in page for value in option.values)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    prose = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", prose):
        assert (page.parent / target).exists(), target


def test_the_library_example_of_the_readme_runs() -> None:
    example = re.search(
        r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), flags=re.DOTALL
    )
    assert example
    subprocess.run([sys.executable, "-c", example.group(1)], check=True)


def test_the_bots_of_the_guide_are_those_that_can_be_run() -> None:
    page = (ROOT / "docs" / "guide" / "bot-writers.md").read_text(encoding="utf-8")
    shown = re.findall(r"```(?:python|toml)\n(.*?)```", page, flags=re.DOTALL)
    folder = ROOT / "docs" / "guide" / "example_bot"
    files = ("taker.py", "pyproject.toml", "wire_bot.py")
    assert shown == [(folder / file).read_text(encoding="utf-8") for file in files]


def test_every_command_is_documented() -> None:
    shown = subprocess.run(
        [sys.executable, "-m", "rokkaku", "--help"], capture_output=True, text=True, check=True
    )
    listed = re.search(r"\{([\w,-]+)\}", shown.stdout)
    assert listed
    page = (ROOT / "docs" / "reference" / "commands.md").read_text(encoding="utf-8")
    assert [command for command in listed.group(1).split(",") if f"## rokkaku {command}" not in page] == []


NAMED = re.compile(r"`([\w./<>-]+\.(?:py|tsx?|json|css|md))`(?:: ((?:`\w[\w.]*`(?:, )?)+))?")
"""A file of the map, and what it says is in it."""


def test_the_map_names_only_what_is_there() -> None:
    page = (ROOT / "docs" / "guide" / "platform.md").read_text(encoding="utf-8")
    named = NAMED.findall(page)
    assert len(named) > 50
    for path, names in named:
        for file in _files(path):
            text = file.read_text(encoding="utf-8")
            for name in re.findall(r"`([\w.]+)`", names):
                assert re.search(rf"\b{name.rpartition('.')[2]}\b", text), (path, name)


def _files(path: str) -> list[Path]:
    """What the map means: below the root, below the package, or in every game."""
    places = [ROOT / path, ROOT / "src" / "rokkaku" / path, ROOT / "web" / "src" / path]
    if "<game>" in path:
        places = [folder / path.partition("<game>/")[2] for folder in PACKAGES.values()]
        assert all(place.exists() for place in places), path
    found = [place for place in places if place.exists()]
    if not found and "/" not in path:
        found = [*(ROOT / "src").rglob(path), *(ROOT / "web").glob(path), *(ROOT / "docs").rglob(path)]
    assert found, path
    return found
