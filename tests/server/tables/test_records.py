"""Games as text and by position, for whoever may have them."""

import pytest
from server.tables.hall import Hall, Person, plain, play, seated, told

from rokkaku.core.record import read_record, replay
from rokkaku.core.seats import Seat
from rokkaku.protocol import commands, requests

pytestmark = pytest.mark.anyio


async def opening_hands(ann: Person, ben: Person, lines: int = 30) -> str:
    table = await seated(ann, ben, options={"figure_setup": "random"})
    await play(table, [ann, ben], lines)
    return table


async def test_of_a_running_game_there_is_only_the_own_record(
    hall: Hall, ann: Person, ben: Person, eve: Person
) -> None:
    table = await opening_hands(ann, ben, 8)
    path = f"/api/tables/{table}/record"
    texts = [(await person.get(path)).body.decode() for person in (ann, ben, eve)]
    assert [read_record(text).view for text in texts] == ["0", "1", "spectator"]
    assert "2   1: ? ? ? ? ? ready" in texts[0]
    assert "1   0: ? ? ? ? ? ready" in texts[1]
    assert texts[2].count("? ? ? ? ? ready") == 2
    assert (await ann.get(f"{path}?view=spectator")).body.decode() == texts[2]
    for person, view in ((ann, "1"), (ann, "open"), (eve, "0"), (eve, "open")):
        answer = await person.get(f"{path}?view={view}")
        assert (answer.status, answer.refused) == (400, "table.not-your-seat")
        answer = await person.get(f"/api/tables/{table}/positions/3?view={view}")
        assert (answer.status, answer.refused) == (400, "table.not-your-seat")


async def test_a_finished_game_is_had_open_or_from_any_point_of_view(
    hall: Hall, ann: Person, ben: Person, eve: Person
) -> None:
    table = await opening_hands(ann, ben, 10)
    await ann.do(table, 0, commands.Resign)
    path = f"/api/tables/{table}/record"
    state = await hall.state(table)
    answer = await eve.get(path)
    assert answer.headers["content-type"].startswith("text/plain")
    record = read_record(answer.body.decode())
    assert record == state.record
    assert len(list(replay(state.game, record))) == 11
    assert (await ann.get(f"{path}?view=open")).body == answer.body
    for view in ("0", "1", "spectator"):
        assert read_record((await eve.get(f"{path}?view={view}")).body.decode()).view == view
    as_json = told(await eve.get(f"{path}?format=json"))
    assert as_json["outcome"]["reason"] == "resigned"
    assert len(as_json["lines"]) == 10


async def test_a_record_can_be_had_up_to_a_line(hall: Hall, ann: Person, ben: Person) -> None:
    table = await opening_hands(ann, ben, 6)
    await ann.do(table, 0, commands.Resign)
    for turn, lines in ((0, 0), (4, 4), (6, 6)):
        record = read_record((await ann.get(f"/api/tables/{table}/record?turn={turn}")).body.decode())
        assert (len(record.lines), record.outcome is None) == (lines, turn < 6)


async def test_a_record_cut_before_its_fork_promises_nothing_about_it(
    hall: Hall, ann: Person, ben: Person
) -> None:
    source = await opening_hands(ann, ben, 6)
    await ann.do(source, 0, commands.Resign)
    fork = await ann.open_fork(source, 4, chairs=(requests.NewChair("me"), requests.NewChair("me")))
    await play(fork, [ann, ann], 2)
    await ann.do(fork, 0, commands.Resign)
    for turn, forks in ((3, 0), (4, 1), (5, 1)):
        record = read_record((await ann.get(f"/api/tables/{fork}/record?turn={turn}")).body.decode())
        assert (len(record.forks), bool(record.commitment), bool(record.nonce)) == (forks, forks, forks)


async def test_every_position_of_a_game_can_be_looked_at(hall: Hall, ann: Person, ben: Person) -> None:
    table = await opening_hands(ann, ben, 8)
    state = await hall.state(table)
    states = [step.state for step in replay(state.game, state.record)]
    for line in range(9):
        found = told(await ann.get(f"/api/tables/{table}/positions/{line}"))
        view = plain(state.game.view(states[line], Seat(0)))
        assert (found["line"], found["last"], found["view"]) == (line, 8, view)
        assert found["scene"]
        assert bool(found["moves"]) == bool(line)
    assert told(await ann.get(f"/api/tables/{table}/positions/2"))["moves"] == "? ? ? ? ? ready"
    await ann.do(table, 0, commands.Resign)
    found = told(await ann.get(f"/api/tables/{table}/positions/2"))
    assert found["view"] == plain(state.game.open_view(states[2]))
    assert (found["seat"], found["moves"]) == (1, " ".join(state.lines[1].moves))
    kinds = [happened["kind"] for happened in found["happened"]]
    assert kinds.count("TileKept") == 5


async def test_positions_before_a_fork_are_there_too(hall: Hall, ann: Person, ben: Person) -> None:
    source = await opening_hands(ann, ben, 8)
    await ann.do(source, 0, commands.Resign)
    body = {"line": 5, "view": "1", "chairs": [{"kind": "me"}, {"kind": "me"}]}
    fork = told(await ann.post(f"/api/tables/{source}/forks", body), 201)["id"]
    await play(fork, [ann, ann], 2)
    for line in range(8):
        assert told(await ann.get(f"/api/tables/{fork}/positions/{line}"))["line"] == line
    answer = await ann.get(f"/api/tables/{fork}/positions/8")
    assert (answer.status, answer.refused) == (400, "table.no-such-line")


@pytest.mark.parametrize(
    ("key", "path"),
    [
        ("table.unknown-view", "/record?view=2"),
        ("table.unknown-view", "/record?view=god"),
        ("server.not-a-number", "/record?turn=last"),
        ("table.no-such-line", "/record?turn=99"),
        ("table.unknown-drawing", "/record?format=xml"),
        ("table.unknown-view", "/positions/1?view=-1"),
        ("table.no-such-line", "/positions/3"),
        ("server.not-a-number", "/positions/" + "9" * 5_000),
        ("server.not-a-number", "/positions/first"),
    ],
)
async def test_what_is_no_record_or_position_is_a_bad_request(
    ann: Person, ben: Person, key: str, path: str
) -> None:
    table = await opening_hands(ann, ben, 2)
    answer = await ann.get(f"/api/tables/{table}{path}")
    assert (answer.status, answer.refused) == (400, key)


async def test_a_game_that_has_not_begun_has_no_record(ann: Person) -> None:
    table = await ann.open()
    for path in ("record", "positions/0"):
        answer = await ann.get(f"/api/tables/{table}/{path}")
        assert (answer.status, answer.refused) == (400, "table.not-running.open")


async def test_a_running_game_is_not_forked(ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    answer = await ann.post(f"/api/tables/{table}/forks", {"line": 0})
    assert (answer.status, answer.refused) == (400, "table.fork-running")
