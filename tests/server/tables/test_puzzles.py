"""Puzzles at a table: nothing gives the solution away, every answer is judged, and one goes on from there."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import date, timedelta
from itertools import islice, permutations
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest
from server.tables.hall import DAY, Hall, Person, told
from server.tables.test_freezing import begun_otherwise

from rokkaku.core.draft import read_turn
from rokkaku.core.errors import RokkakuError
from rokkaku.core.record import walk
from rokkaku.drawing import THEMES
from rokkaku.games.catalogue import GAMES
from rokkaku.protocol import commands, frames
from rokkaku.puzzles import LEAST_LEAD, LEAST_PLAYED, Puzzle, leads, puzzle_of_the_day, puzzles_of

pytestmark = pytest.mark.anyio

EVERY = [puzzle for game in GAMES for puzzle in puzzles_of(game)]
FIRST = [puzzles_of(game)[0] for game in GAMES if puzzles_of(game)]


def named(puzzle: Puzzle) -> str:
    return f"{puzzle.game}-{puzzle.key}"


async def begin(person: Person, puzzle: Puzzle, **more: Any) -> str:
    answer = await person.post("/api/puzzles", {"game": puzzle.game, "puzzle": puzzle.key, **more})
    return str(told(answer, 201)["id"])


async def answered(hall: Hall, ann: Person, puzzle: Puzzle, moves: tuple[str, ...]) -> frames.PuzzleShown:
    """What is said of a turn."""
    table = await begin(ann, puzzle)
    await ann.confirm(table, puzzle.seat, " ".join(moves))
    await hall.calm(table)
    return await shown(ann, table, puzzle)


async def shown(ann: Person, table: str, puzzle: Puzzle) -> frames.PuzzleShown:
    found = (await ann.look(table, puzzle.seat)).puzzle
    assert found
    return found


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("puzzle", FIRST, ids=named)
async def test_a_puzzle_has_a_picture_of_its_position(ann: Person, puzzle: Puzzle, theme: str) -> None:
    game = GAMES[puzzle.game]
    *_, (state, _) = walk(game, puzzle.position)
    answer = await ann.get(f"/api/puzzles/{puzzle.game}/{puzzle.key}/{theme}.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    pieces = ElementTree.fromstring(answer.body).find(".//*[@id='pieces']")
    assert pieces is not None
    assert len(pieces) == len(game.scene(game.view(state, None)).pieces)


@pytest.mark.parametrize("puzzle", FIRST, ids=named)
async def test_an_open_puzzle_tells_nothing_of_what_its_seat_may_not_know(
    hall: Hall, ann: Person, puzzle: Puzzle
) -> None:
    table = await begin(ann, puzzle)
    assert told(await ann.get(f"/api/tables/{table}/record"), 400)["key"] == "table.unanswered"
    assert any("?" in moves for moves in await moves_before(ann, table, puzzle))
    await ann.confirm(table, puzzle.seat, " ".join(puzzle.solution.moves))
    await hall.calm(table)
    assert (await ann.get(f"/api/tables/{table}/record")).status == 200
    assert not any("?" in moves for moves in await moves_before(ann, table, puzzle))


async def moves_before(ann: Person, table: str, puzzle: Puzzle) -> list[str]:
    """What is told of the turns that led to a puzzle."""
    story = msgspec.json.decode((await ann.get(f"/api/tables/{table}/story")).body)
    return [row["moves"] for row in story if 0 < row["line"] <= len(puzzle.position.lines)]


@pytest.mark.parametrize("path", ["samurai/none/light", "chess/none/light", "samurai/{key}/pink"])
async def test_no_other_puzzle_has_a_picture(ann: Person, path: str) -> None:
    named = path.format(key=puzzles_of("samurai")[0].key)
    assert (await ann.get(f"/api/puzzles/{named}.svg")).status == 404


def other_turn(puzzle: Puzzle) -> tuple[str, ...]:
    """A legal turn that nobody has measured: the first there is."""
    game = GAMES[puzzle.game]
    *_, (state, _) = walk(game, puzzle.position)
    measured = {turn.moves for turn in puzzle.turns}
    for move in game.moves(state, puzzle.seat):
        after = game.play(state, puzzle.seat, move).state
        turn = (game.write(move), ".")
        if turn not in measured and "." in map(game.write, game.moves(after, puzzle.seat)):
            return turn
    raise AssertionError


def other_orders(puzzle: Puzzle) -> Iterator[tuple[str, ...]]:
    """The solution with its moves in other orders that the rules allow."""
    game = GAMES[puzzle.game]
    *_, (state, _) = walk(game, puzzle.position)
    for moves in islice(permutations(puzzle.solution.moves), 1, None):
        with suppress(RokkakuError):
            read_turn(game, state, puzzle.seat, " ".join(moves))
            yield moves


@pytest.mark.parametrize("puzzle", EVERY, ids=named)
def test_every_puzzle_leads_by_enough_in_every_measure(puzzle: Puzzle) -> None:
    found = leads(puzzle.turns)
    assert len(found) == 3
    assert min(found[:2]) >= LEAST_LEAD
    assert found[2] >= LEAST_PLAYED
    *_, (state, _) = walk(GAMES[puzzle.game], puzzle.position)
    assert GAMES[puzzle.game].deciders(state) == (puzzle.seat,)


@pytest.mark.parametrize(("game", "fewest"), [("samurai", 40), ("rice-wars", 15)])
def test_there_are_enough_puzzles(game: str, fewest: int) -> None:
    assert len(puzzles_of(game)) >= fewest


def test_no_position_is_there_twice() -> None:
    assert len({puzzle.key for puzzle in EVERY}) == len(EVERY)
    assert puzzles_of("no-such-game") == ()


@pytest.mark.parametrize("puzzle", FIRST, ids=named)
async def test_before_an_answer_nothing_tells_the_solution(hall: Hall, ann: Person, puzzle: Puzzle) -> None:
    table = await begin(ann, puzzle)
    await hall.calm(table)
    before = await shown(ann, table, puzzle)
    assert (before.verdict, before.chance, before.turns, before.labels) == ("open", None, (), {})
    listed = msgspec.json.encode(told(await hall.http("GET", "/api/puzzles"))).decode()
    assert "moves" not in listed
    assert " ".join(puzzle.solution.moves) not in listed


@pytest.mark.parametrize("puzzle", FIRST, ids=named)
async def test_the_solution_is_right_and_the_bots_wait(hall: Hall, ann: Person, puzzle: Puzzle) -> None:
    after = await answered(hall, ann, puzzle, puzzle.solution.moves)
    assert (after.verdict, after.chance) == ("done", puzzle.solution.chance)
    rivals = [turn.chance for turn in after.turns[1:]]
    assert rivals == sorted((turn.chance for turn in puzzle.turns[1:]), reverse=True)
    assert after.turns[0].chance > rivals[0]
    assert {click for turn in after.turns for move in turn.clicks for click in move} == set(after.labels)
    assert hall.bots.asked == []


@pytest.mark.parametrize("puzzle", FIRST, ids=named)
async def test_a_rival_is_told_its_chance_and_can_be_taken_back(
    hall: Hall, ann: Person, puzzle: Puzzle
) -> None:
    rival = puzzle.turns[1]
    after = await answered(hall, ann, puzzle, rival.moves)
    assert (after.verdict, after.chance) == ("missed", rival.chance)
    table = await begin(ann, puzzle)
    await ann.confirm(table, puzzle.seat, " ".join(rival.moves))
    await ann.do(table, puzzle.seat, commands.Propose, what="takeback", line=len(puzzle.position.lines) + 1)
    assert (await shown(ann, table, puzzle)).turns == ()
    await ann.confirm(table, puzzle.seat, " ".join(puzzle.solution.moves))
    assert (await shown(ann, table, puzzle)).verdict == "done"


async def test_a_turn_that_was_not_measured_is_no_solution_and_has_no_chance(hall: Hall, ann: Person) -> None:
    after = await answered(hall, ann, FIRST[0], other_turn(FIRST[0]))
    assert (after.verdict, after.chance) == ("missed", None)
    assert after.turns


async def test_the_order_of_moves_does_not_matter(hall: Hall, ann: Person) -> None:
    puzzle, moves = next((puzzle, moves) for puzzle in EVERY for moves in other_orders(puzzle))
    assert (await answered(hall, ann, puzzle, moves)).verdict == "done"


async def test_a_puzzle_that_is_given_up_is_missed(hall: Hall, ann: Person) -> None:
    table = await begin(ann, FIRST[0])
    await ann.do(table, FIRST[0].seat, commands.Resign)
    await hall.calm(table)
    found = (await ann.look(table)).puzzle
    assert found
    assert (found.verdict, bool(found.turns)) == ("missed", True)


async def test_one_can_go_on_from_a_puzzle_against_bots(hall: Hall, ann: Person) -> None:
    puzzle = FIRST[0]
    await answered(hall, ann, puzzle, puzzle.solution.moves)
    table = await begin(ann, puzzle, is_played_on=True)
    assert (await ann.look(table, puzzle.seat)).puzzle is None
    await ann.confirm(table, puzzle.seat, " ".join(puzzle.solution.moves))
    state = await hall.calm(table)
    assert len(state.lines) > len(puzzle.position.lines) + 1
    assert [each["id"] for each in told(await ann.get("/api/tables?mine"))] == [table]


async def test_nobody_goes_on_from_a_puzzle_they_have_not_answered(
    hall: Hall, ann: Person, ben: Person
) -> None:
    """The game that goes on gives advice, and tells all that led to it."""
    puzzle = FIRST[0]
    asked = {"game": puzzle.game, "puzzle": puzzle.key, "is_played_on": True}
    await begin(ann, puzzle)
    await begin(ann, FIRST[1])
    for person in (ann, ben):
        assert told(await person.post("/api/puzzles", asked), 400)["key"] == "table.unanswered-puzzle"
    await answered(hall, ann, puzzle, other_turn(puzzle))
    await begin(ann, puzzle)  # once more, so that the answered table expires
    await begin(ann, puzzle, is_played_on=True)


async def test_nobody_goes_on_from_a_puzzle_that_stands_still(hall: Hall, ann: Person) -> None:
    """A table that the rules have changed under tells nothing of an answer."""
    puzzle = FIRST[0]
    await begun_otherwise(hall, await begin(ann, puzzle), 1)
    asked = {"game": puzzle.game, "puzzle": puzzle.key, "is_played_on": True}
    assert told(await ann.post("/api/puzzles", asked), 400)["key"] == "table.unanswered-puzzle"


async def test_a_puzzle_begun_is_found_again_and_not_among_the_games(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await begin(ann, FIRST[0])
    assert await begin(ann, FIRST[0]) == table
    assert told(await ann.get("/api/tables?mine")) == []
    assert (await ben.get(f"/api/tables/{table}")).status == 404
    assert (await hall.state(table)).head.has_advice is False
    await hall.restart()
    assert await begin(ann, FIRST[0]) == table


async def test_the_puzzle_of_the_day_is_the_same_for_everyone_and_another_tomorrow(
    hall: Hall, ann: Person, ben: Person
) -> None:
    today = told(await ann.get("/api/puzzles/today"))
    assert told(await ben.get("/api/puzzles/today")) == today
    assert told(await ann.get("/api/puzzles"))["today"] == today
    hall.now += DAY
    assert told(await ann.get("/api/puzzles/today")) != today


def test_no_puzzle_comes_again_before_all_had_their_day() -> None:
    days = [date(2026, 11, 18) + timedelta(number) for number in range(len(EVERY))]
    assert {puzzle_of_the_day(day, GAMES).key for day in days} == {puzzle.key for puzzle in EVERY}
