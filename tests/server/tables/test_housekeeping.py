"""What is deleted after a time, and what never is."""

import pytest
from msgspec.structs import replace
from server.tables.hall import DAY, Hall, Person, play, seated
from server.tables.stand_ins import some_turn

from rokkaku.core.seats import Seat
from rokkaku.protocol import commands
from rokkaku.server.tables import housekeeping
from rokkaku.server.tables.housekeeping import EVERY

pytestmark = pytest.mark.anyio


async def clean_up(hall: Hall, days: float) -> None:
    hall.now += round(days * DAY)
    await hall.platform.registry.clean_up()
    await hall.platform.housekeeping.clean_up()


async def said(person: Person, table: str) -> list[str]:
    return [message.text for message in (await person.look(table)).said]


def keep(hall: Hall, **settings: float) -> None:
    hall.settings = hall.services.settings = replace(hall.settings, **settings)


async def test_chat_is_deleted_when_it_is_old(hall: Hall, ann: Person, ben: Person) -> None:
    keep(hall, keep_chat_days=10)
    table = await seated(ann, ben)
    for text in ("one", "two", "three"):
        await ann.do(table, 0, commands.Say, text=text)
        hall.now += 4 * DAY
    await clean_up(hall, 0)
    assert await said(ben, table) == ["two", "three"]
    await hall.restart()
    assert await said(ben, table) == ["two", "three"]
    await clean_up(hall, 20)
    assert await said(ben, table) == ["three"], "the next message is number 4, also after a restart"
    await hall.restart()
    await ben.do(table, 1, commands.Say, text="four")
    assert [message.number for message in (await ben.look(table)).said] == [3, 4]


async def test_however_much_chat_there_is_all_that_is_old_is_deleted(
    hall: Hall, ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(housekeeping, "AT_ONCE", 3)
    keep(hall, expire_running_days=1_000)
    table = await seated(ann, ben)
    for number in range(11):
        await ann.do(table, 0, commands.Say, text=f"{number}")
    await clean_up(hall, 366)
    assert [message.text for message in await hall.store.messages(table)] == ["10"]


async def test_a_draft_is_deleted_when_it_is_old(hall: Hall, ann: Person, ben: Person) -> None:
    keep(hall, keep_drafts_days=10, expire_running_days=1_000)
    old, fresh = await seated(ann, ben), await seated(ann, ben)
    await draft(ann, old)
    hall.now += 9 * DAY
    await draft(ann, fresh)
    await clean_up(hall, 2)
    assert await hall.store.drafts(old) == []
    assert len(await hall.store.drafts(fresh)) == 1
    await hall.restart()
    question = (await ann.look(old, 0)).question
    assert question is not None
    assert question.draft == ()
    await play(old, [ann, ben], 2)


async def draft(person: Person, table: str) -> None:
    state = await person.hall.state(table)
    moves = some_turn(state.game, state.game_state, Seat(0), person.hall.dice).split()[:1]
    await person.do(table, 0, commands.DraftMoves, moves=" ".join(moves), expected_seq=state.asked[Seat(0)])


async def test_a_table_closed_without_a_result_is_deleted_as_a_whole(
    hall: Hall, ann: Person, ben: Person
) -> None:
    closed, given_up = await ann.open(), await seated(ann, ben)
    await play(given_up, [ann, ben], 3)
    await ann.do(given_up, 0, commands.Say, text="hello")
    await ann.do(given_up, 0, commands.Note, text="mine")
    await ann.do(closed, 0, commands.Close)
    await clean_up(hall, 91)
    assert [await hall.store.load(table) is None for table in (closed, given_up)] == [True, False]
    assert (await ann.look(given_up)).status == "expired"
    found = await hall.table(given_up)
    hall.now += 91 * DAY
    await hall.platform.housekeeping.clean_up()
    assert await hall.store.load(given_up) is not None, "somebody has it open"
    del found
    await clean_up(hall, 1)
    assert await hall.store.load(given_up) is None
    assert await hall.store.messages(given_up) == []
    assert await hall.store.note(given_up, ann.id) == ""
    assert await hall.platform.registry.table(given_up) is None


async def test_games_that_are_played_or_finished_stay_for_ever(hall: Hall, ann: Person, ben: Person) -> None:
    keep(hall, expire_running_days=36_500, keep_expired_tables=0)
    running, finished, waiting = await seated(ann, ben), await seated(ann, ben), await ann.open()
    await play(running, [ann, ben], 3)
    await play(finished, [ann, ben], 3)
    await ann.do(finished, 0, commands.Resign)
    before = [await hall.rows(table) for table in (running, finished)]
    await clean_up(hall, 6)
    assert await hall.store.load(waiting) is not None
    await clean_up(hall, 20_000)
    await clean_up(hall, 1)
    assert [await hall.rows(table) for table in (running, finished)] == before
    assert await hall.store.load(waiting) is None


async def test_only_so_many_tables_without_a_result_are_kept(hall: Hall, ann: Person) -> None:
    keep(hall, keep_expired_tables=2)
    tables = [await ann.open() for _ in range(5)]
    for table in tables:
        hall.now += 1
        await ann.do(table, 0, commands.Close)
    await clean_up(hall, 1)
    left = [table for table in tables if await hall.store.load(table) is not None]
    assert left == tables[-2:]


async def test_it_is_done_now_and_then(hall: Hall, ann: Person) -> None:
    keep(hall, keep_expired_tables=0)
    await clean_up(hall, 1)
    table = await ann.open()
    await ann.do(table, 0, commands.Close)
    hall.platform.registry.active.clear()
    await clean_up(hall, (EVERY - 1) / DAY)
    assert await hall.store.load(table) is not None
    await clean_up(hall, 1 / DAY)
    assert await hall.store.load(table) is None


async def test_a_store_that_fails_is_asked_again_later(hall: Hall, ann: Person) -> None:
    table = await ann.open()
    await ann.do(table, 0, commands.Close)
    hall.store.mood = "fails"
    await clean_up(hall, 91)
    hall.store.mood = ""
    await clean_up(hall, 1)
    assert await hall.store.load(table) is None
