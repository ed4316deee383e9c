"""What every store must do: its secrets, and when the server ran."""

import asyncio
from collections.abc import Callable

import pytest
from server.store.things import head, row, summary

from rokkaku.server.store.store import Run, Store

pytestmark = pytest.mark.anyio

Make = Callable[[], Store]


async def test_a_secret_is_made_once(store: Store, make: Make) -> None:
    asked = await asyncio.gather(*(store.secret("cookie") for _ in range(5)))
    assert len(set(asked)) == 1
    assert len(bytes.fromhex(asked[0])) == 32
    assert await store.secret("other") != asked[0]
    await store.close()
    again = make()
    await again.open()
    assert await again.secret("cookie") == asked[0]
    await again.close()


async def test_a_life_lasts_as_long_as_it_is_seen(store: Store) -> None:
    (run,) = await store.runs()
    assert run.seen == run.began
    await store.probe(run.began + 5)
    await store.probe(run.began + 3)
    assert await store.runs() == [Run(run.began, run.began + 5)]


async def test_no_row_lies_outside_a_life(store: Store) -> None:
    (run,) = await store.runs()
    await store.create(head(), summary(), [row(at=run.began + 4)])
    assert await store.runs() == [Run(run.began, run.began + 4)]
    await store.append("t", [row(2, at=run.began + 9), row(3, at=run.began + 8)], summary())
    assert await store.runs() == [Run(run.began, run.began + 9)]


async def test_rows_of_many_tables_that_come_at_once_lie_in_the_life(store: Store) -> None:
    (run,) = await store.runs()
    tables = [f"t{number}" for number in range(9)]
    await asyncio.gather(
        *(
            store.create(head(table), summary(), [row(at=run.began + 20 - offset)])
            for offset, table in enumerate(tables)
        )
    )
    assert await store.runs() == [Run(run.began, run.began + 20)]
    await store.append("t0", [row(2, at=run.began + 30)], summary())
    assert await store.runs() == [Run(run.began, run.began + 30)]


async def test_a_new_life_begins_where_the_server_is_started_again(store: Store, make: Make) -> None:
    (first,) = await store.runs()
    await store.close()
    again = make()
    await again.open()
    ended, current = await again.runs()
    assert (ended.began, current.seen) == (first.began, current.began)
    assert first.began <= ended.seen <= current.began
    await again.close()


async def test_a_run_that_slept_ends_where_it_was_last_seen(store: Store) -> None:
    (run,) = await store.runs()
    await store.probe(run.began + 3)
    await store.begin_run(run.began + 5, run.began + 60)
    await store.probe(run.began + 65)
    assert await store.runs() == [
        Run(run.began, run.began + 5),
        Run(run.began + 60, run.began + 65),
    ]
