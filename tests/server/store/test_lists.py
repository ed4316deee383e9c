"""What every store must do: list tables."""

import asyncio
from typing import get_args

import pytest
from server.store.things import ANN, BEN, BOT, head, ids, row, summary

from rokkaku.core.seats import Seat
from rokkaku.protocol.log import Row, Seated
from rokkaku.protocol.tables import Chair, Status
from rokkaku.server.store.store import Store

pytestmark = pytest.mark.anyio


async def test_public_tables_are_listed_by_status_latest_first(store: Store) -> None:
    statuses: tuple[Status, ...] = ("open", "running", "open", "finished", "open")
    for number, status in enumerate(statuses):
        await store.create(head(f"t{number}"), summary(status, touched=number), [])
    await store.create(head("hidden", is_public=False), summary("open"), [])
    await store.append("t2", [row()], summary("open", touched=9))
    assert await ids(store, "open", public=True) == ["t2", "t4", "t0"]
    assert await ids(store, "open", "finished", public=True) == ["t2", "t4", "t3", "t0"]
    assert await ids(store, "expired", public=True) == []
    assert await ids(store, public=True) == []
    assert await ids(store, "open") == []


async def test_a_table_is_listed_with_its_last_summary(store: Store) -> None:
    await store.create(head(), summary("open"), [])
    last = summary("running", waiting=(1, 0), touched=7)
    await store.append("t", [row()], last)
    (listed,) = await store.tables(["running"], public=True)
    assert (listed.head, listed.summary) == (head(), last)


async def test_the_tables_of_a_person(store: Store) -> None:
    warm, reserved = Chair("bot", "cay", "Cay", "greedy"), Chair("reserved", "cay", "Cay")
    sits = Chair("person", "cay", "Cay")
    for number, (host, chairs) in enumerate(
        [
            ("ann", (ANN, BEN)),
            ("ann", (ANN, sits)),
            ("ann", (warm, BEN)),
            ("ann", (reserved, sits)),
            ("cay", (BEN, BOT)),
        ]
    ):
        table = head(f"t{number}", host=host, chairs=chairs, is_public=False)
        await store.create(table, summary("open", chairs=chairs, touched=number), [])
    assert await ids(store, "open", guest="cay") == ["t4", "t3", "t2", "t1"]
    assert await ids(store, "running", guest="cay") == []
    assert await ids(store, "open", guest="dan") == []


async def test_the_public_tables_and_those_of_a_person_together(store: Store) -> None:
    await store.create(head("public", host="dan"), summary("open", chairs=(BOT, BOT), touched=1), [])
    await store.create(head("both"), summary("open", touched=2), [])
    await store.create(head("mine", is_public=False), summary("open", touched=3), [])
    await store.create(head("theirs", host="dan", is_public=False), summary("open", chairs=(BOT, BOT)), [])
    assert await ids(store, "open", public=True, guest="ann") == ["mine", "both", "public"]


async def test_whoever_gets_up_is_no_longer_at_the_table(store: Store) -> None:
    await store.create(head(chairs=(ANN, Chair())), summary("open", chairs=(ANN, Chair())), [])
    await store.append("t", [Row(1, 7, Seated(BEN), Seat(1))], summary("open", chairs=(ANN, BEN)))
    assert await ids(store, "open", guest="ben") == ["t"]
    await store.append("t", [Row(2, 8, Seated(Chair()), Seat(1))], summary("open", chairs=(ANN, Chair())))
    assert await ids(store, "open", guest="ben") == []


async def test_a_list_has_two_hundred_tables(store: Store) -> None:
    creating = (store.create(head(f"{n:03}"), summary("open", touched=n), []) for n in range(203))
    await asyncio.gather(*creating)
    latest = [f"{number:03}" for number in range(202, 2, -1)]
    assert await ids(store, "open", "running", public=True) == latest
    assert await ids(store, "open", guest="ann") == latest


async def test_tables_that_a_person_keeps_are_counted_while_they_are_not_over(store: Store) -> None:
    for number, status in enumerate(get_args(Status)):
        await store.create(head(f"t{number}", host="ann"), summary(status), [row()])
    await store.create(head("other", host="ben"), summary("open"), [row()])
    await store.create(head("lesson", host="ann", lesson="tile"), summary("running"), [row()])
    assert [await store.hosted(guest) for guest in ("ann", "ben", "cid")] == [2, 1, 0]
    await store.append("t0", [], summary("expired"))
    assert await store.hosted("ann") == 1


async def tables_for_bots(store: Store) -> None:
    chairs = (ANN, BOT)
    await store.create(head("bot"), summary(waiting=(0, 1), chairs=chairs), [])
    await store.create(head("person"), summary(waiting=(0,), chairs=chairs), [])
    await store.create(head("open"), summary("open", waiting=(1,), chairs=chairs), [])
    await store.create(head("over"), summary("finished", waiting=(), chairs=chairs), [])


async def test_tables_that_wait_for_a_bot(store: Store) -> None:
    await tables_for_bots(store)
    assert await store.claim() == ["bot"]


async def test_tables_that_wait_for_a_bot_after_a_turn(store: Store) -> None:
    await tables_for_bots(store)
    await store.append("bot", [row()], summary(waiting=(0,), chairs=(ANN, BOT)))
    await store.append("person", [row()], summary(waiting=(0,), chairs=(BOT, BOT)))
    assert await store.claim() == ["person"]


async def test_tables_at_which_nothing_happened_for_long(store: Store) -> None:
    for touched in (30, 10, 20):
        await store.create(head(f"open-{touched}"), summary("open", touched=touched), [])
        await store.create(head(f"over-{touched}"), summary("finished", touched=touched), [])
    assert await store.untouched_since("open", 30) == ["open-10", "open-20"]
    assert await store.untouched_since("expired", 30) == []
