"""Colours: people choose theirs, the first who asks has it, the others have what is left."""

import re
from typing import Any

import apsw
import pytest
from server.tables.hall import Hall, Person, play, told

from rokkaku.core.errors import BadSetup
from rokkaku.core.record import read_record, write_record
from rokkaku.core.seats import Seat
from rokkaku.protocol import commands, requests

pytestmark = pytest.mark.anyio

RICE_WARS = {"game": "rice-wars", "edition": "basic"}
SCENARIO = {"game": "rice-wars", "edition": "troublesome-neighbour"}
COLOURS = r',"colours?":("\w*"|\[\])'
"""What was not written in older stores."""


async def colours(person: Person, table: str) -> list[str]:
    return [chair.colour for chair in (await person.look(table)).chairs]


async def sit(person: Person, table: str, seat: int, colour: str) -> None:
    await person.do(table, None, commands.Sit, seat=Seat(seat), colour=colour)


async def test_each_person_sits_down_in_the_colour_of_their_choice(
    hall: Hall, ann: Person, ben: Person, eve: Person
) -> None:
    table = await ann.open(("me", "free", "free", "random"), **RICE_WARS)
    await sit(ann, table, 0, "blue")
    assert await colours(eve, table) == ["blue", "red", "green", "black"]
    await sit(ben, table, 2, "yellow")
    assert await colours(eve, table) == ["blue", "red", "yellow", "black"]
    await ann.do(table, 0, commands.SeatBot, seat=Seat(1), bot="random")
    assert (await hall.state(table)).status == "running"
    for person, seat in ((ann, 0), (ben, 2), (eve, None)):
        seen = await person.look(table, seat)
        assert seen.colours == ("blue", "red", "yellow", "black", "green")
        assert [happened.sentence for row in seen.told for happened in row.happened][:2] == [
            "Ann sits down as Blue.",
            "Ben sits down as Yellow.",
        ]


async def test_the_first_who_asks_has_the_colour(ann: Person, ben: Person) -> None:
    table = await ann.open(("me", "free", "free"), **RICE_WARS)
    answer = await ben.ask(table, None, commands.Sit, seat=Seat(1), colour="black")
    assert "Ann already plays Black" in getattr(answer, "sentence", "")
    assert (
        await ben.is_refused(table, None, commands.Sit, seat=Seat(1), colour="black") == "table.colour-taken"
    )
    await sit(ann, table, 0, "green")
    await sit(ben, table, 1, "black")
    assert await colours(ann, table) == ["green", "black", "red"]
    assert await ann.is_refused(table, 0, commands.Sit, seat=Seat(0), colour="black") == "table.colour-taken"


async def test_who_stands_up_leaves_the_colour_to_others(ann: Person, ben: Person) -> None:
    table = await ann.open(("me", "free", "free"), **RICE_WARS)
    await sit(ben, table, 2, "yellow")
    await ben.do(table, 2, commands.Leave, seat=Seat(2))
    assert await colours(ann, table) == ["black", "red", "green"]
    await sit(ann, table, 0, "yellow")
    assert await colours(ann, table) == ["yellow", "red", "green"]


async def test_whoever_does_not_choose_keeps_the_colour_they_sat_down_to(
    ann: Person, ben: Person, cid: Person
) -> None:
    table = await ann.open(("me", "free", "free", "free"), **RICE_WARS)
    await sit(ben, table, 1, "green")
    await cid.sit(table, 2)
    assert await colours(ann, table) == ["black", "green", "red", "blue"]
    await sit(ben, table, 1, "yellow")
    assert await colours(ann, table) == ["black", "yellow", "red", "blue"]


async def test_a_person_may_have_the_colour_of_a_bot(ann: Person, ben: Person) -> None:
    table = await ann.open(("me", "random", "free"), **RICE_WARS)
    await sit(ben, table, 2, "red")
    assert await colours(ann, table) == ["black", "green", "red"]


async def test_there_are_only_the_colours_of_the_edition(ann: Person) -> None:
    table = await ann.open(("me", "free"))
    assert (
        await ann.is_refused(table, 0, commands.Sit, seat=Seat(0), colour="mauve") == "setup.colour-unknown"
    )
    assert await ann.is_refused(table, 0, commands.Sit, seat=Seat(0)) == "table.seat-taken"


async def test_nobody_changes_colours_in_a_game(hall: Hall, ann: Person, ben: Person) -> None:
    table = await ann.open(("me", "free"))
    await sit(ben, table, 1, "red")
    assert (
        await ann.is_refused(table, 0, commands.Sit, seat=Seat(0), colour="blue") == "table.colours-settled"
    )
    await ben.do(table, 1, commands.Leave, seat=Seat(1))
    assert await colours(ann, table) == ["green", "red"]
    await ben.sit(table, 1)
    await ann.do(table, 0, commands.Resign)
    await hall.restart()
    assert await colours(ann, table) == ["green", "red"]


async def test_a_host_opens_a_table_in_colours(ann: Person) -> None:
    def asked(*chairs: tuple[Any, str, str]) -> dict[str, Any]:
        return {
            **SCENARIO,
            "chairs": [{"kind": kind, "bot": bot, "colour": colour} for kind, bot, colour in chairs],
        }

    opened = told(await ann.post("/api/tables", asked(("me", "", "red"), ("bot", "random", ""))), 201)
    seen = await ann.look(opened["id"], 0)
    assert seen.colours == ("red", "black", "green", "blue", "yellow")
    assert {happened.sentence for happened in seen.told[0].happened} >= {"Red draws 2 cards."}
    twice = await ann.post("/api/tables", asked(("me", "", "red"), ("me", "", "red")))
    assert (twice.status, twice.refused) == (400, "setup.colours-wrong")


async def test_record_picture_and_list_show_the_same_colours(
    hall: Hall, ann: Person, ben: Person, eve: Person
) -> None:
    table = await ann.open(("me", "free"), **SCENARIO)
    await sit(ben, table, 1, "yellow")
    await play(table, [ann, ben], 6)
    path = f"/api/tables/{table}"
    assert read_record((await eve.get(f"{path}/record")).body.decode()).setup.colours == ("black", "yellow")
    picture = (await eve.get(f"{path}/picture.svg")).body.decode()
    assert all(f"seat-{colour}" in picture for colour in ("black", "yellow", "red"))
    assert "Yellow" in picture
    assert "seat-green" not in re.sub(r"<style>.*?</style>", "", picture, flags=re.DOTALL)
    listed = told(await ben.get("/api/tables?mine"))
    assert [chair["colour"] for chair in listed[0]["chairs"]] == ["black", "yellow"]
    story = told(await eve.get(f"{path}/story"))
    told_of = " ".join(happened["sentence"] for row in story for happened in row["happened"])
    assert "Yellow’s palace" in told_of
    assert "Red’s palace" in told_of
    assert "Green" not in told_of


async def test_a_rematch_leaves_everybody_their_colour(
    hall: Hall, ann: Person, ben: Person, cid: Person
) -> None:
    table = await ann.open(("me", "free"))
    await sit(ben, table, 1, "blue")
    await ann.do(table, 0, commands.Resign)
    again = (await ann.do(table, 0, commands.Rematch)).table
    seen = await ann.look(again)
    assert [(chair.name, chair.colour) for chair in seen.chairs] == [("Ben", "blue"), ("Ann", "green")]
    assert await ann.is_refused(again, 1, commands.Sit, seat=Seat(1), colour="blue") == "table.colour-taken"
    await ben.sit(again, 0)
    assert (await hall.state(again)).record.setup.colours == ("blue", "green")


async def test_a_fork_goes_on_in_the_colours_of_the_game(hall: Hall, ann: Person, ben: Person) -> None:
    table = await ann.open(("me", "free"), first=Seat(0))
    await sit(ben, table, 1, "red")
    await play(table, [ann, ben], 4)
    await ann.do(table, 0, commands.Resign)
    bot, me = requests.NewChair("bot", "random"), requests.NewChair("me")
    fork = await ben.open_fork(table, 2, chairs=(bot, me))
    assert await colours(ben, fork) == ["green", "red"]
    assert (await hall.state(fork)).record.setup.colours == ("green", "red")
    other = await ben.open_fork(table, 2, chairs=(requests.NewChair("me", colour="blue"), bot))
    assert await colours(ben, other) == ["blue", "red"]
    with pytest.raises(BadSetup, match="no colour called mauve"):
        await ben.open_fork(table, 2, chairs=(requests.NewChair("me", colour="mauve"), bot))


async def test_a_store_that_knows_no_colours_is_read_as_before(hall: Hall, ann: Person, ben: Person) -> None:
    """A game that runs, and a table that waits, written before colours were chosen."""
    running, waiting = await ann.open(("me", "free")), await ann.open(("me", "free", "free"))
    await ben.sit(running, 1)
    before = write_record((await hall.state(running)).record)
    assert "colours" not in before

    def forget() -> None:
        connection = apsw.Connection(str(hall.file))
        connection.create_scalar_function("without", lambda *texts: re.sub(COLOURS, "", str(texts[0])))
        for table, column in (("heads", "head"), ("tables", "summary"), ("log", "text")):
            connection.execute(f"UPDATE {table} SET {column} = without({column})")
            assert not connection.execute(f"SELECT 1 FROM {table} WHERE {column} LIKE '%colour%'").fetchall()
        connection.close()

    await hall.restart(while_down=forget)
    assert await colours(ann, running) == ["green", "yellow"]
    assert write_record((await hall.state(running)).record) == before
    assert (await ann.look(running)).told[0].happened[0].sentence == "Ben sits down as Yellow."
    assert (
        await ben.is_refused(waiting, None, commands.Sit, seat=Seat(1), colour="green")
        == "table.colour-taken"
    )
    await sit(ben, waiting, 1, "red")
    assert await colours(ann, waiting) == ["green", "red", "blue"]
