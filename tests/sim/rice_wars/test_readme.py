"""What the page on the compiled engine says is so."""

import re
import sys
from pathlib import Path

import pytest

from rokkaku.sim import rice_wars as sim

pytestmark = pytest.mark.xdist_group("compiled-rice-wars")

PAGE = (Path(sys.modules["rokkaku.sim.rice_wars"].__file__ or "").parent / "README.md").read_text(
    encoding="utf-8"
)


def test_every_field_of_the_record_is_explained() -> None:
    table = PAGE.split("| field |")[1].split("\n\n")[0]
    assert sim.STATE.names is not None
    assert set(re.findall(r"`(\w+)`", "".join(line.split("|")[1] for line in table.splitlines()[2:]))) == set(
        sim.STATE.names
    )
    assert f"{sim.STATE.itemsize} bytes, {sim.STATE.itemsize // 8} words" in PAGE


@pytest.mark.many
def test_the_example_runs() -> None:
    example = re.search(r"```python\n(from.*?)```", PAGE, flags=re.DOTALL)
    assert example
    exec(compile(example.group(1), "README.md", "exec"), {})


def test_the_twins_are_as_they_are_shown() -> None:
    shown = re.findall(r"^# (\S+\.py)\n(.*?)(?=\n\n#|```)", PAGE, flags=re.DOTALL | re.MULTILINE)
    assert len(shown) == 2
    source = Path(sys.modules["rokkaku"].__file__ or "").parent
    for file, text in shown:
        assert text.strip() in (source / file).read_text(encoding="utf-8")
