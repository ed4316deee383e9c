"""Who sees what of a table."""

import re
from collections.abc import AsyncIterator, Sequence
from typing import Any

import msgspec
import pytest
from server.tables.hall import LIVE, Hall, Person, plain, play, seated

from rokkaku.core.errors import RokkakuError
from rokkaku.core.record import write_record
from rokkaku.core.seats import Seat
from rokkaku.core.seen_record import seen_from
from rokkaku.games.rice_wars.moves import PassAction
from rokkaku.games.rice_wars.questions import WAYS
from rokkaku.locales import say
from rokkaku.protocol import commands
from rokkaku.server.routes.lobby import own_tables, public_tables
from rokkaku.server.tables.frames import may_see, table_scene_shown

pytestmark = pytest.mark.anyio
ALL = ("view", "scene", "choices")


async def everything(table: str, people: Sequence[Person]) -> AsyncIterator[bytes]:
    """All that anybody can be sent of a table, as bytes."""
    hall = people[0].hall
    state = await hall.state(table)
    for person in people:
        for seat in (None, *state.seats_of(person.id)):
            yield msgspec.json.encode(await person.look(table, seat, parts=ALL))
        yield msgspec.json.encode(await own_tables(hall.platform, person.guest))
        yield msgspec.json.encode(await public_tables(hall.platform, person.guest))
    if state.is_started and not state.is_over:
        for viewer in (None, *map(Seat, range(len(state.chairs)))):
            record = seen_from(state.game, state.record, viewer)
            yield write_record(record).encode()
            yield msgspec.json.encode(record)


@pytest.mark.parametrize("game", ["samurai", "rice-wars"])
async def test_while_a_game_runs_seed_and_nonce_leave_the_server_in_no_frame(
    hall: Hall, ann: Person, ben: Person, cid: Person, eve: Person, game: str
) -> None:
    people = (ann, ben, cid, eve)
    table = await ann.open(("me", "free", "free"), game, is_public=True, pace=LIVE)
    head = (await hall.state(table)).head
    await ben.sit(table, 1)
    frames = [frame async for frame in everything(table, people)]
    await cid.sit(table, 2)
    for _ in range(8):
        await play(table, people, 3)
        frames += [frame async for frame in everything(table, people)]
    assert len(frames) > 100
    for secret in (head.setup.seed, head.nonce, *(person.id for person in people)):
        assert not any(secret.encode() in frame for frame in frames)


async def test_nobody_is_ever_told_the_id_of_a_person(
    hall: Hall, ann: Person, ben: Person, eve: Person
) -> None:
    table = await seated(ann, ben)
    await ann.do(table, 0, commands.Say, text="hello")
    await ben.do(table, 1, commands.Leave, seat=1)
    await ann.do(table, 0, commands.Resign)
    again = (await ann.do(table, 0, commands.Rematch)).table
    frames = [frame for id in (table, again) async for frame in everything(id, (ann, ben, eve))]
    assert not any(person.id.encode() in frame for frame in frames for person in (ann, ben, eve))


async def test_at_the_end_everything_is_open_to_everybody(
    hall: Hall, ann: Person, ben: Person, eve: Person
) -> None:
    table = await seated(ann, ben, options={})
    await play(table, [ann, ben], 30)
    running = await eve.look(table, parts=ALL)
    await ann.do(table, 0, commands.Resign)
    state = await hall.state(table)
    for person, seat in ((ann, None), (ben, 1), (eve, None)):
        seen = await person.look(table, seat, parts=ALL)
        assert plain(seen.view) == plain(state.game.open_view(state.game_state))
        assert seen.ended is not None
        assert (seen.ended.seed, seen.ended.nonce) == (state.head.setup.seed, state.head.nonce)
        assert seen.commitment == running.commitment
        assert not any("?" in row.moves for row in seen.told)
    assert any("?" in row.moves for row in running.told)
    assert running.ended is None


async def test_each_sees_the_game_from_the_own_seat_and_a_spectator_from_none(
    hall: Hall, ann: Person, ben: Person, eve: Person
) -> None:
    table = await seated(ann, ben)
    state = await play(table, [ann, ben], 5)
    for person, seat in ((ann, 0), (ben, 1), (ben, None), (eve, None)):
        seen = await person.look(table, seat, parts=ALL)
        view = state.game.view(state.game_state, None if seat is None else Seat(seat))
        assert plain(seen.view) == plain(view)
        assert plain(seen.scene) == plain(table_scene_shown(state, view, "en"))
        assert (seen.seat, seen.question is not None) == (seat, seat in state.deciders)


async def test_only_what_is_asked_for_is_shown(ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    bare = await ann.look(table, 0, parts=())
    assert (bare.view, bare.scene) == (None, None)
    assert bare.question is not None
    assert not bare.question.choices
    usual = await ann.look(table, 0)
    assert usual.question is not None
    assert usual.question.choices
    assert (usual.view is not None, usual.scene) == (True, None)


async def test_whoever_is_asked_is_told_what_can_be_done_and_nobody_else(
    hall: Hall, ann: Person, ben: Person, cid: Person
) -> None:
    people = (ann, ben, cid)
    table = await seated(*people, game="rice-wars", options={})
    state = await hall.state(table)
    while PassAction() not in state.game.moves(state.game_state, state.deciders[0]):
        state = await play(table, people, 1)
    (seat,) = state.deciders

    async def heading(seat: int, *parts: commands.Part) -> str:
        scene = (await people[seat].look(table, seat, parts=parts)).scene
        assert scene is not None
        return scene.entries[0].heading

    kinds = set(map(type, state.game.moves(state.game_state, Seat(seat))))
    asked = await heading(seat, "scene", "choices")
    assert asked.startswith("Your action: ")
    assert {kind for kind, way in WAYS.items() if say(f"rice-wars.way.{way}") in asked} == kinds - {
        PassAction
    }
    assert await heading(seat, "scene") == "Your action."
    for other in {0, 1, 2} - {seat}:
        assert (await heading(other, "scene", "choices")).startswith("Waiting for ")


async def test_only_what_is_new_is_told(ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    await play(table, [ann, ben], 3)
    for since in range(6):
        told = (await ann.look(table, 0, since=since)).told
        assert [row.seq for row in told] == list(range(since + 1, 6))


@pytest.mark.parametrize(
    ("key", "seat", "fields"),
    [
        ("table.not-your-seat", 1, {}),
        ("table.not-your-seat", 9, {}),
        ("table.unknown-language", 0, {"language": "zz"}),
    ],
)
async def test_a_point_of_view_that_is_not_ones_own_is_refused(
    ann: Person, ben: Person, key: str, seat: int, fields: dict[str, Any]
) -> None:
    table = await seated(ann, ben)
    with pytest.raises(RokkakuError) as refusal:
        await ann.look(table, seat, **fields)
    assert refusal.value.key == key
    assert refusal.value.sentence()


async def test_who_is_there_is_shown(hall: Hall, ann: Person, ben: Person, eve: Person) -> None:
    table = await seated(ann, ben)
    found = await hall.table(table)
    for guest in (ann.id, ann.id, eve.id, "", ""):
        found.arrive(guest)
    seen = await ben.look(table)
    assert [chair.is_online for chair in seen.chairs] == [True, False]
    assert seen.watchers == 3
    for guest in (ann.id, "", eve.id):
        found.depart(guest)
    seen = await ben.look(table)
    assert ([chair.is_online for chair in seen.chairs], seen.watchers) == ([True, False], 1)
    found.depart(ann.id)
    assert not (await ben.look(table)).chairs[0].is_online


# ── who may see a table at all ──────────────────────────────────────────────────────────────────────


async def sees(person: Person | None, table: str, hall: Hall) -> bool:
    """Whether somebody finds a table; who does not is told what he would be told if there were none."""
    cookie = "" if person is None else person.cookie
    answer = await hall.http("GET", f"/api/tables/{table}", cookie=cookie)
    missing = await hall.http("GET", "/api/tables/nothing", cookie=cookie)
    assert missing.status == 404
    return (answer.status, answer.body) != (404, missing.body)


async def test_a_table_without_spectators_is_for_those_at_it_and_while_there_is_room_for_all_with_the_link(
    hall: Hall, ann: Person, ben: Person, cid: Person, eve: Person
) -> None:
    table = await cid.open(("free", "invited"), has_spectators=False)
    key = (await cid.look(table)).chairs[1].key
    assert [await sees(person, table, hall) for person in (ann, cid, eve, None)] == [True] * 4
    await ann.sit(table, 0)
    await ben.sit(table, 1, key)
    for is_over in (False, True):
        if is_over:
            await ann.do(table, 0, commands.Resign)
        assert [await sees(person, table, hall) for person in (ann, ben, cid)] == [True] * 3
        assert [await sees(person, table, hall) for person in (eve, None)] == [False] * 2


async def test_a_table_with_spectators_is_for_all_who_have_the_link(
    hall: Hall, ann: Person, ben: Person, eve: Person
) -> None:
    table = await seated(ann, ben)
    assert [await sees(person, table, hall) for person in (ann, ben, eve, None)] == [True] * 4


async def test_a_reserved_chair_is_no_room_for_others(
    hall: Hall, ann: Person, ben: Person, eve: Person
) -> None:
    table = await seated(ann, ben, has_spectators=False)
    await ann.do(table, 0, commands.Resign)
    again = (await ben.do(table, 1, commands.Rematch)).table
    assert [await sees(person, again, hall) for person in (ann, ben, eve, None)] == [True, True, False, False]


async def test_nobody_is_a_host_or_has_a_chair_without_an_id(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben, has_spectators=False)
    assert not may_see((await hall.state(table)), "")


async def test_without_a_lens_no_sum_is_spoken_either(ann: Person, ben: Person) -> None:
    for lens, tells in (("off", False), ("totals", True), ("preview", True)):
        table = await seated(ann, ben, lens=lens)
        await play(table, [ann, ben], 6)
        scene = (await ann.look(table, 0, parts=("scene",))).scene
        assert scene is not None
        labels = [*scene.labels.values(), *(piece.label for piece in scene.pieces)]
        assert any("open land" in label for label in labels)
        assert any(re.search(r"(Green|Yellow) \d", label) for label in labels) is tells, lens
        drawn = (await ann.get(f"/api/tables/{table}/picture.svg")).body.decode()
        assert bool(re.search(r"\((Green|Yellow) \d", drawn)) is tells, lens
