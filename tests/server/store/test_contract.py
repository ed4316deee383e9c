"""What every store must do."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import get_args

import pytest
from server.store.things import ANN, BEN, BOT, full_head, head, row, summary

from rokkaku.core.seats import Seat
from rokkaku.protocol.log import Ended, Row, Seated, Started
from rokkaku.protocol.tables import Chair, Guest, Message, Status, StoredDraft
from rokkaku.server.store.store import Conflict, Store, StoreFailed

pytestmark = pytest.mark.anyio

Make = Callable[[], Store]


async def log(store: Store, table: str = "t") -> Sequence[Row]:
    loaded = await store.load(table)
    assert loaded is not None
    return loaded[1]


async def ids(store: Store, *status: str, public: bool = False, guest: str = "") -> list[str]:
    return [listed.head.id for listed in await store.tables(status, public=public, guest=guest)]


# ── tables and their logs ───────────────────────────────────────────────────────────────────────────


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


# ── what is deleted ─────────────────────────────────────────────────────────────────────────────────


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


# ── lists of tables ─────────────────────────────────────────────────────────────────────────────────


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


# ── what people say and draft ───────────────────────────────────────────────────────────────────────


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
