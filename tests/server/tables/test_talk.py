"""What is said at a table, and what one notes for oneself."""

import json

import pytest
from msgspec.structs import replace
from server.clients import fresh_id
from server.edge.test_limits import Watch
from server.tables.hall import Hall, Person, plain, seated, told

from rokkaku.protocol import commands, frames
from rokkaku.server.edge.limits import Limits
from rokkaku.server.house_clock import HouseClock
from rokkaku.server.services import Services
from rokkaku.server.tables.dispatch import LONGEST_MESSAGE, LONGEST_NOTE

pytestmark = pytest.mark.anyio


async def heard(person: Person, table: str, **more: int) -> list[tuple[str, str]]:
    return [(said.name, said.text) for said in (await person.look(table, **more)).said]


async def test_what_is_said_at_a_public_table_is_heard_by_all(
    hall: Hall, ann: Person, ben: Person, eve: Person
) -> None:
    table = await seated(ann, ben, is_public=True)
    hall.now += 5
    await ann.do(table, 0, commands.Say, text="  Good \n luck  ")
    await ben.do(table, None, commands.Say, text="You too")
    for person in (ann, ben, eve):
        assert await heard(person, table) == [("Ann", "Good luck"), ("Ben", "You too")]
    first, second = (await eve.look(table)).said
    assert plain(first) == {
        "number": 1, "room": "table", "name": "Ann", "text": "Good luck", "at": hall.now, "seat": 0
    }  # fmt: skip
    assert (second.seat, second.room) == (1, "table")
    assert [said.number for said in (await eve.look(table, heard=1)).said] == [2]


async def test_who_only_has_the_link_does_not_hear_the_players(ann: Person, ben: Person, eve: Person) -> None:
    table = await seated(ann, ben)
    await ann.do(table, 0, commands.Say, text="Good luck")
    await eve.do(table, None, commands.Say, text="Hello?")
    assert await heard(ben, table) == [("Ann", "Good luck")]
    assert await heard(eve, table) == [("Eve", "Hello?")]
    await ann.do(table, 0, commands.Resign)
    assert await heard(eve, table) == [("Eve", "Hello?")]
    assert len(await heard(ann, table)) == 2


async def test_while_the_game_runs_spectators_talk_among_themselves(
    hall: Hall, ann: Person, ben: Person, cid: Person, eve: Person
) -> None:
    table = await seated(ann, ben)
    await eve.do(table, None, commands.Say, text="Ann should take Kyoto")
    await eve.do(table, 0, commands.Say, text="Now!")
    for player in (ann, ben):
        assert await heard(player, table) == []
        assert await heard(player, table, seat=0 if player is ann else 1) == []
    assert await heard(cid, table) == [("Eve", "Ann should take Kyoto"), ("Eve", "Now!")]
    assert {said.room for said in (await cid.look(table)).said} == {"spectators"}
    await ann.do(table, 0, commands.Resign)
    assert len(await heard(ben, table)) == 2


async def test_players_do_not_notice_that_spectators_talk(
    hall: Hall, ann: Person, ben: Person, cid: Person, eve: Person
) -> None:
    table = await seated(ann, ben, is_public=True)
    async with ann.socket(table) as player, cid.socket(table) as spectator:
        for socket, seat in ((player, 0), (spectator, None)):
            socket.send("look", seat=seat)
            await socket.frame()
        while not await player.is_quiet():
            await player.frame()
        before = plain(await ann.look(table, 0))
        for number in (1, 2, 3):
            await eve.do(table, None, commands.Say, text="Ann should take Kyoto")
            heard = (await spectator.frame())["said"][-1]
            assert (heard["room"], heard["number"]) == ("spectators", number)
        assert await player.is_quiet()
        assert plain(await ann.look(table, 0)) == before
        await ben.do(table, 1, commands.Say, text="Your turn")
        assert [said["number"] for said in (await player.frame())["said"]] == [1]
        assert [said["number"] for said in (await spectator.frame())["said"]] == [1]
        await ben.do(table, 1, commands.Resign)
        said = (await player.frame())["said"]
        assert [(each["room"], each["number"]) for each in said] == [("spectators", n) for n in (1, 2, 3)]


async def test_each_room_is_told_from_where_one_has_heard_it(ann: Person, ben: Person, eve: Person) -> None:
    table = await seated(ann, ben, is_public=True)
    for text in ("one", "two"):
        await eve.do(table, None, commands.Say, text=text)
        await ann.do(table, 0, commands.Say, text=text.upper())
    assert [text for _, text in await heard(eve, table)] == ["one", "ONE", "two", "TWO"]
    assert [text for _, text in await heard(eve, table, heard=1)] == ["one", "two", "TWO"]
    assert [text for _, text in await heard(eve, table, heard=2, heard_spectators=1)] == ["two"]
    path = f"/api/tables/{table}/events?heard=2&heard_spectators=1"
    assert [said["text"] for said in told(await eve.get(path))["said"]] == ["two"]


async def test_who_has_two_seats_speaks_for_the_chosen_one(ann: Person) -> None:
    table = await ann.open(("me", "me"))
    await ann.do(table, 1, commands.Say, text="one")
    await ann.do(table, None, commands.Say, text="none")
    assert [said.seat for said in (await ann.look(table)).said] == [1, 0]


async def test_what_was_said_is_still_known_after_a_restart(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    await ann.do(table, 0, commands.Say, text="one")
    before = (await ann.look(table)).said
    await hall.restart()
    await ben.do(table, 1, commands.Say, text="two")
    said = (await ann.look(table)).said
    assert (said[:1], said[1].number, said[1].text) == (before, 2, "two")


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("a\nb\r\nc\u2028d", "a b c d"),
        ("good \u202eevening\u202c", "good evening"),
        ("\u2066one\u2069 \u202btwo", "one two"),
        ("\u200eone\u200f two\u061c", "one two"),
        ("\x1b[2Jgone\x00", "[2Jgone"),
        (
            "\U0001f468\u200d\U0001f33e \u0645\u06cc\u200c\u062e",
            "\U0001f468\u200d\U0001f33e \u0645\u06cc\u200c\u062e",
        ),
    ],
)
async def test_a_message_is_one_line_and_turns_nothing_around_it(
    ann: Person, ben: Person, text: str, heard: str
) -> None:
    table = await seated(ann, ben)
    await ann.do(table, 0, commands.Say, text=text)
    assert [said.text for said in (await ben.look(table)).said] == [heard]


@pytest.mark.parametrize("text", ["", "  \n ", "\u200b\u2060", "\u202e\u202c", "x" * (LONGEST_MESSAGE + 1)])
async def test_a_message_shows_something_and_is_not_too_long(ann: Person, ben: Person, text: str) -> None:
    table = await seated(ann, ben)
    assert await ann.is_refused(table, 0, commands.Say, text=text) == "table.message-length"
    await ann.do(table, 0, commands.Say, text="x" * LONGEST_MESSAGE)


async def test_the_oldest_messages_of_a_room_make_room_for_new_ones(
    hall: Hall, ann: Person, ben: Person, eve: Person
) -> None:
    hall.settings = hall.services.settings = replace(hall.settings, keep_chat_messages=2)
    table = await seated(ann, ben, is_public=True)
    for number in range(1, 5):
        await ann.do(table, 0, commands.Say, text=f"player {number}")
        await eve.do(table, None, commands.Say, text=f"spectator {number}")
    for _ in range(2):
        said = (await eve.look(table)).said
        assert [(message.number, message.text) for message in said] == [
            (3, "player 3"),
            (3, "spectator 3"),
            (4, "player 4"),
            (4, "spectator 4"),
        ]
        await hall.restart()
    await ann.do(table, 0, commands.Say, text="player 5")
    assert (await eve.look(table)).said[-1].number == 5


async def test_whoever_sends_too_many_messages_is_told_when_to_go_on(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    watch = Watch()
    hall.services.chat = Limits(rate=0.5, burst=3, clock=watch)
    for _ in range(3):
        await ann.do(table, 0, commands.Say, text="hello")
    answer = await ann.ask(table, 0, commands.Say, text="hello")
    assert isinstance(answer, frames.Refused)
    assert (answer.key, answer.sentence) == (
        "table.too-much-chat",
        "Too many messages are being sent. Try again in 2 s.",
    )
    await ben.do(table, 1, commands.Say, text="the others can speak")
    watch.now += 2
    await ann.do(table, 0, commands.Say, text="hello again")


async def test_messages_are_counted_by_address_however_many_guests_there_are(
    hall: Hall, ann: Person, ben: Person, cid: Person, eve: Person
) -> None:
    table = await seated(ann, ben)
    hall.services.chat = Limits(rate=0.001, burst=3, clock=Watch())
    statuses = [await say_from("198.51.100.9", hall, person, table) for person in (cid, eve, cid, eve, cid)]
    assert statuses == [200, 200, 200, 429, 429]
    assert await say_from("198.51.100.8", hall, eve, table) == 200
    note = {"command": {"type": "note", "id": "n", "text": "mine"}, "seat": None}
    path = f"/api/tables/{table}/commands"
    assert (await hall.http("POST", path, note, eve.cookie, "198.51.100.9")).status == 429
    assert (await hall.http("POST", path, note, ann.cookie, "198.51.100.9")).status == 200


async def test_one_guest_leaves_something_for_the_others_at_an_address(
    hall: Hall, ann: Person, ben: Person, cid: Person, eve: Person
) -> None:
    table, watch = await seated(ann, ben), Watch()
    hall.services.chat = Limits(rate=0.001, burst=6, clock=watch)
    hall.services.guests_chat = Limits(rate=0.001, burst=3, clock=watch)
    tries = [await say_from("198.51.100.9", hall, eve, table) for _ in range(20)]
    assert tries == 3 * [200] + 17 * [429]
    tries = [await say_from("198.51.100.9", hall, ann, table) for _ in range(3)]
    assert tries == 3 * [200]
    hall.services.chat = Limits(rate=0.001, burst=1, clock=watch)
    tries = [await say_from("198.51.100.9", hall, person, table) for person in (cid, ben, ben, ben, ben)]
    assert tries == [200, 429, 429, 429, 429]
    tries = [await say_from(f"198.51.100.{number}", hall, ben, table) for number in range(4)]
    assert tries == [200, 200, 200, 429], "what was refused did not count"


@pytest.mark.parametrize(("a_minute", "at_once"), [(60.0, 15), (1.0, 1)])
async def test_a_guest_may_say_half_of_what_an_address_may(hall: Hall, a_minute: float, at_once: int) -> None:
    settings, was = replace(hall.settings, chat_per_minute=a_minute), hall.services
    own = Services(settings, was.store, was.bots, was.bus, HouseClock(was.now, was.now)).guests_chat
    assert (own.rate, own.burst) == (a_minute / 60 / 2, at_once)


async def say_from(address: str, hall: Hall, person: Person, table: str) -> int:
    body = {"command": {"type": "say", "id": fresh_id(), "text": "hello"}, "seat": None}
    return (await hall.http("POST", f"/api/tables/{table}/commands", body, person.cookie, address)).status


async def test_a_flood_of_spectators_does_not_silence_the_players(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    hall.services.spectators_chat = Limits(rate=0.001, burst=4, clock=Watch())
    crowd = [await hall.person(f"Fan {number}") for number in range(6)]
    answers = [await fan.ask(table, None, commands.Say, text="hello") for fan in crowd]
    assert [isinstance(answer, frames.Done) for answer in answers] == 4 * [True] + 2 * [False]
    await ann.do(table, 0, commands.Say, text="hello")
    await crowd[0].do(await crowd[0].open(), 0, commands.Say, text="elsewhere it is quiet")


async def test_a_note_is_seen_by_its_writer_alone(hall: Hall, ann: Person, ben: Person, eve: Person) -> None:
    table = await seated(ann, ben)
    await ann.do(table, 0, commands.Note, text="Ben holds S3")
    await eve.do(table, None, commands.Note, text="watching")
    for _ in range(2):
        assert (await ann.look(table, 0)).note == (await ann.look(table)).note == "Ben holds S3"
        assert (await eve.look(table)).note == "watching"
        seen = await ben.look(table, 1)
        assert seen.note == ""
        assert "S3" not in str([said.text for said in seen.said])
        await hall.restart()
    await ann.do(table, 0, commands.Note, text="")
    assert (await ann.look(table, 0)).note == ""


async def test_a_note_is_not_too_long(ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    await ann.do(table, 0, commands.Note, text="x" * LONGEST_NOTE)
    text = "x" * (LONGEST_NOTE + 1)
    assert await ann.is_refused(table, 0, commands.Note, text=text) == "table.note-length"


@pytest.mark.parametrize("letter", ["x", "ł", "米", "🏯"])
@pytest.mark.parametrize("is_escaped", [True, False])
async def test_a_note_has_so_many_letters_however_they_are_written(
    ann: Person, ben: Person, letter: str, *, is_escaped: bool
) -> None:
    table = await seated(ann, ben)

    async def post(length: int) -> int:
        command = {"type": "note", "id": f"n{length}", "text": letter * length}
        body = json.dumps({"command": command, "seat": 0}, ensure_ascii=is_escaped)
        return (await ann.post(f"/api/tables/{table}/commands", body.encode())).status

    assert await post(LONGEST_NOTE) == 200
    assert (await ann.look(table, 0)).note == letter * LONGEST_NOTE
    assert await post(LONGEST_NOTE + 1) == 409
