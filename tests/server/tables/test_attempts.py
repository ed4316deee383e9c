"""Clicks that are no choices: what was drafted goes back, or the rules say why not."""

from random import Random
from typing import Any

import pytest
from server.tables.hall import Hall, Person, play, seated

from rokkaku.core.seats import Seat
from rokkaku.protocol import commands, frames

pytestmark = pytest.mark.anyio


async def test_a_kept_tile_that_is_clicked_goes_back(ann: Person, ben: Person) -> None:
    table = await ann.open()
    await ben.sit(table, 1)
    asked = (await ann.look(table, 0)).question
    assert asked is not None
    await ann.do(table, 0, commands.DraftMoves, moves="H4 B2 H3", expected_seq=asked.asked_at)
    await ann.do(table, 0, commands.Attempt, clicks=("kept-B2",), expected_seq=10_000)
    asked = (await ann.look(table, 0)).question
    assert asked is not None
    assert asked.draft == ("H4", "H3")


async def test_a_complete_hand_is_open_again_without_one_of_its_tiles(ann: Person, ben: Person) -> None:
    table = await ann.open()
    await ben.sit(table, 1)
    asked = (await ann.look(table, 0)).question
    assert asked is not None
    await ann.do(table, 0, commands.DraftMoves, moves="H4 B2 H3 B3 R2 ready", expected_seq=asked.asked_at)
    asked = (await ann.look(table, 0)).question
    assert asked is not None
    assert asked.is_final
    await ann.do(table, 0, commands.Attempt, clicks=("kept-H3",), expected_seq=10_000)
    asked = (await ann.look(table, 0)).question
    assert asked is not None
    assert (asked.draft, asked.is_final) == (("H4", "B2", "B3", "R2"), False)


async def test_a_click_that_means_nothing_is_refused_as_such(ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    for click in ("n14", "nowhere"):
        answer = await ann.ask(table, 0, commands.Attempt, clicks=(click,), expected_seq=10_000)
        assert isinstance(answer, frames.Refused)
        assert (answer.key, answer.rule) == ("table.no-meaning", "")


async def test_a_click_that_no_rule_allows_is_refused_with_the_rule(ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    asked = (await ann.look(table, 0)).question
    assert asked is not None
    tile = next(click for click in asked.choices if click.startswith("hand-") and click[5] in "HBR")
    answer = await ann.ask(table, 0, commands.Attempt, clicks=(tile, "kyoto"), expected_seq=10_000)
    assert isinstance(answer, frames.Refused)
    assert (answer.key, answer.rule) == ("samurai.refused.on-a-settlement", "placement-1")
    assert (await ann.look(table, 0)).question == asked


@pytest.mark.parametrize("game", ["samurai", "rice-wars"])
async def test_no_click_breaks_anything(hall: Hall, ann: Person, ben: Person, game: str) -> None:
    more: dict[str, Any] = {} if game == "samurai" else {"edition": "troublesome-neighbour", "options": {}}
    table = await seated(ann, ben, game=game, **more)
    await play(table, [ann, ben], 4)
    state, dice = await hall.state(table), Random(game)
    (seat, *_), people = state.deciders, [ann, ben]
    clicks = ["", "nowhere", "hand-S3", "hand-F", "kyoto", "kyoto-h", "kept-H4", "palace", "attack", "d4"]
    for _ in range(200):
        tried = tuple(dice.choices(clicks, k=dice.randint(1, 3)))
        await people[seat].ask(table, seat, commands.Attempt, clicks=tried, expected_seq=10_000)
    assert (await hall.state(table)).lines == state.lines


async def test_the_click_that_ends_a_turn_is_named(ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    asked = (await ann.look(table, 0)).question
    assert asked is not None
    assert asked.ending == ""
    tile = next(click for click in asked.choices if click.startswith("hand-") and click[5] in "HBRS")
    move = next(iter(asked.choices[tile].values()))
    await ann.do(table, Seat(0), commands.DraftMoves, moves=move, expected_seq=asked.asked_at)
    asked = (await ann.look(table, 0)).question
    assert asked is not None
    assert asked.ending == "end-turn"
    assert asked.choices["end-turn"] == "."


async def test_events_say_what_to_stress(ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    moves = await ann.turn(table, 0)
    (row,) = [row for row in (await ben.look(table, 1)).told if row.kind == "moves"][-1:]
    weights = {each.kind: each.weight for each in row.happened}
    assert (weights["TilePlaced"], weights["TurnEnded"]) == ("normal", "implied")
    placed = next(each for each in row.happened if each.kind == "TilePlaced")
    assert (placed.symbol, placed.owner) == (f"tile-{moves.partition('@')[0]}", 0)


async def test_a_click_on_a_question_that_is_no_longer_asked_is_stale(ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    asked = (await ann.look(table, 0)).question
    assert asked is not None
    tile = next(click for click in asked.choices if click.startswith("hand-"))
    await play(table, [ann, ben], 2)
    stale = await ann.is_refused(
        table, 0, commands.Attempt, clicks=(tile, "kyoto"), expected_seq=asked.asked_at
    )
    assert stale == "table.stale"
