"""Several stores over one database, as several processes have them."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

import pytest
from server.postgres import Cluster
from server.store.several import Process
from server.store.stores import PATIENT
from server.store.things import ANN, BOT, head, row, summary

from rokkaku.core.seats import Seat
from rokkaku.protocol.log import Row, Seated
from rokkaku.protocol.tables import Chair, Guest, Message, StoredDraft
from rokkaku.server.house_clock import monotonic_clock
from rokkaku.server.store import store
from rokkaku.server.store.postgres import company
from rokkaku.server.store.store import HOUSEKEEPING, NEVER_READ, Conflict, Hint, Mark, News, StoreFailed

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("slow_machine")]


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENT):
        while not is_so():
            await asyncio.sleep(0.01)


async def is_appended(process: Process, new: Row) -> bool:
    """A connection that was lost may be noticed only when it is used."""
    with suppress(StoreFailed, Conflict):
        await process.store.append("t", [new], summary())
    with suppress(StoreFailed):
        loaded = await process.store.load("t")
        return loaded is not None and loaded[1][-1] == new
    return False


def said(number: int = 1) -> Message:
    return Message(number, "table", "Ann", "hello", 5, Seat(0), f"s{number}")


# ── hints ───────────────────────────────────────────────────────────────────────────────────────────


async def test_others_hear_what_was_written_and_the_writer_does_not(
    processes: tuple[Process, Process],
) -> None:
    here, there = processes
    await here.store.create(head(), summary(), [row()])
    await here.store.append("t", [row(2), row(3)], summary())
    await here.store.save_draft("t", StoredDraft(Seat(0), 1, ()))
    await here.store.save_note("t", "ann", "note")
    await here.store.say("t", said())
    await here.store.save_guest(Guest("ann", "Ann"))
    expected = [
        Hint("t", Mark(1)),
        Hint("t", Mark(3)),
        Hint("t", Mark(3, 3)),
        Hint(guest="ann"),
    ]
    await until(lambda: len(there.heard) == len(expected))
    assert there.heard == expected
    assert here.heard == []


async def test_a_group_of_tables_is_told_together(processes: tuple[Process, Process]) -> None:
    here, there = processes
    tables = [f"t{number:03}" for number in range(250)]
    await asyncio.gather(*(here.store.create(head(table), summary(), [row()]) for table in tables))
    await until(lambda: len(there.heard) == len(tables))
    there.heard.clear()
    await asyncio.gather(*(here.store.append(table, [row(2)], summary()) for table in tables))
    await until(lambda: len(there.heard) == len(tables))
    assert sorted(hint.table for hint in there.heard) == tables
    assert {hint.mark for hint in there.heard} == {Mark(2)}


async def test_whoever_was_deaf_for_a_while_is_told_so(
    processes: tuple[Process, Process], cluster: Cluster, address: str
) -> None:
    here, there = processes
    await here.store.create(head(), summary(), [row()])
    await until(lambda: there.heard == [Hint("t", Mark(1))])
    others = "pid <> pg_backend_pid() AND datname = current_database()"
    await cluster.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}", address)
    await until(lambda: Hint() in there.heard and Hint() in here.heard)
    async with asyncio.timeout(PATIENT):
        while not await is_appended(here, row(2)):
            await asyncio.sleep(0.01)
    await until(lambda: there.heard[-1] == Hint("t", Mark(2)))


# ── what is new ─────────────────────────────────────────────────────────────────────────────────────


async def test_a_process_finds_out_which_tables_have_changed(processes: tuple[Process, Process]) -> None:
    here, there = processes
    for table in ("a", "b", "c", "d"):
        await here.store.create(head(table), summary("expired"), [row()])
    seen = {table: Mark(1) for table in ("a", "b", "c", "d", "never")}
    assert await there.store.changed(seen) == ["never"]
    await here.store.append("a", [row(2)], summary())
    await here.store.say("b", said())
    assert await here.store.delete_passing("c")
    assert set(await there.store.changed(seen)) == {"a", "b", "c", "never"}
    assert await there.store.changed({"a": Mark(2), "b": Mark(1, 1), "d": Mark(1)}) == []
    assert list(await there.store.changed({})) == []


async def test_the_news_of_a_table_are_what_one_has_not_seen(processes: tuple[Process, Process]) -> None:
    here, there = processes
    draft = StoredDraft(Seat(1), 1, ("S3@f7",), command_id="d")
    await here.store.create(head(), summary(), [row(1), row(2)])
    assert await there.store.news("t", Mark(1)) == News([row(2)], 0)
    asides = await here.store.save_draft("t", draft)
    assert await here.store.say("t", said()) == asides + 1
    await here.store.append("t", [row(3)], summary())
    assert await there.store.news("t", Mark(2, asides + 1)) == News([row(3)], asides + 1)
    assert await there.store.news("t", Mark(3, NEVER_READ)) == News([], asides + 1, [draft], [said()])
    assert await there.store.news("other", Mark()) is None


async def test_of_two_writers_one_is_told_that_it_was_late(processes: tuple[Process, Process]) -> None:
    here, there = processes
    tables = [f"t{number}" for number in range(40)]
    await asyncio.gather(*(here.store.create(head(table), summary(), [row()]) for table in tables))
    for seq in range(2, 6):
        racing = [
            process.store.append(table, [row(seq, f"{seq} {name}")], summary())
            for name, process in (("here", here), ("there", there))
            for table in tables
        ]
        outcomes = await asyncio.gather(*racing, return_exceptions=True)
        pairs = [*zip(outcomes[: len(tables)], outcomes[len(tables) :], strict=True)]
        assert all(
            sorted(map(str, pair)) == ["None", "Someone else was quicker, so this was not saved."]
            for pair in pairs
        )
    for table in tables:
        loaded = await there.store.load(table)
        assert loaded is not None
        assert [found.seq for found in loaded[1]] == [1, 2, 3, 4, 5]


async def test_a_command_counts_once_in_whichever_process(processes: tuple[Process, Process]) -> None:
    here, there = processes
    for table in ("a", "b"):
        await here.store.create(head(table), summary(), [row(1, "taken")])
    outcomes = await asyncio.gather(
        there.store.append("a", [row(2, "taken")], summary()),
        there.store.append("b", [row(2, "free")], summary()),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [Conflict, type(None)]


async def test_a_draft_that_another_command_has_changed_stays(processes: tuple[Process, Process]) -> None:
    here, there = processes
    await here.store.create(head(), summary(), [])
    first = StoredDraft(Seat(0), 1, ("S3@f7",), command_id="first")
    second = StoredDraft(Seat(0), 1, (), command_id="second")
    await here.store.save_draft("t", first, "unknown")
    with pytest.raises(Conflict):
        await there.store.save_draft("t", second, "older")
    assert await there.store.drafts("t") == [first]
    await there.store.save_draft("t", second, "first")
    assert await here.store.drafts("t") == [second]


async def test_chairs_are_the_same_for_all(processes: tuple[Process, Process]) -> None:
    here, there = processes
    cay = Chair("person", "cay", "Cay")
    await here.store.create(head(chairs=(ANN, Chair())), summary("open", chairs=(ANN, Chair())), [])
    await here.store.append("t", [Row(1, 7, Seated(cay), Seat(1))], summary("open", chairs=(ANN, cay)))
    (listed,) = await there.store.tables(["open"], public=False, guest="cay")
    assert listed.summary.chairs == (ANN, cay)


# ── who acts ────────────────────────────────────────────────────────────────────────────────────────


async def test_a_lease_has_one_owner_until_it_is_over(processes: tuple[Process, Process]) -> None:
    here, there = processes
    assert set(await here.store.lease(["a", HOUSEKEEPING])) == {"a", HOUSEKEEPING}
    assert set(await there.store.lease(["a", "b", HOUSEKEEPING])) == {"b"}
    assert set(await here.store.lease(["a", "b"])) == {"a"}
    await here.store.close()
    assert set(await there.store.lease(["a", "b", HOUSEKEEPING])) == {"a", "b", HOUSEKEEPING}


async def test_a_lease_that_was_not_renewed_is_free(
    processes: tuple[Process, Process], cluster: Cluster, address: str
) -> None:
    here, there = processes
    assert await here.store.lease(["a"]) == ["a"]
    await cluster.execute("UPDATE rokkaku.leases SET until = clock_timestamp() - interval '1 s'", address)
    assert await there.store.lease(["a"]) == ["a"]
    assert await here.store.lease(["a"]) == []


async def test_bots_play_in_one_process(processes: tuple[Process, Process]) -> None:
    here, there = processes
    for number in range(6):
        waits = summary(waiting=(1,), chairs=(ANN, BOT))
        await here.store.create(head(f"t{number}"), waits, [row()])
    claimed = await asyncio.gather(here.store.claim(), there.store.claim())
    assert sorted([*claimed[0], *claimed[1]]) == [f"t{number}" for number in range(6)]


async def test_tables_that_nobody_will_play_on_are_claimed_at_first_and_never_again(
    processes: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = processes
    monkeypatch.setattr(company, "MOST_CLAIMED", 2)
    for number in range(5):
        waits = summary(waiting=(1,), chairs=(ANN, BOT))
        await here.store.create(head(f"t{number}"), waits, [row()])
    found = [len(await here.store.claim()) for _ in range(4)]
    assert found == [2, 4, 5, 0]
    recent = summary(waiting=(1,), chairs=(ANN, BOT), touched=here.store.date())
    await here.store.append("t3", [row(2)], recent)
    assert await there.store.claim() == []
    assert await here.store.claim() == ["t3"]
    await here.store.close()
    assert await there.store.claim() == ["t3"]


async def test_no_table_is_missed_whose_turn_comes_after_leases_have_run_out(
    processes: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, _ = processes
    monkeypatch.setattr(company, "MOST_CLAIMED", 2)
    waits = summary(waiting=(1,), chairs=(ANN, BOT))
    for number in range(5):
        await here.store.create(head(f"t{number}"), waits, [row()])
    monkeypatch.setattr(store, "LEASE", 0.0)
    left = {f"t{number}" for number in range(5)}
    for _ in range(5):
        for played in await here.store.claim():
            left.discard(played)
            await here.store.append(played, [row(2)], summary())
    assert not left


async def test_a_guest_is_alone_in_all_processes(processes: tuple[Process, Process]) -> None:
    inside = 0

    async def count(process: Process) -> None:
        nonlocal inside
        async with process.store.alone("ann"):
            assert inside == 0
            inside += 1
            await process.store.hosted("ann")
            inside -= 1

    await asyncio.gather(*(count(process) for process in processes for _ in range(8)))
    async with processes[0].store.alone("ann"), processes[1].store.alone("ben"):
        assert inside == 0


async def test_whoever_fails_alone_leaves_the_next_one_in(processes: tuple[Process, Process]) -> None:
    for process in processes * 3:
        with suppress(ValueError):
            async with process.store.alone("ann"):
                raise ValueError


# ── who is there ────────────────────────────────────────────────────────────────────────────────────


async def test_processes_tell_each_other_who_is_there(processes: tuple[Process, Process]) -> None:
    here, there = processes
    assert await here.store.meet({"t": {"ann": 2, "": 1}, "u": {}}) == {}
    assert await there.store.meet({"t": {"ben": 1}}) == {"t": {"ann": 2, "": 1}}
    assert await there.store.meet({"t": {"ben": 1}, "u": {"cay": 1}}) == {"t": {"ann": 2, "": 1}}
    assert await here.store.meet({"t": {"ann": 1}, "u": {}}) == {"t": {"ben": 1}, "u": {"cay": 1}}
    assert await there.store.meet({"t": {}}) == {"t": {"ann": 1}}
    assert await here.store.meet({"t": {"ann": 1}, "u": {}}) == {}
    await here.store.close()
    assert await there.store.meet({"t": {}}) == {}


async def test_what_the_database_has_forgotten_is_said_again(
    processes: tuple[Process, Process], cluster: Cluster, address: str
) -> None:
    here, there = processes
    await here.store.meet({"t": {"ann": 1}})
    await cluster.execute("DELETE FROM rokkaku.presence; DELETE FROM rokkaku.processes", address)
    assert await there.store.meet({"t": {}}) == {}
    await here.store.meet({"t": {"ann": 1}})
    assert await there.store.meet({"t": {}}) == {"t": {"ann": 1}}


async def test_a_process_that_has_died_has_nobody(
    processes: tuple[Process, Process], cluster: Cluster, address: str
) -> None:
    here, there = processes
    await here.store.meet({"t": {"ann": 1}})
    await cluster.execute("UPDATE rokkaku.processes SET seen = seen - interval '2 h'", address)
    assert await there.store.meet({"t": {}}) == {}


async def test_a_table_at_which_somebody_looks_is_not_deleted(processes: tuple[Process, Process]) -> None:
    here, there = processes
    await here.store.create(head(), summary("expired"), [row()])
    await there.store.meet({"t": {"ann": 1}})
    assert not await here.store.delete_passing("t")
    await there.store.meet({"t": {}})
    assert await here.store.delete_passing("t")


# ── time ────────────────────────────────────────────────────────────────────────────────────────────


async def test_all_processes_have_one_time(processes: tuple[Process, Process]) -> None:
    here, there = processes
    times = [process.store.date() for process in (here, there) * 3]
    assert max(times) - min(times) < 1_000 * PATIENT
    ahead = here.store.date() + 3_600_000
    await here.store.probe(ahead)
    await there.store.probe(there.store.date())
    assert there.store.date() >= ahead - 1_000
    assert (await there.store.runs())[-1].seen >= ahead


async def test_time_goes_on_where_the_clock_of_the_database_is_behind(
    processes: tuple[Process, Process],
) -> None:
    here, there = processes
    await here.store.probe(here.store.date() + 3_600_000)
    await there.store.probe(there.store.date())
    began, begun = there.store.date(), monotonic_clock()
    for _ in range(3):
        await asyncio.sleep(0.2)
        await there.store.probe(there.store.date())
    passed = monotonic_clock() - begun
    assert passed / 2 <= there.store.date() - began


async def test_a_log_that_has_become_shorter_is_noticed(
    processes: tuple[Process, Process], address: str, cluster: Cluster
) -> None:
    here, there = processes
    await here.store.create(head(), summary(), [row(1), row(2)])
    mark = Mark(2, 0)
    assert not await there.store.changed({"t": mark})
    await cluster.execute("DELETE FROM rokkaku.log WHERE seq = 2; UPDATE rokkaku.tables SET seq = 1", address)
    assert await there.store.changed({"t": mark}) == ["t"]
    news = await there.store.news("t", mark)
    assert news == News([], 0, is_shorter=True)
