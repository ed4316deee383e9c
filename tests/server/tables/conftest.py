import pytest

from rokkaku.server import platform

NEVER = 1e9


@pytest.fixture
def in_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server puts nothing out of sight of collections, collects nothing and does nothing by itself."""
    for pause in ("SPAN", "HEARTBEAT", "CLEAN_UP_EVERY"):
        monkeypatch.setattr(platform, pause, NEVER)
