import io
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli.runs import Ran, Runner
from server.clients import Person
from server.processes import ServerProcess

from rokkaku.cli import main


@pytest.fixture
def rokkaku(
    request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Runner:
    """Runs the command in this process, which is quick and tells coverage what was run."""

    def run(*arguments: object, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        # Here and not in `terminal`: while fixtures are set up, sys.stdout is not yet that of the test.
        if "terminal" in request.fixturenames:
            monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
            monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return run


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes the output look like a large terminal with colours."""
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("LINES", "50")
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("server"), {"ROKKAKU_TEST_SEEDS": "terminal"}) as started:
        yield started


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of one's own, so that no test meets a game that was left elsewhere."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def ben(server: ServerProcess) -> Person:
    """Somebody who sits elsewhere."""
    return Person(server, "Ben")
