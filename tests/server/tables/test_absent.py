"""Whoever is away and can come back has agreed to nothing, and whoever is out of time cannot be away."""

import msgspec
import pytest
from server.tables.hall import DAY, LIVE, SECOND, Hall, Person, play, seated

from rokkaku.core.endings import LATE
from rokkaku.protocol import commands, frames

pytestmark = pytest.mark.anyio


@pytest.fixture
async def table(hall: Hall, ann: Person, ben: Person, cid: Person) -> str:
    """One at which all three have played; bots do not."""
    table = await seated(ann, ben, cid)
    await play(table, [ann, ben, cid], 3)
    hall.bots.may_think.clear()
    return table


async def is_done(hall: Hall, table: str, what: str) -> bool:
    """Whether the game is over, or taken back to its beginning."""
    state = await hall.state(table)
    return (state.is_over, len(state.lines)) == ((True, 3) if what == "end" else (False, 0))


@pytest.mark.parametrize("what", ["end", "takeback"])
async def test_nothing_is_agreed_behind_the_back_of_who_can_come_back(
    hall: Hall, table: str, ann: Person, ben: Person, cid: Person, what: str
) -> None:
    for gone, person in ((2, cid), (1, ben)):
        await person.do(table, gone, commands.Leave, seat=gone)
        assert await ann.is_refused(table, 0, commands.Propose, what=what) == "table.somebody-away"
    await ben.sit(table, 1)
    await cid.sit(table, 2)
    await ann.do(table, 0, commands.Propose, what=what)
    await ben.do(table, 1, commands.Resign)
    await ann.do(table, 0, commands.Propose, what=what)
    await cid.do(table, 2, commands.Answer, yes=True)
    assert await is_done(hall, table, what)


@pytest.mark.parametrize("what", ["end", "takeback"])
async def test_who_is_away_for_a_day_is_not_waited_for_any_longer(
    hall: Hall, table: str, ann: Person, ben: Person, cid: Person, what: str
) -> None:
    await cid.do(table, 2, commands.Leave, seat=2)
    hall.now += DAY - 1
    refused = await ann.ask(table, 0, commands.Propose, what=what)
    assert isinstance(refused, frames.Refused)
    assert "but for at most 1 more hour," in refused.sentence
    hall.now += 1
    await ann.do(table, 0, commands.Propose, what=what)
    await ben.do(table, 1, commands.Answer, yes=True)
    assert await is_done(hall, table, what)


async def test_whoever_is_left_alone_ends_the_game_but_takes_nothing_back(
    hall: Hall, table: str, ann: Person, ben: Person, cid: Person
) -> None:
    await ben.do(table, 1, commands.Leave, seat=1)
    await cid.do(table, 2, commands.Leave, seat=2)
    hall.now += DAY
    assert await ann.is_refused(table, 0, commands.Propose, what="takeback") == "table.nobody-to-agree"
    await ann.do(table, 0, commands.Propose, what="end")
    assert await is_done(hall, table, "end")


async def test_who_has_been_back_is_waited_for_a_day_again(
    hall: Hall, table: str, ann: Person, cid: Person
) -> None:
    await cid.do(table, 2, commands.Leave, seat=2)
    hall.now += DAY
    await cid.sit(table, 2)
    await cid.do(table, 2, commands.Leave, seat=2)
    await hall.restart()
    assert await ann.is_refused(table, 0, commands.Propose, what="end") == "table.somebody-away"


async def test_a_day_on_which_the_server_did_not_run_does_not_count(
    hall: Hall, table: str, ann: Person, cid: Person
) -> None:
    await cid.do(table, 2, commands.Leave, seat=2)
    await hall.restart(downtime=2 * DAY)
    assert await ann.is_refused(table, 0, commands.Propose, what="end") == "table.somebody-away"


async def test_who_is_away_and_can_come_back_has_not_agreed_to_end_it(
    hall: Hall, ann: Person, ben: Person, cid: Person
) -> None:
    table = await seated(ann, ben, cid, pace=LIVE)
    await hall.pass_time(table, 60 * SECOND)
    await ben.do(table, 1, commands.DecideLate, seat=0, choice="end")
    await cid.do(table, 2, commands.Leave, seat=2)
    assert (await ann.look(table)).status == "running"
    end = {"seat": 0, "choice": "end"}
    assert await ben.is_refused(table, 1, commands.DecideLate, **end) == "table.somebody-away"
    await cid.sit(table, 2)
    await cid.do(table, 2, commands.DecideLate, **end)
    assert (await ann.look(table)).status == "finished"


@pytest.mark.parametrize("is_asked", [True, False], ids=["who is asked wants it", "who is asked resigns"])
async def test_after_a_day_a_game_is_ended_by_those_who_are_there(
    hall: Hall, ann: Person, ben: Person, cid: Person, eve: Person, is_asked: bool
) -> None:
    table = await seated(ann, ben, cid, eve, pace=LIVE)
    await hall.pass_time(table, 60 * SECOND)
    end = {"seat": 0, "choice": "end"}
    await ben.do(table, 1, commands.DecideLate, **end)
    await cid.do(table, 2, commands.Leave, seat=2)
    hall.now += DAY
    assert (await ann.look(table)).status == "running"
    await eve.do(table, 3, commands.DecideLate if is_asked else commands.Resign, **(end if is_asked else {}))
    seen = await ann.look(table)
    assert seen.ended is not None
    assert (seen.status, seen.ended.reason) == ("finished", LATE)


async def test_who_is_out_of_time_cannot_leave_instead(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben, pace=LIVE)
    await hall.pass_time(table, 60 * SECOND)
    assert await ann.is_refused(table, 0, commands.Leave, seat=0) == "table.late-leaves"
    await ben.do(table, 1, commands.DecideLate, seat=0, choice="wait")
    await ann.do(table, 0, commands.Leave, seat=0)


async def test_a_game_that_everybody_has_left_waits_until_somebody_is_back(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben, bots=("random",))
    await ann.do(table, 0, commands.Leave, seat=0)
    await hall.until(table, lambda state: state.deciders == (1,))
    await ben.do(table, 1, commands.Leave, seat=1)
    assert len((await hall.calm(table)).lines) == 1
    assert (await hall.state(table)).summary().waiting == ()
    assert (await ann.look(table)).is_left
    [listed] = msgspec.json.decode((await ann.get("/api/tables?mine")).body)
    assert (listed["is_left"], listed["waits_for_me"]) == (True, False)
    await hall.restart(downtime=2 * DAY)
    assert len((await hall.calm(table)).lines) == 1
    await ann.sit(table, 0)
    state = await hall.until(table, lambda state: state.deciders == (0,))
    assert [line.seat for line in state.lines] == [0, 1, 2]
    assert not (await ann.look(table)).is_left


async def test_who_has_left_is_waited_for_although_all_others_resign(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben, bots=("random",))
    await ann.do(table, 0, commands.Leave, seat=0)
    await ben.do(table, 1, commands.Resign)
    lines = len((await hall.calm(table)).lines)
    assert (await ben.look(table)).is_left
    await ann.sit(table, 0)
    assert len((await hall.until(table, lambda state: state.deciders == (0,))).lines) >= lines
    assert not (await hall.state(table)).is_over


async def test_what_a_bot_was_about_to_do_waits_with_the_others(hall: Hall, ann: Person) -> None:
    table = await seated(ann, bots=("random",))
    hall.bots.may_think.clear()
    await ann.turn(table, 0)
    await ann.do(table, 0, commands.Leave, seat=0)
    hall.bots.may_think.set()
    assert len((await hall.calm(table)).lines) == 1
    await ann.sit(table, 0)
    await hall.until(table, lambda state: state.deciders == (0,))


async def test_bots_play_to_the_end_where_nobody_can_come_back(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben, bots=("random", "random"))
    await ann.do(table, 0, commands.Leave, seat=0)
    await ann.sit(table, 0)
    await ann.do(table, 0, commands.Resign)
    await ben.do(table, 1, commands.Resign)
    state = await hall.until(table, lambda state: state.is_over)
    assert state.outcome is not None
    assert sorted(state.outcome.places[2:]) == [1, 2]
