"""What every store must do: delete what is not kept for ever, and nothing else."""

from typing import get_args

import pytest
from server.store.things import head, ids, row, summary

from rokkaku.core.seats import Seat
from rokkaku.protocol.tables import Message, Status, StoredDraft
from rokkaku.server.store.store import Conflict, Store

pytestmark = pytest.mark.anyio


async def test_a_table_is_deleted_only_if_it_had_no_result_or_was_not_played_here(store: Store) -> None:
    statuses = get_args(Status)
    for status in statuses:
        await store.create(head(status), summary(status), [row()])
        await store.say(status, Message(1, "table", "Ann", "hello", 5, Seat(0), "s"))
        await store.save_draft(status, StoredDraft(Seat(0), 1, ("S3@f7",), at=5))
        await store.save_note(status, "ann", "note")
        await store.save_review(status, b"review")
    deleted = [status for status in (*statuses, "unknown") if await store.delete_passing(status)]
    assert deleted == ["expired", "imported"]
    assert await store.load("expired") is None
    assert (await store.messages("expired"), await store.drafts("expired")) == ([], [])
    assert (await store.note("expired", "ann"), await store.review("expired")) == ("", b"")
    assert set(await ids(store, *statuses, public=True, guest="ann")) == {"open", "running", "finished"}
    for status in ("open", "running", "finished"):
        assert await store.load(status) == (head(status), [row()])
        assert (len(await store.messages(status)), len(await store.drafts(status))) == (1, 1)
    with pytest.raises(Conflict):
        await store.append("expired", [row()], summary())


async def test_the_oldest_tables_are_surplus(store: Store) -> None:
    for number in range(5):
        await store.create(head(f"t{number}"), summary("expired", touched=number), [])
    await store.create(head("running"), summary("running", touched=0), [])
    assert await store.surplus("expired", 3) == ["t1", "t0"]
    assert await store.surplus("expired", 5) == []
    assert len(await store.surplus("expired", 0)) == 5


async def test_old_messages_are_deleted_but_for_the_last(store: Store) -> None:
    for table in ("a", "b"):
        await store.create(head(table), summary(), [])
        for number in range(1, 5):
            await store.say(table, Message(number, "table", "Ann", "hello", 10 * number, None, f"{number}"))
    assert await store.forget_messages(30, 3) == 3
    assert await store.forget_messages(30, 3) == 1
    assert await store.forget_messages(30, 3) == 0
    assert await store.forget_messages(1_000, 100) == 2
    assert [message.number for table in "ab" for message in await store.messages(table)] == [4, 4]


async def test_messages_make_room_for_another(store: Store) -> None:
    await store.create(head(), summary(), [])
    for number in range(1, 4):
        await store.say("t", Message(number, "table", "Ann", "hello", 5, None, f"{number}"))
    await store.say("t", Message(4, "table", "Ann", "hello", 5, None, "4"), [1, 3])
    assert [message.number for message in await store.messages("t")] == [2, 4]
    with pytest.raises(Conflict):
        await store.say("t", Message(4, "table", "Ann", "hello", 5, None, "5"), [2])
    assert [message.number for message in await store.messages("t")] == [2, 4]


async def test_old_drafts_are_deleted(store: Store) -> None:
    await store.create(head(), summary(), [])
    for seat in range(3):
        await store.save_draft("t", StoredDraft(Seat(seat), 1, (), at=10 * seat + 1))
    assert await store.forget_drafts(15, 1) == 1
    assert await store.forget_drafts(15, 5) == 1
    assert await store.forget_drafts(15, 5) == 0
    assert [draft.seat for draft in await store.drafts("t")] == [2]
