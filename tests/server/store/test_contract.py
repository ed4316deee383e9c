"""What every store must do: tables and their logs."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress

import pytest
from server.store.things import full_head, head, ids, log, row, summary

from rokkaku.core.seats import Seat
from rokkaku.protocol.log import Ended, Row, Seated, Started
from rokkaku.protocol.tables import Chair
from rokkaku.server.store.store import Conflict, Store, StoreFailed

pytestmark = pytest.mark.anyio

Make = Callable[[], Store]


async def test_a_table_is_loaded_as_it_was_created(store: Store) -> None:
    rows = [
        row(1),
        Row(2, 5, Started(b"\x00\xff")),
        Row(3, 6, Seated(Chair("person", "六角", "ü\u0000")), Seat(1), "c"),
        Row(4, 7, Ended("closed")),
    ]
    await store.create(full_head(), summary(), rows)
    assert await store.load("t") == (full_head(), rows)


async def test_a_table_may_begin_without_rows(store: Store) -> None:
    await store.create(head(), summary(), [])
    assert await log(store) == []


async def test_an_unknown_table_is_none(store: Store) -> None:
    assert await store.load("t") is None


async def test_a_table_is_created_once(store: Store) -> None:
    await store.create(head(), summary(), [row()])
    with pytest.raises(Conflict):
        await store.create(head(host="ben"), summary("finished"), [row(1, "other")])
    assert await store.load("t") == (head(), [row()])
    assert await ids(store, "finished", public=True) == []


async def test_rows_are_appended_in_order(store: Store) -> None:
    await store.create(head(), summary(), [row()])
    await store.append("t", [row(2, "a"), row(3)], summary())
    await store.append("t", [row(4, "b")], summary())
    assert await log(store) == [row(1), row(2, "a"), row(3), row(4, "b")]


@pytest.mark.parametrize(
    "rows",
    [
        [row(2)],
        [row(1)],
        [row(4)],
        [row(3), row(5)],
        [row(3), row(3)],
        [row(4), row(3)],
        [row(3, "new"), row(4, "taken")],
        [row(3, "twice"), row(4, "twice")],
    ],
)
async def test_rows_that_do_not_follow_are_refused_as_a_whole(store: Store, rows: Sequence[Row]) -> None:
    await store.create(head(), summary(), [row(1, "taken"), row(2)])
    with pytest.raises(Conflict, match="quicker"):
        await store.append("t", rows, summary("finished"))
    assert await log(store) == [row(1, "taken"), row(2)]
    assert await ids(store, "running", public=True) == ["t"]


async def test_a_table_that_begins_in_the_middle_is_refused(store: Store) -> None:
    with pytest.raises(Conflict):
        await store.create(head(), summary(), [row(2)])
    assert await store.load("t") is None


async def test_a_command_id_is_taken_at_one_table_only(store: Store) -> None:
    await store.create(head("a"), summary(), [row(1, "c")])
    await store.create(head("b"), summary(), [row(1, "c")])
    assert await log(store, "b") == [row(1, "c")]


async def test_nothing_is_appended_to_an_unknown_table(store: Store) -> None:
    with pytest.raises(Conflict, match="no such table"):
        await store.append("t", [row()], summary())


async def test_a_summary_may_change_without_a_row(store: Store) -> None:
    await store.create(head(), summary("open"), [row()])
    await store.append("t", [], summary("expired"))
    assert await ids(store, "expired", public=True) == ["t"]


async def test_of_racing_writers_one_wins(store: Store) -> None:
    await store.create(head(), summary(), [row()])
    racing = [store.append("t", [row(2, f"c{number}")], summary()) for number in range(50)]
    outcomes = await asyncio.gather(*racing, return_exceptions=True)
    assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 49
    winner = outcomes.index(None)
    assert await log(store) == [row(1), row(2, f"c{winner}")]


async def test_a_conflict_leaves_its_neighbours_alone(store: Store) -> None:
    await asyncio.gather(*(store.create(head(f"t{number}"), summary(), [row()]) for number in range(20)))
    seqs = [2 if number % 3 else 7 for number in range(20)]
    writing = [store.append(f"t{number}", [row(seq)], summary()) for number, seq in enumerate(seqs)]
    outcomes = await asyncio.gather(*writing, return_exceptions=True)
    for number, (seq, outcome) in enumerate(zip(seqs, outcomes, strict=True)):
        assert isinstance(outcome, Conflict) == (seq == 7)
        assert len(await log(store, f"t{number}")) == (1 if seq == 7 else 2)


async def test_what_a_cancelled_caller_asked_for_is_written(store: Store) -> None:
    await store.create(head(), summary(), [row()])
    asking = asyncio.create_task(store.append("t", [row(2)], summary()))
    await asyncio.sleep(0)
    asking.cancel()
    with suppress(asyncio.CancelledError):  # A store that need not wait is done by now.
        await asking
    assert await log(store) == [row(1), row(2)]


async def test_everything_is_there_after_a_restart(store: Store, make: Make) -> None:
    await store.create(head(), summary(), [row()])
    await store.append("t", [row(2, "c")], summary())
    await store.close()
    again = make()
    await again.open()
    assert await again.load("t") == (head(), [row(), row(2, "c")])
    with pytest.raises(Conflict):
        await again.append("t", [row(3, "c")], summary())
    await again.close()


async def test_a_closed_store_refuses(store: Store) -> None:
    await store.close()
    with pytest.raises(StoreFailed):
        await store.load("t")
    with pytest.raises(StoreFailed):
        await store.create(head(), summary(), [])
