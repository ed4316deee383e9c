"""What `pip install rokkaku` brings, without any extra: everything but what needs a compiler."""

import time
from collections.abc import Iterator
from importlib.metadata import distribution, requires
from pathlib import Path

import pytest
from cli.runs import run_outside
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from server.clients import Person
from server.processes import PATIENCE, ServerProcess
from without_compiler import environment

from rokkaku.locales import languages

MOST_BYTES = 75_500_000
"""Of the files of all packages: with all that Python compiles of them they are 80 MB on a disk."""


def needed(name: str, extras: tuple[str, ...] = ()) -> Iterator[str]:
    """The packages that are installed with one, itself included."""
    yield canonicalize_name(name)
    for line in requires(name) or ():
        wanted = Requirement(line)
        if wanted.marker is None or any(wanted.marker.evaluate({"extra": extra}) for extra in ("", *extras)):
            yield from needed(wanted.name, tuple(wanted.extras))


def size(name: str) -> int:
    files = [Path(str(file.locate())) for file in distribution(name).files or ()]
    return sum(file.stat().st_size for file in files if file.is_file())


def test_the_compiler_is_an_extra_and_the_rest_is_small() -> None:
    plain, whole = set(needed("rokkaku")), set(needed("rokkaku", ("sim",)))
    assert whole - plain == {"numba", "numpy", "llvmlite"}
    package = Path(__file__).parents[1] / "src" / "rokkaku"
    files = [file for file in package.rglob("*") if file.is_file() and file.parent.name != "__pycache__"]
    own = sum(file.stat().st_size for file in files)
    sizes = {name: size(name) for name in plain - {"rokkaku"}}
    assert sum(sizes.values()) + own < MOST_BYTES, sizes


def test_bots_play_and_are_rated(tmp_path: Path) -> None:
    without = environment(tmp_path)
    game = ("samurai", "--seats", "greedy,random", "--seed", "7", "--delay", "0", "--plain")
    watched = run_outside("watch", *game, **without)
    assert (watched.code, watched.err) == (0, "")
    file = tmp_path / "games.csv"
    rated = run_outside(
        "arena", "rice-wars", "--bots", "random,random", "--games", 2, "--file", file, **without
    )
    assert rated.code == 0, rated.err
    assert "2 games" in rated.out


@pytest.mark.parametrize("language", languages())
def test_what_needs_a_compiler_says_what_to_install(tmp_path: Path, language: str) -> None:
    ran = run_outside("bench", "samurai", "--language", language, **environment(tmp_path))
    assert ran.code == 2
    assert "pip install 'rokkaku[sim]'" in ran.err
    assert len(ran.err.splitlines()) == 1


def test_a_server_serves_and_its_bots_play_a_game(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, environment(tmp_path)) as server:
        ann = Person(server, "Ann")
        table = ann.open_table(chairs=("greedy", "random"), options={"figure_setup": "random"})
        late = time.monotonic() + PATIENCE
        while (shown := ann.get(f"/api/tables/{table}"))["ended"] is None and time.monotonic() < late:
            time.sleep(0.1)
        assert shown["ended"] is not None
    assert "bot-failed" not in server.log.read_text()
