"""What every store must do: keep what people say, draft, note and are called."""

from collections.abc import Callable

import pytest
from server.store.things import head, summary

from rokkaku.core.seats import Seat
from rokkaku.protocol.tables import Guest, Message, StoredDraft
from rokkaku.server.store.store import Conflict, Store

pytestmark = pytest.mark.anyio


async def test_a_seat_has_one_draft(store: Store) -> None:
    await store.create(head(), summary(), [])
    await store.create(head("other"), summary(), [])
    first = StoredDraft(Seat(1), 4, ("S3@f7",))
    await store.save_draft("t", first)
    await store.save_draft("t", StoredDraft(Seat(0), 4, ()))
    later = StoredDraft(Seat(1), 5, (), ("S3@f7", "N1@k5"))
    await store.save_draft("t", later)
    assert await store.drafts("t") == [StoredDraft(Seat(0), 4, ()), later]
    assert await store.drafts("other") == []


async def test_what_is_said_stays_in_order(store: Store) -> None:
    await store.create(head(), summary(), [])
    said = [
        Message(1, "spectators", "Cay", "六 \x00", 8),
        Message(1, "table", "Ann", "hello", 7, Seat(0)),
        Message(2, "spectators", "Cay", "and?", 9),
    ]
    for message in said:
        await store.say("t", message)
    for room in ("spectators", "table"):
        with pytest.raises(Conflict):
            await store.say("t", Message(1, room, "Ben", "me too", 9))
    assert await store.messages("t") == said
    assert await store.messages("other") == []


async def test_notes_are_private(store: Store) -> None:
    await store.create(head(), summary(), [])
    await store.save_note("t", "ann", "ben has S3")
    await store.save_note("t", "ann", "ben has no S3")
    await store.save_note("t", "ben", "")
    assert await store.note("t", "ann") == "ben has no S3"
    assert await store.note("t", "ben") == await store.note("t", "cay") == await store.note("u", "ann") == ""


async def test_a_review_is_kept_with_its_table(store: Store) -> None:
    await store.create(head(), summary(), [])
    assert await store.review("t") == b""
    await store.save_review("t", b"first")
    await store.save_review("t", b"second")
    assert (await store.review("t"), await store.review("u")) == (b"second", b"")


@pytest.mark.parametrize(
    "write",
    [
        lambda store: store.save_draft("t", StoredDraft(Seat(0), 1, ())),
        lambda store: store.say("t", Message(1, "table", "Ann", "hello", 7)),
        lambda store: store.save_note("t", "ann", "a note"),
        lambda store: store.save_review("t", b"a review"),
    ],
)
async def test_nothing_is_kept_beside_an_unknown_table(
    store: Store, write: Callable[[Store], object]
) -> None:
    with pytest.raises(Conflict, match="no such table"):
        await write(store)  # type: ignore[misc]


async def test_guests_have_one_name(store: Store) -> None:
    assert await store.guest("ann") is None
    await store.save_guest(Guest("ann", "Ann"))
    await store.save_guest(Guest("ann", "Anna"))
    assert await store.guest("ann") == Guest("ann", "Anna")
