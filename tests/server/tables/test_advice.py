"""Advice at tables that allow it: from what the seat sees, for whoever may ask."""

import asyncio
from typing import Any

import pytest
from server.tables.hall import SHORT, Hall, Person, chair, plain, seated, told

from rokkaku.bots.levels import strongest
from rokkaku.core.errors import BadRequest
from rokkaku.core.seats import Seat
from rokkaku.lessons import lessons_of
from rokkaku.protocol import commands, requests
from rokkaku.server.bots import offered
from rokkaku.server.tables.coach import MOST_KEPT, MOST_WAITING
from rokkaku.server.tables.opening import lesson_head, new_head

pytestmark = pytest.mark.anyio


async def advised(person: Person, table: str, more: str = "") -> Any:
    return told(await person.get(f"/api/tables/{table}/advice?seat=0{more}"))


async def test_the_best_moves_that_can_be_added_to_a_draft(hall: Hall, ann: Person) -> None:
    table = await seated(ann, bots=["random"])
    state = await hall.state(table)
    first = await advised(ann, table)
    legal = [state.game.write(move) for move in state.game.moves(state.game_state, Seat(0))]
    assert [each["move"] for each in first["moves"]] == legal[:3]
    assert [each["chance"] for each in first["moves"]] == [0.5, 0.375, 0.25]
    assert first["draft"] == []
    for each in first["moves"]:
        for move in (each, *each["then"]):
            assert move["clicks"] == list(state.game.clicks(state.game.read(move["move"])))
            assert set(move["clicks"]) <= set(first["labels"])
        assert [move["move"] for move in each["then"]] != []
        assert "." not in [move["move"] for move in each["then"]], "that is confirming"
    await ann.do(table, 0, commands.DraftMoves, moves=legal[0], expected_seq=first["asked_at"])
    then = await advised(ann, table)
    assert (then["draft"], then["asked_at"]) == ([legal[0]], first["asked_at"])
    assert then["moves"] != first["moves"]
    german = await advised(ann, table, "&language=de")
    assert german["moves"] == then["moves"]
    assert german["labels"] != then["labels"]


async def test_whoever_is_asked_sees_what_the_seat_sees(hall: Hall, ann: Person) -> None:
    table = await seated(ann, bots=["random"])
    await advised(ann, table)
    seen = (await ann.look(table, 0)).view
    name, view, owner = hall.bots.advised[0]
    assert (name, owner) == (strongest("samurai"), "192.0.2.7")
    assert seen is not None
    assert plain(view) == plain(seen)


async def test_those_who_decide_at_once_are_each_advised_by_what_they_see(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben, has_advice=True, options={"opening_hand": "chosen"})
    for person, seat in ((ann, 0), (ben, 1)):
        told(await person.get(f"/api/tables/{table}/advice?seat={seat}"))
    assert [plain(view)["seat"] for _, view, _ in hall.bots.advised] == [0, 1]


async def test_the_same_question_is_asked_once(hall: Hall, ann: Person) -> None:
    table = await seated(ann, bots=["random"])
    hall.bots.may_think.clear()
    asking = [asyncio.create_task(advised(ann, table)) for _ in range(3)]
    while not hall.bots.advised:
        await asyncio.sleep(0.001)
    hall.bots.may_think.set()
    first, *others = await asyncio.gather(*asking)
    assert others == [first, first]
    assert await advised(ann, table) == first
    assert len(hall.bots.advised) == 1


async def test_while_a_level_is_prepared_one_asks_again(hall: Hall, ann: Person) -> None:
    table = await seated(ann, bots=["random"])
    hall.bots.seconds_of_preparing = 3.0
    assert (await advised(ann, table))["moves"] == []
    hall.bots.seconds_of_preparing = None
    assert len((await advised(ann, table))["moves"]) == 3


async def test_what_failed_is_asked_again(hall: Hall, ann: Person) -> None:
    table = await seated(ann, bots=["random"])
    hall.bots.fault = "It crashed."
    assert (await ann.get(f"/api/tables/{table}/advice")).refused == "table.advice-failed"
    hall.bots.fault = ""
    assert len((await advised(ann, table))["moves"]) == 3


async def test_nobody_waits_for_too_many_answers_at_once(hall: Hall, ann: Person, ben: Person) -> None:
    tables = [await seated(ann, bots=["random"]) for _ in range(MOST_WAITING + 1)]
    hall.bots.may_think.clear()
    asking = [asyncio.create_task(advised(ann, table)) for table in tables[:-1]]
    while len(hall.bots.advised) < MOST_WAITING:
        await asyncio.sleep(0.001)
    answer = await ann.get(f"/api/tables/{tables[-1]}/advice")
    assert (answer.status, answer.refused) == (429, "table.too-much-advice")
    others = asyncio.create_task(advised(ben, await seated(ben, bots=["random"])))
    while len(hall.bots.advised) <= MOST_WAITING:
        await asyncio.sleep(0.001)
    hall.bots.may_think.set()
    assert all(each["moves"] for each in await asyncio.gather(*asking, others))
    assert (await advised(ann, tables[-1]))["moves"]


async def test_only_the_last_answers_are_kept(
    hall: Hall, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rokkaku.server.tables.coach.MOST_KEPT", 2)
    assert MOST_KEPT > 2
    tables = [await seated(ann, bots=["random"]) for _ in range(3)]
    for table in (*tables, tables[2], tables[0]):
        await advised(ann, table)
    assert len(hall.bots.advised) == 4


async def test_advice_is_for_whoever_is_to_play(hall: Hall, ann: Person, ben: Person, eve: Person) -> None:
    table = await seated(ann, ben, has_advice=True)
    for person, seat, key in (
        (ben, 1, "table.not-your-turn"),
        (ben, 0, "table.not-your-seat"),
        (eve, 0, "table.not-your-seat"),
    ):
        answer = await person.get(f"/api/tables/{table}/advice?seat={seat}")
        assert (answer.status, answer.refused) == (400, key)
    assert (await eve.get(f"/api/tables/{table}/advice")).refused == "table.not-your-seat"
    assert (await hall.http("GET", f"/api/tables/{table}/advice")).status == 401
    assert hall.bots.advised == []


@pytest.mark.parametrize(
    ("chairs", "asked", "allowed"),
    [
        (("me", "random"), None, True),
        (("me", "random"), False, False),
        (("me", "free"), None, False),
        (("me", "me"), None, False),
        (("random", "random"), None, False),
        (("me", "free"), True, True),
    ],
)
async def test_the_host_decides_whether_a_table_allows_it_and_everybody_is_told(
    hall: Hall, ann: Person, eve: Person, chairs: tuple[str, ...], asked: bool | None, allowed: bool
) -> None:
    table = await ann.open(chairs, has_advice=asked)
    assert (await ann.look(table)).has_advice is allowed
    assert (await eve.look(table)).has_advice is allowed


async def test_tables_that_follow_from_others_allow_what_they_did(hall: Hall, ann: Person) -> None:
    for has_advice in (True, False):
        table = await seated(ann, bots=["random"], has_advice=has_advice)
        await ann.turn(table, 0)
        await ann.do(table, 0, commands.Resign)
        again = (await ann.do(table, 0, commands.Rematch)).table
        deal = (await ann.do(table, 0, commands.PlayDeal)).table
        assert [(await ann.look(each)).has_advice for each in (again, deal)] == [has_advice] * 2
        assert (await ann.look(await ann.open_fork(table, 0))).has_advice


async def test_a_lesson_is_done_without_advice(ann: Person) -> None:
    lesson = lessons_of("samurai")[0]
    assert not lesson_head("samurai", lesson, ann.guest, 5).has_advice


async def test_without_a_strong_level_nobody_advises(
    hall: Hall, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rokkaku.bots.bot.has_compiler", lambda: False)
    offered.refusal.cache_clear()
    try:
        table = await ann.open(("me", "random"), options=SHORT)
        assert not (await ann.look(table)).has_advice
        wanted = requests.NewTable("samurai", chairs=(chair("me"), chair("random")), has_advice=True)
        with pytest.raises(BadRequest, match="needs the compiled engine"):
            new_head(wanted, ann.guest, 5)
    finally:
        offered.refusal.cache_clear()
