"""Two processes write at one table: each rules by what the other has written."""

import asyncio

import pytest
from server.clients import fresh_id
from server.neighbours.shared_store import Town
from server.tables.hall import Hall, Person, seated
from server.tables.stand_ins import some_turn

from rokkaku.core.seats import Seat
from rokkaku.protocol import commands, frames
from rokkaku.protocol.tables import Guest

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def _deaf(town: Town) -> None:
    """No process hears of the others, so that all of them are always behind."""
    town.loses_hints = True


async def test_a_whole_game_is_played_in_two_processes(
    left: Hall, right: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    state = await left.state(table)
    while state.deciders:
        seat = state.deciders[0]
        await (ann, ben)[seat].turn(table, seat)
        state = await (left, right)[seat].state(table)
    assert (await left.state(table)).outcome == (await right.state(table)).outcome is not None
    assert [row.seq for row in await left.rows(table)] == list(range(1, state.seq + 1))


async def test_a_turn_is_ruled_again_after_a_row_that_does_not_matter(
    left: Hall, right: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    behind = await left.state(table)
    moves = some_turn(behind.game, behind.game_state, Seat(0), left.dice)
    await ben.do(table, 1, commands.Propose, what="end")
    found = left.platform.registry.known[table]
    assert found.state.seq == behind.seq
    done = await found.submit(
        ann.guest, Seat(0), commands.Confirm(id="turn", moves=moves, expected_seq=behind.seq)
    )
    assert done == frames.Done("turn", behind.seq + 2)


async def test_what_is_refused_is_refused_by_what_others_have_written(
    left: Hall, right: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    found = left.platform.registry.known[table]
    await Person(right, ann.guest).turn(table, 0)
    await ben.turn(table, 1)
    now = await right.state(table)
    assert now.deciders == (Seat(0),)
    moves = some_turn(now.game, now.game_state, Seat(0), left.dice)
    done = await found.submit(
        ann.guest, Seat(0), commands.Confirm(id="turn", moves=moves, expected_seq=now.seq)
    )
    assert done == frames.Done("turn", now.seq + 1)


async def test_a_command_has_the_same_answer_in_whichever_process(
    left: Hall, right: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    behind = await right.state(table)
    moves = some_turn(behind.game, behind.game_state, Seat(0), left.dice)
    confirm = commands.Confirm(id=fresh_id(), moves=moves, expected_seq=behind.seq)
    found = right.platform.registry.known[table]
    answer = await (await left.table(table)).submit(ann.guest, Seat(0), confirm)
    assert isinstance(answer, frames.Done)
    assert await found.submit(ann.guest, Seat(0), confirm) == answer
    assert found.state.seq == answer.seq


async def test_an_undo_counts_once_although_two_processes_are_told(
    left: Hall, right: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    state = await left.state(table)
    first, *_ = some_turn(state.game, state.game_state, Seat(0), left.dice).split()
    await right.state(table)
    await ann.do(table, 0, commands.DraftMoves, moves=first, expected_seq=state.seq)
    undo = commands.Undo(id=fresh_id())
    for hall in (left, right, left):
        found = hall.platform.registry.known[table]
        assert isinstance(await found.submit(ann.guest, Seat(0), undo), frames.Done)
    (draft,) = await left.store.drafts(table)
    assert (draft.moves, draft.undone) == ((), (first,))


async def test_messages_of_two_processes_have_numbers_of_their_own(
    left: Hall, right: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    await asyncio.gather(
        *(ann.do(table, 0, commands.Say, text=f"left {number}") for number in range(5)),
        *(ben.do(table, 1, commands.Say, text=f"right {number}") for number in range(5)),
    )
    said = await left.store.messages(table)
    assert [message.number for message in said] == list(range(1, 11))
    assert len((await left.table(table)).messages) == len((await right.table(table)).messages) == 10


async def test_one_rematch_is_opened_although_two_processes_are_asked(
    left: Hall, right: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    await ann.do(table, 0, commands.Resign)
    opened = await asyncio.gather(ann.do(table, 0, commands.Rematch), ben.do(table, 1, commands.Rematch))
    assert opened[0].table == opened[1].table != ""


async def test_a_chair_is_taken_by_one_person_only(left: Hall, right: Hall, ann: Person, ben: Person) -> None:
    cid = await left.person("Cid")
    table = await ann.open(("me", "free"))
    await right.state(table)
    answers = await asyncio.gather(
        cid.ask(table, None, commands.Sit, seat=Seat(1)), ben.ask(table, None, commands.Sit, seat=Seat(1))
    )
    assert sorted(type(answer).__name__ for answer in answers) == ["Done", "Refused"]
    keys = [answer.key for answer in answers if isinstance(answer, frames.Refused)]
    assert keys == ["table.seat-taken"]


async def test_a_table_that_another_process_has_deleted_is_gone(
    left: Hall, right: Hall, ann: Person, ben: Person
) -> None:
    table = await ann.open(("me", "free"))
    await right.state(table)
    await ann.do(table, 0, commands.Close)
    await left.store.delete_passing(table)
    assert await right.platform.registry.table(table) is None
    assert (await ben.get(f"/api/tables/{table}")).status == 404


async def test_times_never_go_back(left: Hall, right: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    left.now += 5_000
    await ann.turn(table, 0)
    await ben.turn(table, 1)
    times = [row.at for row in await left.rows(table)]
    assert times == sorted(times)


async def test_a_guest_has_one_name_everywhere(
    left: Hall, right: Hall, ann: Person, ben: Person, town: Town
) -> None:
    town.loses_hints = False
    assert (await right.platform.guests.find(ann.id)) == ann.guest
    await left.platform.guests.save(Guest(ann.id, "Anna"))
    assert (await right.platform.guests.find(ann.id)) == Guest(ann.id, "Anna")


async def test_no_undo_counts_twice_although_another_came_after_it(
    left: Hall, right: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben, options={"captures": "open"})
    state = await left.state(table)
    moves = some_turn(state.game, state.game_state, Seat(0), left.dice).split()
    assert len(moves) > 2, "a hand is chosen tile by tile"
    await right.state(table)
    await ann.do(table, 0, commands.DraftMoves, moves=" ".join(moves), expected_seq=state.seq)
    undos = [commands.Undo(id=fresh_id()), commands.Undo(id=fresh_id())]
    for hall in (left, right):
        found = hall.platform.registry.known[table]
        for undo in undos:
            assert isinstance(await found.submit(ann.guest, Seat(0), undo), frames.Done)
    (draft,) = await left.store.drafts(table)
    assert list(draft.moves) == moves[:-2]


async def test_a_command_is_refused_for_the_same_reason_everywhere(
    left: Hall, right: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    await ann.turn(table, 0)
    confirm = commands.Confirm(id=fresh_id(), moves="another turn", expected_seq=1)
    first = await (await left.table(table)).submit(ann.guest, Seat(0), confirm)
    assert isinstance(first, frames.Refused)
    assert first.key == "table.not-your-turn"
    await ben.turn(table, 1)
    assert await (await right.table(table)).submit(ann.guest, Seat(0), confirm) == first


async def test_the_rule_that_forbids_a_move_is_named_everywhere(
    left: Hall, right: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    asked = (await left.state(table)).seq
    attempt = commands.Confirm(id=fresh_id(), moves="S3@kyoto .", expected_seq=asked)
    first = await (await left.table(table)).submit(ann.guest, Seat(0), attempt)
    assert isinstance(first, frames.Refused)
    assert await (await right.table(table)).submit(ann.guest, Seat(0), attempt) == first
