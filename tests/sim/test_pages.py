"""What the pages on the compiled engines say is so."""

import re
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rokkaku.sim import rice_wars, samurai
from rokkaku.sim.samurai.editions import OPTION_NAMES

PACKAGE = Path(sys.modules["rokkaku"].__file__ or "").parent

in_both_games = pytest.mark.parametrize(
    "game", ["samurai", pytest.param("rice_wars", marks=pytest.mark.xdist_group("compiled-rice-wars"))]
)


def page(game: str) -> str:
    return (PACKAGE / "sim" / game / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("game", "record", "unexplained"),
    [("samurai", samurai.STATE, OPTION_NAMES), ("rice_wars", rice_wars.STATE, ())],
)
def test_every_field_of_the_record_is_explained(
    game: str, record: "np.dtype[Any]", unexplained: Collection[str]
) -> None:
    table = page(game).split("| field |")[1].split("\n\n")[0]
    explained = re.findall(r"`(\w+)`", "".join(line.split("|")[1] for line in table.splitlines()[2:]))
    assert set(explained) == set(record.names or ()) - set(unexplained)
    assert f"{record.itemsize} bytes, {record.itemsize // 8} words" in page(game)


@pytest.mark.many
@in_both_games
def test_the_example_runs(game: str) -> None:
    example = re.search(r"```python\n(from.*?)```", page(game), flags=re.DOTALL)
    assert example
    exec(compile(example.group(1), "README.md", "exec"), {})


@in_both_games
def test_the_twins_are_as_they_are_shown(game: str) -> None:
    shown = re.findall(r"^# (\S+\.py)\n(.*?)(?=\n\n#|```)", page(game), flags=re.DOTALL | re.MULTILINE)
    assert len(shown) == 2
    for file, text in shown:
        assert text.strip() in (PACKAGE / file).read_text(encoding="utf-8")
