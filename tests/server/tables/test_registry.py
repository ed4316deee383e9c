"""Tables in memory: one of each, and only those that somebody needs."""

import asyncio
from weakref import ref

import pytest
from server.processes import PATIENCE
from server.tables.hall import LIVE, Hall, Person, play, seated, timeless, told

from rokkaku.protocol import commands
from rokkaku.protocol.tables import DAY
from rokkaku.server.store.store import Mark, News, StoreFailed
from rokkaku.server.tables import registry as registries
from rokkaku.server.tables.registry import IDLE

pytestmark = pytest.mark.anyio


async def test_however_many_ask_at_once_there_is_one_table(hall: Hall, ann: Person, ben: Person) -> None:
    id = await seated(ann, ben)
    await play(id, [ann, ben], 4)
    await hall.restart()
    found = await asyncio.gather(*(hall.platform.registry.table(id) for _ in range(50)))
    assert found[0] is not None
    assert all(table is found[0] for table in found)
    assert hall.platform.registry.loading == {}


async def test_a_new_table_is_there_without_being_read_from_the_store(
    hall: Hall, ann: Person, ben: Person
) -> None:
    finished = await seated(ann, ben)
    await ann.do(finished, 0, commands.Resign)
    rematch = (await ann.do(finished, 0, commands.Rematch)).table
    opened = await ann.open()
    await ann.get(f"/api/tables/{finished}")  # from now on she is known
    hall.store.mood = "is blind"
    for id, seats in ((rematch, ["reserved", "person"]), (opened, ["person", "free"])):
        shown = await ann.get(f"/api/tables/{id}")
        assert [chair["kind"] for chair in told(shown)["chairs"]] == seats
    hall.store.mood = ""
    known = [timeless(await hall.state(id)) for id in (rematch, opened)]
    await ann.do(rematch, 1, commands.Note, text="new")
    assert told(await ann.get(f"/api/tables/{rematch}"))["note"] == "new"
    await hall.restart()
    assert [timeless(await hall.state(id)) for id in (rematch, opened)] == known
    assert told(await ann.get(f"/api/tables/{rematch}"))["note"] == "new"


@pytest.mark.parametrize("comes_first", ["the new one", "the loaded one"])
async def test_a_table_that_is_loaded_while_it_is_opened_is_one_table(
    hall: Hall, ann: Person, monkeypatch: pytest.MonkeyPatch, comes_first: str
) -> None:
    registry, store = hall.platform.registry, hall.services.store
    take_in, reading, may_read = hall.services.when_opened, asyncio.Event(), asyncio.Event()
    news = store.news

    async def read_late(table: str, seen: Mark) -> News | None:
        reading.set()
        await may_read.wait()
        return await news(table, seen)

    monkeypatch.setattr(store, "news", read_late)
    monkeypatch.setattr(hall.services, "when_opened", lambda head, rows: None)
    opening = asyncio.ensure_future(ann.open())
    async with asyncio.timeout(PATIENCE):
        await reading.wait()
    (id,) = registry.loading
    loaded = await store.load(id)
    assert loaded is not None
    if comes_first == "the loaded one":
        may_read.set()
        await opening
    take_in(*loaded)
    taken_in = registry.known[id]
    may_read.set()
    await opening
    assert await registry.table(id) is taken_in is registry.active[id]


async def test_there_is_no_table_without_an_id(hall: Hall) -> None:
    for id in ("", "nothing", "../../etc/passwd", "x" * 10_000):
        assert await hall.platform.registry.table(id) is None
    assert (hall.platform.registry.active, hall.platform.registry.loading) == ({}, {})


async def test_a_table_that_rests_comes_back_as_it_was(hall: Hall, ann: Person, ben: Person) -> None:
    id = await seated(ann, ben, pace=LIVE)
    await play(id, [ann, ben], 5)
    await ann.do(id, 0, commands.Say, text="hello")
    await ben.do(id, 1, commands.Propose, what="takeback", line=2)
    before, seen, was = timeless(await hall.state(id)), await ann.look(id, 0), ref(await hall.table(id))
    hall.now += IDLE + 1
    hall.platform.registry.unload_idle()
    assert was() is None, "it is to be freed without a collection of garbage, which is rare"
    assert hall.platform.registry.active == {}
    hall.now -= IDLE + 1
    assert timeless(await hall.state(id)) == before
    assert await ann.look(id, 0) == seen


async def test_a_table_that_somebody_looks_at_does_not_rest(hall: Hall, ann: Person, ben: Person) -> None:
    id = await seated(ann, ben)
    table = await hall.table(id)
    table.arrive(ann.id)
    hall.now += 100 * IDLE
    hall.platform.registry.unload_idle()
    assert hall.platform.registry.active == {id: table}
    table.depart(ann.id)
    hall.platform.registry.unload_idle()
    assert hall.platform.registry.active == {id: table}
    hall.now += IDLE + 1
    hall.platform.registry.unload_idle()
    assert hall.platform.registry.active == {}


async def test_a_table_at_which_somebody_waits_without_a_socket_does_not_rest(
    hall: Hall, ann: Person, ben: Person
) -> None:
    id = await seated(ann, ben, pace=LIVE)
    seq = (await hall.state(id)).seq
    waiting = asyncio.create_task(ann.get(f"/api/tables/{id}/events?seat=0&since={seq}&wait=25"))
    async with asyncio.timeout(PATIENCE):
        while not hall.services.bus.is_watched(id):
            await asyncio.sleep(0)
    hall.now += 2 * IDLE
    hall.platform.registry.unload_idle()
    assert list(hall.platform.registry.active) == [id]
    await ann.turn(id, 0)
    await asyncio.wait_for(waiting, PATIENCE)
    hall.now += 2 * IDLE
    hall.platform.registry.unload_idle()
    assert hall.platform.registry.active == {}


async def test_a_table_at_which_a_bot_thinks_does_not_rest(hall: Hall, ann: Person) -> None:
    hall.bots.may_think.clear()
    id = await seated(ann, bots=["random"])
    await ann.turn(id, 0)
    await asyncio.sleep(0)
    hall.now += 2 * IDLE
    hall.platform.registry.unload_idle()
    assert list(hall.platform.registry.active) == [id]
    hall.bots.may_think.set()
    await hall.calm(id)


async def test_of_too_many_idle_tables_those_used_longest_ago_rest(
    hall: Hall, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registries, "MOST_IDLE", 2)
    ids = []
    for _ in range(4):
        ids.append(await ann.open())
        hall.now += 1
    await hall.table(ids[0])
    hall.platform.registry.unload_idle()
    assert set(hall.platform.registry.active) == {ids[0], ids[3]}


async def test_a_table_that_is_still_held_while_it_rests_is_the_one_that_comes_back(
    hall: Hall, ann: Person, ben: Person
) -> None:
    """Two of it would be two writers; and its clock runs again."""
    id = await seated(ann, ben, pace=LIVE)
    table = await hall.table(id)
    hall.now += 2 * IDLE
    hall.platform.registry.unload_idle()
    assert table.clock_watcher.timer is None
    assert await hall.table(id) is table
    await hall.until(id, lambda state: state.late)


async def test_bots_that_were_to_decide_go_on_after_a_restart_without_being_looked_at(
    hall: Hall, ann: Person, ben: Person
) -> None:
    hall.bots.may_think.clear()
    bots = await seated(ann, bots=["random"])
    await ann.turn(bots, 0)
    people = await seated(ann, ben)
    await play(people, [ann, ben], 1)
    await hall.restart()
    async with asyncio.timeout(PATIENCE):
        while len(await hall.rows(bots)) < 3:
            await asyncio.sleep(0.005)
    assert hall.bots.asked == [("random", 1)]
    assert list(hall.platform.registry.active) == [bots]


async def test_one_table_that_cannot_be_read_does_not_keep_the_bots_of_others_asleep(
    hall: Hall, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall.bots.may_think.clear()
    tables = [await seated(ann, bots=["random"]) for _ in range(4)]
    for table in tables:
        await ann.turn(table, 0)
    await hall.close()
    load = type(hall.store).load
    failed: list[str] = []

    async def load_all_but_one(store: object, id: str) -> object:
        if not failed:
            failed.append(id)
            raise StoreFailed("store.failed", {"why": "a test"})
        return await load(hall.store, id)

    monkeypatch.setattr(type(hall.store), "load", load_all_but_one)
    await hall.open()
    async with asyncio.timeout(PATIENCE):
        while len(hall.bots.asked) < 3:
            await asyncio.sleep(0.005)
    assert len(failed) == 1


async def test_a_crash_at_one_table_stops_neither_bots_nor_housekeeping_elsewhere(
    hall: Hall, ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    hall.bots.may_think.clear()
    ids = [await seated(ann, ben, bots=["random"]) for _ in range(3)]
    for id in ids:
        await play(id, [ann, ben], 2)
    await hall.close()
    load = type(hall.store).load

    async def crash_at_one(store: object, id: str) -> object:
        if id == ids[0]:
            raise ZeroDivisionError
        return await load(hall.store, id)

    monkeypatch.setattr(type(hall.store), "load", crash_at_one)
    hall.bots.asked.clear()
    await hall.open()
    async with asyncio.timeout(PATIENCE):
        while len(hall.bots.asked) < 2:
            await asyncio.sleep(0.005)
    hall.now += 1_000 * DAY
    await hall.platform.registry.clean_up()
    assert [record.message for record in caplog.records].count("crashed") == 2


async def test_if_a_table_cannot_be_read_all_who_asked_are_told_and_can_ask_again(
    hall: Hall, ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = await seated(ann, ben)
    await hall.restart()
    with monkeypatch.context() as patched:

        async def fail(store: object, id: str) -> None:
            raise StoreFailed("store.failed", {"why": "a test"})

        patched.setattr(type(hall.store), "load", fail)
        asking = [hall.platform.registry.table(id) for _ in range(5)]
        answers = await asyncio.gather(*asking, return_exceptions=True)
        assert [type(answer) for answer in answers] == [StoreFailed] * 5
    assert await hall.platform.registry.table(id) is not None


async def test_a_closed_house_plays_no_more(hall: Hall, ann: Person, ben: Person) -> None:
    hall.bots.may_think.clear()
    id = await seated(ann, ben, bots=["random"], pace=LIVE)
    await play(id, [ann, ben], 2)
    await asyncio.sleep(0)
    table = await hall.table(id)
    hall.platform.registry.close()
    await asyncio.wait({task for task in (table.bots.task,) if task})
    assert not table.bots.is_thinking
    assert table.clock_watcher.timer is None


@pytest.mark.parametrize("is_shared", [False, True])
async def test_others_are_looked_for_only_where_there_may_be_some(hall: Hall, is_shared: bool) -> None:
    store, asked = hall.store, []

    async def changed(seen: object) -> tuple[str, ...]:
        asked.append("changed")
        return ()

    async def meet(here: object) -> dict[str, dict[str, int]]:
        asked.append("meet")
        return {}

    vars(store).update(is_shared=is_shared, changed=changed, meet=meet)
    await hall.platform.neighbours.look_round()
    assert asked == (["changed", "meet"] if is_shared else [])
    assert hall.platform.neighbours.is_housekeeper
