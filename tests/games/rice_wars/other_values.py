"""Every value of every data file, and another one in its place."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from games.rice_wars.positions import VALUES

from rokkaku.games.rice_wars import RICE_WARS

DATA = RICE_WARS.folder.joinpath("data")
FILES = ("boards", "turns", "cards", "advisors", "daimyo")
SMALLER = {"count", "bonus", "ronin"}
"""Of these some are as large as they can be."""


class Change(NamedTuple):
    """A value of a data file, and what it becomes."""

    file: str
    entry: str
    value: str
    old: Any
    new: Any

    @property
    def name(self) -> str:
        """As tests are called by it."""
        return f"{self.file}-{self.entry}-{self.value}"


def changes() -> Iterator[Change]:
    """One for each value there is."""
    for file in FILES:
        page = tomllib.loads(DATA.joinpath(f"{file}.toml").read_text(encoding="utf-8"))
        for entry, values in page.items():
            for value, old in values.items():
                if value != "source":
                    yield Change(file, entry, value, old, _other(entry, value, old))


def _other(entry: str, value: str, old: Any) -> Any:
    if isinstance(old, bool):
        return not old
    if isinstance(old, int):
        return old - 1 if old and value in SMALLER else old + 1
    rim, middle = ("d7", "d4") if entry == "basic" else ("d8", "e4")
    return {
        "rows": [*old[:-1], old[-1].replace("P", ".", 1)] if value == "rows" else None,
        "touching": [step for step in old if step not in ([0, -2], [0, 2])] if value == "touching" else None,
        "joined": [[rim, middle]],
        "parted": [["a1", "a2"]],
        "icons": [*old[:-1], "income"],
    }[value]


def changed_file(file: str, *made: Change) -> str:
    """The text of a data file with some values changed, as an owner would write it."""
    lines = DATA.joinpath(f"{file}.toml").read_text(encoding="utf-8").splitlines()
    for change in made:
        start = lines.index(f"[{change.entry}]")
        at = start + next(
            number for number, line in enumerate(lines[start:]) if line.startswith(f"{change.value} =")
        )
        end = lines.index("]", at) if lines[at].endswith("[") else at
        lines[at : end + 1] = [f"{change.value} = {_toml(change.new)}"]
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value).replace("'", '"')


def write(folder: Path, *made: Change) -> Path:
    """A folder with the data files that some changes need."""
    for file in FILES:
        if found := [change for change in made if change.file == file]:
            folder.joinpath(f"{file}.toml").write_text(changed_file(file, *found), encoding="utf-8")
    return folder


def all_changed(folder: Path) -> Path:
    """A folder in which no value is ours."""
    return write(folder, *changes())


assert set(FILES) == set(VALUES.__struct_fields__)
