"""Records from elsewhere, to be reviewed."""

from pathlib import Path

import msgspec
import pytest
from server.tables.hall import DAY, SHORT, Hall, Person, plain, play, seated, told

from rokkaku.core.game import Setup
from rokkaku.core.record import Fork, Record, read_record, replay, write_record
from rokkaku.games.catalogue import find
from rokkaku.protocol import commands
from rokkaku.protocol.requests import NewChair
from rokkaku.server.tables.importing import MOST_FORKS, MOST_LINES

pytestmark = pytest.mark.anyio
RECORDS = Path(__file__).parents[2] / "records"
FINISHED = [
    RECORDS / "samurai" / "hans-im-glueck-1998-four-set-aside.record",
    RECORDS / "rice_wars" / "epic-shared.record",
    RECORDS / "rice_wars" / "troublesome-neighbour-neighbour.record",
    RECORDS / "rice_wars_rules_1" / "basic-wealth.record",
]


async def imported(person: Person, text: str) -> str:
    answer = told(await person.post("/api/records", {"text": text}), 201)
    assert answer["address"].endswith(f"/r/{answer['id']}")
    return str(answer["id"])


async def refused(person: Person, text: str, language: str = "en") -> tuple[str, str]:
    answer = told(await person.post(f"/api/records?language={language}", {"text": text}), 400)
    return answer["key"], answer["sentence"]


@pytest.mark.parametrize("file", FINISHED, ids=lambda file: file.stem)
async def test_a_record_can_be_looked_at_like_a_game_that_was_played_here(
    hall: Hall, ann: Person, eve: Person, file: Path
) -> None:
    text = file.read_text(encoding="utf-8")
    record = read_record(text)
    id = await imported(ann, text)
    seen = await eve.look(id)
    assert (seen.status, seen.line, seen.is_public) == ("imported", len(record.lines), False)
    assert seen.ended is not None
    assert record.outcome is not None
    assert seen.ended.places == record.outcome.places
    assert seen.expires == hall.now + 30 * DAY
    game = find(record.setup.game).under(record.rules, record.setup.values)
    states = [step.state for step in replay(game, record)]
    for line in (0, len(states) // 2, len(states) - 1):
        position = told(await eve.get(f"/api/tables/{id}/positions/{line}"))
        assert position["view"] == plain(game.open_view(states[line]))
    again = read_record((await eve.get(f"/api/tables/{id}/record")).body.decode())
    assert (again.lines, again.outcome, again.last_seed) == (record.lines, record.outcome, record.last_seed)
    assert again.commitment == record.commitment


async def test_a_game_of_this_server_comes_back_in_its_colours(hall: Hall, ann: Person, ben: Person) -> None:
    table = await ann.open(options=SHORT)
    await ann.do(table, 0, commands.Sit, seat=0, colour="red")
    await ben.sit(table, 1)
    await play(table, [ann, ben], 6)
    await ann.do(table, 0, commands.Resign)
    text = (await ann.get(f"/api/tables/{table}/record")).body.decode()
    id = await imported(ben, text)
    assert (await ben.get(f"/api/tables/{id}/record")).body.decode() == text
    seen, played = await ben.look(id), await ben.look(table)
    assert [chair.colour for chair in seen.chairs] == [chair.colour for chair in played.chairs]
    assert [chair.has_resigned for chair in seen.chairs] == [True, False]
    assert seen.commitment == played.commitment
    story = told(await ben.get(f"/api/tables/{id}/story"))
    assert "Red resigns." in [each["sentence"] for row in story for each in row["happened"]]


async def test_a_forked_game_comes_back_with_all_it_came_from(hall: Hall, ann: Person, ben: Person) -> None:
    first = await seated(ann, ben)
    await play(first, [ann, ben], 4)
    await ann.do(first, 0, commands.Propose, what="end")
    await ben.do(first, 1, commands.Answer, yes=True)
    second = await ann.open_fork(first, 3, chairs=(NewChair("me"), NewChair("me")))
    await play(second, [ann, ann], 2)
    await ann.do(second, 0, commands.Propose, what="end")
    text = (await ann.get(f"/api/tables/{second}/record")).body.decode()
    id = await imported(ann, text)
    assert (await ann.get(f"/api/tables/{id}/record")).body.decode() == text
    third = await ann.open_fork(id, 4)
    assert (await hall.state(third)).lines == (await hall.state(id)).lines[:4]


async def test_a_record_that_stops_is_shown_as_far_as_it_goes(hall: Hall, ann: Person) -> None:
    whole = read_record(FINISHED[0].read_text(encoding="utf-8"))
    cut = msgspec.structs.replace(whole, lines=whole.lines[:5], outcome=None)
    id = await imported(ann, write_record(cut))
    seen = await ann.look(id)
    assert seen.ended is not None
    assert (seen.ended.reason, seen.ended.sentence) == ("cut", "the record stops here")
    assert read_record((await ann.get(f"/api/tables/{id}/record")).body.decode()).outcome is None
    unnamed = msgspec.structs.replace(whole, outcome=None)
    over = await ann.look(await imported(ann, write_record(unnamed)))
    assert over.ended is not None
    assert whole.outcome is not None
    assert over.ended.reason == whole.outcome.reason


async def test_the_same_record_leads_to_the_same_table_and_json_is_a_record_too(
    hall: Hall, ann: Person, ben: Person
) -> None:
    text = FINISHED[0].read_text(encoding="utf-8")
    id = await imported(ann, text)
    assert await imported(ann, text) == id
    assert await imported(ben, text) != id
    assert await imported(ann, msgspec.json.encode(read_record(text)).decode()) != id


async def test_nobody_sits_at_it_and_it_is_in_no_list(hall: Hall, ann: Person) -> None:
    id = await imported(ann, FINISHED[0].read_text(encoding="utf-8"))
    assert told(await ann.get("/api/tables?mine=1")) == []
    assert told(await ann.get("/api/tables")) == []
    assert await ann.is_refused(id, None, commands.Sit, seat=0) == "table.not-running.imported"
    assert await ann.is_refused(id, None, commands.Rematch) == "table.not-your-seat"
    assert await ann.is_refused(id, None, commands.PlayDeal) == "table.deal-running"


async def test_it_is_deleted_after_a_while_and_can_be_sent_again(hall: Hall, ann: Person) -> None:
    text = FINISHED[0].read_text(encoding="utf-8")
    id = await imported(ann, text)
    hall.now += 29 * DAY
    await hall.restart()
    await hall.platform.housekeeping.clean_up()
    assert (await ann.get(f"/api/tables/{id}")).status == 200
    hall.now += 2 * DAY
    await hall.restart()
    await hall.platform.housekeeping.clean_up()
    assert (await ann.get(f"/api/tables/{id}")).status == 404
    assert await imported(ann, text) == id


SAMURAI = FINISHED[0].read_text(encoding="utf-8")
HEAD = "[game samurai] [edition hans-im-glueck-1998] [seats 2] [rules 1] [seed 7]\n"


@pytest.mark.parametrize(
    ("text", "key", "said"),
    [
        ("", "record.tag-missing", "Line 1"),
        ("What is this?", "record.not-a-line", "Line 1"),
        (HEAD + "1 0: H2\nhm", "record.not-a-line", "Line 3"),
        (HEAD + "2 0: H2", "record.wrong-number", "Line 2"),
        (HEAD + "1 0: H9", "record.move-refused", "line numbered 1"),
        (HEAD + "1 7: H2", "record.move-refused", "line numbered 1"),
        (HEAD.replace("samurai", "chess"), "setup.game-unknown", "chess"),
        (HEAD.replace("seats 2", "seats 999999999"), "setup.seats-wrong", "999999999"),
        (HEAD + "[view 0]", "record.one-view", "cannot be replayed"),
        (HEAD + "[end four-set-aside] [places 1 2]", "record.other-ending", "four-set-aside"),
        (HEAD + "[commitment 1] [nonce 2]", "record.other-commitment", "commitment"),
        ("{", "record.not-json", "JSON"),
        ("{}", "record.wrong-json", "“setup” is missing"),
    ],
)
async def test_what_is_wrong_is_said_with_its_line(
    hall: Hall, ann: Person, text: str, key: str, said: str
) -> None:
    found, sentence = await refused(ann, text)
    assert (found, said in sentence) == (key, True), sentence


@pytest.mark.parametrize(
    "text",
    [
        "x" * 60_000,
        "[" + "x" * 60_000 + " 1]",
        "{" + "x" * 60_000,
        HEAD.replace("samurai", "x" * 60_000),
        HEAD.replace("hans-im-glueck-1998", "x" * 60_000),
        HEAD.replace("[seed 7]", "[seed 7] [options " + "x" * 60_000 + "]"),
        HEAD + "1 0: " + "x" * 60_000,
    ],
)
async def test_garbage_does_not_come_back_whole(hall: Hall, ann: Person, text: str) -> None:
    _, sentence = await refused(ann, text)
    assert 20 < len(sentence) < 1_000


async def test_what_is_wrong_is_said_in_the_language_of_the_reader(hall: Hall, ann: Person) -> None:
    _, sentence = await refused(ann, HEAD + "1 0: H9", "de")
    assert sentence.startswith("Die Aufzeichnung lässt sich nicht")
    assert "is not" not in sentence


async def test_a_record_without_end_is_not_played(hall: Hall, ann: Person) -> None:
    setup = Setup("samurai", "hans-im-glueck-1998", 2, "7")
    lines = read_record(SAMURAI).lines[:1] * (MOST_LINES + 1)
    forks = (Fork(0, "spectator", "7"),) * (MOST_FORKS + 1)
    for record in (Record(setup, 1, lines), Record(setup, 1, forks=forks)):
        assert (await refused(ann, write_record(record)))[0] == "record.too-long"
    body = await ann.post("/api/records", {"text": "x" * 70_000})
    assert told(body, 413)["key"] == "server.door.body"
