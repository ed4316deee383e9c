"""A pause that everybody has agreed to, and a win that is claimed over a clock."""

import pytest
from server.tables.hall import LIVE, SECOND, Hall, Person, seated, timeless

from rokkaku.core.record import read_record, replay
from rokkaku.protocol import commands
from rokkaku.server.tables.state import game_of

pytestmark = pytest.mark.anyio


async def paused(*people: Person, bots: tuple[str, ...] = ()) -> str:
    table = await seated(*people, bots=bots, pace=LIVE)
    await people[0].do(table, 0, commands.Propose, what="pause")
    for seat, person in enumerate(people[1:], start=1):
        await person.do(table, seat, commands.Answer, yes=True)
    return table


async def left(person: Person, table: str) -> list[int]:
    return [(chair.left or 0) // SECOND for chair in (await person.look(table)).chairs]


async def test_in_a_pause_the_clocks_stand_until_anybody_who_plays_ends_it(
    hall: Hall, ann: Person, ben: Person, eve: Person
) -> None:
    table = await seated(ann, ben, pace=LIVE)
    hall.now += 10 * SECOND
    await ann.do(table, 0, commands.Propose, what="pause")
    assert not (await ann.look(table)).is_paused
    await ben.do(table, 1, commands.Answer, yes=True)
    await hall.pass_time(table, 500 * SECOND)
    seen = await ann.look(table, 0)
    assert (seen.is_paused, seen.proposed, await left(ann, table)) == (True, None, [50, 60])
    assert not any(chair.is_running or chair.is_late for chair in seen.chairs)
    assert await eve.is_refused(table, None, commands.Resume) == "table.not-your-seat"
    await ben.do(table, 1, commands.Resume)
    hall.now += 5 * SECOND
    seen = await ann.look(table)
    assert (seen.is_paused, await left(ann, table)) == (False, [45, 60])
    told = [each.sentence for row in seen.told[-4:] for each in row.happened]
    assert told == [
        "Green proposes a pause.",
        "Yellow agrees.",
        "The game is paused. No clock is running.",
        "Yellow ends the pause.",
    ]


async def test_in_a_pause_nobody_plays_neither_people_nor_bots(
    hall: Hall, ann: Person, ben: Person, cid: Person
) -> None:
    table = await seated(ann, ben, cid, bots=("random",), pace=LIVE)
    await ann.turn(table, 0)
    await ben.do(table, 1, commands.Propose, what="pause")
    await ann.do(table, 0, commands.Answer, yes=True)
    await cid.do(table, 2, commands.Answer, yes=True)
    draft = {"moves": ".", "expected_seq": 99}
    assert await ben.is_refused(table, 1, commands.Confirm, **draft) == "table.paused"
    assert await ben.is_refused(table, 1, commands.Propose, what="pause") == "table.paused"
    assert await ben.is_refused(table, 1, commands.DecideLate, seat=0, choice="bot") == "table.paused"
    await ben.do(table, 1, commands.Leave, seat=1)
    lines = len((await hall.calm(table)).lines)
    assert lines == 1
    await ann.do(table, 0, commands.Resume)
    assert len((await hall.until(table, lambda state: state.deciders == (2,))).lines) == 2


async def test_a_pause_ends_when_fewer_than_two_are_left(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben, bots=("random",), pace=LIVE)
    await ann.turn(table, 0)
    await ben.do(table, 1, commands.Propose, what="pause")
    await ann.do(table, 0, commands.Answer, yes=True)
    await ben.do(table, 1, commands.Leave, seat=1)
    assert len((await hall.until(table, lambda state: state.deciders == (0,))).lines) == 3
    assert not (await hall.state(table)).is_paused
    seen = await ann.look(table)
    told = [
        (row.seat, each.sentence)
        for row in seen.told
        if row.kind in ("seat", "resume")
        for each in row.happened
    ]
    assert told[-2:] == [
        (1, "Ben leaves. The bot bushi has Yellow’s seat until they come back."),
        (None, "The pause is over because fewer than two people are left in the game."),
    ]


@pytest.mark.parametrize("seat", [0, 1])
async def test_a_pause_ends_when_one_of_two_resigns_and_is_not_told_of_where_the_game_is_over(
    hall: Hall, ann: Person, ben: Person, seat: int
) -> None:
    with_a_bot = await paused(ann, ben, bots=("random",))
    await (ann, ben)[seat].do(with_a_bot, seat, commands.Resign)
    assert not (await hall.state(with_a_bot)).is_paused
    assert "resume" in {row.kind for row in (await ann.look(with_a_bot)).told}
    of_two = await paused(ann, ben)
    await (ann, ben)[seat].do(of_two, seat, commands.Resign)
    assert "resume" not in {row.kind for row in (await ann.look(of_two)).told}


async def test_a_pause_tells_whose_going_ends_it_by_people_and_not_by_seats(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ann, ben, pace=LIVE)
    assert (await ann.look(table)).pause_needs == ()
    await ann.do(table, 0, commands.Propose, what="pause")
    await ben.do(table, 2, commands.Answer, yes=True)
    assert (await ann.look(table)).pause_needs == (2,)
    await ann.do(table, 0, commands.Leave, seat=0)
    seen = await ann.look(table)
    assert (seen.is_paused, seen.pause_needs) == (True, (1, 2))
    await ben.do(table, 2, commands.Leave, seat=2)
    seen = await ann.look(table)
    assert (seen.is_paused, seen.pause_needs) == (False, ())


async def test_a_pause_that_one_declines_does_not_begin(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben, pace=LIVE)
    await ann.do(table, 0, commands.Propose, what="pause")
    await ben.do(table, 1, commands.Answer, yes=False)
    assert not (await hall.state(table)).is_paused
    assert await ann.is_refused(table, 0, commands.Resume) == "table.not-paused"


async def test_there_is_nothing_to_pause_without_clocks(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    assert await ann.is_refused(table, 0, commands.Propose, what="pause") == "table.nothing-to-pause"
    alone = await seated(ann, bots=("random",), pace=LIVE)
    assert await ann.is_refused(alone, 0, commands.Propose, what="pause") == "table.nothing-to-pause"


async def test_a_pause_outlives_the_server(hall: Hall, ann: Person, ben: Person) -> None:
    table = await paused(ann, ben)
    before = timeless(await hall.state(table))
    await hall.restart(downtime=1_000 * SECOND)
    assert timeless(await hall.state(table)) == before
    assert await left(ann, table) == [60, 60]


async def test_in_a_game_of_two_a_win_can_be_claimed_over_a_clock(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben, pace=LIVE)
    late = {"seat": 0, "choice": "win"}
    assert await ben.is_refused(table, 1, commands.DecideLate, **late) == "table.not-late"
    await hall.pass_time(table, 61 * SECOND)
    assert await ann.is_refused(table, 0, commands.DecideLate, **late) == "table.not-late"
    await ben.do(table, 1, commands.DecideLate, **late)
    seen = await ann.look(table)
    assert seen.ended is not None
    assert (seen.ended.reason, seen.ended.places) == ("claimed", (2, 1))
    assert seen.ended.sentence == "one player ran out of time, and the other claimed the win"
    told = [each.sentence for row in seen.told[-2:] for each in row.happened]
    assert told[-1] == "Yellow claims the win because Green is out of time."
    text = (await ann.get(f"/api/tables/{table}/record")).body.decode()
    record = read_record(text)
    assert [step.state for step in replay(game_of((await hall.state(table)).head), record)]


@pytest.mark.parametrize("choice", ["bot", "wait", "end", "win"])
async def test_whoever_is_late_decides_about_nobody_else_before_they_have_played(
    hall: Hall, ann: Person, ben: Person, choice: str
) -> None:
    table = await seated(ann, ben, pace=LIVE, options={"opening_hand": "chosen"})
    await hall.pass_time(table, 61 * SECOND)
    assert len((await hall.state(table)).late) == 2
    assert await ben.is_refused(table, 1, commands.DecideLate, seat=0, choice=choice) == "table.both-late"
    await ben.turn(table, 1)
    await ben.do(table, 1, commands.DecideLate, seat=0, choice=choice)


async def test_with_three_nobody_claims_a_win(hall: Hall, ann: Person, ben: Person, cid: Person) -> None:
    table = await seated(ann, ben, cid, pace=LIVE)
    await hall.pass_time(table, 61 * SECOND)
    assert await ben.is_refused(table, 1, commands.DecideLate, seat=0, choice="win") == "table.no-claim"
