"""Rules that have changed under a game: nothing is changed silently."""

from collections.abc import Callable

import apsw
import msgspec
import pytest
from server.tables.hall import HOUR, LIVE, SECOND, Hall, Person, play, seated, told

from rokkaku.core.errors import RokkakuError
from rokkaku.protocol import commands, requests

pytestmark = pytest.mark.anyio


def altered(hall: Hall, table: str, seq: int, **columns: str | bytes) -> Callable[[], None]:
    """Another past, as if other rules had been in force when a row was stored."""

    def alter() -> None:
        connection = apsw.Connection(str(hall.file))
        for name, value in columns.items():
            connection.execute(
                f'UPDATE log SET {name} = ? WHERE "table" = ? AND seq = ?', (value, table, seq)
            )
        assert connection.changes() == 1
        connection.close()

    return alter


async def row_of_line(hall: Hall, table: str, line: int) -> int:
    return [row.seq for row in await hall.rows(table) if row.kind == "moves"][line - 1]


async def frozen(hall: Hall, table: str, line: int) -> None:
    """Starts the server anew under rules that play a line otherwise."""
    seq = await row_of_line(hall, table, line)
    events = (await hall.rows(table))[seq - 1].events
    one, other = (b'"seat":0', b'"seat":1') if b'"seat":0' in events else (b'"seat":1', b'"seat":0')
    await hall.restart(while_down=altered(hall, table, seq, events=events.replace(one, other)))
    await hall.table(table)


async def begun_otherwise(hall: Hall, fork: str, line: int) -> None:
    """Starts the server anew under rules that do not allow a line from before the table."""

    def alter() -> None:
        connection = apsw.Connection(str(hall.file))
        ((text,),) = connection.execute("SELECT head FROM heads WHERE id = ?", (fork,))
        head = msgspec.json.decode(text)
        head["fork"]["lines"][line - 1]["moves"] = ["H4@nowhere", "."]
        connection.execute(
            "UPDATE heads SET head = ? WHERE id = ?", (msgspec.json.encode(head).decode(), fork)
        )
        connection.close()

    await hall.restart(while_down=alter)


async def test_a_running_game_that_is_played_otherwise_today_stands_still_and_says_why(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    before = await play(table, [ann, ben], 6)
    await frozen(hall, table, 3)
    for person, seat in ((ann, 0), (ben, 1), (ben, None)):
        seen = await person.look(table, seat)
        assert "does not accept line 3 as it was played" in seen.frozen
        assert (seen.status, seen.deciders, seen.question) == ("running", (), None)
        assert seen.told[-1].kind == "freeze"
        assert "line 3" in seen.told[-1].happened[0].sentence
    state = await hall.state(table)
    assert (state.frozen_at, state.lines) == (3, before.lines)
    assert (await hall.kinds(table))[-1] == "freeze"


async def test_it_is_said_once(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    await play(table, [ann, ben], 4)
    await frozen(hall, table, 2)
    for _ in range(2):
        await hall.restart()
        await hall.table(table)
    assert (await hall.kinds(table)).count("freeze") == 1
    assert (await hall.state(table)).frozen_at == 2


async def test_nothing_can_be_played_on_at_a_frozen_table(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    await play(table, [ann, ben], 4)
    await frozen(hall, table, 2)
    turn = {"moves": ".", "expected_seq": 99}
    assert await ann.is_refused(table, 0, commands.Confirm, **turn) == "table.frozen"
    assert await ann.is_refused(table, 0, commands.DraftMoves, **turn) == "table.frozen"
    assert await ann.is_refused(table, 0, commands.Preview, moves=".") == "table.frozen"
    assert await ann.is_refused(table, 0, commands.Resign) == "table.frozen"
    assert await ann.is_refused(table, 0, commands.Propose, what="takeback") == "table.frozen"
    await ann.do(table, 0, commands.Say, text="What now?")
    await ann.do(table, 0, commands.Keep)
    await ann.do(table, 0, commands.Leave, seat=0)
    assert hall.bots.asked == []


async def test_a_move_that_is_no_longer_legal_freezes_too(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    await play(table, [ann, ben], 3)
    seq = await row_of_line(hall, table, 2)
    await hall.restart(while_down=altered(hall, table, seq, text="H4@nowhere ."))
    assert (await hall.state(table)).frozen_at == 2


async def test_a_deal_that_is_another_today_freezes_too(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    events = (await hall.rows(table))[1].events
    other = events.replace(b'"seat":0', b'"seat":1', 1)
    assert other != events
    await hall.restart(while_down=altered(hall, table, 2, events=other))
    seen = await ann.look(table, 0)
    assert (seen.status, seen.deciders, bool(seen.frozen)) == ("running", (), True)


async def test_a_finished_game_is_left_as_it_is_and_tells_its_stored_story(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    await play(table, [ann, ben], 6)
    await ann.do(table, 0, commands.Resign)
    before, record = await ann.look(table), (await hall.state(table)).record
    await frozen(hall, table, 3)
    seen = await ann.look(table)
    assert (seen.status, seen.ended, seen.frozen) == ("finished", before.ended, "")
    assert (seen.seq, seen.line, len(seen.told)) == (before.seq, 6, len(before.told))
    assert [row.moves for row in seen.told] == [row.moves for row in before.told]
    changed = [old.line for old, new in zip(before.told, seen.told, strict=True) if old != new]
    assert changed == [3]
    assert "freeze" not in await hall.kinds(table)
    assert (await hall.state(table)).record == record


async def test_a_finished_game_that_cannot_be_replayed_cannot_be_forked(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    await play(table, [ann, ben], 6)
    await ann.do(table, 0, commands.Resign)
    await frozen(hall, table, 3)
    with pytest.raises(RokkakuError) as refusal:
        await ann.open_fork(table, 1)
    assert refusal.value.key == "table.frozen"


async def test_lines_taken_back_after_the_change_are_not_in_the_record(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    await play(table, [ann, ben], 6)
    await ann.do(table, 0, commands.Propose, what="takeback", line=5)
    await ben.do(table, 1, commands.Answer, yes=True)
    before = (await hall.state(table)).lines
    await frozen(hall, table, 2)
    assert (await hall.state(table)).lines == before
    assert (await ann.look(table)).line == len(before) == 4


async def test_bots_do_not_play_at_a_frozen_table(hall: Hall, ann: Person) -> None:
    table = await seated(ann, bots=["random"])
    await ann.turn(table, 0)
    await hall.until(table, lambda state: len(state.lines) == 2)
    await ann.turn(table, 0)
    await hall.calm(table)
    await frozen(hall, table, 1)
    await hall.calm(table)
    assert (await hall.state(table)).frozen_at == 1
    assert hall.bots.asked == []


async def test_no_clock_runs_at_a_frozen_table(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben, pace=LIVE)
    await play(table, [ann, ben], 3)
    hall.now += 10 * SECOND
    await frozen(hall, table, 3)
    await hall.pass_time(table, HOUR)
    chairs = (await ann.look(table)).chairs
    assert not any(chair.is_running or chair.is_late for chair in chairs)
    assert "timeout" not in await hall.kinds(table)


async def test_a_fork_whose_earlier_lines_are_no_longer_legal_stands_still_too(
    hall: Hall, ann: Person, ben: Person
) -> None:
    source = await seated(ann, ben)
    await play(source, [ann, ben], 8)
    await ann.do(source, 0, commands.Resign)
    fork = await ann.open_fork(source, 6, chairs=(requests.NewChair("me"), requests.NewChair("me")))
    await play(fork, [ann, ann], 2)
    await begun_otherwise(hall, fork, 4)
    seen = await ann.look(fork, 0)
    assert "line 4" in seen.frozen
    assert (seen.status, seen.deciders, seen.line) == ("running", (), 8)
    answers = [await ann.get(f"/api/tables/{fork}/positions/{line}") for line in range(5)]
    assert [answer.status for answer in answers] == [200, 200, 200, 200, 400]
    story = told(await ann.get(f"/api/tables/{fork}/story"))
    assert [row["line"] for row in story if row["line"]] == [1, 2, 3, 7, 8]


async def test_positions_before_the_change_can_be_looked_at(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    await play(table, [ann, ben], 4)
    await frozen(hall, table, 3)
    answers = [await ann.get(f"/api/tables/{table}/positions/{line}") for line in range(5)]
    assert [answer.status for answer in answers] == [200, 200, 200, 400, 400]
    assert answers[3].refused == "table.frozen"
    answer = await ann.get(f"/api/tables/{table}/record")
    assert (answer.status, answer.refused) == (400, "table.frozen")
