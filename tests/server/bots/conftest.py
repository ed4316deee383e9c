"""Bots that misbehave, for the runner and for its workers."""

from pathlib import Path

import pytest
from server.bot_failures import install


@pytest.fixture(autouse=True)
def _hostile_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in install(tmp_path).items():
        monkeypatch.setenv(name, value)
