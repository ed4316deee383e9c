from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from server.neighbours.shared_store import SharedStore, Town
from server.tables.hall import Hall, Person

from rokkaku.server.house_clock import HouseClock


class House(Hall):
    """One of several servers over the same contents."""

    def __init__(self, folder: Path, town: Town, **settings: Any) -> None:
        super().__init__(folder, **settings)
        self.town = town

    def make_store(self, clock: HouseClock) -> SharedStore:
        return SharedStore(self.town, self.file, clock.now)


@pytest.fixture
def town() -> Town:
    return Town()


@pytest.fixture
async def left(tmp_path: Path, town: Town) -> AsyncIterator[Hall]:
    house = House(tmp_path, town)
    await house.open()
    yield house
    await house.close()


@pytest.fixture
async def right(tmp_path: Path, town: Town, left: Hall) -> AsyncIterator[Hall]:
    house = House(tmp_path, town)
    await house.open()
    yield house
    await house.close()


@pytest.fixture
async def ann(left: Hall) -> Person:
    return await left.person("Ann")


@pytest.fixture
async def ben(right: Hall) -> Person:
    return await right.person("Ben")
