"""The same command twice has one effect and one answer."""

import asyncio
from typing import Any

import pytest
from server.tables.hall import Hall, Person, play, seated
from server.tables.stand_ins import some_turn

from rokkaku.core.seats import Seat
from rokkaku.protocol import commands, frames
from rokkaku.server.store.sqlite import writing
from rokkaku.server.store.sqlite.writer import Work
from rokkaku.server.tables import answers

pytestmark = pytest.mark.anyio


async def test_a_command_sent_again_is_answered_again_and_not_carried_out(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    state = await hall.state(table)
    moves = some_turn(state.game, state.game_state, Seat(0), hall.dice)
    turn = {"id": "one", "moves": moves, "expected_seq": state.seq}
    first = await ann.do(table, 0, commands.Confirm, **turn)
    assert first == frames.Done("one", 3)
    rows = await hall.rows(table)
    for _ in range(3):
        assert await ann.ask(table, 0, commands.Confirm, **turn) == first
    assert await hall.rows(table) == rows


async def test_also_after_a_restart(hall: Hall, ann: Person, ben: Person) -> None:
    table = await ann.open()
    sent: list[tuple[Person, int | None, type[commands.Command], dict[str, Any]]] = [
        (ben, None, commands.Sit, {"id": "sit", "seat": 1}),
        (ann, None, commands.Keep, {"id": "keep"}),
        (ben, 1, commands.Propose, {"id": "propose", "what": "end"}),
        (ann, 0, commands.Answer, {"id": "answer", "yes": False}),
        (ann, 0, commands.Leave, {"id": "leave", "seat": 0}),
        (ben, 1, commands.Resign, {"id": "resign"}),
        (ben, 1, commands.Rematch, {"id": "rematch"}),
    ]
    answers = [await person.do(table, seat, kind, **fields) for person, seat, kind, fields in sent]
    await hall.restart()
    await hall.calm(table)
    rows = await hall.rows(table)
    again = [await person.do(table, seat, kind, **fields) for person, seat, kind, fields in sent]
    assert again == answers
    assert await hall.rows(table) == rows
    assert answers[-1].table


async def test_nothing_is_said_or_taken_back_twice_after_a_restart(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    state = await hall.state(table)
    first, second, *_ = some_turn(state.game, state.game_state, Seat(0), hall.dice).split()
    await ann.do(table, 0, commands.DraftMoves, moves=f"{first} {second}", expected_seq=state.seq)
    await ann.do(table, 0, commands.Say, id="say", text="hello")
    await ann.do(table, 0, commands.Undo, id="undo")
    await hall.restart()
    await ann.do(table, 0, commands.Say, id="say", text="hello")
    await ann.do(table, 0, commands.Undo, id="undo")
    seen = await ann.look(table, 0)
    assert [said.text for said in seen.said] == ["hello"]
    assert seen.question is not None
    assert seen.question.draft == (first,)


async def test_a_refusal_is_repeated_too_even_if_it_would_be_granted_by_now(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await ann.open()
    refusal = await ann.ask(table, 0, commands.Resign, id="one")
    assert isinstance(refusal, frames.Refused)
    await ben.sit(table, 1)
    assert await ann.ask(table, 0, commands.Resign, id="one") == refusal
    assert (await hall.state(table)).resigned == ()
    await ann.do(table, 0, commands.Resign, id="two")


async def test_whatever_else_a_repeated_command_says_is_not_heard(ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    first = await ann.do(table, 0, commands.Propose, id="one", what="end")
    assert await ann.ask(table, 0, commands.Resign, id="one") == first
    assert (await ann.look(table)).ended is None


async def test_ids_of_different_people_and_tables_are_different(hall: Hall, ann: Person, ben: Person) -> None:
    tables = [await seated(ann, ben), await seated(ann, ben)]
    for table in tables:
        await ann.do(table, 0, commands.Propose, id="one", what="end")
        await ben.do(table, 1, commands.Answer, id="one", yes=False)
        assert (await hall.kinds(table))[-2:] == ["propose", "answer"]
    ids = [row.command_id for row in await hall.rows(tables[0])]
    assert len({id for id in ids if id}) == len([id for id in ids if id]) == 3


async def test_a_race_of_the_same_command_has_one_winner_and_one_answer(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    state = await hall.state(table)
    moves = some_turn(state.game, state.game_state, Seat(0), hall.dice)
    turn = {"id": "one", "moves": moves, "expected_seq": state.seq}
    answers = await asyncio.gather(*(ann.ask(table, 0, commands.Confirm, **turn) for _ in range(20)))
    assert set(answers) == {frames.Done("one", 3)}
    assert await hall.kinds(table) == ["seat", "start", "moves"]


async def test_a_race_for_a_chair_has_one_winner(hall: Hall, ann: Person) -> None:
    table = await ann.open()
    people = [await hall.person(f"P{number}") for number in range(8)]
    answers = await asyncio.gather(*(person.ask(table, None, commands.Sit, seat=1) for person in people))
    done = [answer for answer in answers if isinstance(answer, frames.Done)]
    refused = [answer.key for answer in answers if isinstance(answer, frames.Refused)]
    assert (len(done), set(refused), len(refused)) == (1, {"table.seat-taken"}, 7)
    assert await hall.kinds(table) == ["seat", "start"]


async def test_a_stored_command_is_recognised_however_long_ago_it_was(
    hall: Hall, ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "REMEMBERED", 4)
    table = await seated(ann, ben)
    first = await ann.do(table, 0, commands.Propose, id="one", what="end")
    for _ in range(9):
        await ben.do(table, 1, commands.Note, text="hm")
    assert len((await hall.table(table)).answers) == 4
    assert await ann.ask(table, 0, commands.Propose, id="one", what="end") == first


async def test_who_hangs_up_does_not_stop_a_command_half_way(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    asking = asyncio.create_task(ann.ask(table, 0, commands.Resign))
    await asyncio.sleep(0)
    asking.cancel()
    await asyncio.wait({asking})
    assert asking.cancelled()
    await hall.until(table, lambda state: state.is_over)
    assert (await hall.kinds(table))[-2:] == ["resign", "end"]


async def test_what_became_of_a_command_that_was_stopped_half_way_is_found_in_the_store(
    hall: Hall, ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where a server that ends stops a conversation."""
    table = await hall.table(await seated(ann, ben))
    moves = some_turn(table.state.game, table.state.game_state, Seat(0), hall.dice)
    command = commands.Confirm(id="one", moves=moves, expected_seq=table.state.seq)
    is_asked, written = asyncio.Event(), hall.store._written

    async def told_of(work: Work[Any]) -> Any:
        if getattr(work, "func", None) is writing.append:
            is_asked.set()
        return await written(work)

    monkeypatch.setattr(hall.store, "_written", told_of)
    asking = asyncio.create_task(table.carry_out(ann.guest, Seat(0), command))
    await is_asked.wait()
    asking.cancel()
    await asyncio.wait({asking})
    assert asking.cancelled()
    assert table.is_uncertain
    assert await table.submit(ann.guest, Seat(0), command) == frames.Done("one", 3)
    assert await hall.kinds(table.id) == ["seat", "start", "moves"]
    assert len(table.state.lines) == 1


async def test_a_turn_of_a_bot_carries_no_command(hall: Hall, ann: Person) -> None:
    table = await seated(ann, bots=["random"])
    await play(table, [ann], 1)
    await hall.until(table, lambda state: len(state.lines) == 2)
    assert [bool(row.command_id) for row in await hall.rows(table)] == [False, True, False]
