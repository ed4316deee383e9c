"""Sitting down, getting up and coming back."""

import logging
from pathlib import Path

import pytest
from server.tables.hall import Hall, Person, plain, play, seated, told

from rokkaku.core.seats import Seat
from rokkaku.network_files import variable_of
from rokkaku.protocol import commands
from rokkaku.server.tables import commands as table_commands

pytestmark = pytest.mark.anyio


async def test_with_the_last_who_sits_down_the_game_begins(hall: Hall, ann: Person, ben: Person) -> None:
    table = await ann.open(("me", "free", "free"))
    await ben.sit(table, 2)
    assert (await hall.state(table)).status == "open"
    await ben.sit(table, 1)
    assert (await hall.state(table)).status == "running"
    assert await hall.kinds(table) == ["seat", "seat", "start"]
    told = [happened.sentence for row in (await ann.look(table)).told for happened in row.happened]
    assert told[:2] == ["Ben sits down as Blue.", "Ben 2 sits down as Yellow."]


async def test_a_chair_has_room_for_one(ann: Person, ben: Person, cid: Person) -> None:
    table = await ann.open(("me", "free", "free"))
    await ben.sit(table, 1)
    assert await cid.is_refused(table, None, commands.Sit, seat=1) == "table.seat-taken"
    assert await ben.is_refused(table, None, commands.Sit, seat=1) == "table.seat-taken"
    assert await ben.is_refused(table, None, commands.Sit, seat=0) == "table.seat-taken"


@pytest.mark.parametrize("seat", [-1, 2, 99])
async def test_there_is_no_other_seat_than_those_of_the_table(ann: Person, ben: Person, seat: int) -> None:
    table = await ann.open()
    assert await ben.is_refused(table, None, commands.Sit, seat=seat) == "table.no-such-seat"
    assert await ann.is_refused(table, 0, commands.SeatBot, seat=seat, bot="random") == "table.no-such-seat"
    assert await ann.is_refused(table, 0, commands.Leave, seat=seat) == "table.no-such-seat"


async def test_only_the_host_is_shown_the_key_of_an_invited_chair(
    ann: Person, ben: Person, eve: Person
) -> None:
    table = await ann.open(("me", "invited", "free"))
    await ben.sit(table, 2)
    keys = [chair.key for chair in (await ann.look(table)).chairs]
    assert keys[0] == keys[2] == ""
    assert len(keys[1]) >= 16
    for person, seat in ((ben, None), (ben, 2), (eve, None)):
        seen = await person.look(table, seat)
        assert keys[1] not in str(plain(seen))
        assert not seen.is_host


@pytest.mark.parametrize("key", ["", "wrong", "é"])
async def test_an_invited_chair_opens_to_its_key_alone(
    ann: Person, ben: Person, eve: Person, key: str
) -> None:
    table = await ann.open(("me", "invited"))
    assert await eve.is_refused(table, None, commands.Sit, seat=1, key=key) == "table.seat-taken"
    right = (await ann.look(table)).chairs[1].key
    await ben.sit(table, 1, right)
    seen = await ann.look(table)
    assert (seen.chairs[1].name, seen.chairs[1].key, seen.status) == ("Ben", "", "running")
    assert await eve.is_refused(table, None, commands.Sit, seat=1, key=right) == "table.seat-taken"


async def test_one_person_may_hold_several_seats_and_speaks_for_one_at_a_time(ann: Person) -> None:
    table = await ann.open(("me", "me"))
    first, second = await ann.look(table, 0), await ann.look(table, 1)
    assert [chair.is_mine for chair in first.chairs] == [True, True]
    assert (first.seat, second.seat) == (0, 1)
    assert first.view != second.view
    moves = await ann.turn(table, 0)
    assert (
        await ann.is_refused(table, 0, commands.Confirm, moves=moves, expected_seq=99)
        == "table.not-your-turn"
    )
    await ann.turn(table, 1)
    assert (
        await ann.is_refused(table, None, commands.Confirm, moves="S3", expected_seq=9)
        == "table.not-your-seat"
    )


async def test_whoever_sits_or_hosts_may_give_a_free_chair_to_a_bot(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await ann.open(("free", "free", "invited", "free"))
    await ann.do(table, None, commands.SeatBot, seat=0, bot="greedy")
    await ben.sit(table, 1)
    await ann.do(table, None, commands.SeatBot, seat=2, bot="random")
    await ben.do(table, 1, commands.SeatBot, seat=3, bot="random")
    state = await hall.state(table)
    assert [chair.bot for chair in state.chairs] == ["greedy", "", "random", "random"]
    assert state.status == "running"
    told = [happened.sentence for row in (await ben.look(table)).told for happened in row.happened]
    assert "The bot greedy plays Green." in told


async def test_a_stranger_gives_no_chair_to_a_bot(ann: Person, eve: Person) -> None:
    table = await ann.open()
    assert await eve.is_refused(table, None, commands.SeatBot, seat=1, bot="random") == "table.not-your-seat"
    assert await eve.is_refused(table, 0, commands.SeatBot, seat=1, bot="random") == "table.not-your-seat"


async def test_before_the_game_a_bot_is_removed_again_by_those_who_may_seat_one(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await ann.open(("me", "random", "free"))
    assert await ben.is_refused(table, None, commands.Leave, seat=1) == "table.not-your-seat"
    await ann.do(table, 0, commands.Leave, seat=1)
    assert [chair.kind for chair in (await hall.state(table)).chairs] == ["person", "free", "free"]
    await ann.do(table, 0, commands.SeatBot, seat=1, bot="greedy")
    await ann.do(table, 0, commands.SeatBot, seat=2, bot="random")
    await hall.calm(table)
    assert await ann.is_refused(table, 0, commands.Leave, seat=1) == "table.not-your-seat"


async def test_the_chair_of_somebody_invited_is_given_to_a_bot_by_the_host_alone(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await ann.open(("me", "free", "invited"))
    await ben.sit(table, 1)
    assert await ben.is_refused(table, 1, commands.SeatBot, seat=2, bot="random") == "table.invited"
    await ann.do(table, 0, commands.SeatBot, seat=2, bot="random")
    assert (await hall.state(table)).status == "running"


async def test_its_host_closes_a_table_that_nobody_comes_to(hall: Hall, ann: Person, ben: Person) -> None:
    table = await ann.open(("me", "free", "free"), is_public=True)
    await ben.sit(table, 1)
    assert await ben.is_refused(table, 1, commands.Close) == "table.not-the-host"
    await ann.do(table, 0, commands.Close)
    seen = await ben.look(table)
    assert seen.ended is not None
    assert (seen.status, seen.ended.reason) == ("expired", "closed")
    assert seen.ended.sentence == "the host closed the table"
    assert await ben.is_refused(table, None, commands.Sit, seat=2) == "table.not-running.closed"
    assert told(await ben.get("/api/tables")) == []
    assert await ann.is_refused(table, 0, commands.Close) == "table.not-running.closed"


async def test_a_bot_takes_nobodys_chair_and_must_exist(ann: Person, ben: Person) -> None:
    table = await ann.open(("me", "free", "random", "free"))
    await ben.sit(table, 1)
    for seat in (0, 1, 2):
        assert await ann.is_refused(table, 0, commands.SeatBot, seat=seat, bot="random") == "table.seat-taken"
    assert await ann.is_refused(table, 0, commands.SeatBot, seat=3, bot="nobody") == "bot.unknown"
    assert await ann.is_refused(table, 0, commands.SeatBot, seat=3, bot="greedy:5") == "bot.no-parameters"


@pytest.mark.parametrize("bot", ["kensei", "net", "guided"])
async def test_nobody_is_told_where_a_network_would_lie(
    ann: Person, bot: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(variable_of("samurai"), str(tmp_path / "none"))
    table = await ann.open(("me", "free"))
    assert await ann.is_refused(table, 0, commands.SeatBot, seat=1, bot=bot) == "bot.not-in-game"
    chairs = [{"kind": "me"}, {"kind": "bot", "bot": bot}]
    answer = await ann.post("/api/tables", {"game": "samurai", "chairs": chairs})
    refused = told(answer, 400)
    assert refused["key"] == "bot.not-in-game"
    assert str(tmp_path) not in refused["sentence"]
    assert refused["sentence"].startswith(f"{bot} does not play Samurai: it needs a network")
    allowed = refused["sentence"].partition("Choose from: ")[2].rstrip(".").split(", ")
    assert "shogun" in allowed
    assert not {"kensei", "net", "guided"} & set(allowed)


async def test_before_the_game_a_chair_that_is_left_is_free_again(
    hall: Hall, ann: Person, ben: Person, cid: Person
) -> None:
    table = await ann.open(("me", "free", "free"))
    await ben.sit(table, 1)
    assert await cid.is_refused(table, 1, commands.Leave, seat=1) == "table.not-your-seat"
    await ben.do(table, None, commands.Leave, seat=1)
    await cid.sit(table, 1)
    await ann.do(table, 0, commands.Leave, seat=0)
    seen = await ann.look(table)
    assert [chair.kind for chair in seen.chairs] == ["free", "person", "free"]
    assert seen.is_host
    await ann.do(table, None, commands.SeatBot, seat=2, bot="random")
    await ben.sit(table, 0)
    assert (await hall.state(table)).status == "running"


async def test_in_the_game_a_bot_keeps_the_chair_warm(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    hall.bots.may_think.clear()
    await ann.do(table, 0, commands.Leave, seat=0)
    chair = (await ben.look(table)).chairs[0]
    assert (chair.kind, chair.bot, chair.name, chair.can_come_back) == ("bot", "bushi", "Ann", True)
    assert await ann.is_refused(table, 0, commands.Resign) == "table.not-your-seat"
    hall.bots.may_think.set()
    state = await hall.until(table, lambda state: state.deciders == (1,))
    assert hall.bots.asked == [("bushi", 0)]
    assert [line.seat for line in state.lines] == [0]


async def test_only_who_left_comes_back(hall: Hall, ann: Person, ben: Person, eve: Person) -> None:
    table = await seated(ann, ben)
    await ben.do(table, 1, commands.Leave, seat=1)
    for person in (ann, eve):
        assert await person.is_refused(table, None, commands.Sit, seat=1) == "table.seat-taken"
    await ben.sit(table, 1)
    chair = (await ben.look(table, 1)).chairs[1]
    assert (chair.kind, chair.is_mine, chair.bot, chair.can_come_back) == ("person", True, "", False)
    assert (await hall.kinds(table)).count("start") == 1
    await play(table, [ann, ben], 2)


async def test_what_a_bot_was_about_to_do_is_forgotten_when_its_person_comes_back(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    hall.bots.may_think.clear()
    await ann.do(table, 0, commands.Leave, seat=0)
    await ann.sit(table, 0)
    hall.bots.may_think.set()
    state = await hall.calm(table)
    assert (state.deciders, state.lines) == ((0,), ())
    await ann.turn(table, 0)


async def test_nobody_sits_down_or_gets_up_where_the_game_is_over(ann: Person) -> None:
    table = await seated(ann, bots=["random"])
    await ann.do(table, 0, commands.Propose, what="end")
    over = "table.not-running.finished"
    assert await ann.is_refused(table, 0, commands.Leave, seat=0) == over
    assert await ann.is_refused(table, None, commands.Sit, seat=0) == over
    assert await ann.is_refused(table, 0, commands.SeatBot, seat=0, bot="random") == over


async def test_a_bot_that_fails_costs_a_fallback_turn_and_not_the_table(hall: Hall, ann: Person) -> None:
    hall.bots.fault = "It crashed."
    table = await seated(ann, bots=["random"])
    await ann.turn(table, 0)
    await hall.until(table, lambda state: state.deciders == (0,))
    assert (await hall.kinds(table))[-1] == "fallback"
    row = (await ann.look(table, 0)).told[-1]
    assert row.happened[-1].sentence == "Yellow’s bot failed, so this turn was chosen at random."
    assert (row.line, row.seat, bool(row.moves)) == (2, 1, True)
    assert [line.seat for line in (await hall.state(table)).record.lines] == [0, 1]


async def test_that_a_lower_level_played_is_logged_and_the_turn_counts(
    hall: Hall, ann: Person, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "rokkaku")
    hall.bots.stand_in = "novice"
    table = await seated(ann, bots=["bushi"])
    await ann.turn(table, 0)
    await hall.until(table, lambda state: state.deciders == (0,))
    assert (await hall.kinds(table))[-1] == "moves"
    told = [getattr(line, "fields", {}) for line in caplog.records if line.message == "bot-not-prepared"]
    assert told[-1] == {"table": table, "seat": 1, "bot": "bushi", "by": "novice"}


async def test_all_seats_of_somebody_who_leaves_are_his_to_leave(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await ann.open(("me", "me", "free"), first=Seat(0))
    await ben.sit(table, 2)
    await ann.do(table, 0, commands.Leave, seat=1)
    chairs = (await hall.state(table)).chairs
    assert [chair.kind for chair in chairs] == ["person", "bot", "person"]


async def test_a_bot_that_was_overtaken_thinks_again(hall: Hall, ann: Person) -> None:
    hall.bots.nonsense = 2
    table = await seated(ann, bots=["random"])
    await ann.turn(table, 0)
    await hall.until(table, lambda state: state.deciders == (0,))
    assert await hall.kinds(table) == ["start", "moves", "moves"]
    assert len(hall.bots.asked) == 3


async def test_a_bot_that_is_sent_home_decides_nothing(hall: Hall, ann: Person) -> None:
    hall.bots.is_closed = True
    table = await seated(ann, bots=["random"])
    await ann.turn(table, 0)
    state = await hall.calm(table)
    assert (state.deciders, len(state.lines)) == ((1,), 1)


@pytest.fixture
def few_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_commands, "MOST_ROWS", 6)
    monkeypatch.setattr(table_commands, "MOST_ROWS_OF_STRANGERS", 12)


async def come_and_go(person: Person, table: str, seat: int, times: int) -> None:
    for _ in range(times):
        await person.sit(table, seat)
        await person.do(table, seat, commands.Leave, seat=Seat(seat))


@pytest.mark.usefixtures("few_rows")
async def test_who_comes_and_goes_uses_up_nobody_elses_share(
    hall: Hall, ann: Person, ben: Person, cid: Person, eve: Person
) -> None:
    table = await ann.open(("me", "free", "free"))
    await come_and_go(eve, table, 1, 3)
    assert await eve.is_refused(table, None, commands.Sit, seat=1) == "table.too-many-rows"
    await hall.restart()
    assert await eve.is_refused(table, None, commands.Sit, seat=1) == "table.too-many-rows"
    await ann.do(table, 0, commands.Keep)
    await ben.sit(table, 1)
    await cid.sit(table, 2)
    await ben.do(table, 1, commands.Propose, what="end")


@pytest.mark.usefixtures("few_rows")
async def test_a_crowd_of_strangers_shuts_out_neither_host_nor_players(
    hall: Hall, ann: Person, ben: Person, eve: Person
) -> None:
    table = await ann.open(("me", "free", "free", "invited"))
    await ben.sit(table, 1)
    for number in range(2):
        await come_and_go(await hall.person(f"Stranger {number}"), table, 2, 3)
    assert await eve.is_refused(table, None, commands.Sit, seat=2) == "table.too-many-strangers"
    await ben.sit(table, 2)
    await eve.sit(table, 3, (await ann.look(table)).chairs[3].key)
    assert (await hall.state(table)).status == "running"


@pytest.mark.usefixtures("few_rows")
async def test_proposals_use_up_the_share_of_whoever_makes_them(ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    for _ in range(3):
        await ben.do(table, 1, commands.Propose, what="end")
        await ben.do(table, 1, commands.Answer, yes=False)
    assert await ben.is_refused(table, 1, commands.Propose, what="end") == "table.too-many-rows"
    await play(table, [ann, ben], 4)
    await ann.do(table, 0, commands.Propose, what="end")
    await ben.do(table, 1, commands.Answer, yes=True)
