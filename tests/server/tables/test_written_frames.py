"""Frames joined from parts that people share are those that would be made for each alone."""

import sys
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from server.reliability.worlds import STRANGER, World, head_of, random_turn
from server.tables.hall import plain

from rokkaku.core.game import Setup
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find
from rokkaku.protocol import commands
from rokkaku.protocol.frames import Done
from rokkaku.protocol.tables import Guest, Head, Lens
from rokkaku.server.edge.compression import WORDS_OF_OTHERS
from rokkaku.server.tables.frames import PointOfView, new_messages, table_frame
from rokkaku.server.tables.moments import moment_of
from rokkaku.server.tables.table import Table
from rokkaku.server.tables.written_frames import written_frame, written_view

pytestmark = pytest.mark.anyio
GAMES: list[tuple[Setup, Lens]] = [
    (Setup("samurai", "lacerta-2008", 4, "shared"), "preview"),
    (Setup("samurai", "galakta-2016", 3, "shared"), "off"),
    (Setup("rice-wars", "basic", 4, "shared"), "preview"),
    (Setup("rice-wars", "troublesome-neighbour", 2, "shared"), "preview"),
]
ALL: tuple[commands.Part, ...] = ("view", "scene", "choices")


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with World(tmp_path / "tables.sqlite3").running() as running:
        yield running


async def opened(world: World, setup: Setup, lens: Lens) -> tuple[Table, Head]:
    head = msgspec.structs.replace(head_of(f"{setup.edition}-{lens}", setup), lens=lens)
    await world.add(head)
    return await world.platform.table(head.id, STRANGER), head


def points_of_view(head: Head, since: int) -> list[PointOfView]:
    """Of every player from the own seat, and of somebody who looks on."""
    seats = enumerate(head.chairs)
    seated = [PointOfView(chair.guest, Seat(seat), since, parts=ALL) for seat, chair in seats]
    return [*seated, PointOfView(STRANGER.id, None, since, parts=ALL)]


@pytest.mark.parametrize(("setup", "lens"), GAMES, ids=lambda each: getattr(each, "edition", each))
async def test_each_frame_of_a_whole_game_is_what_its_point_of_view_sees(
    world: World, setup: Setup, lens: Lens
) -> None:
    table, head = await opened(world, setup, lens)
    dice, compared = Random("shared frames"), 0
    while table.state.deciders:
        seat, since = dice.choice(table.state.deciders), table.state.seq
        turn = random_turn(table.state.game, table.state.game_state, seat, dice)
        player = Guest(head.chairs[seat].guest, head.chairs[seat].name)
        confirm = commands.Confirm(
            id=f"c{since}", moves=" ".join(turn.moves), expected_seq=table.state.asked[seat]
        )
        assert isinstance(await table.submit(player, seat, confirm), Done)
        # In any order: whoever is shown the table first must not decide what the others see.
        povs = points_of_view(head, since)
        for pov in dice.sample(povs, len(povs)):
            frame = table_frame(table, pov)
            written = written_frame(table, pov, moment_of(table), frame.said)
            assert msgspec.json.decode(written) == plain(frame)
            compared += 1
    assert compared > 150


async def test_people_of_several_languages_are_each_told_in_their_own(world: World) -> None:
    table, head = await opened(world, GAMES[0][0], "preview")
    dice = Random("two languages")
    for _ in range(12):
        seat, since = table.state.deciders[0], table.state.seq
        turn = random_turn(table.state.game, table.state.game_state, seat, dice)
        player = Guest(head.chairs[seat].guest, head.chairs[seat].name)
        confirm = commands.Confirm(id=f"c{since}", moves=" ".join(turn.moves), expected_seq=since)
        assert isinstance(await table.submit(player, seat, confirm), Done)
        told = {}
        for language in ("en", "pl", "de", "it", "en"):
            for pov in points_of_view(head, since):
                pov = msgspec.structs.replace(pov, language=language)
                frame = table_frame(table, pov)
                assert msgspec.json.decode(written_frame(table, pov, moment_of(table), frame.said)) == plain(
                    frame
                )
                told[language] = [happened.sentence for row in frame.told for happened in row.happened]
        assert len({tuple(sentences) for sentences in told.values()}) == 4


@pytest.mark.parametrize("setup", [setup for setup, _ in GAMES], ids=lambda setup: str(setup.edition))
def test_what_is_kept_shows_a_state_as_it_would_be_seen_for_the_first_time(setup: Setup) -> None:
    """They are kept by what they are made from; were a part of that left out, something would differ."""
    game, dice, states = find(setup.game), Random("kept"), []
    state = game.start(setup).state
    while deciders := game.deciders(state):
        states.append(state)
        seat = dice.choice(deciders)
        state = game.play(state, seat, dice.choice(game.moves(state, seat))).state
    asked = [
        (state, viewer)
        for state in [*dice.sample(states, 12), state]
        for viewer in (None, *map(Seat, range(setup.seats)))
    ]

    def shown(state: Any, viewer: Seat | None) -> bytes:
        view = game.view(state, viewer)
        scene = game.scene(view)
        return msgspec.json.encode([view, scene.spots, scene.pieces, scene.status, scene.entries])

    kept = [shown(*each) for each in asked]
    for each, before in zip(asked, kept, strict=True):
        forget_all()
        assert shown(*each) == before


def forget_all() -> None:
    """Everything that games keep, in whatever module."""
    for name, module in tuple(sys.modules.items()):
        if name.startswith("rokkaku.games."):
            for function in vars(module).values():
                if hasattr(function, "cache_clear"):
                    function.cache_clear()


async def test_two_tables_of_one_game_share_nothing_that_differs(world: World) -> None:
    setup = Setup("samurai", "lacerta-2008", 3, "one deal")
    one, head = await opened(world, setup, "preview")
    other, _ = await opened(world, setup, "off")
    for table in (one, other, one):
        for pov in points_of_view(head, 0):
            shown = table_frame(table, pov)
            assert msgspec.json.decode(written_frame(table, pov, moment_of(table), shown.said)) == plain(
                shown
            )


async def test_a_frame_with_chat_can_be_told_from_one_without(world: World) -> None:
    """By what keeps such a frame from being compressed."""
    table, head = await opened(world, GAMES[0][0], "preview")
    speaker, pov = Guest(head.chairs[0].guest, head.chairs[0].name), points_of_view(head, 0)[1]
    assert WORDS_OF_OTHERS not in written_frame(table, pov, moment_of(table), new_messages(table, pov))
    assert isinstance(await table.submit(speaker, Seat(0), commands.Say(id="s", text='"said":[')), Done)
    assert WORDS_OF_OTHERS in written_frame(table, pov, moment_of(table), new_messages(table, pov))


class Renamed(msgspec.Struct, frozen=True, rename="camel"):
    on_turn: int
    cells: tuple[int, ...]


class Short(msgspec.Struct, frozen=True, omit_defaults=True):
    turn: int = 0


class Row(msgspec.Struct, frozen=True, array_like=True):
    turn: int
    cells: tuple[int, ...]


class Odd(msgspec.Struct, frozen=True, cache_hash=True):
    cells: list[int]


class Plain(msgspec.Struct, frozen=True):
    cells: tuple[Odd, ...]


@pytest.mark.parametrize(
    "view",
    [
        Renamed(1, tuple(range(20))),
        Short(),
        Row(1, tuple(range(20))),
        Plain(tuple(Odd([number]) for number in range(20))),
        {"cells": [1, 2]},
    ],
    ids=["renamed", "short", "row", "without a hash", "no struct"],
)
def test_a_view_is_written_as_its_game_has_it(view: object) -> None:
    assert msgspec.json.decode(b"".join(written_view(view))) == msgspec.json.decode(msgspec.json.encode(view))
