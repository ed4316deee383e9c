"""A command that is refused in two processes is refused for one reason."""

import pytest
from server.store.stores import postgres

from rokkaku.server.store.store import Refusal, Store

pytestmark = pytest.mark.anyio

FIRST = Refusal("tile.sea", {"tile": "S3", "cells": ["n14", "\x00"], "count": 2}, "samurai.lay.land")


async def test_a_refusal_counts_if_it_is_the_first(store: Store) -> None:
    assert await store.refuse("t", "ann:1", FIRST) == FIRST
    assert await store.refuse("t", "ann:2", Refusal("table.stale")) == Refusal("table.stale")
    assert await store.refuse("u", "ann:1", Refusal("table.stale")) == Refusal("table.stale")


async def test_the_first_refusal_of_any_process_counts(address: str) -> None:
    here, there = postgres(address), postgres(address)
    await here.open()
    await there.open()
    assert await here.refuse("t", "ann:\x001", FIRST) == FIRST
    assert await there.refuse("t", "ann:\x001", Refusal("table.stale")) == FIRST
    await here.close()
    await there.close()
