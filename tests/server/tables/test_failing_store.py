"""What is not stored has not happened, and what is stored has, whatever anybody was told."""

import asyncio

import pytest
from server.tables.hall import LIVE, SECOND, Hall, Person, play, seated
from server.tables.stand_ins import some_turn

from rokkaku.core.seats import Seat
from rokkaku.protocol import commands, frames
from rokkaku.server.socket import TRY_LATER
from rokkaku.server.tables import bot_turns as bot_players
from rokkaku.server.tables import table as tables
from rokkaku.server.tables import timeouts as clock_watcher

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def short_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_players, "RETRY_DELAY", 0.01)
    monkeypatch.setattr(clock_watcher, "RETRY_DELAY", 10)


async def test_a_turn_that_could_not_be_stored_was_not_played(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    before = await hall.state(table)
    moves = some_turn(before.game, before.game_state, Seat(0), hall.dice)
    turn = {"id": "one", "moves": moves, "expected_seq": before.seq}
    hall.store.mood = "fails"
    answer = await ann.ask(table, 0, commands.Confirm, **turn)
    assert isinstance(answer, frames.Refused)
    assert answer.key == "store.failed"
    assert (await hall.state(table)).lines == ()
    hall.store.mood = ""
    assert await ann.do(table, 0, commands.Confirm, **turn) == frames.Done("one", 3)
    assert await hall.kinds(table) == ["seat", "start", "moves"]


async def test_a_turn_that_was_stored_although_nobody_heard_of_it_was_played(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    before = await hall.state(table)
    moves = some_turn(before.game, before.game_state, Seat(0), hall.dice)
    turn = {"id": "one", "moves": moves, "expected_seq": before.seq}
    hall.store.mood = "is silent"
    answer = await ann.ask(table, 0, commands.Confirm, **turn)
    assert isinstance(answer, frames.Refused)
    assert answer.key == "store.unknown"
    hall.store.mood = ""
    assert await ann.do(table, 0, commands.Confirm, **turn) == frames.Done("one", 3)
    assert await hall.kinds(table) == ["seat", "start", "moves"]
    await play(table, [ann, ben], 2)


async def test_what_was_said_although_nobody_heard_of_it_keeps_its_number(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    hall.store.mood = "is silent"
    answer = await ann.ask(table, 0, commands.Say, text="one")
    assert isinstance(answer, frames.Refused)
    hall.store.mood = ""
    await ben.do(table, 1, commands.Say, text="two")
    assert [(said.number, said.text) for said in (await ann.look(table)).said] == [(1, "one"), (2, "two")]


async def test_a_note_is_still_shown_after_a_write_has_failed(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    async with ann.socket(table) as socket:
        socket.send("look", seat=0)
        await socket.frame("done")
        assert (await socket.frame())["note"] == ""
        await ann.do(table, 0, commands.Note, text="Ben holds S3")
        assert (await socket.frame())["note"] == "Ben holds S3"
        hall.store.mood = "fails"
        assert isinstance(await ben.ask(table, 1, commands.Say, text="hello"), frames.Refused)
        hall.store.mood = ""
        await ben.do(table, 1, commands.Say, text="hello")
        assert (await socket.frame())["note"] == "Ben holds S3"


async def test_a_draft_stored_although_nobody_heard_of_it_is_there(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    state = await hall.state(table)
    move = some_turn(state.game, state.game_state, Seat(0), hall.dice).split()[0]
    hall.store.mood = "is silent"
    answer = await ann.ask(table, 0, commands.DraftMoves, moves=move, expected_seq=state.seq)
    assert isinstance(answer, frames.Refused)
    hall.store.mood = ""
    await ann.do(table, 0, commands.Undo)
    question = (await ann.look(table, 0)).question
    assert question is not None
    assert question.undone == (move,)


@pytest.mark.parametrize("mood", ["fails", "is silent"])
async def test_a_bot_tries_again_until_its_turn_is_stored(hall: Hall, ann: Person, mood: str) -> None:
    table = await seated(ann, bots=["random"])
    hall.bots.may_think.clear()
    await ann.turn(table, 0)
    hall.store.mood = mood
    hall.bots.may_think.set()
    await asyncio.sleep(0.05)
    hall.store.mood = ""
    await hall.until(table, lambda state: state.deciders == (0,))
    assert await hall.kinds(table) == ["start", "moves", "moves"]


@pytest.mark.parametrize("mood", ["fails", "is silent"])
async def test_a_clock_that_has_run_out_is_told_once_the_store_works_again(
    hall: Hall, ann: Person, ben: Person, mood: str
) -> None:
    table = await seated(ann, ben, pace=LIVE)
    hall.now += 60 * SECOND
    await hall.store.probe(hall.now)
    hall.store.mood = mood
    found = await hall.table(table)
    found.clock_watcher.wake()
    await asyncio.sleep(0.03)
    hall.store.mood = ""
    await hall.until(table, lambda state: state.late)
    await hall.calm(table)
    assert await hall.kinds(table) == ["seat", "start", "timeout"]
    await ann.turn(table, 0)


async def test_a_command_is_ruled_by_what_somebody_else_wrote_meanwhile(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    found = await hall.table(table)
    behind = found.state
    moves = await ann.turn(table, 0)
    found.state = behind
    found.answers.clear()
    others = some_turn(behind.game, behind.game_state, Seat(0), hall.dice)
    assert others != moves
    refusal = await ann.is_refused(table, 0, commands.Confirm, moves=others, expected_seq=behind.seq)
    assert refusal == "table.not-your-turn"
    await ben.turn(table, 1)
    assert await hall.kinds(table) == ["seat", "start", "moves", "moves"]


async def test_what_was_stored_although_nobody_heard_of_it_is_shown_to_those_who_only_watch(
    hall: Hall, ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "RETRY_DELAY", 0.01)
    table = await seated(ann, ben)
    before = await hall.state(table)
    moves = some_turn(before.game, before.game_state, Seat(0), hall.dice)
    hall.store.mood = "is silent"
    answer = await ann.ask(table, 0, commands.Confirm, moves=moves, expected_seq=before.seq)
    assert isinstance(answer, frames.Refused)
    hall.store.mood = "is blind"
    await asyncio.sleep(0.05)
    hall.store.mood = ""
    await hall.until(table, lambda state: state.lines)
    assert (await ben.look(table, 1)).line == 1


async def test_a_new_name_that_was_stored_although_nobody_heard_of_it_counts(hall: Hall) -> None:
    cookie = (await hall.http("GET", "/api/guest")).headers["set-cookie"].partition(";")[0]
    hall.store.mood = "is silent"
    assert (await hall.http("POST", "/api/guest", {"name": "Wren"}, cookie)).status == 503
    hall.store.mood = ""
    assert b"Wren" in (await hall.http("GET", "/api/guest", cookie=cookie)).body


async def test_who_looks_while_nothing_can_be_read_connects_again(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    await hall.restart()
    async with ann.socket(table) as socket:
        hall.store.mood = "is blind"
        socket.send("look", seat=0)
        assert await socket.closed() == TRY_LATER
    hall.store.mood = ""
    async with ann.socket(table) as socket:
        socket.send("look", seat=0)
        assert (await socket.frame())["seat"] == 0
