"""Clocks, and what becomes of those who are late."""

import asyncio

import pytest
from server.tables.hall import DAY, DAYS, HOUR, LIVE, NOON, SECOND, Hall, Person, play, seated

from rokkaku.core.endings import LATE
from rokkaku.protocol import commands

pytestmark = pytest.mark.anyio


async def times(person: Person, table: str) -> list[int | None]:
    """What the clocks show, in seconds."""
    chairs = (await person.look(table)).chairs
    return [None if chair.left is None else chair.left // SECOND for chair in chairs]


async def running(person: Person, table: str) -> list[bool]:
    return [chair.is_running for chair in (await person.look(table)).chairs]


async def late(person: Person, table: str) -> list[int]:
    return [chair.seat for chair in (await person.look(table)).chairs if chair.is_late]


# ── thinking ────────────────────────────────────────────────────────────────────────────────────────


async def test_a_live_clock_is_charged_and_earns_its_increment(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben, pace=LIVE)
    assert (await times(ann, table), await running(ann, table)) == ([60, 60], [True, False])
    hall.now += 20 * SECOND
    assert await times(ann, table) == [40, 60]
    await ann.turn(table, 0)
    assert (await times(ann, table), await running(ann, table)) == ([50, 60], [False, True])
    hall.now += 5 * SECOND
    await ben.turn(table, 1)
    assert await times(ann, table) == [50, 65]
    assert await running(ann, table) == [True, False]


async def test_days_are_given_for_each_turn(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben, pace=DAYS)
    hall.now += DAY + HOUR
    assert await times(ann, table) == [23 * 3_600, 48 * 3_600]
    await ann.turn(table, 0)
    assert await times(ann, table) == [48 * 3_600, 48 * 3_600]


async def test_without_a_clock_nobody_is_charged(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    await hall.pass_time(table, 80 * DAY)
    assert (await times(ann, table), await running(ann, table)) == ([None, None], [False, False])
    assert (await hall.table(table)).clock_watcher.timer is None


async def test_before_the_game_no_clock_runs(hall: Hall, ann: Person) -> None:
    table = await ann.open(pace=LIVE)
    assert await times(ann, table) == [None, None]


async def test_time_is_told_by_the_house_alone(hall: Hall, ann: Person, ben: Person) -> None:
    """However long a test takes: only `hall.now` counts, and it is what every row and frame says."""
    table = await seated(ann, ben, pace=LIVE)
    await asyncio.sleep(0.01)
    await ann.turn(table, 0)
    assert await times(ann, table) == [70, 60]
    hall.now += 7 * SECOND
    await ben.turn(table, 1)
    assert [row.at - NOON for row in await hall.rows(table)] == [0, 0, 0, 7 * SECOND]
    assert (await ann.look(table)).at == hall.now


async def test_while_several_are_asked_all_their_clocks_run(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben, pace=LIVE, options={})
    hall.now += 10 * SECOND
    await ben.turn(table, 1)
    assert (await times(ann, table), await running(ann, table)) == ([50, 60], [True, False])
    hall.now += 10 * SECOND
    assert await times(ann, table) == [40, 60]


async def test_nobody_is_charged_for_a_time_in_which_there_was_no_server(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben, pace=LIVE)
    hall.now += 20 * SECOND
    await hall.restart(downtime=3 * HOUR)
    await hall.calm(table)
    assert (await times(ann, table), await late(ann, table)) == ([40, 60], [])
    hall.now += 10 * SECOND
    await hall.restart(downtime=5 * SECOND)
    hall.now += 10 * SECOND
    await ann.turn(table, 0)
    assert await times(ann, table) == [30, 60]
    await hall.restart(downtime=DAY)
    assert await times(ann, table) == [30, 60]


async def test_clocks_stop_when_the_game_ends(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben, pace=LIVE)
    hall.now += 20 * SECOND
    await ben.do(table, 1, commands.Resign)
    await hall.pass_time(table, HOUR)
    assert (await times(ann, table), await running(ann, table)) == ([40, 60], [False, False])
    assert (await hall.kinds(table))[-1] == "end"
    assert (await hall.table(table)).clock_watcher.timer is None


async def test_after_a_takeback_the_clock_of_who_is_asked_again_runs(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben, pace=LIVE)
    hall.now += 20 * SECOND
    await ann.turn(table, 0)
    hall.now += 30 * SECOND
    await ann.do(table, 0, commands.Propose, what="takeback")
    await ben.do(table, 1, commands.Answer, yes=True)
    assert (await times(ann, table), await running(ann, table)) == ([60, 60], [True, False])
    hall.now += 10 * SECOND
    assert await times(ann, table) == [50, 60]


# ── being late ──────────────────────────────────────────────────────────────────────────────────────


async def test_a_clock_that_runs_out_is_told_once(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben, pace=LIVE)
    await hall.pass_time(table, 60 * SECOND - 1)
    assert await late(ann, table) == []
    await hall.pass_time(table, 1)
    assert await late(ann, table) == [0]
    await hall.pass_time(table, HOUR)
    assert await hall.kinds(table) == ["seat", "start", "timeout"]
    seen = await ben.look(table)
    assert seen.told[-1].happened[0].sentence == "Green has run out of time."
    assert (seen.status, seen.chairs[0].left) == ("running", 0)


async def test_where_nobody_else_waits_nobody_is_late(hall: Hall, ann: Person, ben: Person) -> None:
    among_bots = await seated(ann, bots=["random"], pace=LIVE)
    alone = await ann.open(("me", "me"), pace=LIVE)
    left = await seated(ann, ben, pace=LIVE)
    await ben.do(left, 1, commands.Leave, seat=1)
    for table in (among_bots, alone, left):
        await hall.pass_time(table, HOUR)
        assert "timeout" not in await hall.kinds(table)


async def test_a_bot_is_never_late(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben, bots=["random"], pace=LIVE)
    hall.bots.may_think.clear()
    await play(table, [ann, ben], 2)
    hall.now += HOUR
    (await hall.table(table)).clock_watcher.wake()
    await asyncio.sleep(0.01)
    assert "timeout" not in await hall.kinds(table)
    hall.bots.may_think.set()


async def test_the_clock_of_a_bot_stands_still_while_it_thinks(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben, bots=["random"], pace=LIVE)
    hall.bots.may_think.clear()
    await play(table, [ann, ben], 2)
    hall.now += HOUR
    assert (await times(ann, table))[2] == 60
    assert await running(ann, table) == [False, False, False]
    hall.bots.may_think.set()
    await hall.until(table, lambda state: state.deciders == (0,))
    assert (await times(ann, table))[2] == 60


async def test_several_can_be_late(hall: Hall, ann: Person, ben: Person, cid: Person) -> None:
    table = await seated(ann, ben, cid, pace=LIVE, options={})
    await hall.pass_time(table, 60 * SECOND)
    await hall.until(table, lambda state: len(state.late) == 3)
    assert await late(ann, table) == [0, 1, 2]


async def test_who_is_late_may_still_move(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben, pace=LIVE)
    await hall.pass_time(table, 90 * SECOND)
    assert await late(ann, table) == [0]
    await ann.turn(table, 0)
    assert (await late(ann, table), await times(ann, table)) == ([], [10, 60])
    assert await ben.is_refused(table, 1, commands.DecideLate, seat=0, choice="bot") == "table.not-late"


async def test_the_others_may_have_a_bot_play_on(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben, pace=LIVE)
    await hall.pass_time(table, 60 * SECOND)
    await ben.do(table, 1, commands.DecideLate, seat=0, choice="bot")
    await hall.until(table, lambda state: state.deciders == (1,))
    chair = (await ann.look(table)).chairs[0]
    assert (chair.kind, chair.name, chair.is_late, chair.can_come_back) == ("bot", "Ann", False, True)
    told = [happened.sentence for row in (await ann.look(table)).told for happened in row.happened]
    assert "Yellow lets a bot take over for Green." in told
    await ann.sit(table, 0)
    await ben.turn(table, 1)
    await ann.turn(table, 0)


async def test_the_others_may_wait(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben, pace=LIVE)
    await hall.pass_time(table, 70 * SECOND)
    await ben.do(table, 1, commands.DecideLate, seat=0, choice="wait")
    assert (await late(ann, table), await times(ann, table)) == ([], [60, 60])
    assert (await ben.look(table)).told[-1].happened[0].sentence == "Yellow gives Green more time."
    await hall.pass_time(table, 60 * SECOND)
    assert await late(ann, table) == [0]


async def test_to_end_it_takes_all_the_others(hall: Hall, ann: Person, ben: Person, cid: Person) -> None:
    table = await seated(ann, ben, cid, pace=LIVE)
    await hall.pass_time(table, 60 * SECOND)
    await ben.do(table, 1, commands.DecideLate, seat=0, choice="end")
    assert (await ann.look(table)).status == "running"
    assert [chair.wants_end for chair in (await ann.look(table)).chairs] == [(1,), (), ()]
    await ben.do(table, 1, commands.DecideLate, seat=0, choice="end")
    assert (await ann.look(table)).status == "running"
    await cid.do(table, 2, commands.DecideLate, seat=0, choice="end")
    seen = await ann.look(table)
    assert seen.ended is not None
    assert (seen.status, seen.ended.reason, seen.ended.places) == ("finished", LATE, ())
    assert "Blue wants to end the game because Green is out of time." in [
        happened.sentence for row in seen.told for happened in row.happened
    ]


async def test_who_resigns_is_not_asked_any_more_whether_to_end_it(
    hall: Hall, ann: Person, ben: Person, cid: Person
) -> None:
    table = await seated(ann, ben, cid, pace=LIVE)
    await hall.pass_time(table, 60 * SECOND)
    await ben.do(table, 1, commands.DecideLate, seat=0, choice="end")
    await cid.do(table, 2, commands.Resign)
    seen = await ann.look(table)
    assert seen.ended is not None
    assert (seen.status, seen.ended.reason) == ("finished", LATE)


async def test_who_is_late_too_and_gets_a_bot_can_come_back_and_is_waited_for(
    hall: Hall, ann: Person, ben: Person, cid: Person
) -> None:
    table = await seated(ann, ben, cid, pace=LIVE, options={})
    await cid.turn(table, 2)
    await hall.pass_time(table, 60 * SECOND)
    await hall.until(table, lambda state: len(state.late) == 2)
    await cid.do(table, 2, commands.DecideLate, seat=0, choice="end")
    assert (await ann.look(table)).status == "running"
    await cid.do(table, 2, commands.DecideLate, seat=1, choice="bot")
    assert (await ann.look(table)).status == "running"


async def test_who_goes_ends_nothing_that_others_do_not_want(
    hall: Hall, ann: Person, ben: Person, cid: Person
) -> None:
    table = await seated(ann, ben, cid, pace=LIVE)
    await hall.pass_time(table, 60 * SECOND)
    await ben.do(table, 1, commands.DecideLate, seat=0, choice="end")
    await ben.do(table, 1, commands.Leave, seat=1)
    assert (await ann.look(table)).status == "running"


async def test_clocks_stand_still_while_nobody_waits(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben, pace=LIVE)
    hall.now += 20 * SECOND
    await ben.do(table, 1, commands.Leave, seat=1)
    assert (await running(ann, table), await times(ann, table)) == ([False, False], [40, 60])
    await hall.pass_time(table, 10 * HOUR)
    assert await times(ann, table) == [40, 60]
    await ben.sit(table, 1)
    assert (await running(ann, table), await late(ann, table)) == ([True, False], [])
    await hall.pass_time(table, 40 * SECOND)
    assert await late(ann, table) == [0]


@pytest.mark.parametrize("is_asked", [True, False])
async def test_a_time_in_which_the_computer_slept_is_not_charged(
    hall: Hall, ann: Person, ben: Person, *, is_asked: bool
) -> None:
    """Whatever is done first: a turn, or a clock that rings; also at tables that were loaded before."""
    table, other = await seated(ann, ben, pace=LIVE), await seated(ann, ben, pace=LIVE)
    await hall.platform.ready()
    hall.services.uptime.pulse = hall.now
    hall.now += HOUR
    if is_asked:
        await ann.turn(other, 0)
        assert await times(ann, other) == [70, 60]
    await hall.pass_time(table, 0)
    assert (await late(ann, table), await times(ann, table)) == ([], [60, 60])
    await hall.restart(downtime=HOUR)
    assert await times(ann, table) == [60, 60]
    await hall.pass_time(table, 60 * SECOND)
    assert await late(ann, table) == [0]


async def test_a_nap_that_may_have_been_a_slow_moment_is_charged(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben, pace=LIVE)
    hall.services.uptime.pulse = hall.now
    hall.now += 20 * SECOND
    await ann.turn(table, 0)
    assert await times(ann, table) == [50, 60]


async def test_of_two_the_other_may_end_it(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben, pace=LIVE)
    await hall.pass_time(table, 60 * SECOND)
    await ben.do(table, 1, commands.DecideLate, seat=0, choice="end")
    assert (await ann.look(table)).status == "finished"


async def test_a_person_with_two_seats_ends_it_for_both(hall: Hall, ann: Person, ben: Person) -> None:
    table = await ben.open(("me", "me", "free"), pace=LIVE)
    await ann.sit(table, 2)
    await ben.turn(table, 0)
    await ben.turn(table, 1)
    await hall.pass_time(table, 60 * SECOND)
    assert await late(ann, table) == [2]
    await ben.do(table, 0, commands.DecideLate, seat=2, choice="end")
    assert (await ann.look(table)).status == "finished"


async def test_only_the_others_decide_about_somebody_late(
    hall: Hall, ann: Person, ben: Person, eve: Person
) -> None:
    table = await seated(ann, ben, pace=LIVE)
    assert await ben.is_refused(table, 1, commands.DecideLate, seat=0, choice="bot") == "table.not-late"
    await hall.pass_time(table, 60 * SECOND)
    assert await ann.is_refused(table, 0, commands.DecideLate, seat=0, choice="wait") == "table.not-late"
    assert await eve.is_refused(table, 1, commands.DecideLate, seat=0, choice="end") == "table.not-your-seat"
    assert await ben.is_refused(table, 1, commands.DecideLate, seat=1, choice="bot") == "table.not-late"
    assert await ben.is_refused(table, 1, commands.DecideLate, seat=9, choice="bot") == "table.not-late"


async def test_a_clock_that_ran_out_while_nobody_looked_is_noticed_when_the_table_comes_back(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben, pace=LIVE)
    hall.now += HOUR
    hall.platform.registry.unload_idle()
    assert hall.platform.registry.active == {}
    await hall.until(table, lambda state: state.late)
    assert await late(ann, table) == [0]


async def test_who_was_late_is_late_after_a_restart(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben, pace=LIVE)
    await hall.pass_time(table, 60 * SECOND)
    await hall.restart()
    await hall.calm(table)
    assert await late(ann, table) == [0]
    assert (await hall.kinds(table)).count("timeout") == 1


async def test_a_takeback_while_somebody_is_late_gives_the_time_before_it_back(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben, pace=LIVE)
    await play(table, [ann, ben], 1)
    await hall.pass_time(table, 60 * SECOND)
    assert await late(ann, table) == [1]
    await ann.do(table, 0, commands.Propose, what="takeback")
    await ben.do(table, 1, commands.Answer, yes=True)
    assert (await late(ann, table), await running(ann, table)) == ([], [True, False])
    await ann.turn(table, 0)
    await hall.pass_time(table, 60 * SECOND - 1)
    assert await late(ann, table) == []
    await hall.pass_time(table, 1)
    assert await late(ann, table) == [1]
