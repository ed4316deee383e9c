from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from third_game.installed import KEY, PROJECT, announce, on_path

from rokkaku.core.game import Game
from rokkaku.games.catalogue import find


@pytest.fixture
def third_game(tmp_path: Path) -> Iterator[Game[Any, Any, Any]]:
    """The game, found as any other that is installed."""
    announce(tmp_path)
    with on_path(tmp_path, PROJECT / "src"):
        yield find(KEY)
