"""The same deal once more: by whoever played it, and by friends; results side by side."""

from typing import Any

import apsw
import pytest
from server.tables.hall import SHORT, Hall, Person, seated, told

from rokkaku.protocol import commands

pytestmark = pytest.mark.anyio


async def finished(person: Person, *bots: str) -> str:
    """A game against bots that its person has given up."""
    table = await person.open(("me", *(bots or ("random",))), options=SHORT)
    await person.do(table, 0, commands.Resign)
    await person.hall.until(table, lambda state: state.is_over)
    return table


async def again(person: Person, table: str) -> str:
    return (await person.do(table, None, commands.PlayDeal)).table


async def test_a_deal_is_played_again_from_the_same_seat_against_the_same_bots(
    hall: Hall, ann: Person, ben: Person
) -> None:
    first = await finished(ann, "random", "greedy")
    before = await hall.state(first)
    for person in (ann, ben):
        table = await again(person, first)
        state = await hall.state(table)
        assert state.head.setup == before.head.setup
        assert state.head.nonce != before.head.nonce
        assert [chair.guest for chair in state.chairs] == [person.id, "", ""]
        assert [chair.bot for chair in state.chairs] == ["", "random", "greedy"]
        seen = await person.look(table, 0)
        assert (seen.deal_of, seen.can_deal, seen.is_public) == (first, False, False)
    assert (await ann.look(first)).can_deal


async def test_the_results_stand_side_by_side(hall: Hall, ann: Person, ben: Person) -> None:
    first = await finished(ann)
    table = await again(ben, first)
    shown = told(await ben.get(f"/api/tables/{first}/deal?anyway"))
    assert [(each["name"], each["is_mine"], each["status"]) for each in shown["results"]] == [
        ("Ann", False, "finished"),
        ("Ben", True, "running"),
    ]
    await hall.calm(table)
    await ben.do(table, 0, commands.Resign)
    await hall.restart()
    shown = told(await ann.get(f"/api/tables/{first}/deal"))
    assert [(each["table"], each["place"], each["count"]) for each in shown["results"]] == [
        (first, 2, 2),
        (table, 2, 2),
    ]


async def test_results_are_hidden_until_one_has_played_the_deal(hall: Hall, ann: Person, ben: Person) -> None:
    first = await ann.open(("me", "random"), options=SHORT)
    while not (state := await hall.calm(first)).is_over:
        await ann.turn(first, state.deciders[0])
    path = f"/api/tables/{first}/deal"
    who = {"table": first, "name": "Ann", "is_mine": False, "status": "finished", "seat": 0}
    nothing: dict[str, Any] = {"place": None, "count": 0, "sentence": "", "happened": [], "rank": 0}

    def is_hidden(shown: dict[str, Any]) -> bool:
        return bool(shown["are_hidden"]) and shown["results"][0] == who | nothing

    assert not told(await ann.get(path))["are_hidden"]
    assert is_hidden(told(await hall.http("GET", path)))
    assert is_hidden(told(await ben.get(path)))
    assert told(await ben.get(f"{path}?anyway"))["results"][0]["happened"]
    table = await again(ben, first)
    await hall.calm(table)
    assert is_hidden(told(await ben.get(path)))
    await ben.do(table, 0, commands.Resign)
    shown = told(await ben.get(path))
    assert (shown["are_hidden"], shown["results"][0]["place"] in (1, 2)) == (False, True)


async def test_a_table_that_cannot_be_read_is_left_out_of_the_results(
    hall: Hall, ann: Person, ben: Person
) -> None:
    first = await finished(ann)
    damaged, sound = await again(ben, first), await again(ben, first)
    for table in (damaged, sound):
        await hall.calm(table)

    def damage() -> None:
        store = apsw.Connection(str(hall.file))
        store.execute("UPDATE log SET kind = 'dance' WHERE \"table\" = ?", (damaged,))
        store.close()

    await hall.restart(while_down=damage)
    shown = told(await ann.get(f"/api/tables/{first}/deal"))
    assert [each["table"] for each in shown["results"]] == [first, sound]


async def test_what_decided_a_game_that_was_played_to_its_end_is_told(hall: Hall, ann: Person) -> None:
    first = await ann.open(("me", "random"), options=SHORT)
    while not (state := await hall.calm(first)).is_over:
        await ann.turn(first, state.deciders[0])
    [result] = told(await ann.get(f"/api/tables/{first}/deal"))["results"]
    assert result["sentence"].startswith("Winner")
    assert result["place"] in (1, 2)
    counted = {each["values"]["seat"] for each in result["happened"] if each["kind"] == "SeatScored"}
    assert counted == {0, 1}
    assert result["seat"] == 0
    [listed] = told(await ann.get("/api/tables?mine"))
    assert listed["place"] == result["place"]


async def test_the_first_game_comes_first_and_each_has_its_rank(hall: Hall, ann: Person, ben: Person) -> None:
    first = await finished(ann)
    running = await again(ben, first)
    counted = [await again(ann, first) for _ in range(2)]
    for table in counted:
        while not (state := await hall.calm(table)).is_over:
            await ann.turn(table, state.deciders[0])
    shown = told(await ben.get(f"/api/tables/{first}/deal?anyway"))
    assert [each["table"] for each in shown["results"]] == [first, running, *counted]
    given_up, playing, *played = shown["results"]
    assert given_up["rank"] == 3, "who was not counted comes after the same place"
    assert playing["rank"] == 4
    assert [each["rank"] for each in sorted(played, key=lambda each: each["rank"])] == [1, 2]
    one, other = merits(played)
    assert (one > other) == (played[0]["rank"] < played[1]["rank"])


async def test_equal_results_share_their_rank(hall: Hall, ann: Person, ben: Person) -> None:
    first = await finished(ann)
    table = await again(ben, first)
    await hall.calm(table)
    await ben.do(table, 0, commands.Resign)
    shown = told(await ann.get(f"/api/tables/{first}/deal"))
    assert [(each["table"], each["rank"]) for each in shown["results"]] == [(first, 1), (table, 1)]


def merits(results: list[dict[str, Any]]) -> list[list[int]]:
    """By what winners are found, of whoever played."""
    scored = [
        each["values"]
        for result in results
        for each in result["happened"]
        if each["kind"] == "SeatScored" and each["values"]["seat"] == result["seat"]
    ]
    return [
        [-values["place"], min(len(values["leads"]), 2), values["others"], values["total"]]
        for values in scored
    ]


async def test_only_a_finished_game_of_one_person_against_bots_is_dealt_again(
    hall: Hall, ann: Person, ben: Person
) -> None:
    running = await ann.open(("me", "random"), options=SHORT)
    await hall.calm(running)
    assert await ben.is_refused(running, None, commands.PlayDeal) == "table.deal-running"
    together = await seated(ann, ben)
    await ben.do(together, 1, commands.Resign)
    assert await ann.is_refused(together, 0, commands.PlayDeal) == "table.deal-with-people"
    first = await finished(ann)
    table = await again(ann, first)
    await hall.calm(table)
    await ann.do(table, 0, commands.Resign)
    assert await ann.is_refused(table, 0, commands.PlayDeal) == "table.deal-of-deal"
    for other in (running, together):
        assert (await ann.get(f"/api/tables/{other}/deal")).status == 404


async def test_a_deal_is_played_again_only_so_often(
    hall: Hall, ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody can use up what is left for the first player, nor one person what is left for all."""
    monkeypatch.setattr("rokkaku.server.tables.opening.MOST_OWN_DEALS", 2)
    monkeypatch.setattr("rokkaku.server.tables.dispatch.MOST_DEALS", 3)
    first = await finished(ann)
    opened = {await again(ben, first) for _ in range(2)}
    assert len(opened) == 2
    assert await ben.is_refused(first, None, commands.PlayDeal) == "table.too-many-deals"
    await again(ann, first)
    other = await hall.person("Eve")
    assert await other.is_refused(first, None, commands.PlayDeal) == "table.too-many-deals"
    await again(ann, first)
    assert await ann.is_refused(first, 0, commands.PlayDeal) == "table.too-many-deals"


async def test_nobody_sees_the_deal_of_a_game_that_is_not_for_them(ann: Person, ben: Person) -> None:
    table = await ann.open(("me", "random"), options=SHORT, has_spectators=False)
    await ann.do(table, 0, commands.Resign)
    assert (await ben.get(f"/api/tables/{table}/deal")).status == 404
