"""The data files of the box: read, checked, and known again by a digest."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

import msgspec
from msgspec.inspect import IntType, StructType, type_info

from rokkaku.core.errors import BadSetup
from rokkaku.core.game import Source
from rokkaku.games.rice_wars.board import Drawing
from rokkaku.games.rice_wars.editions import Track, Values
from rokkaku.games.rice_wars.flaws import flaw_of
from rokkaku.games.rice_wars.pieces import AdvisorEntry, CardEntry, Places

Origin: TypeAlias = Literal["rulebook", "box", "reconstruction"]
"""The rulebook says it; it is printed on the owner's copy; it is lost to us."""
ORIGINS = get_args(Origin)
PARTLY = "partly"
"""The source of something of which one part is reconstructed and another is not."""
SOURCE, SUFFIX = "source", ".toml"
DATA = files(__package__).joinpath("data")
TYPES: Mapping[str, type[msgspec.Struct]] = {
    "boards": Drawing,
    "turns": Track,
    "cards": CardEntry,
    "advisors": AdvisorEntry,
    "daimyo": Places,
}
"""The files, and what an entry of each is."""
NAMES: Mapping[str, str] = {
    "boards": "rice-wars.board.",
    "turns": "rice-wars.track.",
    "cards": "rice-wars.card.",
    "advisors": "rice-wars.advisor.",
    "daimyo": "rice-wars.daimyo.",
}
"""Where the names of their entries are."""


class Box(msgspec.Struct, frozen=True):
    """Values, and how we know each of them."""

    rules: int
    """The version of the rules with which they are played."""
    values: Values
    origins: Mapping[str, Mapping[str, Mapping[str, Origin]]]
    """By file, entry and value."""

    @property
    def digest(self) -> str:
        """Stands for the values, wherever they come from."""
        return sha256(msgspec.json.encode(self.values, order="deterministic")).hexdigest()[:16]

    def source(self, file: str, entry: str) -> str:
        """Of one entry: where all its values come from, or `partly`."""
        found = set(self.origins[file][entry].values())
        return found.pop() if len(found) == 1 else PARTLY

    def sources(self) -> tuple[Source, ...]:
        """How we know each board, track of turns, card and advisor, and the rest."""
        return tuple(
            Source(f"{NAMES[file]}{entry}", self.source(file, entry))
            for file, entries in self.origins.items()
            for entry in entries
        )


class Page(NamedTuple):
    """One data file."""

    path: str
    text: str
    entries: Mapping[str, Any]

    def plain(self, entry: str) -> dict[str, Any]:
        """The values of an entry, without their source."""
        return {name: value for name, value in self.entries[entry].items() if name != SOURCE}

    def wrong(self, why: str, entry: str, value: str = "", **values: object) -> BadSetup:
        """What to say of an entry, or of one of its values, that cannot be; it names the line."""
        found = {"file": self.path, "line": self._line(entry, value), "entry": entry, "value": value}
        return BadSetup(f"rice-wars.values.{why}", {**found, **values})

    def _line(self, entry: str, value: str) -> int:
        header = re.compile(rf"^\s*\[{re.escape(entry)}\]", re.MULTILINE).search(self.text)
        place = header.end() if header else 0
        named = re.compile(rf"^\s*{re.escape(value)}\s*=", re.MULTILINE).search(self.text, place)
        return self.text.count("\n", 0, named.end() if value and named else place) + 1


@cache
def packaged(rules: int) -> Box:
    """What we bring along: for old rules the files of today but those that have changed since."""
    then = DATA.joinpath(f"rules-{rules}")
    return load(rules, DATA, then) if then.is_dir() else load(rules, DATA)


def load(rules: int, *folders: Traversable) -> Box:
    """The data files of the first folder, each replaced by one of the same name in a later one."""
    for folder in folders[1:]:
        _check_folder(folder)
    usual = {name: _page(folders[:1], name) for name in TYPES}
    pages = {name: _page(folders, name) for name in TYPES}
    for name, page in pages.items():
        _check_names(page, usual[name])
    origins = {
        name: {entry: _origins(page, entry) for entry in usual[name].entries} for name, page in pages.items()
    }
    tables: Any = {name: _table(page, usual[name], TYPES[name]) for name, page in pages.items()}
    return Box(rules, Values(**tables), origins)


def _check_folder(folder: Traversable) -> None:
    """There is one, and all of its data files are ours."""
    if not folder.is_dir():
        raise BadSetup("rice-wars.values.no-folder", {"folder": str(folder)})
    allowed = [f"{name}{SUFFIX}" for name in TYPES]
    found = sorted(file.name for file in folder.iterdir() if file.name.endswith(SUFFIX))
    if not found or not set(found) <= set(allowed):
        values = {"folder": str(folder), "found": found, "allowed": allowed}
        raise BadSetup("rice-wars.values.other-files", values)
    for name in found:
        if not folder.joinpath(name).is_file():
            raise BadSetup("rice-wars.values.no-file", {"file": str(folder.joinpath(name))})


def _page(folders: Sequence[Traversable], name: str) -> Page:
    """From the last folder that has it."""
    found = [folder.joinpath(f"{name}{SUFFIX}") for folder in folders]
    file = [file for file in found if file.is_file()][-1]
    try:
        text = file.read_text(encoding="utf-8")
        return Page(str(file), text, tomllib.loads(text))
    except (OSError, ValueError) as error:
        raise BadSetup("rice-wars.values.unreadable", {"file": str(file), "why": error}) from None


def _check_names(page: Page, usual: Page) -> None:
    """Every entry has the values that the packaged one has, no more and no less."""
    for entry in sorted(page.entries.keys() ^ usual.entries.keys()):
        raise page.wrong("other-entries", entry, allowed=list(usual.entries))
    for entry, expected in usual.entries.items():
        values = page.entries[entry]
        if not isinstance(values, dict) or values.keys() != expected.keys():
            raise page.wrong("other-names", entry, allowed=list(expected))


def _origins(page: Page, entry: str) -> Mapping[str, Origin]:
    """The source of each value: one word for all of an entry, or one for each."""
    names, given = page.plain(entry).keys(), page.entries[entry][SOURCE]
    found = dict.fromkeys(names, given) if isinstance(given, str) else given
    if not isinstance(found, dict) or found.keys() != names or not set(found.values()) <= set(ORIGINS):
        raise page.wrong("wrong-source", entry, SOURCE, allowed=ORIGINS)
    return found


def _table(page: Page, usual: Page, kind: type[msgspec.Struct]) -> Mapping[str, Any]:
    """The entries in the order of the packaged file, checked."""
    table = {entry: _entry(page, entry, kind) for entry in usual.entries}
    for entry, found in table.items():
        expected = _entry(usual, entry, kind)
        if found != expected and (flaw := flaw_of(entry, found, expected)):
            raise page.wrong(flaw.why, entry, flaw.value, **flaw.values)
    return table


def _entry(page: Page, entry: str, kind: type[msgspec.Struct]) -> Any:
    try:
        return msgspec.convert(page.plain(entry), kind)
    except msgspec.ValidationError as error:
        value = str(error).partition("`$.")[2].rstrip("`").partition("[")[0]
        raise _out_of_range(page, entry, kind, value) from None


def _out_of_range(page: Page, entry: str, kind: type[msgspec.Struct], value: str) -> BadSetup:
    """What is allowed instead of a value: numbers from so many to so many, or a list of its own kind."""
    entry_type = type_info(kind)
    assert isinstance(entry_type, StructType)
    allowed = next(field.type for field in entry_type.fields if field.name == value)
    if isinstance(allowed, IntType):
        return page.wrong("wrong-number", entry, value, least=allowed.ge, most=allowed.le)
    return page.wrong(f"wrong-{value}", entry, value)
